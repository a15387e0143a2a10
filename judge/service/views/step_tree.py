"""The steps of a trace as a tree: consequences are nested, and considered steps are combined in one line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field
from typing import Any

from judge.records import record

MOST_STEPS = 400
"""The number of steps on a page; of a longer trace, the first and the last are listed."""

_TAIL = 60


@record
class Row:
    """One line of the list of steps: a step, several considered ones, or a gap."""

    steps: tuple[dict[str, Any], ...]
    considered: bool = False
    left_out: int = 0

    @property
    def first(self) -> dict[str, Any]:
        """The step, or the first of the considered ones."""
        return self.steps[0]

    @property
    def depth(self) -> int:
        """Its nesting depth."""
        return int(self.first["depth"]) if self.steps else 0


@record
class Branch:
    """A row with its consequences."""

    row: Row
    below: list[Branch] = field(default_factory=list)

    @property
    def follows(self) -> int:
        """The number of consequences."""
        return sum(len(one.row.steps) + one.follows for one in self.below)


def rows(steps: list[dict[str, Any]]) -> Iterator[Row]:
    """Yield the steps, with runs of considered ones combined."""
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
    """Return rows as a tree: each under the last less nested row before it."""
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
