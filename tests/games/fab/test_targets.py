"""1.8.5 Targets that a board does not state."""

import pytest

from judge.scenario import parse, resolve

BOARD = """game: fab
PLAYER:
  hand:
    - {id: a, name: A, cost: 0, abilities: [{resolve: [{deal: 3, to: t}], targets: [{id: t, types: hero}]}]}
turn: PLAYER
play: [{PLAYER: {play: a}}]
expect: [{player: p1, life: P1}, {player: p2, life: P2}]
"""


@pytest.mark.parametrize(("player", "lives"), [("p1", ("20", "17")), ("p2", ("17", "20"))])
def test_target_hero_without_an_answer_is_assumed_to_be_the_enemy(player: str, lives: tuple[str, str]) -> None:
    board = BOARD.replace("PLAYER", player).replace("P1", lives[0]).replace("P2", lives[1])
    done = resolve(parse(board))
    assert (done.held, done.verdict) == (True, "depends")
