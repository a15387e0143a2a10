"""The result of playing a scenario: trace, ending, outcomes, the verdict with its reasons, and the replays for it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal, NamedTuple, Protocol, cast, get_args

from judge import __version__
from judge.abilities.inquiry import TRIGGERED
from judge.corpus import load
from judge.corpus.models import Authority
from judge.games import package
from judge.kernel import KNOWN, SIGHT, Account, CardId, Change, Limits, Step, Unfounded
from judge.scenario.expectations import FORMER, Outcome, check
from judge.scenario.output import Board, Former, Receipt, Verdict, Winner
from judge.scenario.played import PlayedBoard
from judge.scenario.problems import Problem
from judge.scenario.studies.board_facts import facts
from judge.scenario.suggestions import Unknown, unknown

SCHEMA: Literal["judge.trace/2"] = "judge.trace/2"
DEFAULT_LIMITS = Limits()


class Seen(Protocol):
    """The parts of a resolution that a reader sees."""

    @property
    def unread(self) -> Mapping[str, Sequence[str]]: ...

    @property
    def depends(self) -> bool:
        """Whether a decision that nobody made matters."""
        ...

    @property
    def deciding(self) -> Mapping[str, Authority]:
        """The notes that decide the outcome, each with its authority."""
        ...


class Deciding(NamedTuple):
    """The clauses that decide a result.

    Attributes:
        clauses: the clauses without which the result would differ, most specific first.
        untried: cited clauses that were not examined, because the number of replays or the effort is limited.
        common: those of ``clauses`` that many boards cite; a sentence about them would explain nothing.
    """

    clauses: tuple[str, ...]
    untried: tuple[str, ...]
    common: frozenset[str] = frozenset()


@dataclass
class Resolution(PlayedBoard):
    """A resolved scenario.

    Attributes:
        account: the effort left for replays.
    """

    outcomes: list[Outcome] = field(default_factory=list)
    account: Account = field(default_factory=lambda: Account(DEFAULT_LIMITS.total))

    @property
    def cut_short(self) -> bool:
        """Whether the run did not finish its script, because of a limit or an unused entry."""
        in_vain = self.script.unfit is not None or bool(self.unasked)
        return in_vain or self.ending.outcome in ("limit", "refused")

    @cached_property
    def verdict(self) -> Verdict:
        """How reliable the answer is; if several verdicts apply, the weakest."""
        return self.verdict_of(self)

    def verdict_of(self, seen: Seen) -> Verdict:
        """Return the verdict for a reader: the whole resolution, or as much of it as a seat sees."""
        if self.cut_short:
            return "stopped"
        if seen.unread:
            return "unread"
        if seen.depends:
            return "depends"
        notes = seen.deciding.values()
        return weakest(["resolved", *("by_reading" if one == "reading" else "by_answer" for one in notes)])

    @property
    def depends(self) -> bool:
        """Whether a decision that nobody made matters."""
        return bool(self.script.assumed) and self.matters(None)

    @cached_property
    def deciding(self) -> dict[str, Authority]:
        """The notes that decide the outcome, each with its authority."""
        return deciding(self)

    @cached_property
    def unread(self) -> dict[str, tuple[str, ...]]:
        """The unread sentences of each card in play."""
        return unread(self)

    @property
    def former(self) -> Former:
        """The verdict in the terms of the output version ``judge.trace/1``, where every cited note counted."""
        return self.former_of(self.steps, assumes=bool(self.script.assumed))

    def former_of(self, steps: Sequence[Step], *, assumes: bool) -> Former:
        """Return that verdict for a reader of some steps, who sees a decision that nobody made (``assumes``) or not."""
        if self.cut_short:
            return "stopped"
        if assumes:
            return "depends"
        happened = {c for step in steps if not step.considered for c in (step.clause, *step.because)}
        notes = load(self.scenario.game).notes
        return FORMER if any(notes[n].kind == "defect" for n in self.met if n in happened) else "resolved"

    @property
    def winner(self) -> Winner | None:
        """The winner, ``draw``, or ``None`` while the game is undecided."""
        return (self.ending.winner or "draw") if self.ending.outcome == "over" else None

    @property
    def held(self) -> bool:
        """Whether every expectation is met."""
        return all(o.held for o in self.outcomes)

    @property
    def as_asked(self) -> bool:
        """Whether every expectation is met, and the run finished its script unless it is expected to stop."""
        asked = any(o.wanted.verdict == "stopped" for o in self.outcomes)
        refused = {o.wanted.refused for o in self.outcomes} >= self.script.stopped_at != set()
        return self.held and (asked or refused or not self.cut_short)

    def notes(self) -> list[str]:
        """Return the notes that the trace shows: those cited by steps that happened, and those that decide."""
        happened = {c for step in self.steps if not step.considered for c in (step.clause, *step.because)}
        return [note for note in self.met if note in happened or note in self.deciding]

    def rests_on(self) -> list[str]:
        """Return the clauses and notes that made the steps happen, in order of first use."""
        return rests_on(self.steps)

    @property
    def unasked(self) -> list[tuple[int, str]]:
        """The unused words of the script, as (number of the entry, word)."""
        return self.script.unasked

    @property
    def remarks(self) -> list[Problem]:
        """Remarks on legal statements of the board that have no effect, or another moment than one may expect."""
        idle = [self.scenario.idle_answer(number, word) for number, word in self.script.passed_over]
        later = [self.scenario.later_turn(number) for number in dict.fromkeys(self.script.carried)]
        return [*self.scenario.remarks, *idle, *later]

    @cached_property
    def nameless(self) -> list[Unknown]:
        """The names in card texts of the board that no card has."""
        return unknown(self.scenario)

    def receipt(self) -> Receipt:
        """Return the data needed to reproduce the trace."""
        return receipt(self)

    def described(self) -> dict[str, Any]:
        """Return name and type of each card that is or was in the game."""
        return package(self.scenario.game).board.describe(self.setting.game)

    def called(self, name: str, lang: str) -> str:
        return self.scenario.called(name, lang)

    @cached_property
    def renamed(self) -> dict[CardId, list[tuple[int, str]]]:
        """The names of cards that had another name for a time, each with its first journal position.

        For an ability that has triggered, it is the name that its card had then.
        """
        found = package(self.scenario.game).board.renamed(self.setting.game)
        for step in self.steps:
            name = step.values.get("card_name", "")
            if step.key in TRIGGERED and (name or step.values["ability"] in found):
                found.setdefault(step.values["ability"], []).append((step.mark, name))
        return found

    @cached_property
    def awaited(self) -> dict[str, tuple[str, ...]]:
        """The trigger events of the abilities printed on each card, by ``card.label``."""
        return package(self.scenario.game).board.awaited(self.setting.game)

    def changes(self, index: int) -> list[Change]:
        """Return the changes made by step ``index`` (from 0), without changes of who knows which card."""
        return [change for change in self.setting.game.trace.changes(index) if change.field not in (KNOWN, SIGHT)]

    def board(self, number: int) -> Board:
        """Return the board after step ``number`` (from 1); 0 is the board before the first step."""
        return self.boards([number])[number]

    def boards(self, numbers: list[int]) -> dict[int, Board]:
        """Return the boards after several steps, by step number."""
        steps, end = self.steps, len(self.setting.game.state.journal)
        marks = {number: steps[number].mark if number < len(steps) else end for number in numbers}
        found = self.boards_at(marks.values())
        return {number: found[mark] for number, mark in marks.items()}

    def boards_at(self, marks: Iterable[int]) -> dict[int, Board]:
        """Return the boards at several positions of the journal, by position."""
        found: dict[int, Board] = {}
        rules, game = package(self.scenario.game), self.setting.game
        shared: dict[Any, Any] = {}
        self.look_back(marks, lambda mark: found.update({mark: cast("Board", rules.board.as_data(game, shared))}))
        return found


def rests_on(steps: Iterable[Step]) -> list[str]:
    """Return the clauses and notes that made the steps happen, in order of first use."""
    return list(dict.fromkeys(step.clause for step in steps if not step.considered))


def receipt(resolution: Resolution) -> Receipt:
    """Return the data needed to reproduce the trace: editions, scenario hash, seed and decisions."""
    book = load(resolution.scenario.game)
    stated = json.dumps(resolution.scenario.model_dump(mode="json", by_alias=True), sort_keys=True, ensure_ascii=False)
    return {
        "rulebook": f"{book.game}@{book.version}",
        "effective": None if book.effective is None else str(book.effective),
        "rulebook_hash": book.digest,
        "engine": __version__,
        "scenario": hashlib.sha256(stated.encode()).hexdigest(),
        "seed": resolution.scenario.seed,
        "decisions": [
            {"role": role, "by": by, "picked": list(picked), "assumed": assumed}
            for role, by, picked, assumed in resolution.setting.game.decisions
        ],
    }


MOST_ORDERS = 150
"""The largest number of orders replayed for a note about who chooses an order; with more orders, the note decides."""

MOST_NOTES = 12
"""The largest number of notes examined by replays; further notes count as deciding."""

ABOUT_CITATIONS = ("cites", "not_cites", "order")
"""The expectations about citations; they are about the trace, not the result."""

VERDICT = ("verdict",)
"""The expectation about the verdict, which cannot be checked before the verdict is known."""

DECKS = ("deck", "evolve_deck")
"""Zones in which a card's text has no effect."""


