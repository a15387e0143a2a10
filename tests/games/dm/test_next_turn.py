"""512.1 Moving on to the next turn with a card that is pending, which no board can come to."""

from judge.games.dm.adapter.setup import laid_out
from judge.games.dm.book.c500_turn import next_turn
from judge.games.dm.policy import new_game
from judge.games.dm.world import P1, zone_of
from judge.kernel import CardId, waiting
from tests.strictly import parse

BOARD = """
game: dm
p1:
  hand: [{id: h, name: Held, cost: 1, power: 1000}]
  battle_zone: [{id: w, name: Watcher, cost: 1, power: 1000, abilities: [{when: {event: moves}, do: [{draw: 1}]}]}]
"""


def test_what_is_still_pending_goes_to_the_graveyard_and_triggers_nothing() -> None:
    state, faces = laid_out(parse(BOARD))
    game = new_game(state, faces)
    held = CardId("h")
    state.put(held, "pending", True)
    assert list(next_turn(game, P1)) == []
    assert zone_of(game, held) == "graveyard"
    assert not waiting(state, level=0)
