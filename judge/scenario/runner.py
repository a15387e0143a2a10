"""Resolving a scenario: the board played on by its script, and what was expected of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from judge import __version__
from judge.corpus import load
from judge.games import Setting, package
from judge.kernel import KNOWN, Change, Ending, Limits, Step, apply, run
from judge.scenario.expectations import Outcome, check
from judge.scenario.model import Base
from judge.scenario.script import Script

Verdict = Literal["resolved", "depends", "silent", "stopped"]
SCHEMA = "judge.trace/1"
DEFAULT_LIMITS = Limits()


@dataclass
class Resolution:
    """A resolved scenario.

    Attributes:
        scenario: what was asked.
        setting: the position at the end, with its trace.
        ending: how the run ended.
        script: the decisions, with those that nobody made.
        outcomes: one for each expectation.
    """

    scenario: Base
    setting: Setting
    ending: Ending
    script: Script
    outcomes: list[Outcome] = field(default_factory=list)

    @property
    def steps(self) -> list[Step]:
        """The steps of the trace."""
        return self.setting.game.trace.steps

    @property
    def verdict(self) -> Verdict:
        """What a judge can rely on: all settled, or depending on a choice, or on our reading of a silent rulebook."""
        in_vain = self.script.unfit is not None or (self.unasked and self.ending.outcome == "paused")
        if self.ending.outcome in ("limit", "refused") or in_vain:
            return "stopped"
        if self.script.assumed:
            return "depends"
        return "silent" if self.notes("defect") else "resolved"

    @property
    def held(self) -> bool:
        """Whether every expectation holds."""
        return all(o.held for o in self.outcomes)

    @cached_property
    def _cited(self) -> list[str]:
        return list(dict.fromkeys(c for step in self.steps for c in step.cites()))

    def cites(self) -> list[str]:
        """Return every citation of the trace once, in order of first appearance."""
        return self._cited

    def notes(self, kind: str | None = None) -> list[str]:
        """Return the notes cited by what happened, of one kind if asked for."""
        cited = dict.fromkeys(c for s in self.steps if not s.considered for c in (s.clause, *s.because) if "#" in c)
        if not cited:
            return []
        notes = load(self.scenario.game).notes
        return [c for c in cited if kind is None or notes[c].kind == kind]

    @property
    def unasked(self) -> list[tuple[int, str]]:
        """Words of the script that nothing asked for, each with the number of its entry."""
        return self.script.unasked

    def receipt(self) -> dict[str, Any]:
        """Return what makes the trace reproducible."""
        return receipt(self)

    def described(self) -> dict[str, Any]:
        """Return name and type of every card there is or was."""
        return package(self.scenario.game).describe(self.setting.game)

    def changes(self, index: int) -> list[Change]:
        """Return what step ``index`` (from 0) changed on the board, without who knows of it."""
        return [change for change in self.setting.game.trace.changes(index) if change.field != KNOWN]

    def board(self, number: int) -> dict[str, Any]:
        """Return the board after step ``number`` (from 1; 0 is the board before the first)."""
        return self.boards([number])[number]

    def boards(self, numbers: list[int]) -> dict[int, dict[str, Any]]:
        """Return the boards after several steps."""
        steps, end = self.steps, len(self.setting.game.state.journal)
        marks = {number: steps[number].mark if number < len(steps) else end for number in numbers}
        found = self.boards_at(marks.values())
        return {number: found[mark] for number, mark in marks.items()}

    def boards_at(self, marks: Iterable[int]) -> dict[int, dict[str, Any]]:
        """Return the boards at these marks of the journal."""
        found: dict[int, dict[str, Any]] = {}
        rules, game = package(self.scenario.game), self.setting.game
        self.look_back(marks, lambda mark: found.update({mark: rules.board(game)}))
        return found

    def look_back(self, marks: Iterable[int], look: Callable[[int], None]) -> None:
        """Play the journal backwards once and forwards again, stopping at these marks on the way back, latest first.

        The journal ends there meanwhile, so that the position is whatever the journal tells.

        Args:
            marks: where to stop.
            look: is called with the mark while the position is as it was there.
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


def resolve(scenario: Base, limits: Limits = DEFAULT_LIMITS, off: frozenset[str] = frozenset()) -> Resolution:
    """Play a scenario and check what it expects.

    Args:
        scenario: a parsed scenario.
        limits: how far the run may go.
        off: clauses to switch off.
    """
    rules = package(scenario.game)
    setting = rules.set_up(scenario, limits, off)
    script = Script(scenario.play, rules, scenario.assume, scenario.seed)
    ending = script.finish(setting.game, run(setting.game, setting.procedure, script))
    done = Resolution(scenario, setting, ending, script)
    done.outcomes = [check(done, wanted) for wanted in scenario.expect]
    return done


def receipt(done: Resolution) -> dict[str, Any]:
    """Return what makes the trace reproducible: editions, scenario and decisions."""
    book = load(done.scenario.game)
    stated = json.dumps(done.scenario.model_dump(mode="json", by_alias=True), sort_keys=True, ensure_ascii=False)
    return {
        "rulebook": f"{book.game}@{book.version}",
        "effective": str(book.effective),
        "rulebook_hash": book.digest,
        "engine": __version__,
        "scenario": hashlib.sha256(stated.encode()).hexdigest(),
        "seed": done.scenario.seed,
        "decisions": [
            {"role": role, "by": by, "picked": list(picked), "assumed": assumed}
            for role, by, picked, assumed in done.setting.game.decisions
        ],
    }
