"""Putting objects in order, by a player's decision or by chance.

A player decides the order of continuous effects with the same timestamp if it matters, and which of several
replacement effects applies next to an event. Each rulebook has its own order.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Any

from judge.kernel.choices import Choice, Procedure
from judge.kernel.continuous import Effect, Standing, undecided
from judge.kernel.game import Event, Game, OfPlayer, Replacement
from judge.kernel.knowledge import forget
from judge.kernel.questions import Question, exactly
from judge.kernel.state import GAME, CardId, PlayerId, ZoneId
from judge.kernel.trace import Citation
from judge.records import record


def choose_order(
    game: Game,
    by: PlayerId,
    among: Collection[Any],
    rule: Citation,
    *,
    role: str = "order",
    because: Sequence[Citation] = (),
    hidden: bool = False,
    subject: str | None = None,
) -> Procedure[tuple[Any, ...]]:
    """Ask a player for the order of several objects, and return them in that order.

    A single object needs no decision; the answer may name it or leave it out.

    Args:
        rule: the clause that lets that player decide.
        because: clauses that allow or modify it.
        subject: the card or ability that it is about.
    """
    if len(among) < 2:
        for only in among:
            yield from last_of(role, by, rule, only, hidden=hidden, subject=subject)
        return tuple(among)
    return (
        yield from game.choose(
            Question(role, rule, ordered=True, hidden=hidden),
            by=by,
            among=among,
            how_many=exactly(len(among)),
            subject=subject,
            because=because,
        )
    )


def last_of(
    role: str, by: PlayerId, rule: Citation, only: Any, *, hidden: bool = False, subject: str | None = None
) -> Procedure[None]:
    """Ask for the last object of an order, which needs no decision; the answer may name it or leave it out."""
    yield Choice(role, by, rule, [only], ordered=True, hidden=hidden, subject=subject, last=True)


class Shuffle(OfPlayer):
    """Cards of a zone are put into a random order; players no longer know which of several is which.

    Args:
        order: the shuffled cards in their new order; they are put before all others of the zone.
    """

    __slots__ = ("order", "where")
    key = "shuffled"

    def __init__(self, who: PlayerId, where: ZoneId, order: Sequence[CardId], means: Citation | None = None) -> None:
        super().__init__(who, means)
        self.where = where
        self.order = tuple(order)

    def happen(self, game: Game) -> None:
        rest = [card for card in game.state.zones[self.where] if card not in self.order]
        game.state.reorder(self.where, [*self.order, *rest])
        if len(self.order) > 1:
            forget(game.state, self.order)


DECIDED = "applied_in_order"
"""The fact with the decided order: the timestamp and the name of each effect."""


def ranked(game: Game, effects: Sequence[Effect]) -> list[Effect]:
    """Return the effects with their ranks set according to the decided order."""
    places = {decided: place for place, decided in enumerate(game.state.get(GAME, DECIDED, ()), 1)}
    return [replace(e, rank=places.get((e.since, e.id), e.rank)) for e in effects] if places else list(effects)


def decide_application_order(
    game: Game, standing: Standing, by: Callable[[int], PlayerId], clause: Citation
) -> Procedure[None]:
    """Ask for the order of effects with the same timestamp, if the order matters.

    Args:
        standing: the cache of the board's characteristics.
    """
    while (applied := standing.now(game)) is not standing.ordered:
        equal = {e.id: (e.since, e.id) for e in undecided(applied.base, applied.effects, game.spend)}
        if not equal:
            standing.ordered = applied
            return
        order = yield from game.choose(
            Question("effects", clause, ordered=True),
            by=by(max(since for since, _ in equal.values())),  # the same for all of them
            among=equal,
            how_many=exactly(len(equal)),
        )
        before = (one for one in game.state.get(GAME, DECIDED, ()) if one not in equal.values())
        game.state.put(GAME, DECIDED, (*before, *(equal[name] for name in order)))


@record
class AffectedPlayerChooses:
    """The affected player chooses one effect after another until none is left.

    Attributes:
        rule: returns the clause that says so for an event.
    """

    rule: Callable[[Event], Citation]

    @property
    def ahead(self) -> bool:
        """False: the first actions of an effect happen together with the batch."""
        return False

    def ordered(self, game: Game, events: Sequence[Event]) -> Procedure[Sequence[Event]]:
        yield from ()
        return events

    def pick(self, game: Game, event: Event, ready: Sequence[Replacement]) -> Procedure[Replacement | None]:
        """Return the effect that the affected player chooses; a single one needs no choice."""
        by_id = {effect.id: effect for effect in ready}
        player, rule = event.player(game), self.rule(event)
        if len(ready) == 1:
            if event.history:
                yield from last_of("replacement", player, rule, ready[0].id, subject=event.key)
            return ready[0]
        (chosen,) = yield from game.ask(Choice("replacement", player, rule, tuple(by_id), subject=event.key))
        return by_id[chosen]
