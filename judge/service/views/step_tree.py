"""The steps of a trace as a tree: each step's consequences are nested below it.

Considered steps in a row (possibilities that the engine checked) are combined into one line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field
from typing import Any

from judge.records import record

MOST_STEPS = 400
"""The number of steps that a page lists; of a longer trace, only the first and the last ones."""

_TAIL = 60


@record
class Row:
    """One line of the list: a step, several considered steps, or ``left_out`` steps that are not listed."""

    steps: tuple[dict[str, Any], ...]
    considered: bool = False
    left_out: int = 0

    @property
    def first(self) -> dict[str, Any]:
        """The step of the line, or the first of several."""
        return self.steps[0]

    @property
    def depth(self) -> int:
        """How deeply the step is nested."""
        return int(self.first["depth"]) if self.steps else 0


@record
class Branch:
    """A line with its consequences ``below`` it."""

    row: Row
    below: list[Branch] = field(default_factory=list)

    @property
    def follows(self) -> int:
        """The number of steps below it."""
        return sum(len(one.row.steps) + one.follows for one in self.below)


def rows(steps: list[dict[str, Any]]) -> Iterator[Row]:
    """Yield the lines of a list of steps; runs of considered steps become one line."""
    left_out = max(0, len(steps) - MOST_STEPS)
    yield from _runs(steps[: MOST_STEPS - _TAIL] if left_out else steps)
    if left_out:
        yield Row((), left_out=left_out)
        yield from _runs(steps[-_TAIL:])


def _runs(steps: list[dict[str, Any]]) -> Iterator[Row]:
    waiting: list[dict[str, Any]] = []
    for step in steps:
        if step.get("considered"):
            waiting.append(step)
            continue
        if waiting:
            yield Row(tuple(waiting), considered=True)
            waiting = []
        yield Row((step,))
    if waiting:
        yield Row(tuple(waiting), considered=True)


def tree(listed: Iterable[Row]) -> list[Branch]:
    """Return lines as a tree: each below the last line before it that is less deeply nested."""
    top: list[Branch] = []
    above: list[Branch] = []
    for row in listed:
        while above and above[-1].row.depth >= row.depth:
            above.pop()
        branch = Branch(row)
        (above[-1].below if above else top).append(branch)
        if row.steps and not row.considered:
            above.append(branch)
    return top
