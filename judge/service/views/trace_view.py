"""A resolved scenario, arranged for reading: the answer first, then the steps, then what was considered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from judge.corpus import Note, Rulebook
from judge.games import OnBoard, package
from judge.service.resolver.job import Answer
from judge.service.sources import sources
from judge.service.views import board_diff, board_view
from judge.service.views.board_diff import Change

MOST_INLINE_BOARDS = 80
"""Boards sent along for stepping in place; beyond that every step is a request."""

MOST_STEPS = 400
"""Steps that a page lists; of a longer trace it lists the first ones and the last ones."""

_TAIL = 60


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the list of steps: a step, several that were only considered, or a gap."""

    steps: tuple[dict[str, Any], ...]
    considered: bool = False
    left_out: int = 0

    @property
    def first(self) -> dict[str, Any]:
        """Return the step, or the first of those considered."""
        return self.steps[0]


@dataclass(frozen=True, slots=True)
class Result:
    """What is different of one card or player in the end: each change with the clause of the step that made it."""

    subject: str
    changes: tuple[tuple[Change, str | None], ...]

    @property
    def rank(self) -> int:
        """Return how much it matters to the reader: where cards went, then numbers, then states."""
        return min(_rank(change) for change, _clause in self.changes)


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
        self.verdict: str = self.trace["verdict"]
        self.outcomes: list[dict[str, Any]] = self.trace["outcomes"]
        self.receipt: dict[str, Any] = self.trace["receipt"]
        last = len(self.steps)
        self.at = last if step is None else max(0, min(step, last))

    @property
    def seat(self) -> str | None:
        """Return the player from whose seat this is seen, ``None`` when everything is shown."""
        seat: str | None = self.trace.get("seat")
        return seat

    @property
    def held(self) -> bool:
        """Return whether every expectation held."""
        return all(outcome["held"] for outcome in self.outcomes)

    @property
    def refused(self) -> bool:
        """Return whether something that a player wanted was not allowed."""
        return bool(self.trace.get("refused"))

    @property
    def left_out(self) -> dict[str, Any] | None:
        """Return how many steps at the end are not told, and the sentence that says so."""
        rest: dict[str, Any] | None = self.trace.get("left_out")
        return rest

    @property
    def cut_off(self) -> bool:
        """Return whether a limit ended the run, so that there is no answer but the steps so far."""
        return bool(self.trace["ending"] == "limit")

    @cached_property
    def book(self) -> Rulebook | None:
        """The edition that the trace was made with."""
        game, _at, version = str(self.receipt["rulebook"]).partition("@")
        corpus = sources().corpus
        if game not in corpus.games():
            return None
        return corpus.load(game, version if version in corpus.versions(game) else None)

    @property
    def notes(self) -> list[Note]:
        """Return the notes that the answer rests on."""
        book = self.book
        return [book.notes[name] for name in self.trace["notes"] if name in book.notes] if book else []

    def name(self, thing: str) -> str:
        """Return the name of a card by its id, of an ability that of its card; anything else is shown as it is."""
        cards = self.trace.get("cards") or {}
        card = cards.get(thing) or cards.get(thing.partition(".")[0])
        return str(card["name"]) if card and card.get("name") not in (None, board_view.UNKNOWN) else thing

    def rows(self) -> Iterator[Row]:
        """Yield the steps, runs of merely considered ones together."""
        shown, left_out = self.steps, 0
        if len(shown) > MOST_STEPS:
            left_out = len(shown) - MOST_STEPS
            shown = shown[: MOST_STEPS - _TAIL]
        yield from _rows(shown)
        if left_out:
            yield Row((), left_out=left_out)
            yield from _rows(self.steps[-_TAIL:])

    @property
    def _rules(self) -> OnBoard:
        return package(str(self.receipt["rulebook"]).partition("@")[0]).on_board

    def board(self, step: int) -> board_view.Board:
        """Return the board after ``step`` (0: before the first)."""
        touched = frozenset(self.steps[step - 1].get("objects") or ()) if step else frozenset()
        return board_view.arrange(self.answer["boards"][self.board_number(step)], self._rules, touched)

    @property
    def inline(self) -> bool:
        """Return whether the boards are few enough to be sent along."""
        return len(self.answer["boards"]) <= MOST_INLINE_BOARDS and len(self.steps) <= MOST_STEPS

    def distinct(self) -> list[tuple[int, board_view.Board]]:
        """Return each different board with the number that `board_number` gives."""
        return list(enumerate(board_view.arrange(board, self._rules) for board in self.answer["boards"]))

    def board_number(self, step: int) -> int:
        """Return which of the different boards a step leaves behind."""
        return int(self.answer["board_at"][step])

    def changes(self, step: dict[str, Any]) -> list[Change]:
        """Return what a step visibly changed."""
        number = self.board_number(step["n"])
        if number == self.board_number(step["n"] - 1):
            return []
        boards = self.answer["boards"]
        return list(board_diff.changes(boards[number - 1], boards[number]))

    @cached_property
    def results(self) -> list[Result]:
        """What is different in the end, each with the clause of the step that did it last."""
        made_by = {(one.subject, one.field): step["clause"] for step in self.steps for one in self.changes(step)}
        boards = self.answer["boards"]
        found: dict[str, list[Change]] = {}
        for change in board_diff.changes(boards[0], boards[-1]):
            found.setdefault(change.subject, []).append(change)
        results = [
            Result(subject, tuple((one, made_by.get((one.subject, one.field))) for one in sorted(changes, key=_rank)))
            for subject, changes in found.items()
        ]
        return sorted(results, key=lambda result: result.rank)

    def clauses(self) -> list[str]:
        """Return the clauses that the steps rest on, in order of their first use."""
        return list(dict.fromkeys(step["clause"] for step in self.steps if not step.get("considered")))

    @property
    def assumed(self) -> list[dict[str, Any]]:
        """Return the steps at which nobody decided."""
        return [step for step in self.steps if step.get("assumed")]


def _rank(change: Change) -> int:
    if change.subject == board_diff.TURN:
        return 4
    if change.field == "zone":
        return 0
    return 2 if isinstance(change.after, bool) else 1


def _rows(steps: list[dict[str, Any]]) -> Iterator[Row]:
    waiting: list[dict[str, Any]] = []
    for step in steps:
        if step.get("considered"):
            waiting.append(step)
            continue
        if waiting:
            yield Row(tuple(waiting), considered=True)
            waiting = []
        yield Row((step,))
    if waiting:
        yield Row(tuple(waiting), considered=True)
