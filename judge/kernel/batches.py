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
    """Events that one procedure makes happen all at once.

    Attributes:
        because: clauses that allow or modify it.
        happened: the events that did happen, including replacements.
    """

    events: Sequence[Event]
    clause: Citation
    because: Sequence[Citation]
    happened: list[Event] = field(default_factory=list)


@dataclass(slots=True)
class Held(Pause):
    """Batches that wait for others of the same moment; yielded by procedures that run side by side."""

    batches: Sequence[Batch]


@dataclass(slots=True)
class Ended(Generic[T]):
    """The end of a procedure, with the value that it returned."""

    result: T


def until(
    kind: type[Wanted], procedure: Procedure[T], around: Callable[[], AbstractContextManager[None]]
) -> Procedure[Wanted | Ended[T]]:
    """Run a procedure until it yields a pause of one kind; its choices are asked as usual.

    An exception thrown in while it waits for an answer is passed on to the procedure.

    Args:
        procedure: the procedure, which may have stopped at such a pause before.
        around: creates a context that is entered whenever the procedure runs, but not while it waits for an answer.

    Returns:
        The pause, or the end of the procedure.
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
