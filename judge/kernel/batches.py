"""Batches: events that happen all at once, and procedures that wait for the other events of their moment.

:func:`~judge.kernel.pipeline.do` usually applies a batch immediately. It cannot if something else belongs to the same
moment: procedures that run side by side add their batches to it, and a replacement effect adds to the batch of the
replaced event. The procedure then yields its batch as a pause, which players never see. The caller that runs the
procedure with :func:`until` receives the batch and applies it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import partial
from typing import Generic, TypeVar

from judge.kernel.choices import Choice, Pause, Procedure
from judge.kernel.game import Event
from judge.kernel.trace import Citation

T = TypeVar("T")
Wanted = TypeVar("Wanted", bound=Pause)


@dataclass(slots=True)
class Batch:
    """Events that one procedure wants to happen all at once.

    Attributes:
        events: the events about to happen.
        clause: the clause that makes it happen.
        because: clauses that allow or modify it.
        happened: the events that really happened, including replacements.
    """

    events: Sequence[Event]
    clause: Citation
    because: Sequence[Citation]
    happened: list[Event] = field(default_factory=list)


@dataclass(slots=True)
class Held(Pause):
    """Batches that wait for batches of the same moment; yielded by procedures that run side by side."""

    batches: Sequence[Batch]


@dataclass(slots=True)
class Ended(Generic[T]):
    """The end of a procedure, with its result."""

    result: T


def until(
    kind: type[Wanted], procedure: Procedure[T], around: Callable[[], AbstractContextManager[None]]
) -> Procedure[Wanted | Ended[T]]:
    """Run a procedure until it pauses in the given way; its choices are asked as usual.

    An exception thrown while it waits for an answer goes to the procedure.

    Args:
        kind: the kind of pause to stop at.
        procedure: the procedure; one that has stopped there before continues.
        around: a context that holds while the procedure runs, but not while it waits for an answer; created again each
        time it resumes.

    Returns:
        What it yielded, or its end.
    """
    go_on: Callable[[], Choice | Pause] = partial(next, procedure)
    while True:
        with around():
            try:
                reached = go_on()
            except StopIteration as end:
                return Ended(end.value)
        if isinstance(reached, kind):
            return reached
        try:
            decision = yield reached
        except BaseException as thrown:
            go_on = partial(procedure.throw, thrown)
        else:
            go_on = partial(procedure.send, decision)
