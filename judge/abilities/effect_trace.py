"""The steps of the trace for continuous effects that start or stop changing a card, with their clauses."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from typing import Any

from judge.abilities.base import Node
from judge.abilities.inquiry import note_static_idle, note_unmet, terms_of
from judge.kernel import GAME, Applied, CardId, Citation, Effect, Game, Standing, Table, depends, layered, one_by_one
from judge.records import record

TOLD = "told"
"""The fact on the game with the effects reported so far. Only the trace reads it; it includes hidden cards."""

RecordedEffect = tuple[str, int, CardId, str]
"""An effect already reported for a card: its name, stage, card, and for a static ability also its source."""

IDLE = -1
"""The value instead of a stage for a static ability that has been reported as not applying."""


def _terms(effect: Effect) -> tuple[Citation, ...]:
    """Return the clauses that define which cards the effect of a static ability means, and under which condition."""
    if effect.origin is None:
        return ()
    text, node = effect.origin
    return terms_of(text, (part for part in (node.affects, node.if_) if isinstance(part, Node)))


@record
class EffectTracer:
    """The clauses to cite when a continuous effect starts or stops changing a card.

    An attribute described as “that …” holds the clauses that say so; ``None`` or empty means that none are cited.

    Attributes:
        is_open: ``is_open(game, card)`` returns whether all players see a card; only then do all of them see its steps.
        static: the clause that a static ability applies.
        text: the clause that the effect of a resolved text applies.
        at_once: that an effect applies to a card from the moment it arrives.
        dependency: that an effect comes after one that it depends on.
        age: that an effect comes after an older one.
        age_text: for the age of a resolved text's effect.
        first: that the first effect of a stage starts from the printed values.
        stages: that effects of several stages on one card apply stage by stage.
        parts: that each part of one effect applies in its own stage.
        over: that a static ability's effect ends with the ability, or ``None`` to record no end.
        lost: ``lost(game, source)`` returns the clauses that stop the static abilities of a card.
        by_stage: further clauses for a static ability, by the stage of its effect.
        numbers: the stages in which static abilities explain a change to a number.
        qualities: the names of further properties to record before and after an effect.
        least: the least value that a number can have, or ``None``.
        eligible: for a card that an effect applies to only because of earlier effects.
        of: ``of(game, effect, card)`` returns further clauses from the effect's text.
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
    lost: Callable[[Game, CardId], Iterable[Citation]] = lambda game, source: ()
    by_stage: Mapping[int, Sequence[Citation]] = field(default_factory=dict)
    numbers: Collection[int] = ()
    figures: Sequence[str] = ()
    qualities: Sequence[str] = ()
    least: int | None = None
    eligible: Citation | None = None
    of: Callable[[Game, Effect, CardId], Iterable[Citation]] = lambda game, effect, card: ()

    def record_changes(
        self,
        game: Game,
        standing: Standing,
        played: Collection[str],
        came: Collection[CardId] = (),
        *,
        silent: bool = False,
    ) -> None:
        """Record which continuous effects have started or stopped changing which cards since the last call.

        Args:
            standing: the cache of the current characteristics.
            played: the ids of the effects of resolved texts.
            came: cards that have just entered a zone, where effects apply to them immediately.
            silent: record only effects that explain a number or rest on a note; count all others as present from the
                start.
        """
        note_static_idle(game)
        reported: tuple[RecordedEffect, ...] = game.state.get(GAME, TOLD, ())
        applied, before_that = standing.now(game), standing.reported
        if not (applied.effects or reported or silent):
            return
        if not silent and before_that is not None and before_that[1] is reported and applied.same(before_that[0]):
            return
        moment, now, known = _Moment(game, applied, played), list[RecordedEffect](), frozenset(reported)
        recorded_on: dict[tuple[str, int], set[CardId]] = {}
        for name, stage, card, _ in reported:
            recorded_on.setdefault((name, stage), set()).add(card)
        changed_by = [(effect, moment.changed_by(effect)) for effect in moment.in_order()]
        changed_by_part: dict[tuple[str, int], set[CardId]] = {}
        for effect, changed in changed_by:
            changed_by_part.setdefault((effect.id, effect.stage), set()).update(changed)
        for effect, changed in changed_by:
            if game.exhausted:
                return
            part, is_static = (effect.id, effect.stage), moment.is_static(effect)
            source = effect.source if is_static else ""
            ended = recorded_on.pop(part, set()) - changed_by_part[part]
            for card in moment.in_place(changed | ended):
                matters, entry = card in changed, (*part, card, source)
                if matters:
                    now.append(entry)
                    if entry in known:
                        continue
                explains = effect.stage in self.numbers and is_static and self.is_open(game, card)
                if silent and not explains and not self._rests_on_a_note(game, effect, card):
                    continue
                if matters:
                    self._record_start(moment, effect, card, new=card in came, explains=explains)
                elif card not in came:
                    self._record_end(moment, effect, card, explains=explains)
        self._record_lost_statics(game, applied.table, applied.effects, reported)
        now += self._idle(moment, known)
        if known != {*now} or silent:  # as a set, since the order of the cards may differ
            game.state.put(GAME, TOLD, tuple(now))
        standing.reported = applied, game.state.get(GAME, TOLD, ())

    def _rests_on_a_note(self, game: Game, effect: Effect, card: CardId) -> bool:
        """Return whether an effect on a card rests on a note about the rulebook, which the verdict must name."""
        return any("#" in cited for cited in (*_terms(effect), *self.of(game, effect, card)))

    def _record_start(self, moment: _Moment, effect: Effect, card: CardId, *, new: bool, explains: bool) -> None:
        """Record that an effect starts to change a card, and which numbers it explains."""
        at_once = new and moment.is_static(effect) and effect.source != card
        because = (
            *self._application_clauses(moment, effect),
            *_terms(effect),
            *self.of(moment.game, effect, card),
            *self._eligible(moment, effect, card),
            *(self.at_once if at_once else ()),
            *self._order(moment, effect, card),
            *self._stage_clauses(moment, effect, card),
        )
        moment.game.note(
            "applies",
            effect.because,
            because=because,
            considered=not explains,
            objects=(effect.source, card),
            grant=self._figures(moment, effect, card) if explains else {},
            change=self._change(moment, effect, card) if self.is_open(moment.game, card) else (),
        )

    def _change(self, moment: _Moment, effect: Effect, card: CardId) -> tuple[tuple[str, Any, Any], ...]:
        """Return the properties that an effect changes, before and after it; no number is below the least one."""
        changes = moment.change(effect, card, (*self.figures, *self.qualities))
        return tuple((name, self._at_least(old), self._at_least(new)) for name, old, new in changes)

    def _at_least(self, value: Any) -> Any:
        return value if self.least is None or not isinstance(value, int) else max(self.least, value)

    def _record_end(self, moment: _Moment, effect: Effect, card: CardId, *, explains: bool) -> None:
        """Record that an effect no longer changes a card, and what overrides it, if anything."""
        undone, kind = self._override_clauses(moment, effect, card), self._application_clauses(moment, effect)
        cited = (*undone, effect.because, *kind, *self._dependency_clauses(moment, effect))
        moment.game.note("ceases", cited[0], because=cited[1:], considered=not explains, objects=(effect.source, card))

    def _application_clauses(self, moment: _Moment, effect: Effect) -> tuple[Citation, ...]:
        """Return the clauses for applying an effect of a static ability or of a resolved text."""
        return (self.static, *self.by_stage.get(effect.stage, ())) if moment.is_static(effect) else (self.text,)

    def _figures(self, moment: _Moment, effect: Effect, card: CardId) -> dict[str, Any]:
        """Return the changes that an effect makes to a card's numbers; none if it depends on another effect."""
        if self._dependency_clauses(moment, effect):
            return {}
        before = moment.before(effect)
        old, new = before[card], effect.change(before, card)
        changed = {f: (old[f], new[f]) for f in self.figures if new.get(f) is not None and old.get(f) != new[f]}
        return {f"set_{f}" if effect.sets else f: b if effect.sets else b - (a or 0) for f, (a, b) in changed.items()}

    def _order(self, moment: _Moment, effect: Effect, card: CardId) -> tuple[Citation, ...]:
        """Return the clauses that place an effect after others of its stage on the same card, or first."""
        waits = self._dependency_clauses(moment, effect)
        if waits:
            return waits
        before = moment.before(effect)
        elder = (e for e in moment.others_of_stage(effect) if (e.since, e.rank) < (effect.since, effect.rank))
        if any(card in e.scope(before) and not depends(before, e, effect) for e in elder):
            return (*self.age, *self._age_of(moment, effect))
        return () if self.first is None else (self.first,)

    def _dependency_clauses(self, moment: _Moment, effect: Effect) -> tuple[Citation, ...]:
        """Return the clauses that place an effect after one of its stage that it depends on."""
        return tuple(self.dependency) if moment.depends_on_another(effect) else ()

    def _override_clauses(self, moment: _Moment, effect: Effect, card: CardId) -> tuple[Citation, ...]:
        """Return the clauses that let a later effect overwrite this effect on a card."""
        full = moment.applied.table
        if card not in effect.scope(full):
            return ()
        later = [e for e in moment.others_of_stage(effect) if e.sets and e.age > effect.age]
        last = next((e for e in reversed(later) if card in e.scope(full)), None)
        return () if last is None else (*self._age_of(moment, last), *self.age)

    def _age_of(self, moment: _Moment, effect: Effect) -> tuple[Citation, ...]:
        """Return the clause for the age of an effect, or nothing."""
        says = self.age_static if moment.is_static(effect) else self.age_text
        return () if says is None else (says,)

    def _stage_clauses(self, moment: _Moment, effect: Effect, card: CardId) -> Iterator[Citation]:
        """Yield the clauses for the order of stages: of the card's effects, or of the parts of one effect."""
        if self.stages is None and self.parts is None:
            return
        before = moment.before(effect)
        elsewhere = [e for e in moment.applied.effects if e.stage != effect.stage and card in e.scope(before)]
        if self.stages is not None and any(e.id != effect.id for e in elsewhere):
            yield self.stages
        if self.parts is not None and any(e.id == effect.id for e in elsewhere):
            yield self.parts

    def _eligible(self, moment: _Moment, effect: Effect, card: CardId) -> tuple[Citation, ...]:
        """Return the clause for a card that only other effects bring into an effect's scope, or nothing."""
        return () if self.eligible is None or card in effect.scope(moment.applied.base) else (self.eligible,)

    def _idle(self, moment: _Moment, known: Collection[RecordedEffect]) -> Iterator[RecordedEffect]:
        """Yield the static abilities that do not apply because their condition is false, and record each new one."""
        for text, node in moment.idle:
            card, name = text.source.card, text.subject
            hidden, entry = not self.is_open(moment.game, card), (name, IDLE, card, "")
            if entry in known or note_unmet(moment.game, text, node, self.static, hidden=hidden):
                yield entry

    def _record_lost_statics(
        self, game: Game, full: Table, effects: Iterable[Effect], reported: Iterable[RecordedEffect]
    ) -> None:
        """Record that static abilities which changed cards until now have been lost.

        For a hidden card the step is only a considered one, so that the other players do not learn about the ability.
        """
        if self.over is not None:
            there = {e.id for e in effects}
            for name, _, card, source in reported:
                if source and name not in there and card in full:
                    game.note(
                        "ceases",
                        self.over,
                        because=(self.static, *self.lost(game, CardId(source))),
                        considered=not self.is_open(game, card),
                        objects=(source, card),
                    )


