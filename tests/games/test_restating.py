"""A position that play reaches is a board like any other: written as a board, it is accepted and played on."""

import json

import pytest

from judge.scenario import resolve
from judge.scenario.loader import parse
from judge.scenario.studies.random_games import play, playable
from tests.games.restating import boards, lying

games = pytest.mark.parametrize("game", playable())


def stated_anew(game, seed, number):
    """Write the boards of a game as scenarios, resolve them, and return their number."""
    passed = boards(play(game, seed), number)
    for board, there in passed:
        done = resolve(parse(json.dumps(board), "restated"))
        assert done.ending.outcome in ("paused", "over"), (seed, board["turn"], done.ending)
        done.look_back([0], lambda _, done=done, there=there: _lie_so(done, there))
    return len(passed)


def _lie_so(done, there):
    state = done.setting.game.state
    assert lying(state) == there


@pytest.mark.sweep
@games
def test_a_board_that_a_game_passes_through_is_accepted(game):
    assert sum(stated_anew(game, seed, 8) for seed in (1, 4, 5, 6)) > 8


@pytest.mark.soak
@games
def test_the_boards_of_a_thousand_games_are_accepted(game):
    assert sum(stated_anew(game, seed, 12) for seed in range(1_000)) > 4_000


def test_a_follower_whose_defense_was_raised_is_a_board_like_any_other():
    raised = {"id": "a", "name": "A", "cost": 1, "attack": 1, "defense": 1, "damage": -2}
    board = {"game": "sve", "p1": {"field": [raised]}, "expect": [{"card": "a", "defense": 3}]}
    assert resolve(parse(json.dumps(board))).held


def test_an_amulet_that_has_become_a_follower_may_have_taken_damage():
    text = {"static": {"type": "follower"}}
    amulet = {"id": "a", "name": "A", "type": "amulet", "cost": 1, "attack": 2, "defense": 2, "abilities": [text]}
    board = {"game": "sve", "p1": {"field": [amulet | {"damage": 1}]}, "expect": [{"card": "a", "defense": 1}]}
    assert resolve(parse(json.dumps(board))).held


def test_every_copy_that_a_board_states_has_raced():
    runner = {"id": "a", "name": "A", "cost": 1, "attack": 1, "defense": 1, "count": 2, "raced": True}
    state = resolve(parse(json.dumps({"game": "sve", "p1": {"field": [runner]}}))).setting.game.state
    assert [state.get(card, "raced") for card in ("a1", "a2")] == [True, True]
