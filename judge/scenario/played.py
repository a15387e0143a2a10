"""A board after play, before its verdict is determined."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from judge.games import Setting, package
from judge.kernel import Change, Dropped, Ending, Limits, PlayerId, Step, apply
from judge.scenario.model import Base, asked_about
from judge.scenario.output import Former, Verdict
from judge.scenario.script import Script

CARD, ENTRY = 3, 3
"""The effort of laying out and describing a card, and of reading an entry of the script, in each run."""


def laid_out(scenario: Base, limits: Limits, switched_off: Dropped = frozenset(), *, inquiring: bool = True) -> Setting:
    """Set up the position of a scenario, ready to be played.

    Args:
        switched_off: clauses that the engine ignores.
        inquiring: whether the trace shall have what did not happen to the cards asked about.
    """
    rules = package(scenario.game)
    setting = rules.set_up(scenario, limits, switched_off)
    game = setting.game
    game.overhead = CARD * len(game.state.owners) + ENTRY * len(scenario.play)
    if inquiring:
        game.asked_about, game.inquiry = asked_about(scenario), rules.inquiry
    return setting


@dataclass
class PlayedBoard:
    """The result of playing a board.

    Attributes:
        setting: the final position, with its trace.
        script: the decisions made, including assumed ones.
        without: plays the board again while ignoring a note; if missing, every note cited counts for the verdict.
        reordered: plays the board again in every order that a player chooses only because of a note. It returns
            ``None`` if that choice cannot be separated from other uses of the note.
        matters: returns whether the assumed decisions that a seat may know of, or all of them, change the result; by
            default, they do.
    """

    scenario: Base
    setting: Setting
    ending: Ending
    script: Script
    without: Callable[[str], PlayedBoard] | None = None
    reordered: Callable[[str], Iterator[PlayedBoard] | None] = lambda note: None
    matters: Callable[[PlayerId | None], bool] = lambda seat: True

    @property
    def steps(self) -> list[Step]:
        return self.setting.game.trace.steps

    @cached_property
    def _cited(self) -> list[str]:
        return list(dict.fromkeys([c for step in self.steps for c in step.cites()]))

    def cites(self) -> list[str]:
        """Return every clause and note cited in the trace once, in order of first appearance."""
        return self._cited

    @cached_property
    def met(self) -> list[str]:
        """The notes cited in the trace, including those of steps that reports fold away."""
        return [c for c in self.cites() if "#" in c]

    @cached_property
    def verdict(self) -> Verdict:
        """How reliable the answer is."""
        raise NotImplementedError

    @property
    def former(self) -> Former:
        """The verdict in the terms of the output version ``judge.trace/1``."""
        raise NotImplementedError

    def look_back(self, marks: Iterable[int], look: Callable[[int], None]) -> None:
        """Undo the journal back to each mark in turn, calling ``look`` there, then redo it to the end.

        Marks are visited latest first. While ``look`` runs, the position is the one at its mark.
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
