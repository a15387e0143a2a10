"""A resolved scenario, arranged for reading: the answer first, then the steps, then what was considered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from judge.corpus import Rulebook
from judge.service import board_view
from judge.service.job import Answer
from judge.service.sources import sources

MOST_INLINE_BOARDS = 80
"""Boards sent along for stepping in place; beyond that every step is a request."""


@dataclass(frozen=True, slots=True)
class Change:
    """One fact that a step changed."""

    subject: str
    name: str
    field: str
    before: Any
    after: Any
    clause: str


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the list of steps: a step, or several that were only considered."""

    steps: tuple[dict[str, Any], ...]
    considered: bool

    @property
    def first(self) -> dict[str, Any]:
        """Return the step, or the first of those considered."""
        return self.steps[0]


class TraceView:
    """What the page of a result shows.

    Args:
        answer: from a resolver.
        step: after which step the board is shown; the last one by default.
    """

    def __init__(self, answer: Answer, step: int | None = None) -> None:
        self.answer = answer
        self.trace: dict[str, Any] = answer["trace"]
        self.steps: list[dict[str, Any]] = self.trace["steps"]
        self.verdict: str = answer["verdict"]
        self.outcomes: list[dict[str, Any]] = answer["outcomes"]
        self.receipt: dict[str, Any] = self.trace["receipt"]
        last = len(self.steps)
        self.at = last if step is None else max(0, min(step, last))

    @property
    def held(self) -> bool:
        """Tell whether every expectation held."""
        return all(outcome["held"] for outcome in self.outcomes)

    @cached_property
    def book(self) -> Rulebook | None:
        """The edition that the trace was made with."""
        game, _at, version = str(self.receipt["rulebook"]).partition("@")
        corpus = sources().corpus
        if game not in corpus.games():
            return None
        return corpus.load(game, version if version in corpus.versions(game) else None)

    def name(self, thing: str) -> str:
        """Return the name of a card by its id; anything else is shown as it is."""
        card = (self.trace.get("cards") or {}).get(thing)
        return str(card["name"]) if card and card.get("name") else thing

    def rows(self) -> Iterator[Row]:
        """Yield the steps, runs of merely considered ones together."""
        waiting: list[dict[str, Any]] = []
        for step in self.steps:
            if step.get("considered"):
                waiting.append(step)
                continue
            if waiting:
                yield Row(tuple(waiting), considered=True)
                waiting = []
            yield Row((step,), considered=False)
        if waiting:
            yield Row(tuple(waiting), considered=True)

    def board(self, step: int) -> board_view.Board:
        """Return the board after ``step`` (0: before the first)."""
        touched = frozenset(self.steps[step - 1].get("objects") or ()) if step else frozenset()
        return board_view.arrange(self.answer["boards"][self.answer["board_at"][step]], touched)

    @property
    def inline(self) -> bool:
        """Tell whether the boards are few enough to be sent along."""
        return len(self.answer["boards"]) <= MOST_INLINE_BOARDS

    def distinct(self) -> list[tuple[int, board_view.Board]]:
        """Return each different board with the number that `board_number` gives."""
        return list(enumerate(board_view.arrange(board) for board in self.answer["boards"]))

    def board_number(self, step: int) -> int:
        """Return which of the different boards a step leaves behind."""
        return int(self.answer["board_at"][step])

    def changes(self, step: dict[str, Any]) -> list[Change]:
        """Return what a step changed, in words' parts."""
        found = []
        for subject, field, before, after in step.get("changes") or ():
            found.append(
                Change(subject, self.name(subject), field, _plain(field, before), _plain(field, after), step["clause"])
            )
        return found

    def summary(self) -> list[Change]:
        """Return what is different in the end, each with the clause of the step that did it last."""
        first: dict[tuple[str, str], Any] = {}
        last: dict[tuple[str, str], Change] = {}
        for step in self.steps:
            for change in self.changes(step):
                key = (change.subject, change.field)
                first.setdefault(key, change.before)
                last[key] = change
        return [
            Change(change.subject, change.name, change.field, first[key], change.after, change.clause)
            for key, change in last.items()
            if first[key] != change.after and self._told(change)
        ]

    def _told(self, change: Change) -> bool:
        """Tell whether a change belongs into the answer: moves of cards and numbers of players."""
        if change.field == "zone":
            return True
        return change.subject in (self.trace["board"].get("players") or {}) and isinstance(change.after, int)

    def clauses(self) -> list[str]:
        """Return the clauses that the steps rest on, in order of their first use."""
        return list(dict.fromkeys(step["clause"] for step in self.steps if not step.get("considered")))

    @property
    def assumed(self) -> list[dict[str, Any]]:
        """Return the steps at which nobody decided."""
        return [step for step in self.steps if step.get("assumed")]


def _plain(field: str, value: Any) -> Any:
    """Return a value without what only the engine needs: of a place, the zone."""
    if field == "zone" and isinstance(value, list | tuple) and value:
        return value[0]
    return value
