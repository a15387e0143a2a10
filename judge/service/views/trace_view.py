"""A resolved scenario arranged for reading: the answer first, then the steps behind it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import field
from functools import cached_property
from itertools import takewhile
from typing import Any

from judge.cards.board_names import in_language
from judge.corpus import Note, Rulebook
from judge.games import OnBoard, package
from judge.records import record
from judge.scenario.reports.messages import catalogue
from judge.service.languages import language
from judge.service.resolver.job import SEATS, Answer
from judge.service.sources import sources
from judge.service.views import board_diff, board_view
from judge.service.views.board_diff import Change
from judge.service.views.players import addressed, card_called, player_name, read_by
from judge.service.views.richtext import typographic
from judge.service.views.table import in_words

MOST_STEPS = 400
"""The number of steps that a page lists; of a longer trace, only the first and the last ones."""

_TAIL = 60


@record
class Row:
    """One line of the list: a step, several considered steps, or ``left_out`` steps that are not listed."""

    steps: tuple[dict[str, Any], ...]
    considered: bool = False
    left_out: int = 0

    @property
    def first(self) -> dict[str, Any]:
        """The step of the line, or the first of several."""
        return self.steps[0]

    @property
    def depth(self) -> int:
        """How deeply the step is nested."""
        return int(self.first["depth"]) if self.steps else 0


@record
class Branch:
    """A line with its consequences ``below`` it."""

    row: Row
    below: list[Branch] = field(default_factory=list)

    @property
    def follows(self) -> int:
        """The number of steps below it."""
        return sum(len(one.row.steps) + one.follows for one in self.below)


def rows(steps: list[dict[str, Any]]) -> Iterator[Row]:
    """Yield the lines of a list of steps; runs of considered steps become one line."""
    left_out = max(0, len(steps) - MOST_STEPS)
    yield from _runs(steps[: MOST_STEPS - _TAIL] if left_out else steps)
    if left_out:
        yield Row((), left_out=left_out)
        yield from _runs(steps[-_TAIL:])


def _runs(steps: list[dict[str, Any]]) -> Iterator[Row]:
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


def tree(listed: Iterable[Row]) -> list[Branch]:
    """Return lines as a tree: each below the last line before it that is less deeply nested."""
    top: list[Branch] = []
    above: list[Branch] = []
    for row in listed:
        while above and above[-1].row.depth >= row.depth:
            above.pop()
        branch = Branch(row)
        (above[-1].below if above else top).append(branch)
        if row.steps and not row.considered:
            above.append(branch)
    return top


REFUSED = frozenset({"rewound", "refused", "refused_action"})
"""The kinds of steps that reject a player's action."""

ANSWERS = frozenset({"answered", "answered_choice", "asked_value", "asked_place"})
"""The kinds of steps in which the script answers a question about an action, a choice, a value or a place."""

MOST_INLINE_BOARDS = 80
"""The most boards sent along with a page so that the browser can switch between them.

With more boards, each switch is a request.
"""


@record
class Result:
    """The changes of one card or player, each with the step that made it."""

    subject: str
    changes: tuple[tuple[Change, dict[str, Any] | None], ...]

    @property
    def rank(self) -> int:
        """Its place among the results: moves first, then numbers, then other values."""
        return min(_rank(change) for change, _step in self.changes)


