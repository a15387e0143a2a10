"""101 The absolute laws: the order of waiting effects, and texts that override rules."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from judge.abilities import Text
from judge.games.dm import language
from judge.games.dm.book.c110_abilities import ATTACKABLE_UNTAPPED, has
from judge.games.dm.book.c603_abilities import (
    FIRST,
    RESOLVES,
    SHIELD_TRIGGER,
    declare_on_events,
    may_declare,
    works,
)
from judge.games.dm.book.c605_resolving import level
from judge.games.dm.world import Game, in_turn_order, info, owner, turn_player
from judge.kernel import CardId, Citation, PlayerId, Procedure, Question, Waiting, clause, ruled, settle, waiting


class Next(NamedTuple):
    """The waiting effects of one player, one of which is processed next, and the clauses that give them priority."""

    queue: Sequence[Waiting]
    player: PlayerId
    because: tuple[Citation, ...]


@clause("dm:101.4c")
@clause("dm:603.3", "dm:605.1", without=None)
def resolve_waiting(
    game: Game,
    *,
    only: PlayerId | None = None,
    these: Collection[str] | None = None,
    later: Collection[str] = (),
    because: tuple[Citation, ...] = (),
    sides: tuple[Citation, Citation] | None = None,
) -> Procedure[None]:
    """Process the effects waiting at this level, one by one, until none is left (101.4).

    Shield triggers are always processed first, whatever the arguments say (101.4b).

    Args:
        only: process only the effects of this player; otherwise of both.
        these: process only the effects with these ids.
        later: the ids of the effects to leave waiting.
        because: the clauses for processing effects now.
        sides: the clauses for processing the turn player's effects, and the other player's.
    """
    before: PlayerId | None = None
    known: frozenset[str] = frozenset()
    arisen: frozenset[str] = frozenset()
    with game.at("dm:605.1") as place:
        while True:
            due = _next(game, before, only, these, later, arisen)
            if (player := _next_declarer(game, due, only)) is not None:
                yield from declare_on_events(game, player)
                continue
            if due is None:
                return
            place.stand(before, known, arisen)
            own = due.player == turn_player(game)
            arose = before not in (None, due.player) and any(waiting.id not in known for waiting in due.queue)
            again = ("dm:101.4c",) if own and arose else ()
            side = () if sides is None else (sides[0 if own else 1],)
            by_id = {waiting.id: waiting for waiting in due.queue}
            (chosen,) = yield from game.choose(
                Question("effect", "dm:605.1"),
                by=due.player,
                among=by_id,
                because=(*due.because, *again, *because, *side),
            )
            one = by_id[chosen]
            settle(game.state, one)
            before, known = due.player, frozenset(rest.id for rest in at_this_level(game))
            yield from RESOLVES[one.ability.kind](game, one)
            own_now = frozenset(rest.id for rest in at_this_level(game) if rest.controller == turn_player(game))
            arisen = own_now & (arisen if own else arisen | (own_now - known))


def _next_declarer(game: Game, due: Next | None, only: PlayerId | None) -> PlayerId | None:
    """Return the player who says next which abilities to declare, or ``None``; the turn player comes first."""
    first, second = in_turn_order(game)
    if only in (None, first) and may_declare(game, first):
        return first
    its_turn = due is None or due.player == second
    return second if its_turn and only in (None, second) and may_declare(game, second) else None


def at_this_level(game: Game) -> Sequence[Waiting]:
    """Return the effects that became waiting within the text or step being processed now."""
    return waiting(game.state, level=level(game))


def _next(
    game: Game,
    before: PlayerId | None,
    only: PlayerId | None,
    these: Collection[str] | None,
    later: Collection[str],
    arisen: Collection[str],
) -> Next | None:
    """Return the effects to process next, or ``None`` if none is left.

    Shield triggers come first, and within both groups the turn player's effects (101.4a). ``arisen`` holds the ids of
    the turn player's effects that arose from the other player's; 101.4c would put these before shield triggers.
    """
    here = [waiting for waiting in at_this_level(game) if waiting.id not in later]
    if not here:
        return None
    first = [waiting for waiting in here if waiting.ability.kind in ruled(game, "dm:101.4b", FIRST, (SHIELD_TRIGGER,))]
    rest = [
        waiting for waiting in here if only in (None, waiting.controller) and (these is None or waiting.id in these)
    ]
    of_turn_player = any(waiting.id in arisen for waiting in rest)
    for queue, rules in ((_shield_triggers_first(game, first), ("dm:101.4", "dm:101.4a")), (rest, ("dm:101.4a",))):
        for player in _turn_player_first(game, before):
            own = [waiting for waiting in queue if waiting.controller == player]
            if own:
                others = ("dm:111.1",) if len(own) < len(queue) else ()
                overtakes = queue is not rest and player != turn_player(game) and of_turn_player
                always = ("dm:101.4#shield-triggers-or-turn-player",) if overtakes else ()
                return Next(own, player, (*rules, *others, *always))
    return None


@clause("dm:101.4", instead=lambda game, first: ())
def _shield_triggers_first(game: Game, first: Sequence[Waiting]) -> Sequence[Waiting]:
    """Return the effects of shield triggers; if 101.4 is switched off, none of them has priority."""
    return first


def _turn_player_first(game: Game, before: PlayerId | None) -> Sequence[PlayerId]:
    """Return both players in the order in which their effects are processed (101.4a).

    After an effect of the other player, the turn player's new effects come first again (101.4c). ``before`` is the
    player whose effect was processed last.
    """
    players = ruled(game, ("dm:101.4", "dm:101.4a", "dm:111.1"), in_turn_order(game), game.players)
    if before is None or before == players[0]:
        return players
    return ruled(game, "dm:101.4c", players, tuple(reversed(players)))


def is_out_of_reach(game: Game, card: CardId, attacking: CardId) -> bool:
    """Return whether a text keeps a creature from being attacked by the attacking one."""
    return any(
        _is_like(game, card, ability.node.unattackable_by, attacking)
        for ability in info(game, card)["abilities"]
        if isinstance(ability.node, language.UnattackableBy) and works(game, card, ability)
    )


@clause("dm:101.2", without=False)
def attacks_untapped(game: Game, card: CardId, target: CardId) -> bool:
    """Return whether a text allows a creature to attack another one that is untapped (101.2)."""
    return has(game, target, ATTACKABLE_UNTAPPED) or any(
        _is_like(game, card, ability.node.attacks_untapped, target)
        for ability in info(game, card)["abilities"]
        if isinstance(ability.node, language.AttacksUntapped) and works(game, card, ability)
    )


def gets_past(game: Game, card: CardId, blocking: CardId) -> bool:
    """Return whether a text keeps a creature from being blocked by the blocking one."""
    return any(
        _is_like(game, card, ability.node.unblockable_by, blocking)
        for ability in info(game, card)["abilities"]
        if isinstance(ability.node, language.UnblockableBy) and works(game, card, ability)
    )


def _is_like(game: Game, card: CardId, wanted: language.Filter, other: CardId) -> bool:
    text = Text(game, owner(game, card), game.state.ref(card), card)
    return game.world.reader.like(text, wanted, info(game, other), other)