def weakest(verdicts: Iterable[Verdict]) -> Verdict:
    return max(verdicts, key=get_args(Verdict).index)


def deciding(played: PlayedBoard) -> dict[str, Authority]:
    """Return the notes without which the outcome would be different or open, each with its authority.

    Notes that the document itself settles do not count. If the run was cut off by a limit, no note decides.
    """
    if played.ending.outcome == "limit":
        return {}
    notes, hinges = load(played.scenario.game).notes, played.setting.game.hinges
    met = [note for note in played.met if notes[note].authority != "document" and note in hinges]
    if not met:
        return {}
    before = recorded_result(played)
    return {
        note: notes[note].authority
        for number, note in enumerate(met)
        if number >= MOST_NOTES or played.without is None or _differs(played, note, before)
    }


def _differs(played: PlayedBoard, note: str, before: Any) -> bool:
    """Return whether the result differs while the engine ignores a note.

    If the run breaks off because nobody may choose an order without the note, the other orders are compared instead.
    """
    assert played.without is not None  # asked before
    try:
        other = played.without(note)
        return other.ending.outcome == "limit" or bool(recorded_result(other) != before)
    except Unfounded:
        orders, before = played.reordered(note), (before, missed(played))
        return orders is None or any(
            number >= MOST_ORDERS or one.ending.outcome == "limit" or (recorded_result(one), missed(one)) != before
            for number, one in enumerate(orders)
        )
    except Exception:
        return True


