"""Results computed from the position, cached until one of the facts behind them changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Generic, NamedTuple, TypeVar

from judge.kernel.game import Game
from judge.kernel.state import Change, State

T = TypeVar("T")

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
        if any(change.field in found.read for change in journal[known.mark :]):
            return False
        found.until = _Point(len(journal), journal[-1] if journal else None)
        return True


def for_now(work_out: Callable[[Game], T]) -> Callable[[Game], T]:
    """Make a function of the position cache its result until one of the facts it read changes.

    The result must depend only on the position, and nobody may modify it.
    """

    @wraps(work_out)
    def found(game: Game) -> T:
        state = game.state
        kept = state.remembered.get(work_out)
        if kept is None:
            kept = state.remembered[work_out] = Kept[T]()
        result: T | None = kept.get(state)
        return kept.work_out(state, lambda: work_out(game)) if result is None else result

    return found
