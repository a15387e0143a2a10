"""From what texts say to what cards are: static abilities and lasting effects as continuous effects of the kernel."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from judge.abilities._base import Node
from judge.abilities._lasting import Lasting
from judge.abilities._reading import Reader, Text, looking_at
from judge.abilities.kinds import Grant, Static
from judge.abilities.selections import Select
from judge.kernel import GAME, CardId, Citation, Effect, Game, Info, Standing, Table, layered
from judge.kernel._continuous import Spend, depends

Scope = Callable[[Table], Sequence[CardId]]
Change = Callable[[Table, CardId], Info]
Part = tuple[int, Change]
"""The stage in which a part of an effect is applied, and what it does to a card there."""

Told = tuple[str, int, CardId, str]
"""An effect that made a difference when last told of: its name, stage, card, and source if it is a static ability's."""


@dataclass(slots=True)
class _Amounts:
    """The amounts that have been worked out for one table: what is asked of it is asked for many cards in a row."""

    table: Table | None = None
    known: dict[object, int] = field(default_factory=dict)

    def of(self, table: Table) -> dict[object, int]:
        """Return the amounts known for a table; those of another one are forgotten."""
        if self.table is not table:
            self.table, self.known = table, {}
        return self.known


@dataclass(frozen=True, slots=True)
class Applying:
    """How one game applies continuous effects.

    Attributes:
        reader: reads conditions and filters.
        seen: ``seen(game, card, info)`` is what a filter sees of a card that has this information so far.
        parts: ``parts(game, grant, name, text, began)`` splits what an effect does by stage; ``text`` is ``None`` for
            a lasting effect, whose numbers are fixed; it ``began`` to apply at that moment.
        stages: the clause of each stage.
        numbers: the last stage, in which nothing but numbers changes.
        figures: the names of these numbers.
    """

    reader: Reader
    seen: Callable[[Game, CardId, Info], Info]
    parts: Callable[[Game, Grant, str, Text | None, int], Sequence[Part]]
    stages: dict[int, Citation]
    numbers: int
    figures: Sequence[str]
    _amounts: _Amounts = field(default_factory=lambda: _Amounts())

    def of_lasting(self, game: Game, effect: Lasting) -> list[Effect]:
        """Return a lasting effect stage by stage; it stays on the objects it was given to."""
        scope, settled = self._held(game, effect), effect.while_like is None
        sets = self._sets(effect.grant)
        return [
            Effect(
                effect.id,
                effect.source,
                stage,
                effect.since,
                scope,
                change,
                self.stages[stage],
                settled,
                sets,
                effect.rank,
            )
            for stage, change in self.parts(game, effect.grant, effect.id, None, effect.rank or effect.since)
        ]

    def _held(self, game: Game, effect: Lasting) -> Scope:
        """Return the objects that a lasting effect was given to, as far as they still are what it asks for."""
        fixed = [r.card for r in game.state.now(*effect.refs)]
        if effect.while_like is None or effect.you is None:
            return lambda _: fixed
        text = Text(game, effect.you, game.state.ref(CardId(effect.source)), effect.id)
        like, where = effect.while_like, {ref.card: zone for ref, zone in effect.elsewhere}
        alike = {None: self._matching(text, like)} | {
            zone: self._matching(text, like.model_copy(update={"zone": zone})) for zone in where.values()
        }

        def scope(table: Table) -> Sequence[CardId]:
            meant = {zone: one(table) for zone, one in alike.items()}
            return [card for card in fixed if card in meant[where.get(card)]]

        return scope

    def of_static(self, text: Text, ability: Any, given_at: int = 0) -> list[Effect]:
        """Return a static ability stage by stage; nothing once its card has lost it.

        Args:
            text: the text, on its card.
            ability: the ability; it is as old as its card's stay.
            given_at: the moment it was given to the card, if it was later.
        """
        game, card, node = text.game, text.source.card, ability.node
        scope = _while_had(card, ability, self._scope(text, node))
        since = max(game.state.get(card, "since", 0), given_at)
        sets, stages = self._sets(node.static), self.stages
        settled = frozenset() if self._reads_numbers(node) else {self.numbers}
        alone = node.affects == "this" and node.if_ is None
        own = not _computes(node.static)
        return [
            Effect(
                text.subject,
                card,
                stage,
                since,
                scope,
                change,
                stages[stage],
                stage in settled,
                sets,
                alone=alone,
                own=alone and own,
            )
            for stage, change in self.parts(game, node.static, text.subject, text, since)
        ]

    def _sets(self, grant: Grant) -> bool:
        """Return whether something is put in the place of what a card had, instead of being added or taken away."""
        fields = ("type", *(f"set_{name}" for name in self.figures))
        return any(getattr(grant, field, None) is not None for field in fields)

    def amount(self, text: Text | None, amount: Any, table: Table) -> int:
        """Return an amount that an effect gives, worked out once from what the cards are so far.

        It is the same for all the cards that the effect applies to. It may read all the cards there are: that counts.
        """
        if text is None or isinstance(amount, int):
            return int(amount)
        known, asked = self._amounts.of(table), (text.source, text.subject, id(amount))
        if asked not in known:
            text.game.spend(len(table))
            with looking_at(self.reader.world, table):
                known[asked] = self.reader.amount(text, amount)
        return known[asked]

    def _reads_numbers(self, node: Static) -> bool:
        """Return whether the numbers that change in the last stage can matter to a static ability."""
        given = [getattr(node.static, form + name, None) for name in self.figures for form in ("", "set_")]
        asked = frozenset() if node.affects == "this" else node.affects.asked
        computed = not all(isinstance(amount, int | None) for amount in given)
        computed = computed or (node.affects != "this" and node.affects.computed)
        return node.if_ is not None or computed or not asked.isdisjoint(self.figures)

    def _scope(self, text: Text, node: Static) -> Scope:
        """Return which cards a static ability applies to while its condition holds, given what they are so far."""
        own = (text.source.card,)
        matching: Scope = (lambda _: own) if node.affects == "this" else self._matching(text, node.affects)
        condition = node.if_
        if condition is None:
            return matching

        def scope(table: Table) -> Sequence[CardId]:
            with looking_at(self.reader.world, table):
                holds = self.reader.holds(text, condition)
            return matching(table) if holds else ()

        return scope

    def _matching(self, text: Text, affects: Select) -> Scope:
        """Return which cards a selection means; a card whose information is the same object is not read again."""
        game, reader = text.game, self.reader
        sides = {"own": (text.you,), "enemy": (text.opponent,), "any": (text.you, text.opponent)}[affects.side]
        candidates = [c for p in sides for c in reader.world.candidates(game, p, affects)]
        if not reader.asks(affects):
            return lambda table: [card for card in candidates if card in table]
        read: dict[CardId, tuple[Info, bool]] = {}
        computed = affects.computed

        def scope(table: Table) -> Sequence[CardId]:
            found = []
            for card in candidates:
                now = table.get(card)
                if now is None:
                    continue
                if computed or card not in read or read[card][0] is not now:
                    with looking_at(reader.world, table):
                        read[card] = now, reader.like(text, affects, self.seen(game, card, now), card)
                if read[card][1]:
                    found.append(card)
            return found

        return scope


