"""A resolution as one player sees it.

What a seat is told is made from what it may know and from nothing else. What the author says of a board (title,
question, expectations) and what would reproduce it (the decisions, the seed) is the judge's and no player's.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from functools import cached_property
from typing import Any

from judge.corpus.models import Authority
from judge.games import package
from judge.kernel import Change, Ending, IllegalPlay, PlayerId, Step
from judge.scenario.assuming import CHANCE
from judge.scenario.output import Board, Editions, Former, Verdict, Winner
from judge.scenario.reports.telling import Teller
from judge.scenario.resolution import Resolution, rests_on

SEATS = (PlayerId("p1"), PlayerId("p2"))

ASKED = ("answered", "answered_choice", "options", "options_of_choice")
"""Steps that answer a question of the script; they are told to the player it asks about."""


class Seated:
    """What one seat is told of a resolution; a report takes it in the resolution's place.

    Args:
        done: the resolution.
        seat: the player.

    Attributes:
        steps: the steps that the seat sees, in its own numbering.
    """

    def __init__(self, done: Resolution, seat: PlayerId) -> None:
        self.seat = seat
        self.scenario = done.scenario
        self.setting = done.setting
        self.outcomes: list[Any] = []
        self.unasked: list[tuple[int, str]] = []
        self._done = done
        self._memory = _Memory(done, seat)
        self.steps: list[Step] = []
        self._tellers: list[Teller] = []
        for step in done.steps:
            teller = self._memory.during(step.mark)
            told = _told(step, seat, teller)
            if told is not None:
                self.steps.append(told)
                self._tellers.append(teller)

    @cached_property
    def verdict(self) -> Verdict:
        """What a judge can rely on; a text that is not read counts where the seat has ever known the card."""
        return self._done.verdict_where(bool(self.unread))

    @property
    def held(self) -> bool:
        """Whether every expectation holds; from a seat there is none."""
        return True

    @cached_property
    def ending(self) -> Ending:
        """How the run ended; of a decision that was refused only why."""
        ending = self._done.ending
        return replace(ending, error=IllegalPlay(ending.error.why)) if isinstance(ending.error, IllegalPlay) else ending

    @property
    def winner(self) -> Winner | None:
        """Who won, ``draw`` where nobody did; ``None`` while the game is open."""
        return self._done.winner

    @property
    def former(self) -> Former:
        """The verdict as readers of ``judge.trace/1`` know it."""
        return self._done.former

    def notes(self) -> list[str]:
        """Return the notes to be read with what the seat sees."""
        cited = {c for step in self.steps for c in step.cites()}
        return [note for note in self._done.notes() if note in cited]

    @cached_property
    def deciding(self) -> dict[str, Authority]:
        """Those of them that decide the outcome, each with its authority."""
        seen = self.notes()
        return {note: authority for note, authority in self._done.deciding.items() if note in seen}

    def rests_on(self) -> list[str]:
        """Return the clauses and notes that made the steps happen that the seat sees, in order of first use."""
        return rests_on(self.steps)

    @cached_property
    def unread(self) -> dict[str, tuple[str, ...]]:
        """The sentences that are not read, of the cards that the seat has ever known."""
        return {card: text for card, text in self._done.unread.items() if card in self._memory.ever}

    def receipt(self) -> Editions:
        """Return the editions; the decisions, the seed and a hash of the whole board would tell what is hidden."""
        whole = self._done.receipt()
        return {
            "rulebook": whole["rulebook"],
            "effective": whole["effective"],
            "rulebook_hash": whole["rulebook_hash"],
            "engine": whole["engine"],
            "decisions": [],
        }

    def described(self) -> dict[str, Any]:
        """Return name and type of every card that the seat has ever known."""
        return {card: said for card, said in self._done.described().items() if card in self._memory.ever}

    def changes(self, index: int) -> list[Change]:
        """Return what the seat saw step ``index`` (from 0) change."""
        journal = self.setting.game.state.journal
        told = map(self._tellers[index].change, journal[self.steps[index].mark : self._mark(index + 1)])
        return [change for change in told if change is not None]

    def board(self, number: int) -> Board:
        """Return the board after the seat's step ``number`` (0: the board before the first)."""
        return self.boards([number])[number]

    def boards(self, numbers: list[int]) -> dict[int, Board]:
        """Return the boards after several of the seat's steps."""
        game = package(self.scenario.game)
        ordered, others = game.board.ORDERED, game.on_board.others
        whole = self._done.boards_at([self._mark(number) for number in numbers])
        return {n: self._memory.at(self._mark(n)).board(whole[self._mark(n)], ordered, others) for n in numbers}

    def _mark(self, index: int) -> int:
        """Return where in the journal the seat's step ``index`` (from 0) begins."""
        return self.steps[index].mark if index < len(self.steps) else len(self.setting.game.state.journal)


