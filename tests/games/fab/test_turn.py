"""The end of a turn: what the other player learns of it."""

import pytest

from judge.kernel import PlayerId
from judge.scenario.perspective import Seated
from tests.games.boards import played

BOARD = """
turn: {phase: end}
p1:
  pitch: [{id: a, name: A, pitch: 3}, {id: b, name: B, pitch: 3}]
"""


@pytest.mark.parametrize("order", ["[a, b]", "[b, a]"])
def test_the_order_on_the_bottom_of_the_deck_is_hidden(order):
    """4.4.3c: both orders look alike to the other player."""
    done = played("fab", BOARD, f"p1: {{bottom: {order}}}")
    game = done.setting.game
    assert game.state.zones["p1.deck"][-2:] == order.strip("[]").split(", ")
    moves = [s for s in Seated(done, PlayerId("p2")).steps if s.clause == "fab:4.4.3c" and s.key == "put"]
    assert [s.objects for s in moves] == [("a",), ("b",)]
