"""A board that has been played, before its verdict is determined."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from judge.games import Setting, package
from judge.kernel import Change, Dropped, Ending, Limits, Step, apply
from judge.scenario.model import Base, asked_about
from judge.scenario.output import Former, Verdict
from judge.scenario.script import Script


def laid_out(scenario: Base, limits: Limits, off: Dropped = frozenset()) -> Setting:
    """Return the position of a scenario, ready to be played, with the requested reports besides its events.

    Args:
        scenario: a parsed scenario.
        limits: how far the run may go.
        off: clauses to switch off.
    """
    rules = package(scenario.game)
    setting = rules.set_up(scenario, limits, off)
    setting.game.asked_about, setting.game.inquiry = asked_about(scenario), rules.inquiry
    return setting


@dataclass
class PlayedBoard:
    """A board that has been played.

    Attributes:
        scenario: the scenario.
        setting: the position at the end, with its trace.
        ending: the ending of the run.
        script: the decisions, including assumed ones.
        without: plays it again without a note; if missing, every note counts for the verdict.
        reordered: plays it again in every order that a player decides only because of a note; ``None`` if that cannot
            be
            separated from other uses of the note.
        matters: returns whether the assumed decisions matter; if missing, they are taken to matter.
    """

    scenario: Base
    setting: Setting
    ending: Ending
    script: Script
    without: Callable[[str], PlayedBoard] | None = None
    reordered: Callable[[str], Iterator[PlayedBoard] | None] = lambda note: None
    matters: Callable[[], bool] = lambda: True

    @property
    def steps(self) -> list[Step]:
        """The steps of the trace."""
        return self.setting.game.trace.steps

    @cached_property
    def _cited(self) -> list[str]:
        return list(dict.fromkeys(c for step in self.steps for c in step.cites()))

    def cites(self) -> list[str]:
        """Return every citation of the trace once, in order of first appearance."""
        return self._cited

    @cached_property
    def met(self) -> list[str]:
        """The notes that the trace cites, including those of folded steps."""
        return [c for c in self.cites() if "#" in c]

    @cached_property
    def verdict(self) -> Verdict:
        """How far a judge can rely on the answer."""
        raise NotImplementedError

    @property
    def former(self) -> Former:
        """The verdict in the terms of ``judge.trace/1``."""
        raise NotImplementedError

    def look_back(self, marks: Iterable[int], look: Callable[[int], None]) -> None:
        """Play the journal backwards once and forwards again, stopping at these marks on the way back, latest first.

        At each stop the journal ends at the mark, so that the position is the one at that mark.

        Args:
            marks: where to stop.
            look: is called with each mark, at the position of that mark.
        """
        state = self.setting.game.state
        ahead: list[Change] = []
        for mark in sorted(set(marks), reverse=True):
            while len(state.journal) > mark:
                change = state.journal.pop()
                apply(state, Change(change.entity, change.field, change.after, change.before))
                ahead.append(change)
            look(mark)
        for change in reversed(ahead):
            apply(state, change)
            state.journal.append(change)
