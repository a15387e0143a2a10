"""Which continuous effects start or stop mattering, and under which clauses: their steps in the trace."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any

from judge.kernel import GAME, Applied, CardId, Citation, Effect, Game, Standing, Table, depends, layered
from judge.records import record

TOLD = "told"
"""The fact on the game with the reported effects, for the trace only; it names hidden cards too."""

Told = tuple[str, int, CardId, str]
"""An effect as last reported: its name, stage, card, and source if it belongs to a static ability."""


@record
class Telling:
    """The clauses cited when an effect starts or stops mattering.

    Attributes:
        is_open: ``is_open(game, card)`` returns whether all players see a card; others are not reported to everybody.
        static: that a static ability applies.
        text: that the effect of a resolved text applies.
        at_once: that it applies to a new card from its arrival.
        dependency: that it comes after an effect it depends on.
        age: that it comes after an older effect.
        age_static: the age of a static ability, if it must be cited.
        age_text: the age of a resolved text's effect, if it must be cited.
        first: that the first effect of a stage starts from the printed values, if a clause says so.
        stages: that effects of several stages on one card apply stage by stage.
        parts: that each part of one effect applies in its own stage.
        over: that a static ability's effect ends with the ability.
        lost: ``lost(game, source)`` returns the clauses that stop the static abilities of a card.
        by_stage: per stage, the clause for a static ability's grant of that stage.
        numbers: the stages in which numbers change, where a static ability explains a number.
        figures: the names of these numbers.
        eligible: that effects of earlier stages brought a card into its scope.
        of: returns further clauses, from the effect's text.
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
        """Record which continuous effects start or stop mattering to which cards.

        Args:
            game: the running game.
            standing: the layer cache with the current characteristics.
            played: the ids of the effects of resolved texts.
            came: cards that have just entered a zone, where effects apply to them immediately.
            silent: record only effects that explain a number, and remember the rest as present from the start.
        """
        told: tuple[Told, ...] = game.state.get(GAME, TOLD, ())
        applied, before_that = standing.now(game), standing.told
        if not (applied.effects or told or silent):
            return
        if not silent and before_that is not None and before_that[1] is told and applied.same(before_that[0]):
            return
        moment, now, known = _Moment(game, applied, played), list[Told](), frozenset(told)
        told_of: dict[tuple[str, int], list[CardId]] = {}
        for name, stage, card, _ in told:
            told_of.setdefault((name, stage), []).append(card)
        for effect in moment.in_order():
            if game.exhausted:
                return
            changed = moment.changed_by(effect)
            for card in moment.in_place(changed.union(told_of.get((effect.id, effect.stage), ()))):
                matters, entry = card in changed, moment.entry(effect, card)
                if matters:
                    now.append(entry)
                explains = effect.stage in self.numbers and moment.is_static(effect) and self.is_open(game, card)
                if matters is (entry in known) or (silent and not explains):
                    continue
                if matters:
                    self._tell_that_it_applies(moment, effect, card, new=card in came, explains=explains)
                elif card not in came:
                    self._tell_that_it_ceases(moment, effect, card, explains=explains)
        self._tell_of_the_lost(game, applied.table, applied.effects, told)
        if known != {*now} or silent:  # in whatever order: that of the cards may be another one
            game.state.put(GAME, TOLD, tuple(now))
        standing.told = applied, game.state.get(GAME, TOLD, ())

    def _tell_that_it_applies(
        self, moment: _Moment, effect: Effect, card: CardId, *, new: bool, explains: bool
    ) -> None:
        """Record that an effect starts to matter to a card, and which numbers it explains."""
        at_once = new and moment.is_static(effect) and effect.source != card
        because = (
            *self._kind(moment, effect),
            *self.of(moment.game, effect, card),
            *self._eligible(moment, effect, card),
            *(self.at_once if at_once else ()),
            *self._order(moment, effect, card),
            *self._stage_by_stage(moment, effect, card),
        )
        moment.game.note(
            "applies",
            effect.because,
            because=because,
            considered=not explains,
            objects=(effect.source, card),
            grant=self._figures(moment, effect, card) if explains else {},
        )

    def _tell_that_it_ceases(self, moment: _Moment, effect: Effect, card: CardId, *, explains: bool) -> None:
        """Record that an effect no longer changes a card, and which effect overrides it, if any."""
        undone, kind = self._undone(moment, effect, card), self._kind(moment, effect)
        cited = (*undone, effect.because, *kind, *self._waits(moment, effect))
        moment.game.note("ceases", cited[0], because=cited[1:], considered=not explains, objects=(effect.source, card))

    def _kind(self, moment: _Moment, effect: Effect) -> tuple[Citation, ...]:
        """Return the clauses for an effect of a static ability or of a resolved text."""
        return (self.static, *self.by_stage.get(effect.stage, ())) if moment.is_static(effect) else (self.text,)

    def _figures(self, moment: _Moment, effect: Effect, card: CardId) -> dict[str, Any]:
        """Return the change to a card's numbers, unless it depends on another effect."""
        if self._waits(moment, effect):
            return {}
        before = moment.before(effect)
        old, new = before[card], effect.change(before, card)
        changed = {f: (old[f], new[f]) for f in self.figures if new.get(f) is not None and old.get(f) != new[f]}
        return {f"set_{f}" if effect.sets else f: b if effect.sets else b - (a or 0) for f, (a, b) in changed.items()}

    def _order(self, moment: _Moment, effect: Effect, card: CardId) -> tuple[Citation, ...]:
        """Return the clauses that put an effect after others of its stage on the same card, or first."""
        waits = self._waits(moment, effect)
        if waits:
            return waits
        before = moment.before(effect)
        elder = (e for e in moment.beside(effect) if (e.since, e.rank) < (effect.since, effect.rank))
        if any(card in e.scope(before) and not depends(before, e, effect) for e in elder):
            return (*self.age, *self._age_of(moment, effect))
        return () if self.first is None else (self.first,)

    def _waits(self, moment: _Moment, effect: Effect) -> tuple[Citation, ...]:
        """Return the clauses that put an effect after one of its stage that it depends on."""
        return tuple(self.dependency) if moment.depends_on_another(effect) else ()

    def _undone(self, moment: _Moment, effect: Effect, card: CardId) -> tuple[Citation, ...]:
        """Return the clauses that let a later effect overwrite an effect on a card."""
        full = moment.applied.table
        if card not in effect.scope(full):
            return ()
        later = [e for e in moment.beside(effect) if e.sets and e.age > effect.age]
        last = next((e for e in reversed(later) if card in e.scope(full)), None)
        return () if last is None else (*self._age_of(moment, last), *self.age)

    def _age_of(self, moment: _Moment, effect: Effect) -> tuple[Citation, ...]:
        """Return the clause for the age of an effect, if there is one."""
        says = self.age_static if moment.is_static(effect) else self.age_text
        return () if says is None else (says,)

    def _stage_by_stage(self, moment: _Moment, effect: Effect, card: CardId) -> Iterator[Citation]:
        """Yield the clauses that order an effect among effects of other stages on the card, including its own parts."""
        if self.stages is None and self.parts is None:
            return
        before = moment.before(effect)
        elsewhere = [e for e in moment.applied.effects if e.stage != effect.stage and card in e.scope(before)]
        if self.stages is not None and any(e.id != effect.id for e in elsewhere):
            yield self.stages
        if self.parts is not None and any(e.id == effect.id for e in elsewhere):
            yield self.parts

    def _eligible(self, moment: _Moment, effect: Effect, card: CardId) -> tuple[Citation, ...]:
        """Return the clause for a card that only other effects bring into an effect's scope."""
        return () if self.eligible is None or card in effect.scope(moment.applied.base) else (self.eligible,)

    def _tell_of_the_lost(self, game: Game, full: Table, effects: Iterable[Effect], told: Iterable[Told]) -> None:
        """Record the lost static abilities that affected cards until now.

        For a hidden card the step is only considered, so nobody else learns of the ability.
        """
        if self.over is not None:
            there = {e.id for e in effects}
            for name, _, card, source in told:
                if source and name not in there and card in full:
                    game.note(
                        "ceases",
                        self.over,
                        because=(self.static, *self.lost(game, CardId(source))),
                        considered=not self.is_open(game, card),
                        objects=(source, card),
                    )


