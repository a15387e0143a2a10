"""Limits the length of a report."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from judge.scenario.problems import Lang

Part = TypeVar("Part")

MOST_WRITTEN = 4_000_000
"""The approximate maximum number of characters of a report; even the longest run rarely needs half of it."""

LEFT_OUT = {
    "en": "… the report is too long: {count:,} more steps are left out",
    "ja": "… 報告が長すぎるため、残りの{count:,}ステップを省略",
}


def as_far_as_it_goes(parts: Iterable[Part], late: Callable[[], bool] = lambda: False) -> list[Part]:
    """Return the leading parts of a report that fit its maximum length.

    Args:
        parts: the part for each step, in order; later parts are not computed once the limit is reached.
        late: returns whether the time for the report has run out.
    """
    found: list[Part] = []
    written = 0
    for part in parts:
        found.append(part)
        written += extent(part)
        if written > MOST_WRITTEN or late():
            break
    return found


def extent(part: Any) -> int:
    """Return the approximate length of a part in characters."""
    if isinstance(part, str):
        return len(part) + 4
    if isinstance(part, dict):
        return sum(len(name) + extent(value) + 8 for name, value in part.items())
    if isinstance(part, list | tuple):
        return sum(map(extent, part)) + 4
    return 8


def left_out(count: int, lang: Lang) -> str:
    """Return the sentence about the number of steps left out."""
    return LEFT_OUT[lang].format(count=count)