def of_given(
    base: Table,
    effects: Sequence[Effect],
    stage: int,
    of_statics: Callable[[CardId, Info], Sequence[Effect]],
    spend: Spend,
) -> list[Effect]:
    """Return the effects of static abilities that effects give, and of those that these give in their turn.

    What such an ability does applies no earlier than the stage in which it is given.

    Args:
        base: what every card is before any effect.
        effects: the continuous effects there are.
        stage: the one in which abilities are given.
        of_statics: returns the effects of the static abilities in the information of a card.
        spend: counts the effort.
    """
    found: list[Effect] = []
    known = {card: info["abilities"] for card, info in base.items()}
    new = [e for e in effects if e.stage == stage]
    while new:
        table = layered(base, [e for e in (*effects, *found) if e.stage <= stage], spend)
        came = {card: tuple(a for a in table[card]["abilities"] if a not in known[card]) for card in base}
        given = [e for card, own in came.items() if own for e in of_statics(card, {**table[card], "abilities": own})]
        known = {card: (*known[card], *own) for card, own in came.items()}
        new = [replace(e, stage=stage) if e.stage < stage else e for e in given]
        found += new
    return found


def _computes(grant: Grant) -> bool:
    """Return whether an amount that is given is worked out from what there is."""
    return any(isinstance(value, Node) for _, value in grant)


def _while_had(card: CardId, ability: Any, scope: Scope) -> Scope:
    """Return the scope of a static ability: nothing where an effect has taken the ability away by then."""
    return lambda table: scope(table) if card in table and ability in table[card]["abilities"] else ()


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
        numbers: the stage in which numbers change; what a static ability does there explains a number.
        figures: the names of these numbers.
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
    numbers: int = 0
    figures: Sequence[str] = ()

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
        told: tuple[Told, ...] = game.state.get(GAME, "told", ())
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
                explains = effect.stage == self.numbers and effect.id not in played and self.is_open(game, card)
                if (silent and not explains) or matters is (entry in known) or not (matters or card not in came):
                    continue
                late = card in came and effect.id not in played and effect.source != card
                static = (self.static, *self.by_stage.get(effect.stage, ()))
                kind = (self.text,) if effect.id in played else static
                if not matters:
                    undone = self._undone(full, effects, effect, card, played)
                    cited = (*undone, effect.because, *kind, *self._waits(before, effects, effect))
                    game.note(
                        "ceases", cited[0], because=cited[1:], considered=not explains, objects=(effect.source, card)
                    )
                    continue
                because = [
                    *kind,
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
            game.state.put(GAME, "told", tuple(now))
        standing.told = applied, game.state.get(GAME, "told", ())

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

    def _tell_of_the_lost(self, game: Game, full: Table, effects: Iterable[Effect], told: Iterable[Told]) -> None:
        """Say which static abilities that are no more did something to which cards until now."""
        if self.over is not None:
            there = {e.id for e in effects}
            for name, _, card, source in told:
                if source and name not in there and card in full:
                    game.note("ceases", self.over, because=(self.static,), objects=(source, card))


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


def nullified(effects: Sequence[Effect], since: dict[CardId, int]) -> list[Effect]:
    """Return the effects without their hold on cards for which everything that arose before a moment is nullified.

    Args:
        effects: continuous effects.
        since: for such a card the moment.
    """

    def limited(effect: Effect) -> Effect:
        held = effect.scope
        return replace(effect, scope=lambda table: [c for c in held(table) if effect.since >= since.get(c, 0)])

    return [limited(e) for e in effects] if since else list(effects)
