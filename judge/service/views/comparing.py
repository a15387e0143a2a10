"""Two results side by side: where the boards end, and the steps, those that are alike beside each other."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import cached_property
from itertools import groupby
from typing import Any

from judge.records import record
from judge.service.views.trace_view import Result, TraceView

_AROUND = 2
"""Steps alike that stand before and after those that differ."""

Step = dict[str, Any]


@record
class Pair:
    """A step of each side, ``None`` where that side has none like it; or so many that are alike and left out."""

    one: Step | None
    other: Step | None
    alike: int = 0

    @property
    def same(self) -> bool:
        """Return whether both sides say the same."""
        return self.one is not None and self.other is not None and bool(self.one["text"] == self.other["text"])


@record
class Ends:
    """What came of one card or player on each side, ``None`` where nothing did."""

    subject: str
    one: Result | None
    other: Result | None

    @property
    def same(self) -> bool:
        """Return whether it is the same on both sides."""
        return self.one is not None and self.other is not None and _facts(self.one) == _facts(self.other)


class Comparison:
    """Two results.

    Args:
        one: the first.
        other: the second.
    """

    def __init__(self, one: TraceView, other: TraceView) -> None:
        self.one, self.other = one, other

    @property
    def same_verdict(self) -> bool:
        """Return whether both say the same."""
        return bool(self.one.trace["answer"] == self.other.trace["answer"])

    @cached_property
    def ends(self) -> list[Ends]:
        """Where what the two boards share, or only one has, ended."""
        sides = [{one.subject: one for one in view.results} for view in (self.one, self.other)]
        return [Ends(name, *(side.get(name) for side in sides)) for name in dict.fromkeys((*sides[0], *sides[1]))]

    @property
    def same(self) -> bool:
        """Return whether nothing that came of the two boards differs."""
        return self.same_verdict and all(end.same for end in self.ends)

    def pairs(self) -> Iterator[Pair]:
        """Yield the steps in order, those by one clause beside each other; long runs that are alike are counted."""
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
    """Yield the steps that differ with those around them; of the rest only how many they are."""
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
