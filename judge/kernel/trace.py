"""The trace: events, and events that were only considered, each with its clause."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from types import CodeType
from typing import Any, NamedTuple

from judge.kernel.state import Change, State

Citation = str
"""``game:number`` or, for a note on a clause, ``game:number#slug``."""


Cited = Citation | tuple[Citation | None, ...] | None
"""A clause, several, or none."""


class Why(NamedTuple):
    """A reason: the clause and the key of its message.

    Attributes:
        clause: the clause.
        reason: the key of the message.
        also: clauses that extend it to the whole event, if the clause is about a part of it.
        said_by: the cards whose texts cause it, if any.
    """

    clause: Citation
    reason: str
    also: tuple[Citation, ...] = ()
    said_by: tuple[str, ...] = ()


class Excluded(NamedTuple):
    """An option that could not be chosen, and the reason."""

    option: str
    why: Why


@dataclass(slots=True, eq=False)
class Step:
    """One step of a trace, as data; its words are made later from ``key`` and ``values``.

    Attributes:
        key: the key of the message.
        clause: the clause that decides.
        because: further clauses.
        actor: the acting player, if any.
        objects: the objects it is about.
        values: the values of the message.
        depth: its nesting depth.
        mark: the length of the journal when it was written.
        excluded: the options that could not be chosen, and why.
        considered: nothing happened; it was only checked.
        assumed: it is a decision that nobody made.
        place: the source line outside the kernel that wrote it.
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

    def cites(self) -> tuple[Citation, ...]:
        """Return every citation of the step, the deciding one first."""
        if not self.excluded:
            return (self.clause, *self.because)
        return (self.clause, *self.because, *(x.why.clause for x in self.excluded))


NONE_OFF: frozenset[Citation] = frozenset()


class DropProbe:
    """The clauses that a run does without, and the clauses that it asked about.

    A clause that a run did not ask about could have been dropped without changing the run: at most a
    note or a reason would be missing from the trace.

    Args:
        dropped: the clauses.
        told: the set that collects the clauses asked about, in the form asked; a new one by default.
    """

    __slots__ = ("dropped", "told")

    def __init__(self, dropped: Iterable[Citation] = (), told: set[Cited] | None = None) -> None:
        self.dropped = frozenset(dropped)
        self.told = set[Cited]() if told is None else told

    @property
    def asked(self) -> set[Citation]:
        """The clauses asked about."""
        every = (one for cited in self.told for one in (cited if isinstance(cited, tuple) else (cited,)))
        return {one for one in every if one is not None}

    def is_dropped(self, cited: Cited) -> bool:
        """Return whether the run does without at least one of these clauses."""
        self.told.add(cited)
        if not self.dropped or cited is None:
            return False
        return cited in self.dropped if isinstance(cited, str) else not self.dropped.isdisjoint(cited)

    def __or__(self, others: Iterable[Citation]) -> DropProbe:
        """Return a probe with further clauses that records into the same set."""
        return DropProbe(self.dropped.union(others), self.told)


Dropped = frozenset[Citation] | DropProbe
"""The clauses switched off in a run; a probe also records the clauses that the run checks."""


class Trace:
    """The steps of one run, in order, with their journal.

    Args:
        state: the position whose journal the steps share.
        off: the clauses switched off; no step cites one as a reason, and no note is written by one.
    """

    __slots__ = ("_off", "_state", "depth", "steps")

    def __init__(self, state: State, off: frozenset[Citation] = NONE_OFF) -> None:
        self._state = state
        self._off = off
        self.steps: list[Step] = []
        self.depth = 0

    def forget(self) -> None:
        """Discard past steps and their changes; the position stays as it is."""
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
        """Append a step; the changes journaled from now on belong to it. The place is the caller outside the kernel.

        Args:
            key: the key of the message.
            clause: the clause that decides.
            because: further clauses; those that are switched off are left out.
            actor: the acting player, if any.
            objects: the objects it is about.
            excluded: the options that could not be chosen, and why.
            considered: nothing happened; it was only checked.
            assumed: it is a decision that nobody made.
            values: the values of the message.
        """
        frame = inspect.currentframe()
        while frame is not None and frame.f_globals.get("__package__") == __package__:
            frame = frame.f_back
        assert frame is not None
        if because:
            because = tuple(dict.fromkeys(r for r in because if r != clause and r not in self._off))
        step = Step(
            key,
            clause,
            because=because,
            actor=actor,
            objects=objects,
            values=values or {},
            depth=self.depth,
            mark=len(self._state.journal),
            excluded=excluded,
            considered=considered,
            assumed=assumed,
            place=(frame.f_code, frame.f_lineno),
        )
        self.steps.append(step)
        return step

    def omits(self, clause: Citation) -> bool:
        """Return whether a note without a change is left out because its clause is switched off."""
        return clause in self._off

    def changes(self, index: int) -> list[Change]:
        """Return the changes made by step ``index`` (from 0)."""
        start = self.steps[index].mark
        end = self.steps[index + 1].mark if index + 1 < len(self.steps) else len(self._state.journal)
        return self._state.journal[start:end]