class TraceView:
    """The data of a result page.

    Args:
        step: the number of the step after which the board is shown; the last one if ``None``.
        clause: without a ``step``, show the board after the first step that cites this clause.
        in_person: whether sentences say “you” and “the opponent”; if not, they say ``p1`` and ``p2``.
    """

    def __init__(
        self, answer: Answer, step: int | None = None, clause: str | None = None, *, in_person: bool = True
    ) -> None:
        read_by(seat := answer["trace"].get("seat"), answer.get("names", {}))
        self.answer: Answer = addressed(answer, seat) if in_person else answer
        self.trace: dict[str, Any] = self.answer["trace"]
        self.steps: list[dict[str, Any]] = self.trace["steps"]
        self.verdict: str = self.trace["verdict"]
        self.outcomes: list[dict[str, Any]] = self.trace["outcomes"]
        self.receipt: dict[str, Any] = self.trace["receipt"]
        self._changes: dict[int, list[Change]] = {}
        self._zones: board_view.Kept = {}
        last = len(self.steps)
        wanted = next(iter(self.citing(clause)), last) if step is None else step
        self.at = max(0, min(wanted, last))
        self.asked = step is not None or clause is not None

    @property
    def seat(self) -> str | None:
        """The player whose view is shown, or ``None`` if nothing is hidden."""
        seat: str | None = self.trace.get("seat")
        return seat

    @property
    def held(self) -> bool:
        """Whether every expectation of the scenario is true."""
        return all(outcome["held"] for outcome in self.outcomes)

    @property
    def refused(self) -> bool:
        """Whether the rules rejected an action of a player."""
        return bool(self.trace.get("refused"))

    @property
    def left_out(self) -> dict[str, Any] | None:
        """The number of unlisted steps at the end, with a sentence about them; ``None`` if all are listed."""
        rest: dict[str, Any] | None = self.trace.get("left_out")
        return rest

    @property
    def cut_off(self) -> bool:
        """Whether a limit ended the run, so that there is no answer but only the steps so far."""
        return bool(self.trace["ending"] == "limit")

    @cached_property
    def book(self) -> Rulebook | None:
        """The edition of the rulebook that the trace cites, or ``None`` if it is unknown."""
        game, _at, version = str(self.receipt["rulebook"]).partition("@")
        corpus = sources().corpus
        if game not in corpus.games():
            return None
        return corpus.load(game, version if version in corpus.versions(game) else None)

    @property
    def notes(self) -> list[Note]:
        """The notes behind the answer; first those that decide it."""
        names = sorted(self.trace["notes"], key=lambda name: name not in self.deciding)
        book = self.book
        return [book.notes[name] for name in names if name in book.notes] if book else []

    @property
    def deciding(self) -> dict[str, str]:
        """The notes that decide the answer, each with its kind of authority.

        If any of them were missing, the answer would be different or open.
        """
        return self.trace["deciding"]  # type: ignore[no-any-return]

    def name(self, thing: str) -> str:
        """Return the name of a player, a card, or the card of an ability, given its id; other texts unchanged."""
        cards = self.trace.get("cards") or {}
        card = cards.get(thing) or cards.get(thing.partition(".")[0])
        if thing in SEATS:
            return player_name(thing)
        known = card and card.get("name") not in (None, board_view.UNKNOWN)
        return self.called(card["name"]) if card and known else card_called(self.book, thing)

    def called(self, name: str) -> str:
        """Return a card's name in the reader's language."""
        return typographic(self._called.get(name) or in_language(self.game, name, language()))

    @cached_property
    def _called(self) -> dict[str, str]:
        """Names in the reader's language, for cards that have a name in both languages."""
        known = (self.trace.get("cards") or {}).values()
        return {card["name"]: card["names"][language()] for card in known if "names" in card}

    def names_cards(self, fact: str) -> bool:
        """Return whether a card's value is a list of other cards' ids."""
        return fact in self._rules.others

    def tree(self) -> list[Branch]:
        """Return the steps as a tree, consequences below their causes."""
        return tree(rows(self.steps))

    @property
    def game(self) -> str:
        return str(self.receipt["rulebook"]).partition("@")[0]

    @property
    def _rules(self) -> OnBoard:
        return package(self.game).on_board

    def board(self, step: int) -> board_view.Board:
        """Return the board after step number ``step``; 0 is the board before the first step."""
        touched = frozenset(self.steps[step - 1].get("objects") or ()) if step else frozenset()
        return self._arranged(self.answer["boards"][self.board_number(step)], touched)

    def _arranged(self, board: dict[str, Any], touched: frozenset[str] = frozenset()) -> board_view.Board:
        return board_view.arrange(board, self._rules, touched, self.called, self._zones)

    @property
    def inline(self) -> bool:
        """Whether the boards are few enough to be sent along with the page."""
        return len(self.answer["boards"]) <= MOST_INLINE_BOARDS and len(self.steps) <= MOST_STEPS

    def distinct(self) -> list[tuple[int, board_view.Board]]:
        """Return each different board with its :meth:`board_number`."""
        return list(enumerate(self._arranged(board) for board in self.answer["boards"]))

    def board_number(self, step: int) -> int:
        """Return which of the different boards is shown after a step."""
        return int(self.answer["board_at"][step])

    def changes(self, step: dict[str, Any]) -> list[Change]:
        number = self.board_number(step["n"])
        if number == self.board_number(step["n"] - 1):
            return []
        if number not in self._changes:
            boards = self.answer["boards"]
            self._changes[number] = _without_repeats(board_diff.changes(boards[number - 1], boards[number]))
        return self._changes[number]

    @property
    def played(self) -> list[str]:
        """The players' actions in words; none if the result is shown from one player's seat."""
        entries, rules = self.answer.get("play") or (), package(str(self.receipt["rulebook"]).partition("@")[0])
        return [in_words(entry, rules, self.book, self.trace.get("cards") or {}, language()) for entry in entries]

    @property
    def played_last(self) -> str:
        """The last action that says more than one word, such as an attack; the last of all if none does."""
        entries = self.answer.get("play") or ()
        telling = [words for entry, words in zip(entries, self.played, strict=False) if not _is_one_word(entry)]
        return next(reversed(telling or self.played), "")

    def main_steps(self, steps: list[dict[str, Any]], most: int = 6) -> list[dict[str, Any]]:
        """Return the steps that matter most to a reader: rejections, changes, and what decidedly did not happen.

        If there are more than ``most``, the steps behind the final changes are preferred, then those in which
        something did not happen, then later ones.
        """
        shown = [step for step in steps if self._is_pivotal(step) or self._changes_cards(step)]
        if len(shown) > most:
            final = {step["n"] for one in self.results for _change, step in one.changes if step}
            kept = sorted(shown, key=lambda step: (step["n"] not in final, not self._is_pivotal(step), -step["n"]))
            shown = sorted(kept[:most], key=lambda step: int(step["n"]))
        return shown or steps[-1:]

    def check(self, outcome: dict[str, Any]) -> tuple[str, str]:
        """Return the card or player that an expectation is about, by name, and the rest of its sentence."""
        expected, sentence = outcome.get("expect") or {}, str(outcome[language()])
        subject = next(iter(expected), "")
        if subject not in ("card", "player") or not isinstance(expected[subject], str) or len(expected) == 1:
            return "", sentence
        return self.name(expected[subject]), re.split(r"[,、] ?", sentence, maxsplit=1)[-1]

    def last_answer(self) -> list[dict[str, Any]]:
        """Return the step that answers the last question of the script, and the steps nested in it."""
        first = next((step for step in reversed(self.steps) if step["key"] in ANSWERS), None)
        if first is None:
            return []
        after = self.steps[first["n"] :]
        return [first, *takewhile(lambda step: step["depth"] > first["depth"], after)]

    def _is_pivotal(self, step: dict[str, Any]) -> bool:
        return step["key"] in REFUSED or step["key"] in catalogue(self.game)["pivotal"]

    def _changes_cards(self, step: dict[str, Any]) -> bool:
        return any(change.subject != board_diff.TURN for change in self.changes(step))

    @cached_property
    def results(self) -> list[Result]:
        """The final changes of each card and player, each with the last step that made it."""
        made_by = {(one.subject, one.field): step for step in self.steps for one in self.changes(step)}
        boards = self.answer["boards"]
        found: dict[str, list[Change]] = {}
        for change in _without_repeats(board_diff.changes(boards[0], boards[-1])):
            found.setdefault(change.subject, []).append(change)
        results = [
            Result(subject, tuple((one, made_by.get((one.subject, one.field))) for one in sorted(changes, key=_rank)))
            for subject, changes in found.items()
        ]
        return sorted(results, key=lambda result: result.rank)

    def clauses(self) -> list[str]:
        """Return the clauses that the steps cite, in order of first use."""
        return list(dict.fromkeys(step["clause"] for step in self.steps if not step.get("considered")))

    def citing(self, clause: str | None) -> list[int]:
        """Return the numbers of the steps that apply a clause or a note on it.

        If no step applies it, return those that mention it as a reason.
        """
        for held in (self._made_by, self._because):
            if found := [step["n"] for step in self.steps if clause in held(step)]:
                return found
        return []

    @staticmethod
    def _made_by(step: dict[str, Any]) -> set[str]:
        return {step["clause"], step["clause"].partition("#")[0]} if not step.get("considered") else set()

    @staticmethod
    def _because(step: dict[str, Any]) -> set[str]:
        cited = (step["clause"], *(step.get("because") or ()), *(one["clause"] for one in step.get("excluded") or ()))
        return {name for one in cited for name in (one, one.partition("#")[0])}

    def index(self) -> list[tuple[str, list[int]]]:
        """Return each clause that steps apply, with the numbers of these steps."""
        found: dict[str, list[int]] = {}
        for step in self.steps:
            if not step.get("considered"):
                found.setdefault(step["clause"], []).append(step["n"])
        return list(found.items())

    @property
    def assumed(self) -> list[dict[str, Any]]:
        """The steps that contain assumed decisions."""
        return [step for step in self.steps if step.get("assumed")]


def _without_repeats(changes: Iterable[Change]) -> list[Change]:
    """Return the changes without those of a player's hero or leader that are listed for the player as well."""
    listed = list(changes)
    of_players = [(change.subject, change.field, change.after) for change in listed if change.subject in SEATS]
    return [
        change
        for change in listed
        if (change.subject.partition("-")[0], change.field, change.after) not in of_players or change.subject in SEATS
    ]


def _rank(change: Change) -> int:
    if change.subject == board_diff.TURN:
        return 4
    if change.field == "zone":
        return 0
    return 2 if isinstance(change.after, bool) else 1


def _is_one_word(entry: Any) -> bool:
    """Return whether an entry says one word for its player, such as ``pass``."""
    return isinstance(entry, dict) and all(isinstance(word, str) for word in entry.values())
