"""Decides by a scenario's script. Decisions that the script leaves open are assumed and marked.

Each entry is parsed once (:mod:`judge.scenario.entries`). When a player may act, the next entry is answered as a
question, taken as an action, or waits for its moment. A choice is answered by the last entry of its player, or by the
next entry if that only answers. An illegal answer is rejected and changes nothing. The run ends early if an entry's
moment never comes, or if a word is still unused when the next entry begins. It then ends at the last point where it
could stop.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from judge.games import GamePackage
from judge.games.common.script_words import LATER_TURN
from judge.kernel import (
    GAME,
    STOP,
    Bookmark,
    CardId,
    Choice,
    Citation,
    Decision,
    Ending,
    Excluded,
    Game,
    IllegalPlay,
    LimitReached,
    PlayerId,
    Procedure,
    Refused,
    Step,
    Why,
    legal,
    try_out,
    unless_dropped,
)
from judge.records import record
from judge.scenario import questions
from judge.scenario.assuming import Assuming
from judge.scenario.entries import ASKING, Entry, LeftOver, Unfit, option_called
from judge.scenario.menu import Clauses, Reach, menu, noting

TURN = "turn_number"

PATIENCE = 2_500
"""The largest number of passes while an entry waits for its moment."""

MOST_IDLE = 20
"""The largest number of entries with answers that are passed over because they decline what nothing asks about."""

UNPAID, PAYING = "unpaid", frozenset({"pay", "extra"})
"""The key of the steps that say why a player cannot pay, and the roles of the choices that those steps replace."""

WHERE_EXCLUDED = ("chosen", "forced", "nothing")
"""The keys of the steps about a choice that give a reason only for an option that they exclude."""

Learned = tuple[frozenset[int], Mapping[int, Mapping[str, int]]]
"""What only a whole run finds out about the entries: ``untimely`` and ``idle`` of a :class:`Script`."""

NOTHING_LEARNED: Learned = frozenset(), MappingProxyType({})


@record
class _Waiting:
    """The point at which an entry began to wait for its moment.

    Attributes:
        choice: the choice at that point, where the run can stop.
        assumed: the number of assumptions made before it.
    """

    choice: Choice
    bookmark: Bookmark
    assumed: int


class Script(Assuming):
    """A decider that follows a scenario's script.

    Args:
        rules: the game's package.
        assume: the assumed answer for each role of choice.
        untimely: the numbers of questions whose moment never comes, known from an earlier run; they are answered with
            the reason.
        idle: the number of answers under a word of each entry that decline what nothing asks about, known as above.
        patience: the largest number of passes while an entry waits for its moment; ``None`` for the usual one.

    Attributes:
        at: the number of entries that have begun.
        open: for each player, the last entry with an action and the answer-only entries after it. Their words answer
            that player's choices.
        current: the entry of the latest action or answer.
        began: for each entry that has begun, the length of the journal at that time.
        steps_before: for each entry, the number of steps at which the script would end without it and those after it.
        came_to: for each entry, the length of the journal at which the entry before it was done. For an entry with
            ``proceed``, the time that it lets pass comes afterwards.
        came_in: the turn in which the last entry began, without entries that only answer.
        refusals: for each rejected entry, the clauses against it.
        denied: the first rejected answer that undid an action; a trial may continue without it.
        halted: the choice at which the run ended; ``None`` if none was open.
        void: the entries with an ignored answer.
        unfit: the entry that ended the run because its moment never came.
        carried: the entries whose action came up only after the turn of the entry before them, without a pass.
        longest_wait: the largest number of passes that an entry has waited for its moment.
    """

    def __init__(
        self,
        play: Sequence[Mapping[str, Any]],
        rules: GamePackage,
        assume: Mapping[str, Any],
        seed: int = 0,
        untimely: frozenset[int] = frozenset(),
        idle: Mapping[int, Mapping[str, int]] = MappingProxyType({}),
        patience: int | None = None,
    ) -> None:
        super().__init__(assume, seed)
        self.untimely = untimely
        self.entries = [Entry(number, raw, rules) for number, raw in enumerate(play, 1)]
        for number, words in idle.items():
            self.entries[number - 1].idle = words
        self.rules = rules
        self.at = 0
        self.open: dict[PlayerId, list[Entry]] = {}
        self.current: Entry | None = None
        self.began: dict[int, int] = {}
        self.steps_before: dict[int, int] = {}
        self.came_to: dict[int, int] = {}
        self.came_in: int | None = None
        self.answers: list[questions.Answer] = []
        self.refusals: dict[int, tuple[str, ...]] = {}
        self.void: list[int] = []
        self.unfit: Unfit | None = None
        self.left_over: list[LeftOver] = []
        self.carried: list[int] = []
        self.allowed_by: list[Citation] = []
        self.longest_wait = 0
        self._patience = PATIENCE if patience is None else patience
        self._agreed: list[PlayerId] = []
        self._idled = 0
        self._seen = 0
        self._waiting: _Waiting | None = None
        self._waits_in: int | None = None
        self._turn_of_last_action: int | None = None
        self.denied: Refused | None = None
        self.halted: Choice | None = None
        self._given_up = False
        self._stays = False
        self._stopped: tuple[Entry, Choice] | None = None
        self._against: list[Excluded] = []

    def __call__(self, choice: Choice, game: Game) -> Decision:
        """Decide a choice by the script; called by the kernel."""
        game.intended_answer = self._meant
        self._note_refusals(game)
        if not self.began and self._turn_of_last_action is None:
            self._turn_of_last_action = game.state.get(GAME, TURN)
        entry = self._next()
        if entry is not None and (entry.agrees or entry.concedes):
            self._end(choice, game)
        decision = self._act(choice, game) if choice.acts else self._answer(choice, game)
        if decision is STOP:
            self.halted = choice
        return decision

    def finish(self, game: Game, ending: Ending) -> Ending:
        """Record unused entries after a run, and answer the questions left at its end.

        If an entry waited for a moment that never came, the game is set back to where the wait began.

        Returns:
            how the run ended in the end.
        """
        self._note_refusals(game)
        waited, entry = self._waiting, self._next()
        in_vain = self._given_up or ending.outcome in ("over", "limit", "finished")
        if entry is not None and entry.proceeds and ending.outcome == "over":
            self._begin(entry, game)
            entry.acted = True  # it was to go on until a moment, and the game went on until its end
        elif waited is not None and entry is not None and in_vain:
            game.go_back(waited.bookmark)
            del self.assumed[waited.assumed :]
            self._stopped, ending = (entry, waited.choice), Ending("paused")
            self.halted = waited.choice
        self._ask_at_the_end(game, ending)
        if self._stopped is not None:
            self.unfit = self._unfit_entry(game, *self._stopped)
        self.left_over = [
            replace(left, why=None if left.declines else self._why_left(one, left, game))
            for one in self.entries
            if not self._taken_back(one)
            for left in one.left_over()
        ]
        return ending

    def _why_left(self, entry: Entry, leftover: LeftOver, game: Game) -> Why | None:
        """Return why nothing asked for the answers that are left under a word, where a clause of the game says so."""
        why = _excluded(game, leftover) or self._spare(game, leftover.word)
        if why is None and leftover.answers and not leftover.taken:
            why = self._why_unasked(entry.player, leftover.word, list(leftover.answers), game)
            rule = self._decided_by(game, leftover.word, leftover.answers)
            if why is None and rule is not None:
                why = unless_dropped(game, Why(rule, "did_not_come_up"))
        return why

    def _decided_by(self, game: Game, word: str, answers: Sequence[Any]) -> Citation | None:
        """Return the clause on the choice that a word answers, or on a moment that it names; ``None`` without one."""
        inquiry = self.rules.inquiry
        timed = next((rule for one in answers if (rule := inquiry.timed(game, str(one))) is not None), None)
        return timed or {**inquiry.decisions, **inquiry.moments}.get(word)

    def _spare(self, game: Game, word: str) -> Why | None:
        """Return the reason why nothing asks for more answers under a word, where a clause of the game gives one."""
        return unless_dropped(game, self.rules.spare.get(word))

    def _ask_at_the_end(self, game: Game, ending: Ending) -> None:
        """Answer the questions that are left after the run: about facts, and about actions if the game is over."""
        over = ending.outcome == "over"
        while (entry := self._next()) is not None and ending.outcome != "limit":
            if entry.fact is None and not (over and entry.question in ASKING and game.trace.steps):
                return
            self._begin(entry, game)
            entry.acted = True
            if entry.fact is not None:
                self.answers.append(questions.about_fact(entry, game, self.rules))
            else:
                end = Why(game.trace.steps[-1].clause, "game_over")
                self.answers.append(questions.never(entry, game, end, self.rules))

    @property
    def unasked(self) -> list[tuple[int, str]]:
        """Each unused word, as (number of the entry, word)."""
        return list(dict.fromkeys((left.entry, left.word) for left in self.left_over))

    @property
    def passed_over(self) -> list[tuple[int, str]]:
        """Each word whose unused answers only decline what nothing asked about, as (number of the entry, word)."""
        return [(entry.number, word) for entry in self.entries for word in entry.left if word in entry.idle]

    @property
    def stopped_at(self) -> set[int]:
        """The numbers of the entries that stopped the run: unused ones, and one whose moment never came."""
        return {entry for entry, _ in self.unasked} | ({self.unfit.entry} if self.unfit else set())

    def mark_after(self, number: int) -> int | None:
        """Return the length of the journal when an entry was done and the next began; none for the end of the run."""
        if number < len(self.entries):
            return self.came_to.get(number + 1)
        return self.began[number] if self.entries[number - 1].proceeds else None

    @property
    def declined(self) -> Mapping[int, Mapping[str, int]]:
        """The words of each entry that end in answers that only decline what nothing asked about, with their number."""
        words: dict[int, Mapping[str, int]] = {one.number: one.idle for one in self.entries if one.idle}
        last = self.unfit.entry if self.unfit is not None else len(self.entries)
        for entry in dict.fromkeys(left.entry for left in self.left_over if left.entry <= last):
            those = [left for left in self.left_over if left.entry == entry]
            found = {
                left.word
                for left in those
                if all(leftover.declines for leftover in those if leftover.word == left.word)
            }
            left_of = self.entries[entry - 1].left
            idle = {word: some.count for word, some in left_of.items() if word in found}
            words |= {entry: {**words.get(entry, {}), **idle}} if idle else {}
        return words

    @property
    def learned(self) -> Learned:
        """The ``untimely`` and ``idle`` of a further run: those of this one, and what it found out at its end."""
        number, declined = self.unfit.entry if self.unfit is not None else 0, self.declined
        if number and number not in self.untimely and self.entries[number - 1].question in ASKING:
            return self.untimely | {number}, declined
        given = {entry.number: entry.idle for entry in self.entries if entry.idle}
        return self.untimely, (declined if len(declined) <= MOST_IDLE else given)

    def _next(self) -> Entry | None:
        while self.at < len(self.entries):
            entry = self.entries[self.at]
            if not entry.idle or not entry.says_nothing:
                return entry
            self.at += 1
        return None

    def _begin(self, entry: Entry, game: Game) -> None:
        """Begin the next entry, so that its words can answer its player's choices."""
        self.at += 1
        self.began[entry.number] = len(game.state.journal)
        self.came_to.setdefault(entry.number, self.began[entry.number])
        self._turn_of_last_action = game.state.get(GAME, TURN)
        for number in range(entry.number - 1, 0, -1):
            if not self.entries[number - 1].says_nothing:
                break
            self.began[number] = self.came_to[number] = self.came_to[entry.number]
        if not entry.only_answers:
            self.steps_before.setdefault(entry.number, len(game.trace.steps))
            self.came_in = game.state.get(GAME, TURN)
        self._idled, self._waiting, self._waits_in = 0, None, None
        if self._agreed and self.rules.agree is not None and not entry.agrees and entry.question is None:
            self._agreed.clear()
            self.rules.agree(game, ())  # the other player plays on, so an offered draw no longer counts
        if entry.only_answers:
            self.open.setdefault(entry.player, []).append(entry)
        elif entry.question is None:
            self.open[entry.player] = [entry]
            self.current = entry

    def _end(self, choice: Choice, game: Game) -> None:
        """Carry out an agreed draw or a concession if it is next in the script; either may raise ``GameOver``."""
        self._agree(game)
        self._concede(choice, game)

    def _agree(self, game: Game) -> None:
        """Carry out the players' agreements to a draw, which are possible at any moment."""
        while (entry := self._next()) is not None and entry.agrees and self.rules.agree is not None:
            self._begin(entry, game)
            entry.acted = True
            self._agreed.append(entry.player)
            self.rules.agree(game, self._agreed)

    def _concede(self, choice: Choice, game: Game) -> None:
        entry = self._next()
        if entry is None or not entry.concedes or self._still_answers(choice):
            return
        if choice.boundary or choice.by == entry.player:
            self._begin(entry, game)
            entry.acted = True
            self.rules.script.concede(game, entry.player)

    def _still_answers(self, choice: Choice) -> bool:
        """Return whether an earlier entry still answers this choice; its answer comes before a concession."""
        words = self.rules.speech.answering.get(choice.role, (choice.role,))
        before = () if choice.acts else self.open.get(choice.by, ())
        return any(entry.would_say(choice, words) is not None for entry in before)

    def _note_refusals(self, game: Game) -> None:
        """Record entries undone since the last decision, with the clauses against them."""
        for illegal in game.rewinds[self._seen :]:
            self._refused(self.current, illegal, game)
        self._seen = len(game.rewinds)

    def _refused(self, entry: Entry | None, illegal: IllegalPlay, game: Game) -> None:
        if entry is not None:
            before = self.refusals.get(entry.number, ())
            self.refusals[entry.number] = tuple(questions.in_force(game, (*before, *illegal.clauses)))

    def _taken_back(self, entry: Entry) -> bool:
        """Return whether a rejected entry was undone with all its words, not only with one answer."""
        return entry.number in self.refusals and entry.number not in self.void

    # Moments at which players act

    def _act(self, choice: Choice, game: Game) -> Decision:
        """Return the next action of the script, after answering the questions before it."""
        while (entry := self._next()) is not None and not self._is_about_the_end(entry):
            due = not self._is_too_late(entry, game) and self._is_time_for(entry, choice, game)
            if due and entry.proceeds:
                self._arrive(choice, game)
                continue
            if not due:
                return self._wait(entry, choice, game)
            if (spent := self._spent(entry)) is not None:
                if choice.idle is not None and not choice.boundary:  # an unused word may still answer a later choice
                    if entry.action == choice.idle and entry.player == choice.by and entry.question is None:
                        return self._pass_as_scripted(entry, game)
                    return self._wait(entry, choice, game)
                self._stopped = (spent, choice)
                return STOP
            self._begin_acting(entry, game)
            self._stays = self._goes_nowhere(choice, game)
            if entry.question is not None:
                self._ask(entry, choice, game)
                self._end(choice, game)
            elif entry.player == choice.by:
                return Decision((option_called(choice, entry.action) if choice.window else entry.action,))
            else:
                self._refuse_action(entry, choice, game)
        return STOP if choice.boundary else self._after_the_script(choice)

    def _begin_acting(self, entry: Entry, game: Game) -> None:
        """Begin an action or question, and record an action of a turn that ended although no entry said so."""
        if (
            entry.question is None
            and entry.of_this_turn
            and self._turn_of_last_action not in (None, game.state.get(GAME, TURN))
        ):
            self.carried.append(entry.number)
        self._begin(entry, game)
        entry.acted = True
        if entry.action is not None and getattr(entry.action, "card", None) is None:
            self._turn_of_last_action = None  # a pass lets the turn end, so what follows it may belong to the next one

    def _pass_as_scripted(self, entry: Entry, game: Game) -> Decision:
        """Pass because the script says so, and keep the player's earlier answers for later choices."""
        before = self.open[entry.player]
        self._begin_acting(entry, game)
        self.open[entry.player] = [*before, entry]
        return Decision((entry.action,))

    def _is_time_for(self, entry: Entry, choice: Choice, game: Game) -> bool:
        """Return whether an entry's moment has come. A question about an answer waits for its choice instead."""
        if entry.number in self.untimely:
            return True
        if entry.about is not None:
            return False
        if entry.fact is not None:
            return entry.during is None or self.rules.script.is_during(game, choice, str(entry.during))
        if entry.question is not None:
            if entry.during is None and choice.window and choice.by != entry.player:
                following = next((one for one in self.entries[self.at :] if one.question is None), None)
                if following is None or following.player != choice.by or following.action is None:
                    return False
                return self.rules.script.timely(game, choice, choice.by, following.action)
            if entry.during is None:
                return choice.by == entry.player or not self._waits_with_next(entry, choice, game)
            about = self.rules.script.action({**entry.asked, "during": entry.during})
            if about is None:
                return self.rules.script.is_during(game, choice, str(entry.during))
            return self.rules.script.timely(game, choice, choice.by, about)
        if entry.action is None or not self._is_there(entry, game):
            return False
        if entry.until == LATER_TURN and self.came_in == game.state.get(GAME, TURN):
            return False
        return self.rules.script.timely(game, choice, choice.by if entry.proceeds else entry.player, entry.action)

    def _is_about_the_end(self, entry: Entry) -> bool:
        """Return whether a question about a fact waits for the end of the run: no action or other moment follows."""
        return all(one.fact is not None and one.during is None for one in self.entries[entry.number - 1 :])

    def _waits_with_next(self, entry: Entry, choice: Choice, game: Game) -> bool:
        """Return whether a question waits because the player's next action does."""
        following = next((one for one in self.entries[self.at :] if one.question is None), None)
        if following is None or following.player != entry.player or following.proceeds or following.action is None:
            return False
        return not self.rules.script.timely(game, choice, entry.player, following.action)

    def _is_too_late(self, entry: Entry, game: Game) -> bool:
        """Return whether the turn that an entry belongs to has ended while the entry waited."""
        return entry.of_this_turn and self._waits_in not in (None, game.state.get(GAME, TURN))

    def _is_there(self, entry: Entry, game: Game) -> bool:
        """Return whether the card of an entry's action exists; a token may not have been created yet."""
        card = getattr(entry.action, "card", None)
        return card is None or card in game.state.facts

    def _spent(self, entry: Entry) -> Entry | None:
        """Return the player's earlier entry whose unused words would be lost if this entry began, or ``None``."""
        if entry.question is not None:
            return None
        before = (one for one in self.open.get(entry.player, ()) if not self._taken_back(one))
        return next((one for one in before if one.unused), None)

    def _wait(self, entry: Entry, choice: Choice, game: Game) -> Decision:
        """Pass while an entry waits for its moment, or stop the run if waiting is hopeless."""
        if entry.proceeds:
            self.came_to.setdefault(entry.number, len(game.state.journal))
        self._note_end_without(entry, choice, game)
        if choice.boundary and self._waiting is None:
            self._waiting = _Waiting(choice, game.bookmark(), len(self.assumed))
        if choice.idle is None or self._is_too_late(entry, game) or self._idled >= self._patience:
            self._given_up = self._waiting is not None
            self._stopped = None if self._given_up else (entry, choice)
            return STOP
        if choice.window:
            return self._unanswered(choice)
        self._idled += 1
        self.longest_wait = max(self.longest_wait, self._idled)
        self._waits_in = self._waits_in or game.state.get(GAME, TURN)
        return Decision((choice.idle,))

    def _note_end_without(self, entry: Entry, choice: Choice, game: Game) -> None:
        if entry.number not in self.steps_before and not choice.forced:
            self.steps_before[entry.number] = len(game.trace.steps)

    def _unfit_entry(self, game: Game, entry: Entry, choice: Choice) -> Unfit:
        why: tuple[Why, ...] = ()
        possible: tuple[str, ...] = ()
        with suppress(LimitReached):  # it has gone to its limit, and no more is known
            if entry.action is not None and not entry.acted:
                illegal = self._tried(self._trial(entry, game), entry.action, choice, game, [])
                why = self._never_acts(entry) if illegal is None else tuple(illegal.why)
            elif entry.only_answers:
                whys = (self._why_unasked(entry.player, word, entry.words[word], game) for word in entry.unused)
                # an option of an earlier choice has no reason
                why = tuple(reason for reason in whys if reason is not None)
            possible = self._legal_actions(game, choice)
        waited = self._idled if self._idled >= self._patience else 0
        return Unfit(entry.number, entry.unused, why, possible, waited)

    def _legal_actions(self, game: Game, choice: Choice) -> tuple[str, ...]:
        found = menu(game, self.rules, choice.by, choice, Reach(depth=0)) if choice.acts else None
        return () if found is None else tuple(dict.fromkeys(str(item.action) for item in found.can))

    def _after_the_script(self, choice: Choice) -> Decision:
        """Return the decision after the end of the script, when a player may act: a pass."""
        return self._unanswered(choice) if choice.window else Decision((choice.idle,))

    def _refuse_action(self, entry: Entry, choice: Choice, game: Game) -> None:
        """Reject an entry whose player may not act now, with the reasons."""
        illegal = self._tried(self._trial(entry, game), entry.action, choice, game, []) or IllegalPlay(
            (Why(choice.clause, "not_now"),)
        )
        self._refused(entry, illegal, game)
        because = illegal.clauses
        game.note(
            "refused_action",
            because[0],
            because=because[1:],
            actor=entry.player,
            asked=str(entry.action),
            reasons=tuple(why.reason for why in illegal.why),
            said_by=tuple(why.said_by for why in illegal.why),
        )

    # Choices

    def _answer(self, choice: Choice, game: Game) -> Decision:
        """Answer a choice from its player's last entry, from the next entry if it only answers, or by assumption."""
        words = self.rules.speech.answering.get(choice.role, (choice.role,))
        self._stays = self._stays and self._goes_nowhere(choice, game)
        if not self._stays:
            self._arrive(choice, game)
        self._ask_about_answers(choice, words, game)
        self._end(choice, game)
        for entry in self._speaking_of(choice, words):
            if choice.last and not legal(
                choice, [option_called(choice, value) for value in entry.would_say(choice, words) or ()]
            ):
                continue
            answer = entry.take(choice, words)
            if answer is None:
                continue
            if self._turn_of_last_action is not None:
                self._turn_of_last_action = game.state.get(GAME, TURN)
            self._note_end_without(entry, choice, game)
            if entry is self._next() and entry.only_answers:
                self._begin(entry, game)
            picked = [self._shown(choice, option_called(choice, value), game) for value in answer]
            if not legal(choice, picked):
                return self._refuse(entry, choice, picked, game)
            self.allowed_by += (choice.clause, *choice.reasons(picked))
            return Decision(tuple(picked))
        return STOP if self._is_beyond(choice, words, game) else self._unanswered(choice)

    def _is_beyond(self, choice: Choice, words: Sequence[str], game: Game) -> bool:
        """Return whether a choice belongs to actions that the script no longer has, so that the run can stop at it."""
        ahead = any(word in self.rules.speech and self.rules.speech[word].ahead for word in words)
        if not ahead or game.trying or self._next() is not None:
            return False
        return not choice.forced and self._stated(choice) is None

    def _meant(self, choice: Choice) -> list[str]:
        """Return the cards that the script names for a choice without options, for the message."""
        words = self.rules.speech.answering.get(choice.role, (choice.role,))
        answers = (entry.would_say(choice, words) for entry in self._speaking_of(choice, words))
        return [item for several in answers for item in several or () if isinstance(item, str)]

    def _arrive(self, choice: Choice, game: Game) -> None:
        """Begin the entries that let the game run until this moment, so that later entries can answer a choice."""
        while (entry := self._next()) is not None and entry.proceeds and self._is_time_for(entry, choice, game):
            self._begin(entry, game)
            entry.acted = True

    def _goes_nowhere(self, choice: Choice, game: Game) -> bool:
        """Return whether the next entry waits for the current moment, which must pass before the entry begins."""
        entry = self._next()
        if entry is None or entry.until in (None, LATER_TURN):
            return False
        return self.rules.script.is_during(game, choice, str(entry.until))

    def _shown(self, choice: Choice, value: Any, game: Game) -> Any:
        """Return the option that represents a group of cards if the script names another card of the group."""
        if not isinstance(value, str) or value in choice.options or value not in game.state.facts:
            return value
        shown = self.rules.shown_by(game, CardId(value))
        return shown if shown in choice.options else value

    def _speaking_of(self, choice: Choice, words: Sequence[str]) -> list[Entry]:
        """Return the entries that may answer a choice.

        A random pick of a player's cards may also be stated by the opponent's entry, if that names such cards.
        """
        speaking = self._speaking(choice.by)
        if any(word in self.rules.speech and self.rules.speech[word].ahead for word in words):
            return [*speaking, *self._waiting_action(choice.by)]
        if choice.role != "random":
            return speaking
        players = {*self.open, *(one.player for one in self.entries[self.at : self.at + 1])} - {choice.by}
        others = [entry for player in sorted(players) for entry in self._speaking(player)]
        return [*speaking, *(one for one in others if legal(choice, one.would_say(choice, words) or ()))]

    def _waiting_action(self, player: PlayerId) -> list[Entry]:
        """Return the next entry if it is a player's action that names no moment."""
        following = self._next()
        if following is None or following.player != player or following.question is not None:
            return []
        return [following] if following.action is not None and following.of_this_turn else []

    def _speaking(self, player: PlayerId) -> list[Entry]:
        """Return the entries that may answer a player's choices."""
        following = self._next()
        if following is not None and following.player == player and (following.only_answers or following.proceeds):
            return [*self.open.get(player, ()), following]
        return self.open.get(player, [])

    def _refuse(self, entry: Entry, choice: Choice, picked: Sequence[Any], game: Game) -> Decision:
        """Reject an illegal answer.

        During a mandatory action the answer is ignored, as if the script did not have it.

        Raises:
            Refused: the answer belongs to an action that can be undone.
        """
        refused = Refused.by(choice, picked)
        if game.trying or game.retractable:
            self.current = entry
            self.denied = self.denied or refused
            raise refused
        self._refused(entry, refused, game)
        self.void.append(entry.number)
        entry.left.pop(entry.taken[-1].word, None)  # the whole answer under this word is void
        because = refused.clauses
        game.note(
            "refused",
            because[0],
            because=because[1:],
            actor=choice.by,
            objects=refused.objects,
            reasons=tuple(why.reason for why in refused.why),
            said_by=tuple(why.said_by for why in refused.why),
            lacking=tuple(why.differences for why in refused.why),
            about=refused.options_by_reason(),
            role=refused.role,
            subject=refused.subject,
            said=refused.answer,
            options=refused.options,
            asked_for=refused.asked_for,
            hidden=refused.hidden,
        )
        return self._unanswered(choice)

    # Questions

    def _trial(self, entry: Entry, game: Game) -> Script:
        """Return a script with one entry: the words of a question, to try the action that it asks about."""
        trial = Script([{entry.player: entry.asked}], self.rules, self.assume)
        trial._begin(trial.entries[0], game)
        return trial

    def _tried(
        self, trial: Script, action: Any, choice: Choice, game: Game, cited: list[Clauses]
    ) -> IllegalPlay | None:
        """Return the reasons against an action whose choices script ``trial`` answers; ``None`` if it is legal.

        The clauses of its steps are added to ``cited``; the game is left unchanged.
        """
        card = getattr(action, "card", None)
        if card is not None and card not in game.state.facts:
            return IllegalPlay((Why(choice.clause, "no_such_card"),))
        (entry,) = trial.entries
        against = try_out(
            game,
            trial._noting_why(game, choice, action, cited),
            trial,
            intended_answer=trial._meant,
            wants_effects=lambda: bool(entry.left),
        )
        return against or trial.denied

    def _noting_why(self, game: Game, choice: Choice, action: Any, cited: list[Clauses]) -> Procedure[None]:
        """Carry out an action and store why nothing asked for the words left over, unless an assumption may be why."""
        (entry,), steps = self.entries, len(game.trace.steps)
        rewinds, undone = len(game.rewinds), len(game.undone)
        try:
            yield from noting(game, self.rules, entry.player, choice, action, cited)
        finally:
            for word, answers in {} if self.assumed else entry.left.items():
                roles, left = self.rules.speech[word].roles, {item for _, several in answers.rest() for item in several}
                asked = (step for step in game.trace.steps[steps:] if step.values.get("role") in roles)
                seen: Iterable[Step | IllegalPlay] = (*asked, *game.rewinds[rewinds:], *game.undone[undone:])
                excluded = [exclusion for some in seen for exclusion in some.excluded]
                self._against += [exclusion for exclusion in excluded if exclusion.option in left]
                if PAYING.intersection(roles) and "yes" in left:
                    unpaid = (step for step in game.trace.steps[steps:] if step.key == UNPAID and not step.considered)
                    self._against += [
                        Excluded("yes", _why_unpaid(step)) for step in unpaid if step.actor == entry.player
                    ]

    def _ask(self, entry: Entry, choice: Choice, game: Game) -> None:
        """Answer a question; actions are tried and undone, so that only the answer remains."""
        if entry.fact is not None:
            self.answers.append(questions.about_fact(entry, game, self.rules))
            return
        if entry.question == "options":
            self.answers.append(questions.possible_actions(entry, choice, game, self.rules))
            return
        if entry.asks_to_concede:
            self.answers.append(questions.about_conceding(entry, choice, game, self.rules))
            return
        cited = list[Clauses]()
        action = self.rules.script.action(entry.asked)
        if action is None:
            self.answers.append(questions.never(entry, game, self._why_never(entry, choice, game), self.rules))
            return
        trial = self._trial(entry, game)
        why = self._tried(trial, action, choice, game, cited)
        if why is None and (together := trial.entries[0].together(entry.asked)) is not None:
            whole = Script([{entry.player: together}], self.rules, self.assume)
            whole._begin(whole.entries[0], game)
            why = self._tried(whole, action, choice, game, [])
        if why is None and entry.number in self.untimely:
            why = IllegalPlay(self._never_acts(entry) or (Why(choice.clause, "no_such_moment"),))
        if why is None:
            spare = [one for word in trial.entries[0].left if (one := self._spare(game, word)) is not None]
            against = spare or [exclusion.why for exclusion in trial._against]
            why = IllegalPlay(tuple(dict.fromkeys(against)), excluded=trial._against) if against else None
        if why is None and not trial.assumed:
            moments = self.rules.inquiry.moments
            excluded = [
                Excluded(option, Why(moments[word], "never_asked"))
                for word, options in trial.entries[0].never_asked()
                if word in moments and not self.rules.speech[word].acts  # a choice apart from the action
                for option in options
            ]
            whys = tuple(dict.fromkeys(exclusion.why for exclusion in excluded))
            why = IllegalPlay(whys, excluded=excluded) if whys else None
        if why is None:
            entry.left, entry.taken = trial.entries[0].left, trial.entries[0].taken
        window = choice.reasons((option_called(choice, action),)) if choice.window else ()
        allowed_by = (*(rule for clauses in cited for rule in clauses), *window, *trial.allowed_by)
        unasked = tuple(trial.entries[0].left)
        self.answers.append(questions.about_action(entry, str(action), choice, game, why, allowed_by, unasked))

    def _why_never(self, entry: Entry, choice: Choice, game: Game) -> Why:
        """Return why the choice of a question never came up: its option was excluded, or the moment never came."""
        word = str(entry.about)
        words = _several(entry.asked.get(word))
        why = self._why_unasked(entry.player, word, words, game, among=())
        return why or Why(self._decided_by(game, word, words) or choice.clause, "no_such_moment")

    def _never_acts(self, entry: Entry) -> tuple[Why, ...]:
        """Return the reason why no player acts at the moment that an entry names; empty if players do."""
        rule = self.rules.inquiry.never.get(str(entry.during))
        return () if rule is None else (Why(rule, "nobody_acts_then"),)

    def _why_unasked(
        self, player: PlayerId, word: str, value: Any, game: Game, among: Sequence[str] = WHERE_EXCLUDED
    ) -> Why | None:
        """Return why the last choice that a word could have answered did not allow the answer, if there was one.

        ``among`` are the keys of steps that give a reason only for an option that they exclude.
        """
        roles, words = self.rules.speech[word].roles, {str(item) for item in _several(value)}
        for step in reversed(game.trace.steps):
            against = next((exclusion.why for exclusion in step.excluded if exclusion.option in words), None)
            is_choice = step.values.get("role") in roles and step.key != "answered_choice"
            if step.key == UNPAID and step.actor == player and not (step.considered or PAYING.isdisjoint(roles)):
                return _why_unpaid(step)
            if is_choice and step.actor in (None, player):
                return against or (None if step.key in among else Why(step.clause, "not_an_option"))
            if against is not None and "role" not in step.values:  # no choice has the option
                return against
        undone = (exclusion for illegal in reversed(game.undone) for exclusion in illegal.excluded)
        return next((exclusion.why for exclusion in undone if exclusion.option in words), None)

    def _ask_about_answers(self, choice: Choice, words: Sequence[str], game: Game) -> None:
        """Answer the questions about a choice that are next in the script; the choice itself stays open."""
        while (entry := self._next()) is not None and self._is_asked_at(entry, choice, words, game):
            if entry.about is None or entry.number in self.untimely:
                self._begin(entry, game)
                entry.acted = True
                self._ask(entry, choice, game)
                continue
            asked = entry.answer_asked_about()
            answer = asked.take(choice, whole=True)
            if answer is None:  # the question is about another subject
                return
            self._begin(entry, game)
            entry.acted = True
            if not asked.used:
                entry.left = {str(entry.about): asked}
            picked = [self._shown(choice, option_called(choice, value), game) for value in answer]
            self.answers.append(questions.about_answer(entry, choice, picked, game))

    def _is_asked_at(self, entry: Entry, choice: Choice, words: Sequence[str], game: Game) -> bool:
        """Return whether a question must be answered at this choice, before the choice is answered."""
        if entry.question is None or self._is_about_the_end(entry):
            return False
        following = next((one for one in self.entries[self.at :] if one.question is None), None)
        answered_next = questions.is_answered_next(choice, words, following)
        if entry.number in self.untimely:
            return answered_next
        is_tried = entry.question in ASKING and entry.about is None
        if entry.player != choice.by and entry.fact is None and not (is_tried and answered_next):
            return False
        if entry.during is not None and not self.rules.script.is_during(game, choice, str(entry.during)):
            return False
        if entry.about is not None:
            return entry.about in words
        acting = None if self.current is None else self.current.player
        return questions.belongs_to_choice(entry, choice, words, following, acting)


def _why_unpaid(step: Step) -> Why:
    """Return the reason that a step gives why a cost is not paid."""
    return Why(step.clause, step.values["reason"], also=tuple(step.because))


def _several(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list) else [value]


def _excluded(game: Game, leftover: LeftOver) -> Why | None:
    """Return why the choice that took the answers before these excluded each of these, or ``None``."""
    asked = {taken.clause for taken in leftover.taken}
    whys = {
        exclusion.option: exclusion.why
        for step in game.trace.steps
        if step.clause in asked
        for exclusion in step.excluded
    }
    return whys[leftover.answers[0]] if leftover.answers and whys.keys() >= {*leftover.answers} else None
