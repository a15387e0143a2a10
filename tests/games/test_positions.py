"""A position includes only the order of timestamps, and only of effects and abilities that depend on it."""

import json
from typing import Any

import pytest

from judge.games import package
from judge.kernel import Limits
from tests.strictly import parse

PERMANENT = {
    "dm": ("battle_zone", {"cost": 2, "power": 2000}),
    "fab": ("permanents", {"types": ["action"], "subtypes": ["ally"], "life": 2, "power": 1}),
}
STATIC = {
    "dm": {"static": {"set_power": 1000}, "affects": {"zone": "battle_zone", "side": "own"}},
    "fab": {"static": {"set_power": 3}, "affects": {"zone": "permanent", "side": "own"}},
}


def compared(game: str, ages: dict[str, int], **more: Any) -> Any:
    """Return the comparison key of a position in which cards came in this order."""
    zone, printed = PERMANENT[game]
    cards = [{"id": card, "name": card, "since": since, **printed, **more} for card, since in sorted(ages.items())]
    scenario = parse(json.dumps({"game": game, "p1": {zone: cards}}))
    rules = package(game)
    return rules.board.position(rules.set_up(scenario, Limits(), frozenset()).game)


@pytest.mark.parametrize("game", PERMANENT)
def test_which_of_two_static_abilities_is_older_is_part_of_the_position(game: str) -> None:
    first = compared(game, {"a": 1, "b": 2}, abilities=[STATIC[game]])
    assert compared(game, {"a": 2, "b": 1}, abilities=[STATIC[game]]) != first
    assert compared(game, {"a": 1, "b": 2}, abilities=[STATIC[game]]) == first


@pytest.mark.parametrize("game", PERMANENT)
def test_which_of_two_cards_without_any_is_older_is_not(game: str) -> None:
    assert compared(game, {"a": 1, "b": 2}) == compared(game, {"a": 2, "b": 1})
