"""11 Rules handling: actions of the rules at check timings (11.1.2), all at once (11.1.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from judge.games.sve.book.ch01_overview import able_to_lose, cannot_lose, end_game
from judge.games.sve.book.ch03_players import Number, in_turn_order, owner
from judge.games.sve.book.ch04_zones import Move, limit
from judge.games.sve.book.ch05_damage import STRUCK
from judge.games.sve.book.ch05_moves import Destroy
from judge.games.sve.book.ch12_keywords import STACK
from judge.games.sve.book.ch15_counters import counters_on
from judge.games.sve.book.ch15_loops import first_lap, watch_for_loop
from judge.games.sve.world import Game, cards, info, leader, zone_of
from judge.kernel import (
    GAME,
    CardId,
    Event,
    Info,
    PlayerId,
    Procedure,
    Question,
    Ref,
    clause,
    do,
    exactly,
    not_dropped,
    ruled,
    same_position,
)

LOSING = {"sve:11.2.1": ("sve:1.2.1.1",), "sve:11.2.2": ("sve:1.2.1.2", "sve:1.2.1.2#drew-or-asked")}
"""The losing condition and readings for each clause of defeat by rules handling."""


TOGETHER = "sve:11.1.3"
"""The clause that makes all due actions happen at once."""


@dataclass(slots=True)
class Due:
    """The actions of rules handling that are due.

    Attributes:
        losers: the players who lose, each with the clause (11.2).
        events: the events of cards that are destroyed or moved.
        overfull: the fields and EX areas over their limit (11.4, 11.5), each with player, zone and clause.
    """

    losers: list[tuple[PlayerId, str]] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    overfull: list[tuple[PlayerId, str, str]] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.losers or self.events or self.overfull)


class LinkEnds(Event):
    """A surplus evolve card on a card loses its association (11.6.2)."""

    __slots__ = ("card",)
    key = "link_ends"

    def __init__(self, card: CardId, clause: str) -> None:
        super().__init__(None)
        self.card = card
        self.clause = clause

    def player(self, game: Game) -> PlayerId:
        return owner(game, self.card)

    def objects(self) -> Sequence[str]:
        return (self.card,)

    def happen(self, game: Game) -> None:
        game.state.put(self.card, "on", None)


class FaceUp(Move):
    """A card moves to the evolve deck, face up (11.6.1, 11.8.1)."""

    __slots__ = ()

    def happen(self, game: Game) -> None:
        super().happen(game)
        game.state.put(self.card, "face_up", True)


@clause("sve:11.1.1", "sve:11.1.2", without=None)
def rules_handling(game: Game) -> Procedure[None]:
    """Carry out all due actions at once, repeatedly until none is due (10.5.2.1)."""
    spare(game)
    first_lap(game, "rules")
    while due(game) and (yield from _handle(game)):
        watch_for_loop(game, "rules", partial(_handle, game), lambda: bool(due(game)))


def _handle(game: Game) -> Procedure[bool]:
    """Carry out all due actions; return whether anything changed."""
    found = due(game)
    if found.losers:
        for player, rule in found.losers:
            why = (*LOSING[rule], "sve:11.1.2#loss-at-check-timing")
            game.note("defeated", rule, because=why, actor=player)
        defeats = tuple(dict.fromkeys(rule for _, rule in found.losers))
        end_game(game, losers=[player for player, _ in found.losers], because=defeats)
    in_turn = ("sve:1.3.4",) if len({player for player, _, _ in found.overfull}) > 1 else ()
    for player, zone, rule in found.overfull:
        found.events += yield from _overfull(game, player, zone, rule, in_turn)
    _forget(game)
    because = ("sve:11.1.2", TOGETHER) if len(found.events) > 1 else ("sve:11.1.2",)
    before, events = game.state.mark(), list[Event]()
    for at_once in ruled(game, TOGETHER, [found.events], [[event] for event in found.events]):
        events += yield from do(game, *at_once, clause="sve:10.5.2.1", because=because)
    # where all of it is forbidden or prevented, it would be so again
    return bool(events) or not same_position(game.state, before, game.state.mark())


def due(game: Game) -> Due:
    """Return the actions of rules handling that are due; a position that needed none is not searched again."""
    world = game.world
    if world.nothing_due_at == game.state.version:
        return Due()
    found = _search(game)
    if not found:
        world.nothing_due_at = game.state.version
    return found


def _search(game: Game) -> Due:
    due = Due()
    for player in game.players:
        rule = _beaten_by(game, player)
        if rule is not None and not cannot_lose(game, player):
            due.losers.append((player, rule))
    for player in in_turn_order(game):
        field = [(card, info(game, card)) for card in cards(game, player, "field")]
        _followers(game, field, due)
        _limits(game, player, due)
        _evolution(game, player, due)
        _stack(game, field, due)
        _race(game, player, due)
        _pp(game, player, due)
    due.losers = not_dropped(game, due.losers, lambda loser: (loser[1], *LOSING[loser[1]]))
    return due


def _cited(event: Event, clause: str) -> Event:
    event.clause = clause
    return event


def _beaten_by(game: Game, player: PlayerId) -> str | None:
    """11.2: return the clause that makes a player lose, or ``None``: no defense, or a draw from an empty deck."""
    if info(game, leader(game, player))["defense"] <= 0:
        return "sve:11.2.1"
    return "sve:11.2.2" if game.state.get(player, "drew_from_empty") else None


def spare(game: Game) -> None:
    """Record the objects and players that rules handling spares.

    They have defense left after a loss, or a text forbids them to lose. Draws without effect have been checked by then.
    """
    _leave_alone(game)
    for player in game.players:
        rule = _beaten_by(game, player)
        if rule is not None and not able_to_lose(game, [player], (rule, *LOSING[rule])):
            game.state.put(player, "drew_from_empty", None)


def _leave_alone(game: Game) -> None:
    """Record the objects that lost defense since the last check timing and still have some (11.1.2)."""
    struck: dict[Ref, bool] = {}
    for ref, spent in game.state.get(GAME, STRUCK, ()):
        struck[ref] = spent or struck.get(ref, False)
    for ref, spent in struck.items():
        if not game.state.present(ref) or (left := info(game, ref.card)["defense"]) is None or left <= 0:
            continue
        if spent:
            game.note("does_not_fall", "sve:11.1.2", objects=(ref.card,), amount=left)
        elif zone_of(game, ref.card) == "leader":
            game.note("does_not_fall", "sve:11.2.1", objects=(ref.card,), amount=left)
    if struck:
        game.state.put(GAME, STRUCK, None)


@clause("sve:2.8.1")
def _spent(now: Info) -> bool:
    """Return whether a follower has 0 defense or less; ``False`` if it has none, as a former amulet may."""
    return now["defense"] is not None and now["defense"] <= 0


def _followers(game: Game, field: Sequence[tuple[CardId, Info]], due: Due) -> None:
    """11.3: add the destruction of followers with 0 defense or less, or that fought one with Bane."""
    doomed: dict[Ref, Any] = dict(game.state.get(GAME, "fought_bane", ()))
    for card, now in field:
        if now["type"] != "follower":
            continue
        ref, spent = game.state.ref(card), _spent(now)
        safe = spent and "destroyed_by_ability" in now["cannot"]
        if doomed and ref in ruled(game, "sve:11.3.2", doomed, {}) and not safe:
            due.events.append(_cited(Destroy(ref, by_ability=True), "sve:11.3.2"))
        elif spent:
            due.events.append(_cited(Destroy(ref, by_ability=False), "sve:11.3.1"))


def _limits(game: Game, player: PlayerId, due: Due) -> None:
    for zone, rule in (("field", "sve:11.4.1"), ("ex", "sve:11.5.1")):
        cards_here = cards(game, player, zone)
        if cards_here and len(cards_here) > limit(game, player, zone):
            due.overfull.append((player, zone, rule))


def _overfull(game: Game, player: PlayerId, zone: str, rule: str, because: Sequence[str]) -> Procedure[list[Event]]:
    """11.4.1, 11.5.1: ask which cards stay in a zone over its limit.

    Returns:
        the moves of the others to their owners' cemeteries.
    """
    cards_here, most = list(cards(game, player, zone)), limit(game, player, zone)
    stay = yield from game.choose(
        Question("stays", rule, because=("sve:4.4.4.2#who-selects",)),
        by=player,
        among=cards_here,
        how_many=exactly(most),
        because=because,
    )
    return [_cited(Move(game.state.ref(c), "cemetery"), rule) for c in cards_here if c not in stay]


def _evolution(game: Game, player: PlayerId, due: Due) -> None:
    """11.6: add evolve cards that are not on a card on the field, and surplus ones on one card."""
    area = cards(game, player, "evolution")
    latest: dict[Ref, CardId] = {}
    for card in area:
        on = game.state.get(card, "on")
        if on is None:
            due.events.append(_cited(FaceUp(game.state.ref(card), "evolve_deck"), "sve:11.6.1"))
        else:
            latest[on] = max(card, latest.get(on, card), key=lambda c: game.state.get(c, "since", 0))
    for card in area:
        on = game.state.get(card, "on")
        if on in latest and latest[on] != card:
            due.events.append(LinkEnds(card, "sve:11.6.2"))


def _stack(game: Game, field: Sequence[tuple[CardId, Info]], due: Due) -> None:
    """11.7: add cards with Stack but without a Stack counter."""
    for card, now in field:
        if STACK in now["keywords"] and not counters_on(game, card, STACK):
            due.events.append(_cited(Move(game.state.ref(card), "cemetery", means="sve:13.3.2.3"), "sve:11.7.1"))


def _race(game: Game, player: PlayerId, due: Due) -> None:
    """11.8: add carrots that are not on a card on the field."""
    for card in cards(game, player, "race"):
        if game.state.get(card, "on") is None:
            due.events.append(_cited(FaceUp(game.state.ref(card), "evolve_deck"), "sve:11.8.1"))


def _pp(game: Game, player: PlayerId, due: Due) -> None:
    """11.9: add the loss of PP beyond the maximum."""
    excess = game.state.get(player, "pp", 0) - game.state.get(player, "max_pp", 0)
    if excess > 0:
        due.events.append(_cited(Number(player, "pp", -excess), "sve:11.9.1"))


def _forget(game: Game) -> None:
    """Clear the records of Bane and empty-deck draws since the last rules handling."""
    game.state.put(GAME, "fought_bane", ())
    for player in game.players:
        game.state.put(player, "drew_from_empty", None)
