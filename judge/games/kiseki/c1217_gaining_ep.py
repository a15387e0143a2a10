"""1217 Gaining EP: an action that a player carries out."""

from __future__ import annotations

from judge.games.kiseki._board import controller, zone_of
from judge.games.kiseki.c0300_cp_and_ep import Gain
from judge.games.kiseki.c0400_attributes_and_states import is_ready
from judge.games.kiseki.c0500_zones import PutInAction
from judge.kernel import CardId, Citation, Game, IllegalPlay, PlayerId, Procedure, Why, clause, do


@clause("kiseki:1217.1", "kiseki:1217.4")
def gain_ep(game: Game, player: PlayerId, card: CardId, *, clause: Citation) -> Procedure[None]:
    """Put a card in the homebase into the action state and gain 1 EP (1217.2), resolved at once (1217.4).

    Args:
        game: the running game.
        player: who gains it.
        card: the card that is actioned.
        clause: the clause that allows it now.

    Raises:
        IllegalPlay: the card cannot be actioned for it.
    """
    if zone_of(game, card) != "homebase" or controller(game, card) != player:
        raise IllegalPlay((Why("kiseki:1217.2", "not_in_homebase"),), card, (card,))
    if not is_ready(game, card) and "kiseki:1315.2" not in game.off:
        raise IllegalPlay((Why("kiseki:1315.2", "already"), Why("kiseki:1217.2", "not_ready")), card, (card,))
    events = (PutInAction(game.state.ref(card)), Gain(player, "ep", 1, source=card))
    yield from do(game, *events, clause="kiseki:1217.2", because=(clause, "kiseki:1217.4"))
