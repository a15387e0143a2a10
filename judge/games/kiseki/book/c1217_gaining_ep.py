"""1217 to 1220 Gaining EP and scrum support: actions other than playing cards."""

from __future__ import annotations

from judge.games.kiseki.book.c0300_cp_and_ep import Gain
from judge.games.kiseki.book.c0400_attributes_and_states import is_ready
from judge.games.kiseki.book.c0500_zones import PutInAction
from judge.games.kiseki.book.c0803_legality import shared_by_a_link
from judge.games.kiseki.book.c1204_targets import may_be_targeted
from judge.games.kiseki.book.c1309_support_and_link import LINK, GetSupport
from judge.games.kiseki.book.c1400_icon_crafts import COVERT
from judge.games.kiseki.world import Game, activation, controller, info, units, zone_of
from judge.kernel import (
    GAME,
    CardId,
    Check,
    Citation,
    IllegalPlay,
    PlayerId,
    Procedure,
    Question,
    Ref,
    Why,
    clause,
    do,
    ruled,
    unless_dropped,
)


@clause("kiseki:1217.1", without=None)
def gain_ep(game: Game, player: PlayerId, card: CardId, *, clause: Citation) -> Procedure[None]:
    """Put a card in the homebase into the action state and gain 1 EP (1217.2), resolved at once (1217.4).

    ``clause`` is the clause that allows it now.

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
    """Return why a player cannot gain EP by actioning a card; empty if it is possible."""
    if zone_of(game, card) != "homebase" or controller(game, card) != player:
        return (Why("kiseki:1217.2", "not_in_homebase"),)
    action = PutInAction(game.state.ref(card))
    why = unless_dropped(game, action.impossible(game) or game.policy.prohibited(game, action))
    if why is None:
        return ()
    if why.reason == "already":
        return Why("kiseki:1217.2", "not_ready"), Why(why.clause, "not_ready")
    return Why("kiseki:1217.2", "cannot_be_done"), why


AT_ONCE = "kiseki:1220.1#no-moment-of-resolution"
"""Our reading: scrum support resolves before anybody gets priority, instead of waiting like a played card."""


@clause("kiseki:1218.1", "kiseki:1218.2", "kiseki:1219.1", "kiseki:1219.2", without=None)
def scrum_support(game: Game, player: PlayerId, *, clause: Citation) -> Procedure[None]:
    """Have the player choose a UNIT to support (1219.2a) and another to action for it (1219.2b).

    ``clause`` is the clause that allows it now.

    Raises:
        IllegalPlay: no UNIT is suitable (1219.2d).
    """
    because = ("kiseki:1219.1", "kiseki:1219.2", "kiseki:1218.2#order-of-target-and-action")
    game.note("supporting", clause, because=because, actor=player)
    mine = tuple(units(game, player))
    question = Question(
        "support_target",
        "kiseki:1219.2a",
        checks=(may_be_targeted(player),),
        otherwise=Why("kiseki:1219.2a", "not_a_unit_of_ones_own"),
    )
    (target,) = yield from game.choose(question, by=player, among=mine)
    ref = game.state.ref(target)
    (helper,) = yield from game.choose(
        Question(
            "supporter",
            "kiseki:1219.2b",
            because=("kiseki:1218.2a", "kiseki:1218.2b", "kiseki:1218.2c"),
            checks=_may_help(target),
            otherwise=Why("kiseki:1219.2b", "not_a_unit_of_ones_own"),
        ),
        by=player,
        among=mine,
        subject=target,
    )
    linked = (LINK,) if shared_by_a_link(game, (target, helper)) else ()
    events = yield from do(game, PutInAction(game.state.ref(helper)), clause="kiseki:1219.2b")
    if not ruled(game, "kiseki:1219.2b", events, [helper]):
        raise IllegalPlay((Why("kiseki:1219.2d", "cannot_be_done"),), None, (helper,))
    game.commit()
    game.note("supported", "kiseki:1219.2c", because=linked, actor=player, objects=(target, helper))
    if ruled(game, AT_ONCE, True, False):
        yield from _resolve(game, ref, AT_ONCE)
    else:
        game.state.put(GAME, "supporting", (*support_waits(game), (ref, tuple(activation(game)[:1]))))


def support_waits(game: Game) -> tuple[tuple[Ref, tuple[CardId, ...]], ...]:
    """Return the UNITs whose support waits to be resolved, each with the cards that waited before it.

    The result is empty unless the reading that support resolves at once is switched off.
    """
    waiting: tuple[tuple[Ref, tuple[CardId, ...]], ...] = game.state.get(GAME, "supporting") or ()
    return waiting


def resolve_support(game: Game) -> Procedure[bool]:
    """Resolve the latest waiting scrum support, unless a card played after it still waits (902.5c).

    Returns:
        whether support was resolved.
    """
    waiting = support_waits(game)
    if not waiting or waiting[-1][1] != tuple(activation(game)[:1]):
        return False
    game.state.put(GAME, "supporting", waiting[:-1] or None)
    yield from _resolve(game, waiting[-1][0])
    return True


@clause("kiseki:1220.1", without=None)
def _resolve(game: Game, target: Ref, *because: Citation) -> Procedure[None]:
    """Give the target support, if it is still a UNIT that the player controls (1220.1a)."""
    if not game.state.present(target) or info(game, target.card)["type"] != "unit":
        game.note("target_gone", "kiseki:1220.1a", objects=(target.card,))
        return
    yield from do(game, GetSupport(target), clause="kiseki:1220.1b", because=("kiseki:1220.1", *because))


def _may_help(target: CardId) -> tuple[Check, ...]:
    """Return the checks for the UNIT that is actioned (1219.2b-1 to 1219.2b-5).

    A stunned UNIT still has Covert here, although Covert is not valid on it (1306.2c).
    """

    def shares(game: Game, card: CardId) -> bool:
        return bool({*info(game, card)["traits"]} & {*info(game, target)["traits"]})

    def covert(game: Game, card: CardId) -> bool:
        return COVERT in info(game, card)["keywords"]

    def covert_for_covert(game: Game, card: CardId) -> bool:
        return covert(game, card) or not covert(game, target)

    def open_for_open(game: Game, card: CardId) -> bool:
        return covert(game, target) or not covert(game, card)

    return (
        Check("kiseki:1219.2b-1", "itself", lambda _, card: card != target),
        Check("kiseki:1219.2b-2", "not_ready", is_ready),
        Check("kiseki:1219.2b-3", "no_shared_organization", shares),
        Check("kiseki:1219.2b-4", "not_covert", covert_for_covert),
        Check("kiseki:1219.2b-5", "covert", open_for_open),
    )
