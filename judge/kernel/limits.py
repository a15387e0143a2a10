"""How far one run may go, and how it ends where that is reached."""

from __future__ import annotations

from dataclasses import dataclass

GREATEST = 999_999
"""The largest number that a run counts to: no card, cost or loop comes near it."""

LEAST = 0.001
"""Seconds that a run has where there are none left: it soon finds that they are over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How far one run may go. Steps and work are counted, and end a run at the same place on every machine.

    Attributes:
        steps: steps of the trace.
        work: how often :meth:`Game.bound` is passed or an option checked, in what is only tried or taken back as well.
        effort: on continuous effects, in cards that one of them is applied to, compared on or read for, and on
            replacement effects, in events that one of them is tried on.
        depth: how many texts and replacements are carried out one inside the other; few enough for Python's own limit.
        seconds: time, for those who cannot wait; 0: as long as it takes.
    """

    steps: int = 5_000
    work: int = 50_000
    effort: int = 300_000
    depth: int = 50
    seconds: float = 0.0


class LimitReached(Exception):  # noqa: N818 - an ending, not an error
    """The run was cut off.

    Attributes:
        reason: ``steps``, ``work``, ``effort``, ``seconds``, ``numbers`` (one grew too large) or ``depth`` (one thing
            inside another).
        limit: how far it may go.
    """

    def __init__(self, reason: str, limit: float) -> None:
        super().__init__(f"stopped after {limit} {reason}")
        self.reason = reason
        self.limit = limit
