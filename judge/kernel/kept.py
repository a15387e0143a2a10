"""Results computed from the position, cached until one of the facts behind them changes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from operator import is_
from typing import Generic, NamedTuple, TypeVar, TypeVarTuple

from judge.kernel.game import Game
from judge.kernel.state import ALWAYS_READ, CardId, Change, PlayerId, State, ZoneId

S = TypeVar("S")
T = TypeVar("T")
Ts = TypeVarTuple("Ts")

SOURCES = 4
"""The number of earlier results of a source for which results are kept."""

KEPT = 16
"""The number of results kept: trials are often taken back after a few changes, which makes an older result valid."""


@dataclass(slots=True)
class _Found(Generic[T]):
    """A cached result, valid from one point of the journal on.

    A point is the number of changes before it, with the last of them; it is valid while that change is in the journal.

    Attributes:
        read: the names of the facts that it was computed from.
        since: the point at which it was computed.
        until: a later point up to which none of these facts was written.
    """

    result: T
    read: frozenset[str]
    since: int
    since_change: Change | None
    until: int
    until_change: Change | None


class Kept(Generic[T]):
    """A cache for a result that depends only on the position; nobody may modify the result.

    Args:
        zones: the zones of all cards that the result may depend on; ``None`` for all zones.
    """

    __slots__ = ("_found", "_zones")

    def __init__(self, zones: Collection[ZoneId] | None = None) -> None:
        self._found: list[_Found[T]] = []
        self._zones = zones

    def get(self, state: State) -> T | None:
        """Return the result for the current position, or ``None`` if it must be computed."""
        if not self._found:
            return None
        journal, found = state.journal, self._found[-1]
        mark = len(journal)
        # the common case: no change since the last call
        here = found.until == mark and (mark == 0 or journal[-1] is found.until_change)
        if not here and not self._holds(state, journal):
            return None
        found = self._found[-1]
        if state.reads is not None:
            state.reads.add(found.read)
        return found.result

    def compute(self, state: State, make: Callable[[], T]) -> T:
        """Compute the result, and cache it with the names of the facts read for it."""
        result, read = state.noting(make)
        mark = len(state.journal)
        last = state.journal[-1] if mark else None
        self._found = [*self._found[1 - KEPT :], _Found(result, read, mark, last, mark, last)]
        return result

    def _holds(self, state: State, journal: Sequence[Change]) -> bool:
        """Drop results that were taken back; return whether the last remaining one is valid here."""
        mark, known = len(journal), self._found
        while known:
            found = known[-1]
            if found.since <= mark and (found.since == 0 or journal[found.since - 1] is found.since_change):
                break
            known.pop()
        else:
            return False
        until, read = found.until, found.read
        if until > mark or (until > 0 and journal[until - 1] is not found.until_change):
            until = found.since
        for change in journal[until:]:
            if change.field in read and (self._zones is None or _reaches(state, change, self._zones)):
                return False
        found.until, found.until_change = mark, journal[-1] if mark else None
        return True


def _reaches(state: State, change: Change, zones: Collection[ZoneId]) -> bool:
    """Return whether a change is about a card in one of these zones, or about no card.

    A card that has come from elsewhere since, or has gone elsewhere, has a change of zone as well.
    """
    if change.entity not in state.owners:
        return True
    if change.field == "zone":
        return any(place is not None and place[0] in zones for place in (change.before, change.after))
    return state.facts[change.entity].get("zone") in zones


@dataclass(slots=True)
class _OfCard(Generic[T]):
    """A cached result for a card.

    Attributes:
        read: the names of the facts that it was computed from.
        own: those of these facts that the card has.
        written: the version of the card's last change at which it was known to be valid.
    """

    result: T
    given: object
    read: frozenset[str]
    own: dict[str, object]
    written: int

    def is_valid(self, state: State, card: CardId) -> bool:
        """Return whether the facts that it was computed from are unchanged."""
        written = state.touched.get(card, 0)
        if self.written == written:
            return True
        own, before = _facts_read(state.facts[card], self.read), self.own
        if own.keys() != before.keys() or any(value is not before[name] for name, value in own.items()):
            return False
        self.written = written
        return True


class _OfAll(NamedTuple, Generic[T]):
    """The results for many cards as they were last asked for.

    Attributes:
        given: the objects that they were computed for.
        read: the names of all facts that they were ever computed from.
    """

    results: dict[CardId, T]
    given: Mapping[CardId, object]
    read: frozenset[str]
    version: int


class KeptOfCards(Generic[T]):
    """A cache for a result that depends on a given object and the card's own facts; nobody may modify the result.

    The given object is usually the printed card. Cards with the same one in the same zone share a result that no other
    fact has changed, so that the result must not name the card.
    """

    __slots__ = ("_all", "_found", "_plain")

    def __init__(self) -> None:
        self._all = _OfAll[T]({}, {}, ALWAYS_READ, -1)
        self._found: dict[CardId, _OfCard[T]] = {}
        self._plain: dict[tuple[int, PlayerId, object], _OfCard[T]] = {}

    def get(self, state: State, card: CardId, given: object) -> T | None:
        """Return the result for a card as it is now, or ``None`` if it must be computed."""
        found = self._found.get(card)
        if found is not None and (found.given is not given or not found.is_valid(state, card)):
            found = None
        if found is None:  # perhaps a card with the same facts has one
            facts = state.facts[card]
            plain = self._plain.get((id(given), state.owners[card], facts.get("zone")))
            if plain is None:
                return None
            own = _facts_read(facts, plain.read)
            if not own.keys() <= ALWAYS_READ:
                return None
            written = state.touched.get(card, 0)
            found = self._found[card] = _OfCard(plain.result, given, plain.read, own, written)
        if state.reads is not None:
            state.reads.add(found.read)
        return found.result

    def compute(self, state: State, card: CardId, given: object, make: Callable[[], T]) -> T:
        """Compute the result for a card, and cache it with its own facts that were read for it."""
        result, read = state.noting(make)
        facts = state.facts[card]
        own = _facts_read(facts, read)
        found = self._found[card] = _OfCard(result, given, read, own, state.touched.get(card, 0))
        if own.keys() <= ALWAYS_READ:
            self._plain[id(given), state.owners[card], facts.get("zone")] = found
        return result

    def of_all(
        self, state: State, cards: Iterable[CardId], given: Mapping[CardId, object], get: Callable[[CardId], T]
    ) -> dict[CardId, T]:
        """Return the results for many cards in order; the same table while none has changed.

        Only cards that have changed since the last call are looked up.

        Args:
            given: what the result of each card is computed from, as in :meth:`get`.
            get: returns the result for a card as it is now.
        """
        last = self._all
        before, of = last.results, last.given
        touched = {entity for entity, version in state.touched.items() if version > last.version}

        def reuse_or_recompute() -> dict[CardId, T]:
            results = {}
            for card in cards:
                same = card in before and card not in touched and of[card] is given[card]
                results[card] = before[card] if same else get(card)
            return results

        results, read = state.noting(reuse_or_recompute)
        read |= last.read
        if state.reads is not None:
            state.reads.add(read)
        if len(results) == len(before) and all(map(is_, results.values(), before.values())) and [*results] == [*before]:
            results = before
        self._all = _OfAll(results, given, read, state.version)
        return results


def _facts_read(facts: Mapping[str, object], read: frozenset[str]) -> dict[str, object]:
    """Return those of a card's facts that a result was computed from."""
    return {name: value for name, value in facts.items() if name in read}