class _Moment:
    """The result of every effect on every card at one moment.

    Args:
        game: the running game, which counts the effort.
        applied: the characteristics and the effects behind them.
        played: the ids of the effects of resolved texts.
    """

    def __init__(self, game: Game, applied: Applied, played: Collection[str]) -> None:
        base, effects, full = applied
        self.game, self.applied, self._played = game, applied, played
        stages = dict.fromkeys(e.stage for e in effects)
        self._begins = {stage: layered(base, [e for e in effects if e.stage < stage], game.spend) for stage in stages}
        self._place = {card: at for at, card in enumerate(full)}
        self._adding_up = _adding_up(effects)

    def in_order(self) -> list[Effect]:
        """Return the effects in order of stage and age."""
        return sorted(self.applied.effects, key=lambda e: (e.stage, e.age))

    def in_place(self, cards: set[CardId]) -> list[CardId]:
        """Return the given cards that are in a zone, in board order."""
        return sorted(cards & self._place.keys(), key=self._place.__getitem__)

    def before(self, effect: Effect) -> Table:
        """Return the characteristics when the stage of an effect begins."""
        return self._begins[effect.stage]

    def beside(self, effect: Effect) -> list[Effect]:
        """Return the other effects of the same stage."""
        return [e for e in self.applied.effects if e.stage == effect.stage and e is not effect]

    def is_static(self, effect: Effect) -> bool:
        """Return whether the effect belongs to a static ability and not to a resolved text."""
        return effect.id not in self._played

    def entry(self, effect: Effect, card: CardId) -> Told:
        """Return the key for remembering that an effect matters to a card."""
        return effect.id, effect.stage, card, effect.source if self.is_static(effect) else ""

    def depends_on_another(self, effect: Effect) -> bool:
        """Return whether an effect comes after one of its stage that it depends on."""
        before = self.before(effect)
        return not effect.settled and any(depends(before, effect, e) for e in self.beside(effect))

    def changed_by(self, effect: Effect) -> set[CardId]:
        """Return the cards that would differ without an effect."""
        base, effects, full = self.applied
        before = self.before(effect)
        if effect.stage == self._adding_up:
            meant = [card for card in effect.scope(before) if card in before]
            return {card for card in meant if effect.change(before, card) != before[card]}
        reached = {*effect.scope(before), *effect.scope(full)} & {*full}
        if not reached:
            return set()
        others = [e for e in effects if e is not effect]
        if effect.local and all(e.local for e in effects):  # no other card has to do with it
            card = CardId(effect.source)
            base, others = {card: base[card]}, [e for e in others if e.source == card]
        without = layered(base, others, self.game.spend)
        return {card for card in reached if full[card] != without[card]}


def _adding_up(effects: Iterable[Effect]) -> int | None:
    """Return the last stage if its effects only add up, so none reads or undoes another's change.

    Each effect then has the same result as on its own, and no later effect can undo it.
    """
    last = max((e.stage for e in effects), default=None)
    return last if all(e.settled and not e.sets for e in effects if e.stage == last) else None