class _Moment:
    """The changes that each effect makes at one moment.

    Args:
        game: the running game, which counts the effort.
        applied: the current characteristics, and the effects behind them.
        played: the ids of the effects of resolved texts.
    """

    def __init__(self, game: Game, applied: Applied, played: Collection[str]) -> None:
        self.game, self.applied, self._played = game, applied, played
        self._place = {card: at for at, card in enumerate(applied.table)}
        self._additive_stage = _additive_stage(applied.effects)

    @cached_property
    def idle(self) -> Sequence[tuple[Any, Any]]:
        """The text and the node of each static ability with a condition that applies to no card."""
        origins = {e.id: e for e in self.applied.effects if e.origin is not None and e.origin[1].if_ is not None}
        return [effect.origin for effect in origins.values() if not effect.scope(self.before(effect))]

    def in_order(self) -> list[Effect]:
        return sorted(self.applied.effects, key=lambda e: (e.stage, e.age))

    def in_place(self, cards: set[CardId]) -> list[CardId]:
        """Return these cards in board order; cards outside all zones are left out."""
        return sorted(cards & self._place.keys(), key=self._place.__getitem__)

    def before(self, effect: Effect) -> Table:
        """Return the characteristics of all cards before the stage of this effect."""
        return self.applied.before(effect.stage)

    def others_of_stage(self, effect: Effect) -> list[Effect]:
        return [e for e in self.applied.effects if e.stage == effect.stage and e is not effect]

    def is_static(self, effect: Effect) -> bool:
        return effect.id not in self._played

    def change(self, effect: Effect, card: CardId, fields: Sequence[str]) -> tuple[tuple[str, Any, Any], ...]:
        """Return the properties of a card that an effect changes when its turn comes, each before and after it."""
        before, after = self._turns.get(id(effect), ({}, {}))
        if card not in after:
            return ()
        old, new = before[card], after[card]
        return tuple((name, old.get(name), new[name]) for name in fields if name in new and old.get(name) != new[name])

    @cached_property
    def _turns(self) -> Mapping[int, tuple[Table, Table]]:
        """The characteristics of the cards of each effect, by the identity of the effect, before and after it."""
        base, effects, _ = self.applied
        turns = one_by_one(base, effects, self.game.spend)
        return {id(effect): (before, after) for effect, before, after in turns}

    def depends_on_another(self, effect: Effect) -> bool:
        before = self.before(effect)
        return not effect.settled and any(depends(before, effect, e) for e in self.others_of_stage(effect))

    def changed_by(self, effect: Effect) -> set[CardId]:
        """Return the cards whose characteristics would differ without this effect."""
        base, effects, full = self.applied
        before = self.before(effect)
        if effect.stage == self._additive_stage:
            meant = [card for card in effect.scope(before) if card in before]
            return {card for card in meant if effect.change(before, card) != before[card]}
        reached = {*effect.scope(before), *effect.scope(full)} & {*full}
        if not reached or self.applied.would_be_without(effect) is not None:
            return set()
        others = [e for e in effects if e is not effect and not self._enables_other_part(e, effect)]
        if effect.local and all(e.local for e in effects):  # no other card can be changed
            card = CardId(effect.source)
            base, others = {card: base[card]}, [e for e in others if e.source == card]
        without = layered(base, others, self.game.spend)
        return {card for card in reached if full[card] != without[card]}

    def _enables_other_part(self, other: Effect, effect: Effect) -> bool:
        """Return whether another part of the same effect changes nothing now, but might without this part.

        An effect that takes abilities has two such parts, for those that a card has and those that it has been given.
        """
        if other.id != effect.id:
            return False
        before, after = self._turns.get(id(other), ({}, {}))
        return all(before[card] == now for card, now in after.items())


def _additive_stage(effects: Iterable[Effect]) -> int | None:
    """Return the last stage if its effects only add up, otherwise ``None``.

    Then each effect changes the same whatever the others do, and no later effect can undo it.
    """
    last = max((e.stage for e in effects), default=None)
    return last if all(e.settled and not e.sets for e in effects if e.stage == last) else None
