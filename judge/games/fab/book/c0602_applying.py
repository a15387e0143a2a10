"""6.2.5 A continuous effect that begins to apply to an object, or applies to it differently, is an event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from judge.abilities import When, lasting, nodes
from judge.games.fab.book.c0200_properties import Face
from judge.games.fab.book.c0603_stages import MULTIPLYING
from judge.games.fab.book.c0806_tokens import made_by
from judge.games.fab.language import Static
from judge.games.fab.world import fab, turn_player
from judge.kernel import (
    DECIDED,
    GAME,
    CardId,
    Citation,
    Effect,
    Game,
    Happening,
    Info,
    OfCard,
    Procedure,
    Ref,
    Table,
    Why,
    choose_order,
    clause,
    decide_application_order,
    do,
    one_by_one,
)

FIGURES = ("power", "defense")
"""The numeric properties whose changes are events that texts ask about."""

CHANGES = tuple(f"{name}_{way}" for name in FIGURES for way in ("increases", "decreases")) + tuple(
    f"{way}_{name}" for name in FIGURES for way in ("gains", "loses")
)
"""The names of these events: a value goes up or down (2.0.3b), and of these the gains and losses (2.0.3a)."""

COUNTERS: Citation = "fab:1.15.2a"
"""The clause by which counters modify an object, which is no effect."""

APPLIED, ADJUSTED = "applied", "adjusted"
"""The facts of the game: what effects do to which objects, and what replacement effects have made of that."""


class Application(NamedTuple):
    """What a continuous effect does to a number of an object."""

    effect: str
    stage: int
    since: int
    ref: Ref
    figure: str


class Applies(OfCard):
    """A continuous effect begins to apply to an object, or changes how it modifies it (6.2.5).

    Args:
        what: the effect, the object and the number.
        amount: by how much the number changes.
        gains: it is gained or lost: an effect adds or subtracts (2.0.3a).
    """

    __slots__ = ("amount", "gains", "sign", "what")
    key = "applied"

    def __init__(self, what: Application, amount: int, *, gains: bool) -> None:
        super().__init__(what.ref, "fab:6.2.5")
        self.what = what
        self.amount = abs(amount)
        self.sign = 1 if amount > 0 else -1
        self.gains = gains

    def values(self) -> dict[str, Any]:
        """Return which number, and by how much."""
        return {"figure": self.what.figure, "number": self.sign * self.amount}

    def impossible(self, game: Game) -> Why | None:
        """Return why not: the object is gone, or nothing would change (1.9.1b)."""
        if not game.state.present(self.ref):
            return Why("fab:3.0.9", "gone")
        return None if self.amount else Why("fab:1.9.1b", "nothing")

    def happen(self, game: Game) -> None:
        """Nothing more: the number is worked out from the effects there are."""

    @clause("fab:2.0.3b")
    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield that the number has increased or decreased (2.0.3b), and whether that was gained or lost."""
        figure, up = self.what.figure, self.sign > 0
        names = [f"{figure}_{'increases' if up else 'decreases'}"]
        if self.gains:
            names.append(f"{'gains' if up else 'loses'}_{figure}")
        for name in names:
            now, values = fab(game).info(game, self.ref.card), {"amount": self.amount}
            yield Happening(name, self.ref, now, self.player(game), values=values)


def asks_of_changes(face: Face) -> bool:
    """Return whether a text of an object, or of a token that it creates, asks about such an event."""
    asked = (node for one in (face, *made_by(face)) for ability in one.abilities for node in nodes(ability.node))
    return any(isinstance(node, When) and node.event in CHANGES for node in asked)


@clause("fab:6.2.5", without=None)
def effects_apply(game: Game) -> Procedure[None]:
    """6.2.5: let what continuous effects do anew to objects occur, each as an event; first their order is decided."""
    world = fab(game)
    if world.has(Static) or lasting(game):
        yield from decide_application_order(game, world.standing, lambda _: turn_player(game), "fab:6.3.4b")
    if not world.watches_changes:
        return
    before: Mapping[Application, int] = dict(game.state.get(GAME, APPLIED, ()))
    there = dict(_applications(game))
    new = {what: by - before.get(what, 0) for what, (by, _) in there.items() if by != before.get(what, 0)}
    if not new:
        return
    seen = {**before, **{what: by for what, (by, _) in there.items()}}
    game.state.put(GAME, APPLIED, tuple((what, by) for what, by in seen.items() if game.state.present(what.ref)))
    for what in (yield from _in_order(game, list(new))):
        by, ordered = new[what], sum(other.ref == what.ref for other in new) > 1
        event = Applies(what, by, gains=_gains(there[what][1]))
        because = ("fab:6.2.5a",) if ordered else ()
        done: list[Any] = yield from do(game, event, clause="fab:6.2.5", because=because)
        _adjust(game, what, sum(one.sign * one.amount for one in done) - by)


