"""Checks of every board of a random game of Shadowverse EVOLVE."""

import pytest

from judge.games.sve.adapter.dealing import broken
from judge.scenario import Resolution, resolve
from judge.scenario.shipped import library
from tests.strictly import parse

NAMED = "sve/5.21.3-card-of-the-opponents-cemetery-in-ones-own-ex-area"
SWAPPED = "sve/5.12.1-follower-swapped-in-for-an-engaged-one"
TAKES = """
game: sve
p1:
  hand:
    - id: s
      type: spell
      cost: 0
      abilities: [{spell: [{put: t, into: ex%s}], targets: [{id: t, zone: cemetery, side: enemy}]}]
p2:
  cemetery: [{id: a, type: follower, attack: 1, defense: 1}]
play: [{p1: {play: s, targets: [a]}}]
"""


def found(done: Resolution) -> list[str]:
    """Return the faults on the last board."""
    return [what for what in broken(done.setting.game, done.steps[-1]) if " lies in " in what]


@pytest.mark.parametrize("board", [NAMED, SWAPPED])
def test_a_card_that_a_text_sends_to_a_named_player_lies_where_it_may(board: str) -> None:
    done = resolve(next(file for file in library("sve") if file.id == board).scenario)
    assert found(done) == []


def test_a_card_put_into_a_named_player_s_ex_area_may_lie_there() -> None:
    """The random game of seed 265 with published cards was said to have a card in another player's EX area."""
    done = resolve(parse(TAKES % ", side: you"))
    assert done.setting.game.state.zone("a") == "p1.ex"
    assert found(done) == []


def test_an_undone_move_does_not_count():
    """A random game with published cards (seed 333) had a fault after such a card could not be paid for."""
    board = (
        (TAKES % ", side: you")
        .replace("p1:\n", "p1:\n  pp: 0\n", 1)
        .replace("type: follower, attack: 1, defense: 1", "type: spell, cost: 1")
        .replace("targets: [a]}}]", "targets: [a]}}, {p1: {play: a}}, {p1: {end_turn: true}}]")
    )
    done = resolve(parse(board))
    assert done.setting.game.state.zone("a") == "p1.ex"
    assert "rewound" in {step.key for step in done.steps}
    assert found(done) == []


@pytest.mark.parametrize("zone", ["p1.ex", "p1.cemetery", "p1.hand", "p1.deck"])
@pytest.mark.parametrize("named", ["", ", side: you"])
def test_a_card_that_lies_elsewhere_with_another_player_is_found(zone: str, named: str) -> None:
    """Only the move that named the player excuses it, and only in the zone that it named."""
    done = resolve(parse(TAKES % named))
    state = done.setting.game.state
    state.move("a", zone)
    excused = named != "" and zone == "p1.ex"
    assert found(done) == ([] if excused else [f"a of p2 lies in {zone}"])
