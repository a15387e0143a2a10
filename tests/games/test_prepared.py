"""Every prepared text is a text of its game, and does something when its card is played."""

from typing import Any

import pytest

from judge.games import IDS, package
from judge.games.common.presets import NUMBER, Effect, Occasion
from judge.scenario.writing import written
from tests.strictly import parse

TEXTS = [
    pytest.param(game, occasion, effect, id=f"{game}-{occasion.key}-{effect.key}")
    for game in IDS
    for occasion in package(game).prepared.occasions
    for effect in package(game).prepared.effects
]


@pytest.mark.parametrize(("game", "occasion", "effect"), TEXTS)
def test_every_text_can_be_written_on_a_card(game: str, occasion: Occasion, effect: Effect) -> None:
    rules = package(game)
    ability = rules.prepared.ability(effect, occasion, 2)
    kind = occasion.types[0] if effect.whole is None else rules.card.model_fields["type"].default
    numbers = {} if kind in ("spell", "event") else {"attack": 1, "defense": 1}
    card: dict[str, Any] = {"id": "c", "name": "C", "type": kind, **numbers}
    parse(written({"game": game, "p1": {"hand": [{**card, "abilities": [ability]}]}}))


def test_the_number_is_printed_wherever_it_is_reported() -> None:
    for game in IDS:
        for effect in package(game).prepared.effects:
            said = str(package(game).prepared.ability(effect, package(game).prepared.occasions[0], 7))
            assert ("7" in said) is effect.counts is (NUMBER in effect.ja)
            assert NUMBER not in said


def test_the_usual_occasion_is_the_first_of_the_type() -> None:
    prepared = package("sve").prepared
    assert prepared.occasion(None, "spell").key == "spell"  # type: ignore[union-attr]
    assert prepared.occasion(None, "follower").key == "fanfare"  # type: ignore[union-attr]
    assert prepared.occasion("strike", "follower").key == "strike"  # type: ignore[union-attr]
