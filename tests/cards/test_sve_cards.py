"""Cards of Shadowverse EVOLVE that were written by hand: each does what its print says."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from judge.scenario import resolve
from tests.strictly import parse

BOARDS = yaml.load(Path(__file__).with_name("sve_cards.yaml").read_bytes(), yaml.CSafeLoader)


@pytest.mark.parametrize("claim", BOARDS)
def test_a_card_written_by_hand_follows_its_printed_text(claim: str) -> None:
    board = yaml.safe_dump({"game": "sve", "title": {"en": claim}, **BOARDS[claim]}, allow_unicode=True)
    resolved = resolve(parse(board))
    assert [one.held for one in resolved.outcomes] == [True] * len(resolved.outcomes)
    assert resolved.outcomes