def for_now(compute: Callable[[Game, *Ts], T]) -> Callable[[Game, *Ts], T]:
    """Make a function of the position cache its results until one of the facts they were computed from changes.

    A result must depend only on the position and the other arguments, and nobody may modify it.
    """
    return _keeping(compute, None)


def for_zones(*zones: ZoneId) -> Callable[[Callable[[Game, *Ts], T]], Callable[[Game, *Ts], T]]:
    """Make a function cache its results as :func:`for_now`, whatever happens to cards outside these zones.

    A result must not depend on the cards elsewhere, nor on continuous effects, which may.
    """
    return lambda compute: _keeping(compute, frozenset(zones))


def for_now_from(
    source: Callable[[Game, *Ts], S],
) -> Callable[[Callable[[Game, S, *Ts], T]], Callable[[Game, *Ts], T]]:
    """Make a function of ``source``'s result cache its own until that result or a fact read besides it changes.

    So a change of facts behind ``source`` that leaves its result equal does not matter.
    """

    def keeping(compute: Callable[[Game, S, *Ts], T]) -> Callable[[Game, *Ts], T]:
        @wraps(compute)
        def found(game: Game, *asked: *Ts) -> T:
            state, key, given = game.state, (found, asked), source(game, *asked)
            last: list[tuple[S, Kept[T]]] = state.remembered.setdefault(key, [])
            kept = None
            for before, known in last:
                if before is given or before == given:
                    kept = known
                    break
            if kept is None:
                kept = Kept[T]()
                state.remembered[key] = [(given, kept), *last[: SOURCES - 1]]
            result: T | None = kept.get(state)
            return kept.compute(state, lambda: compute(game, given, *asked)) if result is None else result

        return found

    return keeping


def _keeping(compute: Callable[[Game, *Ts], T], zones: Collection[ZoneId] | None) -> Callable[[Game, *Ts], T]:
    @wraps(compute)
    def found(game: Game, *asked: *Ts) -> T:
        state, key = game.state, (found, asked)
        kept = state.remembered.get(key)
        if kept is None:
            kept = state.remembered[key] = Kept[T](zones)
        result: T | None = kept.get(state)
        return kept.compute(state, lambda: compute(game, *asked)) if result is None else result

    return found
