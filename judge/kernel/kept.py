"""Results computed from the position, cached until one of the facts behind them changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import wraps
from operator import is_
from typing import Generic, NamedTuple, TypeVar, TypeVarTuple

from judge.kernel.game import Game
from judge.kernel.state import ALWAYS_READ, CardId, Change, PlayerId, State

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

KEPT = 16
"""How many results are kept: trials are often taken back after a few changes, which makes an older result valid."""


class _Point(NamedTuple):
    """A point of the journal with the change just before it; valid while that change is in the journal."""

    mark: int
    last: Change | None

    def there(self, journal: Sequence[Change]) -> bool:
        """Return whether nothing before this point has been taken back."""
        return self.mark <= len(journal) and (self.mark == 0 or journal[self.mark - 1] is self.last)


@dataclass(slots=True)
class _Found(Generic[T]):
    """A cached result, valid from one point of the journal on.

    Attributes:
        result: the result.
        read: the names of the facts that it was computed from.
        since: the point at which it was computed.
        until: a later point up to which none of these facts was written.
    """

    result: T
    read: frozenset[str]
    since: _Point
    until: _Point


class Kept(Generic[T]):
    """A cache for a result that depends only on the position; nobody may modify the result."""

    __slots__ = ("_found",)

    def __init__(self) -> None:
        self._found: list[_Found[T]] = []

    def get(self, state: State) -> T | None:
        """Return the result for the current position, or ``None`` if it must be computed."""
        if not self._found:
            return None
        journal, (mark, last) = state.journal, self._found[-1].until
        here = mark == len(journal) and (
            mark == 0 or journal[-1] is last
        )  # the common case: no change since the last call
        if not here and not self._holds(journal):
            return None
        found = self._found[-1]
        if state.reads is not None:
            state.was_read(found.read)
        return found.result

    def work_out(self, state: State, make: Callable[[], T]) -> T:
        """Compute the result, and cache it with the names of the facts read for it."""
        with state.reading() as reading:
            result = make()
        here = _Point(len(state.journal), state.journal[-1] if state.journal else None)
        self._found = [*self._found[1 - KEPT :], _Found(result, reading.read, here, here)]
        return result

    def _holds(self, journal: Sequence[Change]) -> bool:
        """Drop results that were taken back; return whether the last remaining one is valid here."""
        while self._found and not self._found[-1].since.there(journal):
            self._found.pop()
        if not self._found:
            return False
        found = self._found[-1]
        known = found.until if found.until.there(journal) else found.since
        read = found.read
        for change in journal[known.mark :]:
            if change.field in read:
                return False
        found.until = _Point(len(journal), journal[-1] if journal else None)
        return True


@dataclass(slots=True)
class _OfCard(Generic[T]):
    """A cached result for a card.

    Attributes:
        result: the result.
        given: the object that it was computed for.
        read: the names of the facts that it was computed from.
        besides: these names without those of the facts that every card has.
        own: all these names in order.
        values: the values of these facts of the card.
        written: the version of the card's last change at which it was known to be valid.
    """

    result: T
    given: object
    read: frozenset[str]
    besides: frozenset[str]
    own: tuple[str, ...]
    values: list[object]
    written: int


class _OfAll(NamedTuple, Generic[T]):
    """The results for many cards as they were last asked for.

    Attributes:
        results: the results.
        given: the objects that they were computed for.
        read: the names of all facts that they were ever computed from.
        version: the version of the position.
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
        written = state.touched.get(card, 0)
        found = self._found.get(card)
        if found is None or found.given is not given:
            found = None
        elif found.written != written:
            facts = state.facts[card]
            for name, value in zip(found.own, found.values, strict=True):
                if facts.get(name) is not value:
                    found = None
                    break
            else:
                found.written = written
        if found is None:
            facts = state.facts[card]
            plain = self._plain.get((id(given), state.owners[card], facts.get("zone")))
            if plain is None or not plain.besides.isdisjoint(facts):
                return None
            values = list(map(facts.get, plain.own))
            found = self._found[card] = replace(plain, values=values, written=written)
        if state.reads is not None:
            state.reads.add(found.read)
        return found.result

    def work_out(self, state: State, card: CardId, given: object, make: Callable[[], T]) -> T:
        """Compute the result for a card, and cache it with its own facts that were read for it."""
        with state.reading() as reading:
            result = make()
        facts, besides, own = state.facts[card], reading.read - ALWAYS_READ, tuple(sorted(reading.read))
        values = list(map(facts.get, own))
        found = _OfCard(result, given, reading.read, besides, own, values, state.touched.get(card, 0))
        self._found[card] = found
        if besides.isdisjoint(facts):
            self._plain[id(given), state.owners[card], facts.get("zone")] = found
        return result

    def of_all(
        self, state: State, cards: Iterable[CardId], given: Mapping[CardId, object], get: Callable[[CardId], T]
    ) -> dict[CardId, T]:
        """Return the results for many cards in order; the same table while none has changed.

        Only cards that have changed since the last call are looked up.

        Args:
            state: the position.
            cards: the cards.
            given: what the result of each card is computed from, as in :meth:`get`.
            get: returns the result for a card as it is now.
        """
        last = self._all
        before, of = last.results, last.given
        touched = {entity for entity, version in state.touched.items() if version > last.version}
        with state.reading() as reading:
            results = {
                card: before[card] if card in before and card not in touched and of[card] is given[card] else get(card)
                for card in cards
            }
        read = last.read | reading.read
        if state.reads is not None:
            state.reads.add(read)
        if len(results) == len(before) and all(map(is_, results.values(), before.values())) and [*results] == [*before]:
            results = before
        self._all = _OfAll(results, given, read, state.version)
        return results


def for_now(work_out: Callable[[Game, *Ts], T]) -> Callable[[Game, *Ts], T]:
    """Make a function of the position cache its results until one of the facts they were computed from changes.

    A result must depend only on the position and the other arguments, and nobody may modify it.
    """

    @wraps(work_out)
    def found(game: Game, *asked: *Ts) -> T:
        state, key = game.state, (work_out, asked)
        kept = state.remembered.get(key)
        if kept is None:
            kept = state.remembered[key] = Kept[T]()
        result: T | None = kept.get(state)
        return kept.work_out(state, lambda: work_out(game, *asked)) if result is None else result

    return found
