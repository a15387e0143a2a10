"""Continuous effects: the characteristics of all cards after every effect has been applied.

Effects apply stage by stage; within a stage first by dependency, then by timestamp. An effect depends on another if
applying the other first would change the objects it applies to or its result. That is found by trying, not declared.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence, Sized
from dataclasses import replace
from operator import attrgetter
from typing import Any

from judge.kernel.game import Game
from judge.kernel.kept import Kept
from judge.kernel.state import CardId, Info
from judge.kernel.trace import Citation
from judge.records import record

Table = dict[CardId, Info]

TABLE = "table"
"""The key of ``State.momentary`` for the characteristics of all cards with all effects applied."""


@record
class Effect:
    """One continuous effect on one or more cards.

    Attributes:
        source: the id of the card it comes from.
        since: its timestamp; earlier ones apply first.
        scope: returns the cards it applies to, given the characteristics so far.
        change: returns the new characteristics of one card, given the characteristics so far.
        settled: whether nothing it reads is changed by effects of its stage, so that it depends on none of them.
        sets: whether it overwrites a value, so that another such effect may undo it.
        rank: its decided place among effects with the same timestamp; 0 if undecided.
        alone: whether it always applies to its source only.
        own: whether it reads the characteristics of its source only.
        origin: the text and the ability it comes from; ``None`` for a text's lasting effect.
    """

    id: str
    source: str
    stage: int
    since: int
    scope: Callable[[Table], Sequence[CardId]]
    change: Callable[[Table, CardId], Info]
    because: Citation
    settled: bool = False
    sets: bool = False
    rank: int = 0
    alone: bool = False
    own: bool = False
    origin: Any = None

    @property
    def key(self) -> tuple[int, str]:
        """Its stage and its name; an ability with effects in several stages has one name for all of them."""
        return self.stage, self.id

    @property
    def is_isolated(self) -> bool:
        """Whether the effect cannot interact with others like it in its stage, unless they have the same source."""
        return self.alone and (self.settled or self.own)

    @property
    def local(self) -> bool:
        """Whether it reads and changes only its source."""
        return self.alone and self.own

    def is_apart_from(self, other: Effect) -> bool:
        """Return whether ``other``, an effect of the same stage, certainly cannot influence it."""
        return self.settled or (self.local and other.alone and self.source != other.source)

    @property
    def age(self) -> tuple[int, int, str]:
        """The default order of effects: by timestamp, then rank, then name."""
        return self.since, self.rank, self.id


Spend = Callable[[int], bool]
"""Counts effort, in cards that an effect is applied to or compared on; returns whether more is allowed."""


def _is_unlimited(_: int) -> bool:
    return True


class Applied:
    """The characteristics of all cards without effects, the effects, and the characteristics with them.

    Args:
        base: the characteristics without effects.
        spend: counts the effort, see :func:`layered`.
    """

    __slots__ = ("_changes", "_reached", "_without_change", "base", "effects", "table")

    def __init__(self, base: Table, effects: Sequence[Effect], spend: Spend = _is_unlimited) -> None:
        self.base, self.effects = base, effects
        self._reached: list[tuple[int, Table]] = []
        self._without_change: set[int] = set()
        self._changes: list[tuple[tuple[int, str], int, Table]] = []
        before, changed = base, dict[CardId, Info]()
        for before, effect, changed, _ in _in_turn(dict(base), effects, spend):
            if not self._reached or self._reached[-1][0] < effect.stage:
                self._reached.append((effect.stage, {**before}))
            self._changes.append((effect.key, effect.since, changed))
            if not changed:
                self._without_change.add(id(effect))
        self.table: Table = {**before, **changed}

    def __iter__(self) -> Iterator[Any]:
        return iter((self.base, self.effects, self.table))

    def before(self, stage: int) -> Table:
        """Return the characteristics of all cards before the effects of a stage."""
        return next((table for begins, table in self._reached if begins >= stage), self.table)

    def would_be_without(self, effect: Effect) -> Table | None:
        """Return the characteristics that all cards would have without an effect, if the effect changed nothing.

        Nothing depends on such an effect, so that the others apply as if it were not there.
        """
        return self.table if id(effect) in self._without_change else None

    def same(self, other: Applied) -> bool:
        """Return whether both have the same effects, which change the same characteristics in the same way."""
        return self.base == other.base and self._changes == other._changes


class Standing:
    """A cache of the characteristics of all cards, valid until one of the facts behind them changes.

    Args:
        find: returns the characteristics without effects, and the effects; or both already applied.

    Attributes:
        reported: the characteristics at the last report of effects in the trace, with the fact that records it.
        ordered: the last characteristics for which no order of effects is undecided.
    """

    __slots__ = ("_find", "_kept", "ordered", "reported")

    def __init__(self, find: Callable[[Game], tuple[Table, Sequence[Effect]] | Applied]) -> None:
        self._find = find
        self._kept = Kept[Applied]()
        self.reported: tuple[Applied, object] | None = None
        self.ordered: Applied | None = None

    def now(self, game: Game) -> Applied:
        """Return the current characteristics of all cards, with the effects behind them."""
        return self._kept.get(game.state) or self._kept.compute(game.state, lambda: self._applied(game))

    def _applied(self, game: Game) -> Applied:
        found = self._find(game)
        return found if isinstance(found, Applied) else Applied(*found, game.spend)

    def words_added_by(self, game: Game, card: CardId, field: str, *words: str) -> tuple[str, ...]:
        """Return the sources of the effects that added one of these words to a list of a card."""
        base, effects, table = self.now(game)
        if not _more_of(words, base[card][field], table[card][field]):
            return ()
        made = one_by_one(base, effects, game.spend)
        of_card = ((e, old[card][field], new[card][field]) for e, old, new in made if card in new)
        return tuple(dict.fromkeys(effect.source for effect, *listed in of_card if _more_of(words, *listed)))


def _more_of(words: Sequence[str], before: Sequence[str], after: Sequence[str]) -> bool:
    return any(after.count(word) > before.count(word) for word in words)


LOOKED_THROUGH = 16
"""The number of cards, effects or list entries that can be searched for the effort of one effect on one card."""


def _scanned(looked_through: Sized) -> int:
    """Return the effort of looking through a collection once."""
    return len(looked_through) // LOOKED_THROUGH


def layered(base: Mapping[CardId, Info], effects: Sequence[Effect], spend: Spend = _is_unlimited) -> Table:
    """Return the characteristics of all cards in ``base`` after applying ``effects`` stage by stage.

    Args:
        base: the characteristics without effects.
        spend: counts the effort; once it returns false, the remaining effects are skipped.
    """
    before: Table = dict(base)
    changed: Table = {}
    for before, _, changed, _ in _in_turn(dict(base), effects, spend):  # noqa: B007 - the last ones count
        pass
    return {**before, **changed}


def by_the_end(
    base: Mapping[CardId, Info], effects: Sequence[Effect], late: Callable[[Effect], bool], spend: Spend = _is_unlimited
) -> list[Effect]:
    """Return the effects; those that are ``late`` apply to the cards that they would match at the end.

    If such effects make each other apply and not apply in a cycle, they are left unchanged.

    Args:
        base: the characteristics without effects.
        late: returns whether the cards of an effect are determined at the end.
        spend: counts the effort, see :func:`layered`.
    """
    number = sum(map(late, effects))
    if not number:
        return list(effects)
    seen = layered(base, effects, spend)
    for _ in range(number + 1):
        found = [_limited_to(e, seen) if late(e) else e for e in effects]
        table = layered(base, found, spend)
        if table == seen:
            return found
        seen = table
    return list(effects)


def _limited_to(effect: Effect, seen: Table) -> Effect:
    """Return the effect limited to the cards that it applies to in table ``seen``."""
    scope = effect.scope
    return replace(effect, scope=lambda table: [card for card in scope(seen) if card in table], settled=True)


def one_by_one(
    base: Mapping[CardId, Info], effects: Sequence[Effect], spend: Spend = _is_unlimited
) -> Iterator[tuple[Effect, Table, Table]]:
    """Yield each effect in order, with its cards' characteristics before and after it.

    Args:
        base: the characteristics without effects.
        spend: counts the effort, see :func:`layered`.
    """
    for before, effect, after, _ in _in_turn(dict(base), effects, spend):
        yield effect, {card: before[card] for card in after}, after


def undecided(
    base: Mapping[CardId, Info], effects: Sequence[Effect], spend: Spend = _is_unlimited
) -> tuple[Effect, ...]:
    """Return the first effects with the same timestamp whose order matters and has not been decided.

    Args:
        base: the characteristics without effects.
        spend: counts the effort; once it returns false, the remaining effects are skipped.
    """
    rivals = _rivals(effects, spend)
    if not rivals:
        return ()
    for table, effect, _, later in _in_turn(dict(base), effects, spend):
        left = {one.key for one in later}
        near = [other for other in rivals.get(effect.key, ()) if other.key in left]
        if any(_clash(table, effect, other, spend) for other in near if not (effect.rank and other.rank)):
            return tuple(_clashing_with(table, effect, rivals, left, spend))
    return ()


def _clashing_with(
    table: Table,
    effect: Effect,
    rivals: Mapping[tuple[int, str], Sequence[Effect]],
    left: Container[tuple[int, str]],
    spend: Spend,
) -> Iterator[Effect]:
    """Yield an effect and all that clash with it, directly or through others, so that one order settles them all."""
    known = {effect.key}
    found = deque([effect])
    while found:
        yield (one := found.popleft())
        for other in rivals.get(one.key, ()):
            if other.key in left and other.key not in known and _clash(table, one, other, spend):
                known.add(other.key)
                found.append(other)


def _in_turn(
    table: Table, effects: Sequence[Effect], spend: Spend = _is_unlimited
) -> Iterator[tuple[Table, Effect, Table, Sequence[Effect]]]:
    """Yield the characteristics so far, the effect that applies next, what it changes, and those still to come.

    The last are the other effects of its stage. A table that is yielded may be changed only if all of them are local.
    """
    stages: dict[int, list[Effect]] = {}
    for effect in effects:
        stages.setdefault(effect.stage, []).append(effect)
    for _, queue in sorted(stages.items()):
        queue.sort(key=attrgetter("age"))
        free = all(map(attrgetter("local"), queue)) and len({*map(attrgetter("source"), queue)}) == len(queue)
        while queue and spend(1):
            effect = queue[0] if free else _next(table, queue, spend)
            queue.remove(effect)
            changed = _changed(table, effect)
            yield table, effect, changed, queue
            spend(len(changed))
            if free:
                table.update(changed)
            elif changed:
                table = {**table, **changed}


def _by_timestamp(effects: Sequence[Effect]) -> Iterable[Sequence[Effect]]:
    """Return the effects in groups with the same stage and timestamp."""
    found: dict[tuple[int, int], list[Effect]] = {}
    for effect in effects:
        found.setdefault((effect.stage, effect.since), []).append(effect)
    return found.values()


def _rivals(effects: Sequence[Effect], spend: Spend) -> dict[tuple[int, str], list[Effect]]:
    """Return, for each effect, the others of its stage and timestamp that may have to be ordered with it."""
    found: dict[tuple[int, str], list[Effect]] = {}
    for together in _by_timestamp(effects):
        of_source: dict[str, list[Effect]] = {}
        for effect in together:
            of_source.setdefault(effect.source if effect.is_isolated else "", []).append(effect)
        for effect in together:
            near = (*of_source[effect.source], *of_source.get("", ())) if effect.is_isolated else together
            if not spend(_scanned(near)):
                return found
            rivals = [other for other in near if other is not effect and _can_clash(effect, other)]
            if rivals:
                found[effect.key] = rivals
    return found


def _can_clash(one: Effect, other: Effect) -> bool:
    """Return whether the order of two effects might matter: one overwrites, or each reads what the other changes."""
    return one.sets or other.sets or not (one.settled or other.settled)


def _clash(table: Table, one: Effect, other: Effect, spend: Spend) -> bool:
    """Return whether the order of two effects matters and dependency does not decide it."""
    if not _can_clash(one, other):
        return False
    if one.settled and other.settled:
        others = {*other.scope(table)}
        both = [card for card in one.scope(table) if card in others]
        if not both:
            return False
        sources = CardId(one.source), CardId(other.source)
        table = {card: table[card] for card in (*both, *sources) if card in table}
    if not spend(len(table)):
        return False
    either, or_ = depends(table, one, other, spend), depends(table, other, one, spend)
    if either is not or_ or not (either or one.sets or other.sets):
        return False
    here, there = (apply_effect(apply_effect(table, a), b) for a, b in ((one, other), (other, one)))
    return any(not _alike(here[card], there[card]) for card in {*one.scope(table), *other.scope(table)} & {*table})


def _alike(one: Info, other: Info) -> bool:
    """Return whether two sets of characteristics are equal, ignoring the order of lists."""
    return all(_unordered(value) == _unordered(other[field]) for field, value in one.items())


def _unordered(value: Any) -> Any:
    return sorted(map(repr, value)) if isinstance(value, tuple) else value


def apply_effect(table: Table, effect: Effect) -> Table:
    """Return the table after applying one effect to all its cards at once.

    A card in its scope several times, such as one that several objects have become, gets the effect as many times.
    """
    changed = _changed(table, effect)
    return {**table, **changed} if changed else table


def _changed(table: Table, effect: Effect) -> Table:
    """Return the new characteristics of the cards that an effect applies to."""
    changed: Table = {}
    for card in effect.scope(table):
        if card in table:
            changed[card] = effect.change({**table, card: changed[card]} if card in changed else table, card)
    return changed


def depends(table: Table, effect: Effect, other: Effect, spend: Spend = _is_unlimited) -> bool:
    """Return whether ``effect`` depends on ``other``: its cards or its result differ if ``other`` applies first.

    Args:
        spend: counts the effort; once it returns false, no further card is compared.
    """
    return _Trial(table, spend).depends(effect, other)


class _Trial:
    """Effects tried out on one table, each only once.

    Args:
        spend: counts the effort, see :func:`layered`.
    """

    __slots__ = ("_here", "_later", "_new", "_spend", "_table")

    def __init__(self, table: Table, spend: Spend) -> None:
        self._table = table
        self._spend = spend
        self._later: dict[int, tuple[Table, Table]] = {}
        self._here: dict[int, tuple[Sequence[CardId], Sequence[CardId]]] = {}
        self._new: dict[tuple[int, CardId], Info] = {}

    def depends(self, effect: Effect, other: Effect) -> bool:
        """Return whether ``effect`` depends on ``other``, see :func:`depends`."""
        if effect.is_apart_from(other):
            return False
        table, spend = self._table, self._spend
        changed, later = self._apply_effect(other)
        if not changed or not spend(len(changed) + _scanned(table)):
            return False
        here, in_order = self._affected_cards(effect)
        if in_order != sorted(effect.scope(later)):
            return True
        return any(
            spend(2 + _listed(table[card]))
            and not _same_difference(
                table[card], self._applied_first(effect, card), later[card], effect.change(later, card)
            )
            for card in here
            if card in table
        )

    def _apply_effect(self, other: Effect) -> tuple[Table, Table]:
        """Return the new characteristics of the cards that an effect applies to, and the whole table with them."""
        found = self._later.get(id(other))
        if found is None:
            changed = _changed(self._table, other)
            found = self._later[id(other)] = changed, {**self._table, **changed}
        return found

    def _affected_cards(self, effect: Effect) -> tuple[Sequence[CardId], Sequence[CardId]]:
        """Return the cards that an effect applies to, as it lists them and sorted."""
        found = self._here.get(id(effect))
        if found is None:
            here = effect.scope(self._table)
            found = self._here[id(effect)] = here, sorted(here)
        return found

    def _applied_first(self, effect: Effect, card: CardId) -> Info:
        """Return the new characteristics of a card if an effect applies first."""
        found = self._new.get((id(effect), card))
        if found is None:
            found = self._new[id(effect), card] = effect.change(self._table, card)
        return found


def depends_on_stages(
    applied: Applied, asked: Iterable[Effect], spend: Spend = _is_unlimited
) -> Iterator[tuple[Effect, list[int]]]:
    """Yield each asked effect with the stages whose effects change which cards it applies to.

    Only its own and later stages are considered. The game decides in which stage the effect then applies.

    Args:
        applied: all effects, applied to the characteristics without them.
        spend: counts the effort, see :func:`layered`.
    """
    effects = applied.effects
    for effect in asked:
        before, end = applied.before(effect.stage), applied.would_be_without(effect)
        if end is not None and sorted(effect.scope(before)) == sorted(effect.scope(end)):
            yield effect, []
            continue
        others = (other for other in effects if other is not effect and other.stage >= effect.stage)
        yield effect, _stages_that_change(effect, before, [*others] if spend(_scanned(effects)) else [], spend)


def _stages_that_change(effect: Effect, before: Table, others: Sequence[Effect], spend: Spend) -> list[int]:
    """Return the stages of other effects that change which cards an effect applies to."""

    def meant(considered: Callable[[int], bool]) -> Sequence[CardId]:
        return sorted(effect.scope(layered(before, [other for other in others if considered(other.stage)], spend)))

    if not others:
        return []
    first: Sequence[CardId] = sorted(effect.scope(before))
    last = meant(lambda stage: True)
    if first == last:
        return []
    found, so_far = [], first
    for number in sorted({other.stage for other in others}):
        now = meant(lambda stage, at=number: stage <= at)  # type: ignore[misc]
        if now != so_far or meant(lambda stage, at=number: stage != at) != last:  # type: ignore[misc]
            found.append(number)
        so_far = now
    return found


def _next(table: Table, queue: Sequence[Effect], spend: Spend) -> Effect:
    """Return the effect of the queue that applies next: the oldest one that depends on no other.

    Effects that depend on each other in a cycle apply in timestamp order.
    """
    if len(queue) == 1 or queue[0].settled or not spend(_scanned(queue)):
        return queue[0]
    trial = _Trial(table, spend)
    for effect in queue:
        for other in queue:
            near = other is not effect and not effect.is_apart_from(other)
            if near and spend(1) and trial.depends(effect, other):
                break
        else:
            return effect
    return queue[0]


def _listed(info: Info) -> int:
    """Return the effort of comparing the lists of a card."""
    return sum(len(value) for value in info.values() if isinstance(value, tuple)) // LOOKED_THROUGH


def _same_difference(old: Info, new: Info, later_old: Info, later_new: Info) -> bool:
    """Return whether an effect changes a card equally in two positions: to the same value or by the same difference."""
    for field, b in new.items():
        d = later_new.get(field)
        if b is d:  # in most cases the field is unchanged
            continue
        a, c = old.get(field), later_old.get(field)
        if b == d or (a == b and c == d):
            continue
        if isinstance(b, int) and isinstance(d, int) and isinstance(a, int) and isinstance(c, int) and b - a == d - c:
            continue
        if isinstance(b, tuple) and isinstance(d, tuple) and _moved(a, b) == _moved(c, d):
            continue
        return False
    return True


def _moved(old: Any, new: tuple[Any, ...]) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    before = old or ()
    if new[: len(before)] == before:  # the common case: entries were only added
        return tuple(x for x in new[len(before) :] if x not in before), ()
    return tuple(x for x in new if x not in before), tuple(x for x in before if x not in new)
