"""The limits of a report: a run limits its work, and a report its length."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from judge.scenario.problems import Lang

Part = TypeVar("Part")

MOST_WRITTEN = 4_000_000
"""The approximate number of characters of a report; a maximal run seldom needs half of it."""

LEFT_OUT = {
    "en": "… the report is too long: {count:,} more steps are left out",
    "ja": "… 報告が長すぎるため、残りの{count:,}ステップを省略",
}


def as_far_as_it_goes(parts: Iterable[Part], late: Callable[[], bool] = lambda: False) -> list[Part]:
    """Return the parts of a report, in order, up to its maximum length.

    Args:
        parts: the part for each step.
        late: returns whether time has run out for the rest.
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
    """Return the approximate number of characters of a part."""
    if isinstance(part, str):
        return len(part) + 4
    if isinstance(part, dict):
        return sum(len(name) + extent(value) + 8 for name, value in part.items())
    if isinstance(part, list | tuple):
        return sum(map(extent, part)) + 4
    return 8


def left_out(count: int, lang: Lang) -> str:
    """Return the sentence for the number of left-out steps."""
    return LEFT_OUT[lang].format(count=count)
