"""Abilities listen by the name of an event: the others on the board are not asked about it."""

from typing import Any

import pytest

from judge.abilities import Reader
from judge.scenario import resolve
from tests.strictly import parse

DM = """
game: dm
p1:
  battle_zone:
    - {id: a, name: A, cost: 1, power: 1000, count: 9,
       abilities: [{when: {event: destroyed, card: this}, do: [{draw: 1}]}]}
    - {id: b, name: B, cost: 1, power: 1000}
  deck: 9
play: [{p1: {attack: p2, with: b}}]
"""


def test_an_attack_asks_no_ability_that_waits_for_a_destruction(monkeypatch: pytest.MonkeyPatch) -> None:
    board = parse(DM, "board")
    asked: list[tuple[str, str]] = []
    meets = Reader.meets

    def counted(self: Any, game: Any, when: Any, what: Any, *more: Any) -> bool:
        asked.append((when.event, what.name))
        return meets(self, game, when, what, *more)

    monkeypatch.setattr(Reader, "meets", counted)
    steps = resolve(board).steps
    assert any(step.key == "attacks" for step in steps), "void: nothing happens"
    assert [pair for pair in asked if pair[0] != pair[1]] == []
