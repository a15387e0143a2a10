"""Two results side by side: their final boards, and their steps with equal steps aligned."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import cached_property
from itertools import groupby
from typing import Any

from judge.records import record
from judge.service.views.trace_view import Result, TraceView

_AROUND = 2
"""The number of equal steps shown before and after each differing one."""

Step = dict[str, Any]


@record
class Pair:
    """Two steps shown side by side, ``None`` for a missing one.

    With ``alike``, the pair stands for that many equal steps that are not shown.
    """

    one: Step | None
    other: Step | None
    alike: int = 0

    @property
    def same(self) -> bool:
        """Whether both steps exist and say the same."""
        return self.one is not None and self.other is not None and bool(self.one["text"] == self.other["text"])


@record
class Ends:
    """The changes of one card or player in each result; ``None`` if nothing changed."""

    subject: str
    one: Result | None
    other: Result | None

    @property
    def same(self) -> bool:
        """Whether the card or player ends the same in both results."""
        return self.one is not None and self.other is not None and _facts(self.one) == _facts(self.other)


class Comparison:
    """A comparison of two results."""

    def __init__(self, one: TraceView, other: TraceView) -> None:
        self.one, self.other = one, other

    @property
    def same_verdict(self) -> bool:
        return bool(self.one.trace["answer"] == self.other.trace["answer"])

    @cached_property
    def ends(self) -> list[Ends]:
        """The changes of each card and player that changed in either result."""
        sides = [{one.subject: one for one in view.results} for view in (self.one, self.other)]
        return [Ends(name, *(side.get(name) for side in sides)) for name in dict.fromkeys((*sides[0], *sides[1]))]

    @property
    def same(self) -> bool:
        """Whether the two results have the same verdict and the same final changes."""
        return self.same_verdict and all(end.same for end in self.ends)

    def pairs(self) -> Iterator[Pair]:
        """Yield the steps in order, aligned by clause and kind of step; long runs of equal steps are only counted."""
        sides = [[step for step in view.steps if not step.get("considered")] for view in (self.one, self.other)]
        first, second = sides
        one, other = ([(step["clause"], step["key"]) for step in side] for side in sides)
        pairs: list[Pair] = []
        for kind, a, b, c, d in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
            if kind == "equal":
                pairs += [Pair(*both) for both in zip(first[a:b], second[c:d], strict=True)]
            else:
                pairs += [Pair(step, None) for step in first[a:b]]
                pairs += [Pair(None, step) for step in second[c:d]]
        return _shortened(pairs)


def _shortened(pairs: list[Pair]) -> Iterator[Pair]:
    """Yield the differing pairs with a few neighbours; every other run of pairs as one count."""
    differing = [at for at, pair in enumerate(pairs) if not pair.same]
    near = {at for one in differing for at in range(one - _AROUND, one + _AROUND + 1)}
    for shown, run in groupby(enumerate(pairs), lambda numbered: numbered[0] in near):
        held = [pair for _at, pair in run]
        if shown or len(held) < _AROUND:
            yield from held
        else:
            yield Pair(None, None, len(held))


def _facts(result: Result) -> list[tuple[str, Any]]:
    return [(change.field, change.after) for change, _step in result.changes]
