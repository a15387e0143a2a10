"""How long a report may become: a run is limited in what it does, and a report in what it says of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from judge.scenario.problems import Lang

Part = TypeVar("Part")

MOST_WRITTEN = 4_000_000
"""Characters of a report, about; a run of as many steps as there may be seldom takes half of it."""

LEFT_OUT = {
    "en": "… the report is too long: {count:,} more steps are left out",
    "ja": "… 報告が長すぎるため、残りの{count:,}ステップを省略",
}


def as_far_as_it_goes(parts: Iterable[Part], late: Callable[[], bool] = lambda: False) -> list[Part]:
    """Return what a report says of each step, in order, until it is as long as it may become.

    Args:
        parts: what it says of each step.
        late: tells whether nobody can wait for the rest.
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
    """Return about how many characters a part of a report takes."""
    if isinstance(part, str):
        return len(part) + 4
    if isinstance(part, dict):
        return sum(len(name) + extent(value) + 8 for name, value in part.items())
    if isinstance(part, list | tuple):
        return sum(map(extent, part)) + 4
    return 8


def left_out(count: int, lang: Lang) -> str:
    """Return the sentence that says how many steps are not in a report."""
    return LEFT_OUT[lang].format(count=count)
