"""The characteristics of a card are kept only while nothing behind them changes."""

import json
from typing import Any

import pytest

from judge.games import package
from judge.kernel import GAME, CardId, Limits, for_now
from tests.strictly import parse

BOARDS: dict[str, dict[str, Any]] = {
    "sve": {"field": [{"id": "a", "name": "A", "type": "follower", "cost": 1, "attack": 2, "defense": 2}]},
    "kiseki": {"field": [{"id": "a", "name": "A", "type": "unit", "cost": 1, "attack": 2, "defense": 2}]},
    "dm": {"battle_zone": [{"id": "a", "name": "A", "cost": 2, "power": 2000}]},
    "fab": {"permanents": [{"id": "a", "name": "A", "types": ["action"], "subtypes": ["ally"], "life": 2, "power": 1}]},
}
CHANGES: dict[str, tuple[str, Any]] = {
    "sve": ("damage", 1),
    "kiseki": ("stunned", True),
    "dm": ("tapped", True),
    "fab": ("tapped", True),
}
A = CardId("a")


def laid_out(game: str) -> Any:
    """Return the running game of a small board."""
    scenario = parse(json.dumps({"game": game, "p1": BOARDS[game]}))
    return package(game).set_up(scenario, Limits(), frozenset()).game


@pytest.mark.parametrize("game", BOARDS)
def test_a_card_is_looked_up_again_once_a_fact_of_it_is_written_or_taken_back(game: str) -> None:
    running = laid_out(game)
    state, before = running.state, running.world.info(running, A)
    assert running.world.info(running, A) is before
    mark = state.mark()
    state.put(A, *CHANGES[game])
    assert running.world.info(running, A) != before
    state.undo(mark)
    assert running.world.info(running, A) == before


@pytest.mark.parametrize("game", BOARDS)
def test_a_kept_result_knows_the_facts_of_a_card_that_was_looked_up_before(game: str) -> None:
    running = laid_out(game)
    state = running.state
    looked_up = for_now(lambda game: (game.world.info(game, A), game.state.get(GAME, "told")))
    running.world.info(running, A)
    before = looked_up(running)[0]
    state.put(A, *CHANGES[game])
    assert looked_up(running)[0] == running.world.info(running, A) != before
