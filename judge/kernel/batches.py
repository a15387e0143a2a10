"""Batches: what is to happen all at once, and the procedures that wait with theirs.

Mostly :func:`~judge.kernel.pipeline.do` lets a batch happen there and then. It cannot where something else belongs to
the same moment: where procedures run side by side, the batches of the others; where an effect replaces an event, the
rest of the batch of that event. Then what is wanted is yielded as a pause, which no player ever sees:
whoever runs the procedure up to there by :func:`until` takes it, and sees to it that it happens.
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
    """Events that one procedure wants to happen, all at once.

    Attributes:
        events: what is about to happen.
        clause: the clause that makes it happen.
        because: clauses that allow or modify it.
        happened: which of the events, or of what effects made of them, really happened.
    """

    events: Sequence[Event]
    clause: Citation
    because: Sequence[Citation]
    happened: list[Event] = field(default_factory=list)


@dataclass(slots=True)
class Held(Pause):
    """Batches that wait for what others want at the same time; yielded by what runs side by side with those."""

    batches: Sequence[Batch]


@dataclass(slots=True)
class Ended(Generic[T]):
    """A procedure has come to its end, and returned this."""

    result: T


def until(
    kind: type[Wanted], procedure: Procedure[T], around: Callable[[], AbstractContextManager[None]]
) -> Procedure[Wanted | Ended[T]]:
    """Run a procedure until it pauses in one way; what it has to choose is asked.

    Whatever is thrown where it waits for an answer, the procedure has to deal with.

    Args:
        kind: the way of pausing to stop at.
        procedure: the procedure; where it stopped there before, it goes on from there.
        around: holds while the procedure runs, but not while it waits for an answer; created each time it resumes.

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