def recorded_result(played: PlayedBoard) -> Any:
    """Return everything that makes up a result: board, answers, rejections, assumptions, failed expectations."""
    script = played.script
    return (
        facts(played),
        [(a.entry, a.legal, a.options) for a in script.answers],
        sorted(script.refusals),
        script.unasked,
        script.assumed,
        missed(played, (*ABOUT_CITATIONS, *VERDICT)),
    )


def asks(played: PlayedBoard, aside: Iterable[str] = (*ABOUT_CITATIONS, *VERDICT)) -> bool:
    """Return whether a scenario asks a question or has expectations in fields other than those set aside."""
    plain = dict.fromkeys(aside)
    expected = [wanted.model_copy(update=plain).model_dump(exclude_none=True) for wanted in played.scenario.expect]
    return bool(played.script.answers) or any(expected)


def asked(played: PlayedBoard) -> Any:
    """Return the answers and rejections in a result, and the failed expectations."""
    script = played.script
    answers = [(answer.entry, answer.legal, answer.options) for answer in script.answers]
    return answers, sorted(script.refusals), script.unasked, missed(played, (*ABOUT_CITATIONS, *VERDICT))


def missed(played: PlayedBoard, aside: Iterable[str] = VERDICT) -> list[list[str]]:
    """Return the failed fields of each expectation, not counting the fields set aside."""
    plain = (wanted.model_copy(update=dict.fromkeys(aside)) for wanted in played.scenario.expect)
    return [[miss.field for miss in check(played, wanted).misses] for wanted in plain]


def unread(played: PlayedBoard) -> dict[str, tuple[str, ...]]:
    """Return the unread sentences of each card that has been outside a deck at some time."""
    game = played.setting.game
    texts = {card: face.unread for card, face in game.world.faces.items() if face.unread}
    if not texts:
        return {}
    lay = {card: {game.state.zone(card)} for card in texts}
    for change in game.state.journal:
        if change.field == "zone" and change.entity in lay:
            lay[change.entity] |= {place[0] for place in (change.before, change.after) if place is not None}
    return {card: text for card, text in texts.items() if any(map(_outside, lay[card]))}


def _outside(zone: str | None) -> bool:
    return zone is not None and zone.rpartition(".")[2] not in DECKS


SLACK = 1_000, 300_000
"""The additional work and effort allowed for a replay compared with the original run."""


class Again:
    """The limits of replays for a verdict, within the account of the request.

    Args:
        done: the original run.
        slack: the additional work and effort allowed for each replay.
        most: the effort allowed for all these replays together; by default, the rest of the request's account.
    """

    def __init__(self, resolution: Resolution, slack: tuple[int, int] = SLACK, most: int | None = None) -> None:
        self._game = resolution.setting.game
        self._slack = slack
        self.account = resolution.account if most is None else resolution.account.share(most)

    def each(self) -> Limits:
        """Return the limits of one replay: twice the original run plus the slack, within the account."""
        return self.account.within(self._whole())

    def is_short(self) -> bool:
        """Return whether the account has less left than one replay may take."""
        whole = self._whole()
        return self.account.within(whole) != whole

    def _whole(self) -> Limits:
        work, effort = 2 * self._game.work + self._slack[0], 2 * self._game.effort + self._slack[1]
        limits = self._game.limits
        return replace(limits, work=work, effort=min(effort, limits.effort), seconds=self._game.seconds_left)
