"""The trace: what happened and what was only considered, step by step, each with its clause."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from types import CodeType
from typing import Any, NamedTuple

from judge.kernel.state import Change, State

Citation = str
"""``game:number`` or, for a note on a clause, ``game:number#slug``."""


Cited = Citation | tuple[Citation | None, ...] | None
"""A clause, several clauses, or none."""


class Why(NamedTuple):
    """A reason: a clause and the key of a message.

    Attributes:
        also: clauses that extend it to the whole event, if the clause is about a part of it.
        said_by: the cards whose texts cause it.
        differences: the properties that an option lacks, each with the wanted and the actual value.
    """

    clause: Citation
    reason: str
    also: tuple[Citation, ...] = ()
    said_by: tuple[str, ...] = ()
    differences: tuple[tuple[Any, ...], ...] = ()

    def cites(self) -> tuple[Citation, ...]:
        """Return every clause of the reason, the deciding one first."""
        return (self.clause, *self.also)


class Excluded(NamedTuple):
    """An option that could not be chosen, and why."""

    option: str
    why: Why


@dataclass(slots=True, eq=False)
class Step:
    """One step of a trace, as data; its words are made later from ``key`` and ``values``.

    Attributes:
        actor: the acting player, or ``None``.
        depth: how deeply it is nested.
        mark: the length of the journal when it was recorded.
        excluded: the options that could not be chosen, and why.
        considered: whether nothing happened and it was only checked.
        assumed: whether it is a decision that nobody made.
        place: the code outside the kernel that recorded it, with the offset of the instruction there.
    """

    key: str
    clause: Citation
    because: Sequence[Citation]
    actor: str | None
    objects: Sequence[str]
    values: dict[str, Any]
    depth: int
    mark: int
    excluded: Sequence[Excluded]
    considered: bool
    assumed: bool
    place: tuple[CodeType, int]

    @property
    def line(self) -> int:
        """The source line outside the kernel that recorded it; it is found only when asked for, since that is slow."""
        code, at = self.place
        return _line(code, at)

    def cites(self) -> tuple[Citation, ...]:
        """Return every citation of the step, the deciding one first."""
        if not self.excluded:
            return (self.clause, *self.because)
        return (self.clause, *self.because, *(one for x in self.excluded for one in x.why.cites()))


@cache
def _line(code: CodeType, at: int) -> int:
    """Return the source line of an instruction."""
    lines = (line for start, end, line in code.co_lines() if start <= at < end)
    return next(lines, None) or code.co_firstlineno


NONE_OFF: frozenset[Citation] = frozenset()


class DropProbe:
    """The clauses that are switched off in a run, and a record of the clauses that the run asked about.

    Switching off a clause that the run never asked about would not change the run: at most a note or a reason would be
    missing from the trace.

    Args:
        dropped: the clauses that are switched off.
        queries: the set that collects what was asked about, in the form asked; a new one if ``None``.
    """

    __slots__ = ("dropped", "queries")

    def __init__(self, dropped: Iterable[Citation] = (), queries: set[Cited] | None = None) -> None:
        self.dropped = frozenset(dropped)
        self.queries = set[Cited]() if queries is None else queries

    @property
    def asked(self) -> set[Citation]:
        """The clauses that the run asked about."""
        every = (one for cited in self.queries for one in (cited if isinstance(cited, tuple) else (cited,)))
        return {one for one in every if one is not None}

    def is_dropped(self, cited: Cited) -> bool:
        """Return whether at least one of these clauses is switched off."""
        self.queries.add(cited)
        if not self.dropped or cited is None:
            return False
        return cited in self.dropped if isinstance(cited, str) else not self.dropped.isdisjoint(cited)

    def __or__(self, others: Iterable[Citation]) -> DropProbe:
        """Return a probe with further clauses switched off that records into the same set."""
        return DropProbe(self.dropped.union(others), self.queries)


Dropped = frozenset[Citation] | DropProbe
"""The clauses that are switched off in a run; a probe also records the clauses that the run asks about."""


class Trace:
    """The steps of one run, in order.

    Args:
        state: the position; its journal has the changes that the steps made.
        switched_off: clauses that steps leave out as reasons.

    Attributes:
        added: how many steps there have been, including those that were taken back.
    """

    __slots__ = ("_state", "_switched_off", "added", "depth", "steps")

    def __init__(self, state: State, switched_off: frozenset[Citation] = NONE_OFF) -> None:
        self._state = state
        self._switched_off = switched_off
        self.steps: list[Step] = []
        self.added = 0
        self.depth = 0

    def forget(self) -> None:
        """Discard all steps and their changes; the position stays as it is."""
        self.steps.clear()
        self._state.forget_changes()

    def add(
        self,
        key: str,
        clause: Citation,
        *,
        because: Sequence[Citation] = (),
        actor: str | None = None,
        objects: Sequence[str] = (),
        excluded: Sequence[Excluded] = (),
        considered: bool = False,
        assumed: bool = False,
        values: dict[str, Any] | None = None,
    ) -> Step:
        """Append a step and return it; changes journaled from now on belong to it.

        Args:
            because: further clauses; those that are switched off are left out.
            actor: the acting player, or ``None``.
            excluded: the options that could not be chosen, and why.
            considered: whether nothing happened and it was only checked.
            assumed: whether it is a decision that nobody made.
        """
        frame = sys._getframe(1)
        while frame.f_globals.get("__package__") == __package__:
            assert frame.f_back is not None
            frame = frame.f_back
        if because:
            reasons = dict.fromkeys(
                [one for one in because if one not in self._switched_off] if self._switched_off else because
            )
            reasons.pop(clause, None)
            because = tuple(reasons)
        mark, place = len(self._state.journal), (frame.f_code, frame.f_lasti)
        # without keywords, which triple the time of a class call
        step = Step(
            key, clause, because, actor, objects, values or {}, self.depth, mark, excluded, considered, assumed, place
        )
        self.steps.append(step)
        self.added += 1
        return step

    def changes(self, index: int) -> list[Change]:
        """Return the changes that step ``index`` made, counted from 0."""
        start = self.steps[index].mark
        end = self.steps[index + 1].mark if index + 1 < len(self.steps) else len(self._state.journal)
        return self._state.journal[start:end]
