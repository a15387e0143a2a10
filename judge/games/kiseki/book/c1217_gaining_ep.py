"""1217 Gaining EP: an action that a player carries out."""

from __future__ import annotations

from judge.games.kiseki.book.c0300_cp_and_ep import Gain
from judge.games.kiseki.book.c0500_zones import PutInAction
from judge.games.kiseki.world import Game, controller, zone_of
from judge.kernel import CardId, Citation, IllegalPlay, PlayerId, Procedure, Why, clause, do, ruled, stands


@clause("kiseki:1217.1", without=None)
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
    why = cannot_gain_from(game, player, card)
    if why:
        raise IllegalPlay(why, card, (card,))
    actioned, gained = PutInAction(game.state.ref(card)), Gain(player, "ep", 1, source=card)
    events = ruled(game, "kiseki:1217.4", (actioned, gained), (actioned,))
    yield from do(game, *events, clause="kiseki:1217.2", because=(clause, "kiseki:1217.4"))


def cannot_gain_from(game: Game, player: PlayerId, card: CardId) -> tuple[Why, ...]:
    """Return why a player cannot gain EP by actioning a card; nothing when that is possible."""
    if zone_of(game, card) != "homebase" or controller(game, card) != player:
        return (Why("kiseki:1217.2", "not_in_homebase"),)
    action = PutInAction(game.state.ref(card))
    why = stands(game, action.impossible(game) or game.policy.prohibited(game, action))
    if why is None:
        return ()
    if why.reason == "already":
        return Why("kiseki:1217.2", "not_ready"), Why(why.clause, "not_ready")
    return Why("kiseki:1217.2", "cannot_be_done"), why
