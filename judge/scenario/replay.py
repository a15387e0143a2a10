"""Replays a scenario to determine its verdict, within the effort that the original run was allowed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from judge.kernel import Limits
from judge.scenario.resolution import Resolution

SLACK = 1_000, 300_000
"""The additional work and effort allowed for a replay compared with the original run."""


class Again:
    """Limits the total effort of the replays for a verdict.

    Args:
        done: the original run.
        slack: the additional work and effort allowed for each replay.
    """

    def __init__(self, done: Resolution, slack: tuple[int, int] = SLACK) -> None:
        self._game = done.setting.game
        self._slack = slack
        self._work = self._game.limits.work
        self._effort = self._game.limits.effort

    @property
    def spent(self) -> bool:
        """Whether the effort for replays is used up."""
        return not (self._work and self._effort)

    def each(self) -> Limits:
        """Return the limits of one replay: twice the original run plus the slack."""
        work, effort = 2 * self._game.work + self._slack[0], 2 * self._game.effort + self._slack[1]
        limits = self._game.limits
        return replace(limits, work=work, effort=min(effort, limits.effort), seconds=self._game.seconds_left)

    def run(self, play: Callable[[Limits], Resolution]) -> Resolution:
        """Replay within the remaining effort, and deduct it.

        A replay that is cut off by an exception costs as much as the original run.
        """
        each, took = self.each(), self._game
        try:
            done = play(replace(each, work=min(each.work, self._work), effort=min(each.effort, self._effort)))
            took = done.setting.game
        finally:
            self._work = max(0, self._work - took.work)
            self._effort = max(0, self._effort - took.effort)
        return done


__all__ = ["Again"]