def effects_apply_already(game: Game) -> None:
    """Write down what continuous effects do as a board begins: that is no event any more."""
    if fab(game).watches_changes:
        game.state.put(GAME, APPLIED, tuple((what, by) for what, (by, _) in _applications(game)) or None)


def _applications(game: Game) -> Iterator[tuple[Application, tuple[int, Effect]]]:
    """Yield by how much each effect changes which number of which object, in the order of their stages (6.2.5a)."""
    now, adjusted = fab(game).standing.now(game), dict(game.state.get(GAME, ADJUSTED, ()))
    for effect, before, after in one_by_one(now.base, now.effects, game.spend):
        for card, made in after.items():
            for figure in FIGURES:
                what = Application(effect.id, effect.stage, effect.since, game.state.ref(card), figure)
                by = (made[figure] or 0) - (before[card][figure] or 0) - adjusted.get(what, 0)
                if by:
                    yield what, (by, effect)


@clause("fab:2.0.3a")
def _gains(effect: Effect) -> bool:
    """Return whether an effect lets its object gain or lose: it adds to the value, and is no counter (2.0.3a)."""
    return effect.because != COUNTERS and effect.stage >= MULTIPLYING


@clause("fab:6.2.5a", "fab:6.3.4b")
def _in_order(game: Game, new: Sequence[Application]) -> Procedure[Sequence[Application]]:
    """Return what applies anew, by its staging; of effects with one timestamp the turn player decides (6.3.4b)."""
    ordered: list[Application] = []
    for what in new:
        if what in ordered:
            continue
        equal = {w.effect: w for w in new if w[1:4] == what[1:4] and w.figure == what.figure}
        if len(equal) == 1:
            ordered.append(what)
            continue
        order = yield from choose_order(
            game,
            turn_player(game),
            tuple(equal),
            "fab:6.3.4b",
            role="effects",
            because=("fab:6.2.5a",),
            subject=what.ref.card,
        )
        ordered += [equal[str(name)] for name in order]
        game.state.put(GAME, DECIDED, (*game.state.get(GAME, DECIDED, ()), *((what.since, str(n)) for n in order)))
    return ordered


def _adjust(game: Game, what: Application, by: int) -> None:
    """Keep what replacement effects have made of an application with it, for as long as it applies (6.2.5)."""
    if by:
        adjusted = dict(game.state.get(GAME, ADJUSTED, ()))
        adjusted[what] = adjusted.get(what, 0) + by
        game.state.put(GAME, ADJUSTED, tuple(adjusted.items()))


def as_adjusted(game: Game, effects: Sequence[Effect]) -> list[Effect]:
    """Return the effects, each doing to an object what replacement effects have made of that."""
    of_effect: dict[tuple[str, int, int], list[tuple[CardId, str, int]]] = {}
    for what, by in game.state.get(GAME, ADJUSTED, ()):
        if game.state.present(what.ref):
            of_effect.setdefault(what[:3], []).append((what.ref.card, what.figure, by))
    if not of_effect:
        return list(effects)
    found = ((e, of_effect.get((e.id, e.stage, e.since))) for e in effects)
    return [e if extra is None else replace(e, change=partial(_with, e, extra)) for e, extra in found]


def _with(effect: Effect, extra: Sequence[tuple[CardId, str, int]], table: Table, card: CardId) -> Info:
    """Return an object as an effect changes it, with so much more or less as has been made of that."""
    now = effect.change(table, card)
    for other, figure, by in extra:
        if other == card and now[figure] is not None:
            now = {**now, figure: now[figure] + by}
    return now


__all__ = ["CHANGES", "Applies", "as_adjusted", "asks_of_changes", "effects_apply", "effects_apply_already"]
