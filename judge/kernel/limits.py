"""The limits of a run, and how it ends when it reaches one."""

from __future__ import annotations

from dataclasses import dataclass

GREATEST = 999_999
"""The largest number that a run supports, far above any real card, cost or loop."""

LEAST = 0.001
"""The seconds given to a run when none are left, so that it ends quickly."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The limits of one run. Steps and work are counted, so a run ends at the same point on every machine.

    Attributes:
        steps: the number of steps of the trace.
        work: the number of passes of :meth:`Game.bound` and of option checks, including trials and undone play.
        effort: the work spent on effects. Continuous effects count each card that one is applied to, compared on or
            read for; replacement effects count each event that one is tried on.
        depth: the nesting depth of texts and replacements, within Python's own recursion limit.
        seconds: a time limit; 0 for none.
    """

    steps: int = 5_000
    work: int = 50_000
    effort: int = 300_000
    depth: int = 50
    seconds: float = 0.0


class LimitReached(Exception):  # noqa: N818 - an ending, not an error
    """The run reached a limit.

    Attributes:
        reason: ``steps``, ``work``, ``effort``, ``seconds``, ``numbers`` (one grew too large) or ``depth`` (one thing
            inside another).
        limit: the limit.
    """

    def __init__(self, reason: str, limit: float) -> None:
        super().__init__(f"stopped after {limit} {reason}")
        self.reason = reason
        self.limit = limit