class _Memory:
    """What a seat knew whenever a step was written."""

    def __init__(self, done: Resolution, seat: PlayerId) -> None:
        game, sees = done.setting.game, package(done.scenario.game).sees
        state, journal = game.state, tuple(game.state.journal)
        self._names = {card: str(said["name"]) for card, said in done.described().items()}
        self._marks = sorted({len(journal), *(step.mark for step in done.steps)})
        self._known: dict[int, frozenset[str]] = {}
        before: list[frozenset[str]] = []  # what was seen at the mark looked at last, which is a later one

        def look(mark: int) -> None:
            if not before:
                known = frozenset(card for card in state.owners if sees(game, seat, card))
            else:
                touched = {c.entity for c in journal[mark : self._next(mark)] if c.entity in state.owners}
                known = before.pop() - touched | {card for card in touched if sees(game, seat, card)}
            before.append(known)
            self._known[mark] = known

        done.look_back(self._marks, look)
        self.ever = frozenset().union(*self._known.values())

    def at(self, mark: int) -> Teller:
        """Return who tells of the board at that moment."""
        return Teller(self._names, self._known[mark])

    def during(self, mark: int) -> Teller:
        """Return who tells of a step: what was known before it may be told, and what its own change shows."""
        return Teller(self._names, self._known[mark] | self._known[self._next(mark)])

    def _next(self, mark: int) -> int:
        """Return the moment after the first change that follows; a card is announced before it moves."""
        return self._marks[min(bisect_right(self._marks, mark), len(self._marks) - 1)]


def _told(step: Step, seat: PlayerId, teller: Teller) -> Step | None:
    """Return a step as a seat is told of it, ``None`` when it is not."""
    if step.key in ASKED and step.actor != seat:
        return None
    if step.values.get("hidden") and (step.actor != seat or step.values.get("role") in CHANCE):
        return _concealed(step) if "role" in step.values and _shows(step, teller) else None
    about = {name: value for name, value in step.values.items() if name != "options"}
    told = teller.values(about)
    if step.considered and not (teller.may_tell(step.objects) and all(map(teller.may_tell, about.values()))):
        return None
    if "options" in step.values:
        told["options"] = tuple(option for option in step.values["options"] if teller.may_tell(option))
    return Step(
        step.key,
        step.clause,
        step.because,
        step.actor,
        teller.value(tuple(step.objects)),
        told,
        step.depth,
        step.mark,
        [one for one in step.excluded if teller.may_tell(one.option)],
        step.considered,
        step.assumed,
        step.place,
    )


def _shows(step: Step, teller: Teller) -> bool:
    """Return whether others see that there was something to decide: not where an unknown card alone gave rise to it."""
    return teller.may_tell(step.values.get("subject") or "")


def _concealed(step: Step) -> Step:
    """Return what others are told of a decision in secret: that it was made, and nothing that depends on it."""
    code, _line = step.place
    return Step(
        "concealed",
        step.clause,
        (),
        step.actor,
        (),
        {"role": step.values["role"]},
        step.depth,
        step.mark,
        (),
        considered=False,
        assumed=False,
        place=(code, code.co_firstlineno),
    )
