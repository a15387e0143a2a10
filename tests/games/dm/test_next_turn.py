"""512.1 Moving on to the next turn: cards that are pending, and where a run ends."""

from judge.games.dm.adapter.setup import laid_out
from judge.games.dm.book.c500_turn import next_turn
from judge.games.dm.policy import new_game
from judge.games.dm.world import P1, zone_of
from judge.kernel import GAME, CardId, waiting
from tests.games.boards import played
from tests.strictly import parse

BOARD = """
game: dm
p1:
  hand: [{id: h, name: Held, cost: 1, power: 1000}]
  battle_zone: [{id: w, name: Watcher, cost: 1, power: 1000, abilities: [{when: {event: moves}, do: [{draw: 1}]}]}]
"""


def test_a_pending_card_goes_to_the_graveyard_without_triggering() -> None:
    state, faces = laid_out(parse(BOARD))
    game = new_game(state, faces)
    held = CardId("h")
    state.put(held, "pending", True)
    assert list(next_turn(game, P1)) == []
    assert zone_of(game, held) == "graveyard"
    assert not waiting(state, level=0)


LEASH = """
p1:
  hand:
    - id: s
      name: Leash
      type: spell
      cost: 0
      abilities: [{spell: [{later: {event: turn_ends}, do: [{return: {side: enemy, type: creature}}]}]}]
p2: {battle_zone: [{id: x, name: X, cost: 3, power: 3000}]}
"""


def test_a_run_ends_at_the_mana_charge_of_a_turn_without_actions() -> None:
    """The charge was assumed, so that the returned card could have been charged and the verdict was open."""
    done = played("dm", LEASH, "p1: {cast: s}", "p1: {proceed: turn}")
    assert (done.verdict, done.script.assumed, zone_of(done.setting.game, CardId("x"))) == ("resolved", [], "hand")


def test_an_assumed_mana_charge_leads_on_to_the_main_step() -> None:
    done = played("dm", LEASH + "assume: {charge: x}", "p1: {cast: s}", "p1: {proceed: turn}")
    assert (done.setting.game.state.get(GAME, "phase"), zone_of(done.setting.game, CardId("x"))) == (
        "main",
        "mana_zone",
    )
