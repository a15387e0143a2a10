"""Playing a scenario again for its verdict: all of that together takes no more than the run itself may."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from judge.kernel import Limits
from judge.scenario.resolution import Resolution

SLACK = 1_000
"""So much more work than the board itself took may be done to see what it would be without a note."""


class Again:
    """Counts what the runs for a verdict take.

    Args:
        done: the run itself.
    """

    def __init__(self, done: Resolution) -> None:
        self._game = done.setting.game
        self._work = self._game.limits.work
        self._effort = self._game.limits.effort

    @property
    def spent(self) -> bool:
        """Whether nothing is left for another run."""
        return not (self._work and self._effort)

    def each(self) -> Limits:
        """Return how far a run may go by itself: not much further than the board took."""
        return replace(self._game.limits, work=2 * self._game.work + SLACK, seconds=self._game.seconds_left)

    def run(self, play: Callable[[Limits], Resolution]) -> Resolution:
        """Play again as far as what is left allows; a run that breaks off counts as much as the board itself took."""
        each, took = self.each(), self._game
        try:
            done = play(replace(each, work=min(each.work, self._work), effort=self._effort))
            took = done.setting.game
        finally:
            self._work = max(0, self._work - took.work)
            self._effort = max(0, self._effort - took.effort)
        return done


__all__ = ["Again"]
