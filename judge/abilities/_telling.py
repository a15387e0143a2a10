"""Which continuous effects begin or cease to make a difference, and by which clauses: what the trace tells of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from judge.kernel import GAME, CardId, Citation, Effect, Game, Standing, Table, depends, layered

TOLD = "told"
"""The fact about the game that keeps what was told of: for the trace alone, and it names cards that nobody sees."""

Told = tuple[str, int, CardId, str]
"""An effect that made a difference when last told of: its name, stage, card, and source if it is a static ability's."""


@dataclass(frozen=True, slots=True)
class Telling:
    """The clauses by which an effect that begins or ceases to matter is told.

    Attributes:
        is_open: ``is_open(game, card)`` is true of a card that all players see; of others not everybody is told.
        static: that a static ability applies.
        text: that what a resolved text left applies.
        at_once: that it applies to a card that comes from the moment it comes.
        dependency: that it comes after one it depends on.
        age: that it comes after one that arose earlier.
        age_static: since when a static ability counts, where that has to be said.
        age_text: since when what a resolved text left counts, where that has to be said.
        first: that what comes first in its stage starts from what is printed, where a clause of its own says so.
        stages: that effects of several stages on one card apply stage by stage.
        parts: that each part of one effect applies in its own stage.
        over: that what a static ability did is over with the ability.
        by_stage: for a stage what it means that a static ability gives what belongs there.
        numbers: the stages in which numbers change; what a static ability does there explains a number.
        figures: the names of these numbers.
        eligible: that effects of earlier stages made a card one that it applies to.
        of: what else an effect applies to a card by, as its text says it.
    """

    is_open: Callable[[Game, CardId], bool]
    static: Citation
    text: Citation
    at_once: Sequence[Citation]
    dependency: Sequence[Citation] = ()
    age: Sequence[Citation] = ()
    age_static: Citation | None = None
    age_text: Citation | None = None
    first: Citation | None = None
    stages: Citation | None = None
    parts: Citation | None = None
    over: Citation | None = None
    by_stage: Mapping[int, Sequence[Citation]] = field(default_factory=dict)
    numbers: Collection[int] = ()
    figures: Sequence[str] = ()
    eligible: Citation | None = None
    of: Callable[[Game, Effect, CardId], Iterable[Citation]] = lambda game, effect, card: ()

    def tell(
        self,
        game: Game,
        standing: Standing,
        played: Collection[str],
        came: Collection[CardId] = (),
        *,
        silent: bool = False,
    ) -> None:
        """Say which continuous effects begin or cease to make a difference to which cards.

        Args:
            game: the running game.
            standing: what every card is, and by which effects.
            played: the ids of those that resolved texts left.
            came: cards that have just come into a zone; what applies there applies to them at once.
            silent: say only what explains a number, and remember the rest; it was so when the scenario began.
        """
        told: tuple[Told, ...] = game.state.get(GAME, TOLD, ())
        applied, before_that = standing.now(game), standing.told
        base, effects, full = applied
        if not (effects or told or silent):
            return
        if not silent and before_that is not None and before_that[1] is told and applied.same(before_that[0]):
            return
        stages = dict.fromkeys(e.stage for e in effects)
        begins = {stage: layered(base, [e for e in effects if e.stage < stage], game.spend) for stage in stages}
        now: list[Told] = []
        known = frozenset(told)
        told_of: dict[tuple[str, int], list[CardId]] = {}
        for name, stage, card, _ in told:
            told_of.setdefault((name, stage), []).append(card)
        place = {card: at for at, card in enumerate(full)}
        alone = _adding_up(effects)
        for effect in sorted(effects, key=lambda e: (e.stage, e.age)):
            if game.exhausted:
                return
            before = begins[effect.stage]
            if effect.stage == alone:
                meant = [card for card in effect.scope(before) if card in before]
                changed = {card for card in meant if effect.change(before, card) != before[card]}
            else:
                changed = _changed_by(game, base, effects, effect, before, full)
            concerned = changed.union(told_of.get((effect.id, effect.stage), ())) & place.keys()
            for card in sorted(concerned, key=place.__getitem__):
                entry = (effect.id, effect.stage, card, effect.source if effect.id not in played else "")
                matters = card in changed
                if matters:
                    now.append(entry)
                explains = effect.stage in self.numbers and effect.id not in played and self.is_open(game, card)
                if (silent and not explains) or matters is (entry in known) or not (matters or card not in came):
                    continue
                late = card in came and effect.id not in played and effect.source != card
                static = (self.static, *self.by_stage.get(effect.stage, ()))
                kind = (self.text,) if effect.id in played else static
                if not matters:
                    undone = self._undone(full, effects, effect, card, played)
                    cited = (*undone, effect.because, *kind, *self._waits(before, effects, effect))
                    game.note(
                        "ceases",
                        cited[0],
                        because=cited[1:],
                        considered=not explains,
                        objects=(effect.source, card),
                    )
                    continue
                because = [
                    *kind,
                    *self.of(game, effect, card),
                    *self._eligible(base, effect, card),
                    *(self.at_once if late else ()),
                    *self._order(before, effects, effect, card, played),
                    *self._stage_by_stage(before, effects, effect, card),
                ]
                grant = self._figures(before, effects, effect, card) if explains else {}
                game.note(
                    "applies",
                    effect.because,
                    because=because,
                    considered=not explains,
                    objects=(effect.source, card),
                    grant=grant,
                )
        self._tell_of_the_lost(game, full, effects, told)
        if tuple(now) != told or silent:
            game.state.put(GAME, TOLD, tuple(now))
        standing.told = applied, game.state.get(GAME, TOLD, ())

    def _figures(self, before: Table, effects: Iterable[Effect], effect: Effect, card: CardId) -> dict[str, Any]:
        """Return what an effect does to the numbers of a card, unless that depends on another effect."""
        if self._waits(before, effects, effect):
            return {}
        old, new = before[card], effect.change(before, card)
        changed = {f: (old[f], new[f]) for f in self.figures if new.get(f) is not None and old.get(f) != new[f]}
        return {f"set_{f}" if effect.sets else f: b if effect.sets else b - (a or 0) for f, (a, b) in changed.items()}

    def _order(
        self, before: Table, effects: Iterable[Effect], effect: Effect, card: CardId, played: Collection[str]
    ) -> tuple[Citation, ...]:
        """Return the clauses by which an effect comes after others of its stage on the same card, or first.

        Args:
            before: what the cards are when the stage begins.
            effects: all of them.
            effect: the one asked about.
            card: the card.
            played: the ids of those that resolved texts left.
        """
        waits = self._waits(before, effects, effect)
        if waits:
            return waits
        others = [e for e in effects if e.stage == effect.stage and e is not effect]
        elder = (e for e in others if (e.since, e.rank) < (effect.since, effect.rank))
        if any(card in e.scope(before) and not depends(before, e, effect) for e in elder):
            return (*self.age, *self._age_of(effect, played))
        return () if self.first is None else (self.first,)

    def _waits(self, before: Table, effects: Iterable[Effect], effect: Effect) -> tuple[Citation, ...]:
        """Return the clauses by which an effect comes after one of its stage that it depends on."""
        others = [e for e in effects if e.stage == effect.stage and e is not effect]
        return tuple(self.dependency) if not effect.settled and any(depends(before, effect, e) for e in others) else ()

    def _undone(
        self, full: Table, effects: Iterable[Effect], effect: Effect, card: CardId, played: Collection[str]
    ) -> tuple[Citation, ...]:
        """Return the clauses by which a later effect puts something in the place of what an effect did to a card."""
        if card not in effect.scope(full):
            return ()
        later = [e for e in effects if e.stage == effect.stage and e.sets and e.age > effect.age]
        last = next((e for e in reversed(later) if card in e.scope(full)), None)
        return () if last is None else (*self._age_of(last, played), *self.age)

    def _age_of(self, effect: Effect, played: Collection[str]) -> tuple[Citation, ...]:
        """Return the clause that says since when an effect counts, if any does."""
        says = self.age_text if effect.id in played else self.age_static
        return () if says is None else (says,)

    def _stage_by_stage(
        self, before: Table, effects: Iterable[Effect], effect: Effect, card: CardId
    ) -> Iterator[Citation]:
        """Yield the clauses by which an effect shares a card with those of other stages, its own parts among them."""
        if self.stages is None and self.parts is None:
            return
        elsewhere = [e for e in effects if e.stage != effect.stage and card in e.scope(before)]
        if self.stages is not None and any(e.id != effect.id for e in elsewhere):
            yield self.stages
        if self.parts is not None and any(e.id == effect.id for e in elsewhere):
            yield self.parts

    def _eligible(self, base: Table, effect: Effect, card: CardId) -> tuple[Citation, ...]:
        """Return the clause by which a card is one that an effect applies to only as effects have changed it."""
        return () if self.eligible is None or card in effect.scope(base) else (self.eligible,)

    def _tell_of_the_lost(self, game: Game, full: Table, effects: Iterable[Effect], told: Iterable[Told]) -> None:
        """Say which static abilities that are no more did something to which cards until now.

        Of a card that not all players see it is only considered: nobody else learns that it had such an ability.
        """
        if self.over is not None:
            there = {e.id for e in effects}
            for name, _, card, source in told:
                if source and name not in there and card in full:
                    game.note(
                        "ceases",
                        self.over,
                        because=(self.static,),
                        considered=not self.is_open(game, card),
                        objects=(source, card),
                    )


def _adding_up(effects: Iterable[Effect]) -> int | None:
    """Return the last stage, if its effects only add up there: none reads or undoes what another of them does.

    Each does the same then as it would do alone, and nothing comes after that could undo it.
    """
    last = max((e.stage for e in effects), default=None)
    return last if all(e.settled and not e.sets for e in effects if e.stage == last) else None


def _changed_by(
    game: Game, base: Table, effects: Iterable[Effect], effect: Effect, before: Table, full: Table
) -> set[CardId]:
    """Return the cards that would be something else without an effect.

    Args:
        game: the running game, which counts the effort.
        base: what the cards are before any effect.
        effects: all of them.
        effect: the one asked about.
        before: what the cards are when its stage begins.
        full: what they are in the end.
    """
    reached = {*effect.scope(before), *effect.scope(full)} & {*full}
    if not reached:
        return set()
    others = [e for e in effects if e is not effect]
    if effect.local and all(e.local for e in effects):  # no other card has to do with it
        card = CardId(effect.source)
        base, others = {card: base[card]}, [e for e in others if e.source == card]
    without = layered(base, others, game.spend)
    return {card for card in reached if full[card] != without[card]}
