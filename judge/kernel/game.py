"""One running game: its possible events, the rules' answers, and the interface that procedures use.

:mod:`judge.kernel.pipeline` handles an event that is wanted.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, ClassVar, Generic, NamedTuple, Protocol

from typing_extensions import TypeVar

from judge.kernel.checkpoints import Place, Places
from judge.kernel.choices import Check, Choice, Decision, IllegalPlay, Procedure, Refused, legal
from judge.kernel.limits import GREATEST, LEAST, LimitReached, Limits
from judge.kernel.moments import Attempt, Bookmark
from judge.kernel.outcomes import TriedOut, Unfounded
from judge.kernel.questions import ONE, YES_OR_NO, HowMany, Question
from judge.kernel.state import CardId, Info, PlayerId, Ref, State
from judge.kernel.trace import NONE_OFF, Citation, Dropped, DropProbe, Excluded, Trace, Why

T = TypeVar("T")
W = TypeVar("W", default=Any)
"""The world of a game: its knowledge outside the position."""


class Whole:
    """Several events that count as one: an effect that applied to the whole does not apply to its parts again.

    Attributes:
        met: the effects that have applied to the whole or to one of its parts.
    """

    __slots__ = ("met",)

    def __init__(self) -> None:
        self.met: list[Any] = []


class Event:
    """An event that is about to happen.

    Attributes:
        key: the name of the event; patterns and messages use it.
        means: the clause that defines the event, cited as a reason of its step; without it nothing happens.
        clause: the clause that makes this event happen, if the batch has several.
        because: the clauses that allow or modify this event, if they differ from those of its batch.
        history: the replacement effects that already applied to it.
        first: the player whose replacement effects come first, once the game has settled that.
        whole: the compound event that it is a part of, if any.
        considered: whether it changes nothing itself, and its step adds nothing to those of its parts.
    """

    __slots__ = ("because", "clause", "first", "history", "means", "whole")
    key: ClassVar[str]
    considered: ClassVar[bool] = False

    def __init__(self, means: Citation | None = None) -> None:
        self.means = means
        self.clause: Citation | None = None
        self.because: tuple[Citation, ...] | None = None
        self.history: frozenset[str] = frozenset()
        self.first: PlayerId | None = None
        self.whole: Whole | None = None

    def player(self, game: Game) -> PlayerId:
        """Return the player affected by the event, who orders its replacements."""
        raise NotImplementedError(f"{type(self).__name__} names no affected player")

    def objects(self) -> Sequence[str]:
        """Return the cards or players of the event."""
        return ()

    def values(self) -> dict[str, Any]:
        """Return the numbers and names for its message."""
        return {}

    @property
    def extent(self) -> int:
        """The amount of the event for later parts of a text; 1 unless it has an amount."""
        return 1

    def impossible(self, game: Game) -> Why | None:
        """Return why the event does not happen at all, or ``None`` if it can."""
        return None

    def beside(self, others: Sequence[Event]) -> Why | None:
        """Return why the event cannot happen at the same time as ``others``; for example, a card cannot leave twice."""
        return None

    def after_all(self, game: Game, others: Sequence[Event]) -> Why | None:
        """Return why the event does not happen, given the complete batch ``others``, which includes it."""
        return None

    def as_ruled(self, game: Game) -> Procedure[Sequence[Event]]:
        """Return the event as changed by the rules without a replacement, once it is certain to happen.

        Players may have to decide something; the position does not change until the whole batch happens.
        """
        yield from ()
        return (self,)

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return the clauses for its default manner, cited as reasons of its step."""
        return ()

    def together(self, game: Game) -> Sequence[Event]:
        """Return the events that happen at the same time because of this one."""
        return ()

    def happen(self, game: Game) -> None:
        """Change the state. Atoms only: no choice and no other event."""
        raise NotImplementedError(f"{type(self).__name__} does nothing")


def extent(done: Iterable[Event]) -> int:
    """Return the total amount of several events."""
    return sum(event.extent for event in done)


class OfPlayer(Event):
    """An event that happens to a player.

    Args:
        who: the player.
        means: the clause that defines the event.
    """

    __slots__ = ("who",)

    def __init__(self, who: PlayerId, means: Citation | None = None) -> None:
        super().__init__(means)
        self.who = who

    def player(self, game: Game) -> PlayerId:
        """Return the player."""
        return self.who


class OfCard(Event):
    """An event that happens to one card, and so affects its controller.

    Args:
        ref: the object that the card is now.
        means: the clause that defines the event.
    """

    __slots__ = ("ref",)

    def __init__(self, ref: Ref, means: Citation | None = None) -> None:
        super().__init__(means)
        self.ref = ref

    @property
    def card(self) -> CardId:
        """The card."""
        return self.ref.card

    def player(self, game: Game) -> PlayerId:
        """Return the card's controller, the affected player."""
        return game.policy.controller(game, self.ref.card)

    def objects(self) -> Sequence[str]:
        """Return the card."""
        return (self.ref.card,)


class Replacement(Protocol):
    """A replacement effect that is in force."""

    @property
    def id(self) -> str:
        """The name of this effect; the game limits how often an effect of one name applies to an event."""
        ...

    @property
    def because(self) -> Citation:
        """The clause that makes it a replacement effect."""
        ...

    @property
    def source(self) -> str:
        """The card or ability that it comes from."""
        ...

    def applies(self, game: Game, event: Event) -> bool:
        """Return whether it would replace ``event``."""
        ...

    def replace(self, game: Game, event: Event) -> Procedure[Sequence[Event]]:
        """Return the events that happen instead; an empty list for nothing.

        If instructions are carried out instead, the first events that they :func:`do` join the batch of the replaced
        event. The rest is carried out after that batch; the effect then returns nothing. If the game's succession has
        them happen ahead, they happen immediately, and the returned events follow.
        """
        ...


class Succession(Protocol):
    """The order of several replacement effects on one event.

    Attributes:
        ahead: the first actions of an effect happen before its replacement event; otherwise they happen
            together with the rest of the batch.
    """

    @property
    def ahead(self) -> bool:
        """Whether the first actions of an effect happen before the event."""
        ...

    def ordered(self, game: Game, events: Sequence[Event]) -> Procedure[Sequence[Event]]:
        """Return the events of a batch in the order in which their replacement effects are decided."""
        ...

    def pick(self, game: Game, event: Event, ready: Sequence[Replacement]) -> Procedure[Replacement | None]:
        """Return the effect that replaces the event next, or ``None`` if no further effect does.

        Args:
            game: the running game.
            event: the event after earlier replacements, which are in its history.
            ready: the applicable effects, at least one, in board order.
        """
        ...


class Policy(Protocol[W]):
    """The answers that the kernel needs from a game, each with its clause.

    Attributes:
        cannot: the clause that a prohibition beats any permission.
        replaced: the clause that something else happens instead.
        replacement_once: the clause that an effect does not replace an event, or its result, a second time; while
            it is switched off, it may.
    """

    cannot: Citation
    replaced: Citation
    replacement_once: Citation

    @property
    def succession(self) -> Succession:
        """The order of several replacement effects on one event."""
        ...

    def controller(self, game: Game[W], card: CardId) -> PlayerId:
        """Return the player who controls a card."""
        ...

    def info(self, game: Game[W], card: CardId) -> Info:
        """Return the characteristics of a card with all effects applied."""
        ...

    def prohibited(self, game: Game[W], event: Event) -> Why | None:
        """Return why ``event`` is forbidden now."""
        ...

    def replacements(self, game: Game[W], event: Event) -> Iterable[Replacement]:
        """Yield the replacement effects in force, in the order of the board."""
        ...

    def before(self, game: Game[W], events: Sequence[Event]) -> Any:
        """Record the position just before a batch happens (last known information) for :meth:`after`."""
        ...

    def after(self, game: Game[W], events: Sequence[Event], seen: Any) -> Procedure[None]:
        """Apply immediate consequences and record what the batch triggered; a player may have to decide something."""
        ...


class Decider(Protocol):
    """A decider: a script, a person, a policy, or the explorer."""

    def __call__(self, choice: Choice, game: Game) -> Decision:
        """Decide, or return :data:`STOP` at a boundary.

        Raises:
            Refused: the wanted answer is not among the options.
        """
        ...


class Within(NamedTuple):
    """The replacement effect that is being carried out.

    Attributes:
        history: the effects that applied to the replaced event, and so to everything that happens instead.
        joins: :attr:`Game.begun` when the effect started, as long as its first events are still to come: they
            join the batch of the replaced event. Anything begun since must end
            first, so it is a batch of its own.
    """

    history: frozenset[str] = frozenset()
    joins: tuple[int, int] | None = None


class Game(Generic[W]):
    """A position being played.

    Args:
        state: the position.
        policy: the game's answers to what the kernel asks.
        world: the game's knowledge besides the position: the printed cards, its memory, its caches.
        players: the players in turn order, first player first.
        off: clauses that are switched off, and never cited. Their checks pass, their steps and events do not happen,
            and their choices are not asked. Their prohibitions and replacements do not apply.
        limits: the limits of the run.

    Attributes:
        drops: the clauses switched off, and the clauses the run asked about.
        held: whether current events wait for simultaneous ones.
        coming: the settled events that happen together with the current one.
        within: the replacement effect in whose course things happen now.
        without: the notes that this run ignores; an action with one of these reasons is not carried out.
        relied: the reasons of actions that would not be carried out without one of them.
        trying: whether an action is only being tried, up to the last possible objection.
        thorough: whether a trial continues after the first objection, to find all of them.
        work: the number of limit checks so far; taking actions back does not reduce it.
        effort: how much the continuous and replacement effects have taken so far.
        too_large: a number has grown past the largest that is counted to.
        nested: how many texts and replacements are being carried out one inside the other.
        places: where play stands.
        meant: the intended answer to a choice that has no candidates left, so that the refusal can name it.
        goes_on: whether a trial checks more than legality: then the action's effects are tried as well.
        beyond: the number of steps at the last point where the trial could be taken back; 0 before that.
        asked_about: the cards in a question or an action; events that do not happen to them are reported as well.
        inquiry: the game's additions to that; ``None`` if nobody is shown events that do not happen.
    """

    def __init__(
        self,
        state: State,
        policy: Policy[W],
        players: Sequence[PlayerId],
        *,
        world: W,
        off: Dropped = NONE_OFF,
        limits: Limits | None = None,
    ) -> None:
        self.state = state
        self.policy = policy
        self.world = world
        self.players = tuple(players)
        self.off = off
        self.drops = off if isinstance(off, DropProbe) else DropProbe(off)
        self.asked_about: frozenset[str] = frozenset()
        self.inquiry: Any = None
        self.limits = limits or Limits()
        self.trace = Trace(state, self.drops.dropped)
        self.decisions: list[tuple[str, PlayerId, tuple[str, ...], bool]] = []
        self.trying = False
        self.thorough = True
        self.timestamp: int | None = None
        self.held = False
        self.within = Within()
        self.coming: Sequence[Event] = ()
        self.objections: list[IllegalPlay] = []
        self.rewinds: list[IllegalPlay] = []
        self.effort = 0
        self.too_large = False
        self.nested = 0
        self.places = Places()
        self.meant: Callable[[Choice], Sequence[Any]] = lambda _: ()
        self.goes_on: Callable[[], bool] = lambda: False
        self.beyond = 0
        self._attempts: list[Attempt] = []
        self._late = False
        self.work = 0
        self.without: frozenset[Citation] = NONE_OFF
        self.relied: set[tuple[Citation, ...]] = set()
        self._deadline = time.monotonic() + self.limits.seconds if self.limits.seconds else 0.0

    def note(
        self,
        key: str,
        clause: Citation,
        *,
        because: Sequence[Citation] = (),
        actor: str | None = None,
        objects: Sequence[str] = (),
        considered: bool = False,
        then: Callable[[], object] | None = None,
        **values: Any,
    ) -> None:
        """Record a step that is not an event, such as a reached stage, a check, or a refusal.

        Args:
            key: of the message.
            clause: the clause behind it; if it is switched off, nothing is recorded and ``then`` is not done.
            because: clauses that allow or modify it.
            actor: the player who does it.
            objects: the cards concerned.
            considered: it is shown only on request.
            then: a change made by the step that is not an event.
            values: the values of the message.

        Raises:
            LimitReached: the run has reached a limit.
        """
        self.bound()
        if considered and then is None:
            if self.without and not self.without.isdisjoint(because):
                return  # nothing else hangs on a step in which nothing happens
        elif self.lacks((clause, *because)):
            if considered:
                return
            raise Unfounded(key)
        if self.trace.omits(clause) if then is None else self.is_dropped(clause):
            return
        self.trace.add(key, clause, because=because, actor=actor, objects=objects, considered=considered, values=values)
        if then is not None:
            then()

    def is_dropped(self, *clauses: Citation | None) -> bool:
        """Return whether at least one of these clauses is switched off."""
        return self.drops.is_dropped(clauses)

    def lacks(self, reasons: Iterable[Citation]) -> bool:
        """Return whether this run does without one of these reasons."""
        reasons = tuple(reasons)
        self.relied.add(reasons)
        return bool(self.without) and not self.without.isdisjoint(reasons)

    @property
    def hinges(self) -> set[Citation]:
        """The clauses that could change the run if switched off; the others are at most cited."""
        return self.drops.asked.union(*self.relied)

    @contextmanager
    def inside(self) -> Generator[None, None, None]:
        """Indent the steps recorded inside this context."""
        self.trace.depth += 1
        try:
            yield
        finally:
            self.trace.depth -= 1

    def at(self, clause: Citation) -> Place:
        """Return the place for the procedure of a clause, to be opened as a context."""
        return Place(self.places, clause)

    @contextmanager
    def deeper(self) -> Generator[None, None, None]:
        """Carry out something nested in the current procedure.

        Raises:
            LimitReached: the nesting is too deep.
        """
        if self.nested >= self.limits.depth:
            raise LimitReached("depth", self.limits.depth)
        self.nested += 1
        try:
            yield
        finally:
            self.nested -= 1

    def sift(self, among: Iterable[Any], checks: Sequence[Check]) -> tuple[Sequence[Any], list[Excluded]]:
        """Split candidates into those that pass every check and the others, each with the first check it fails.

        During a trial, a candidate is listed once per failed check.
        """
        if not checks:
            return among if isinstance(among, range) else list(among), []
        options: list[Any] = []
        excluded: list[Excluded] = []
        for candidate in among:
            passed = True
            self.work += len(checks)
            for check in checks:
                if not check.passes(self, candidate) and not self.is_dropped(check.why.clause):
                    passed = False
                    excluded.append(Excluded(str(candidate), check.against(self, candidate)))
                    if not self.trying:
                        break
            if passed:
                options.append(candidate)
        return options, excluded

    def forbid(
        self,
        *why: Why,
        subject: str | None = None,
        objects: Sequence[str] = (),
        excluded: Sequence[Excluded] = (),
    ) -> None:
        """Reject the action that is being played, unless the first clause is switched off.

        A trial continues in order to find further reasons. Call this
        if the rest can still be carried out, and raise :class:`IllegalPlay` if it cannot.

        Args:
            why: the reasons against it.
            subject: the object that is being played.
            objects: the cards concerned.
            excluded: the excluded options with their clauses, if no option is left.

        Raises:
            IllegalPlay: the action is really being played, or the trial only asks whether it is legal.
        """
        if self.is_dropped(why[0].clause) or self.lacks(one.clause for one in why):
            return
        illegal = IllegalPlay(why, subject, objects, excluded=excluded)
        if not (self.trying and self.thorough):
            raise illegal
        self.objections.append(illegal)

    def choose(
        self,
        question: Question,
        *,
        by: PlayerId,
        among: Iterable[Any],
        how_many: HowMany = ONE,
        subject: str | None = None,
        because: Sequence[Citation] = (),
    ) -> Procedure[tuple[Any, ...]]:
        """Ask a player to choose among the candidates that pass every check of a question.

        Args:
            question: the question, with its clause and checks.
            by: the player who chooses.
            among: the candidates.
            how_many: how many to choose; a negative number counts as 0.
            subject: the card or ability that asks, for the reader.
            because: clauses that allow or modify it this time, besides those of the question.

        Raises:
            IllegalPlay: there are fewer legal options than have to be chosen.
        """
        options, excluded = self.sift(among, question.checks)
        least, most, fewer = how_many.of(len(options))
        choice = Choice(
            question.role,
            by,
            question.clause,
            options,
            excluded,
            least,
            most,
            ordered=question.ordered,
            hidden=question.hidden,
            subject=subject,
            because=(*question.because, *because),
            otherwise=question.otherwise,
            distinct=question.distinct,
            together=question.together,
            fewer=fewer,
            allowing=None if question.allowing is None else partial(question.allowing, self),
        )
        if least > most and not self.is_dropped(question.clause):
            strange = [one for one in self.meant(choice) if all(x.option != str(one) for x in excluded)]
            if strange:
                raise Refused.by(choice, strange)
            why = tuple(dict.fromkeys(x.why for x in excluded)) or (Why(question.clause, "nothing_to_choose"),)
            objects = tuple(dict.fromkeys(x.option for x in excluded))
            raise IllegalPlay(why, subject, objects, excluded=tuple(excluded))
        return (yield from self.ask(choice))

    def agrees(
        self,
        question: Question,
        *,
        by: PlayerId,
        among: Sequence[str] = YES_OR_NO,
        subject: str | None = None,
        because: Sequence[Citation] = (),
    ) -> Procedure[bool]:
        """Ask a player yes or no, and return whether the answer is yes; the first answer is the default.

        Args:
            question: the question, with its clause.
            by: the player who answers.
            among: the answers, in the order in which they are listed.
            subject: the card or ability that asks, for the reader.
            because: clauses that allow or modify it this time, besides those of the question.
        """
        (answer,) = yield from self.choose(question, by=by, among=among, subject=subject, because=because)
        return bool(answer == "yes")

    def ask(self, choice: Choice) -> Procedure[tuple[Any, ...]]:
        """Ask for a decision, check it, and record it; if its clause is switched off, nobody is asked.

        A choice with only one answer is recorded as forced. It is asked anyway, because the decider
        may have wanted an impossible answer.

        Raises:
            Refused: the decision is not one of the options.
        """
        self.bound()
        if self.is_dropped(choice.clause):
            return tuple(choice.options[: choice.minimum])
        if self.lacks(choice.because):
            raise Unfounded(choice.role)
        decision = yield choice
        key = "forced" if choice.forced else "chosen"
        if not legal(choice, decision.picked):
            raise Refused.by(choice, decision.picked)
        because = choice.reasons(decision.picked)
        if self.lacks(because):
            raise Unfounded(choice.role)
        picked = tuple(str(p) for p in decision.picked)
        if key == "chosen":
            self.decisions.append((choice.role, choice.by, picked, decision.assumed))
        if not choice.written:
            return decision.picked
        self.trace.add(
            key,
            choice.clause,
            because=because,
            actor=choice.by,
            objects=picked,
            excluded=choice.excluded,
            considered=key == "forced" and not choice.excluded and not choice.fewer,
            assumed=decision.assumed and key == "chosen",
            values={
                "role": choice.role,
                "subject": choice.subject,
                "options": choice.listed,
                "hidden": choice.hidden,
                "note": decision.note,
            },
        )
        return decision.picked

    def attempt(
        self,
        action: Procedure[T],
        clause: Callable[[IllegalPlay], Citation],
        *,
        voluntary: bool = False,
        because: Sequence[Citation] = (),
    ) -> Procedure[T | None]:
        """Play an action that may turn out to be illegal; if so, rewind to this moment and record why.

        After the action has called :meth:`commit`, it cannot be rewound.

        Args:
            action: the action.
            clause: returns the clause that rewinds the game for an illegal play; if nothing had begun, there is
                nothing to rewind, and the reasons are cited.
            voluntary: a player wanted the action, so the refusal answers that player.
            because: the clauses that a rewound action has no consequences.

        If the rewinding clause is switched off, the action stops where it became illegal, and what it has
        done so far stays done.
        """
        mark, depth, before = self.state.mark(), self.trace.depth, len(self.trace.steps)
        self._attempts.append(Attempt(voluntary))
        with self.at("") as here:
            try:
                return (yield from action)
            except IllegalPlay as illegal:
                if self._attempts[-1].committed:
                    raise
                self.trace.depth = depth
                illegal.forget(self.is_dropped)
                begun = len(self.trace.steps) > before
                back = clause(illegal) if begun or not illegal.why else illegal.why[0].clause
                if not self.is_dropped(back):
                    self._tell_of(illegal, back, because if begun else (), begun=begun, voluntary=voluntary)
                    self.state.undo(mark)
                    here.go_back()
                if voluntary:
                    self.rewinds.append(illegal)
                return None
            finally:
                self._attempts.pop()

    def _tell_of(
        self, illegal: IllegalPlay, back: Citation, also: Sequence[Citation], *, begun: bool, voluntary: bool
    ) -> None:
        """Record that an action is undone, why, and which rejected decision caused it."""
        refused = illegal if isinstance(illegal, Refused) else Refused(())
        about = refused.spoken_of() if refused is illegal else tuple(illegal.about(why) for why in illegal.why)
        self.trace.add(
            "rewound",
            back,
            because=tuple(dict.fromkeys((*(w.clause for w in illegal.why if w.clause != back), *also))),
            objects=tuple(illegal.objects),
            values={
                "reasons": tuple(w.reason for w in illegal.why),
                "said_by": tuple(w.said_by for w in illegal.why),
                "subject": illegal.subject,
                "about": about,
                "begun": begun,
                "voluntary": voluntary,
                "role": refused.role,
                "said": refused.said,
                "options": refused.options,
                "asked_for": refused.asked_for,
            },
        )

    @property
    def begun(self) -> tuple[int, int]:
        """The number of open attempts and the indentation of steps: what must still be closed."""
        return len(self._attempts), self.trace.depth

    def commit(self) -> None:
        """Pass the point of no return of the innermost attempt.

        Raises:
            TriedOut: the action is only being tried, and it is now known to be legal, or nothing more is asked.
        """
        if self.trying and (self.objections or not self.goes_on()):
            raise TriedOut
        self.thorough = self.thorough and not self.trying
        if self.trying and not self.beyond:
            self.beyond = max(1, len(self.trace.steps))
        if self._attempts:
            self._attempts[-1].committed = True

    @property
    def retractable(self) -> bool:
        """Whether an illegal decision undoes an action that a player wanted, rather than a mandatory one."""
        return bool(self._attempts) and self._attempts[-1].voluntary and not self._attempts[-1].committed

    def bookmark(self) -> Bookmark:
        """Return a bookmark of this moment for :meth:`go_back`."""
        return Bookmark(
            self.state.mark(),
            len(self.trace.steps),
            self.trace.depth,
            len(self.decisions),
            len(self.rewinds),
            self.too_large,
        )

    def go_back(self, to: Bookmark) -> None:
        """Go back to a moment and remove every later step, decision and change."""
        self.state.undo(to.mark)
        del self.trace.steps[to.steps :], self.state.journal[to.mark :]
        del self.decisions[to.decisions :], self.rewinds[to.rewinds :]
        self.trace.depth, self.too_large = to.depth, to.too_large

    def bound(self, ahead: int = 0) -> None:
        """Check the limits; everything that can repeat must pass here.

        Args:
            ahead: the number of simultaneous events about to happen, each a step of its own.

        Raises:
            LimitReached: the run has reached a limit.
        """
        if self.too_large:
            raise LimitReached("numbers", GREATEST)
        if self.exhausted and not self._late:
            raise LimitReached("effort", self.limits.effort)
        if len(self.trace.steps) + ahead >= self.limits.steps:
            raise LimitReached("steps", self.limits.steps)
        self.work += 1 + ahead
        if self.work > self.limits.work:
            raise LimitReached("work", self.limits.work)
        if self._late or (self._deadline and self.work % 64 == 0 and time.monotonic() > self._deadline):
            raise LimitReached("seconds", self.limits.seconds)

    @property
    def seconds_left(self) -> float:
        """The seconds left of the time limit; 0 if there is no limit."""
        return max(LEAST, self._deadline - time.monotonic()) if self._deadline else 0.0

    def counted(self, number: int) -> int:
        """Return a number within the supported range; a larger one ends the run at its next bound check.

        It does not raise here, because numbers are also read outside of play, for example to show a board.
        """
        if abs(number) <= GREATEST:
            return number
        self.too_large = True
        return GREATEST if number > 0 else -GREATEST

    def spend(self, effort: int) -> bool:
        """Count effort on continuous or replacement effects, and return whether there may be more.

        At the limit, the run ends at its next bound check, and the remaining effects are not applied.
        """
        self.effort += effort
        if self._deadline and time.monotonic() > self._deadline:
            self._late = True
        return not self.exhausted

    @property
    def exhausted(self) -> bool:
        """Whether the effects have used up the allowed effort or time."""
        return self._late or self.effort > self.limits.effort

    @property
    def spent(self) -> int:
        """The total effort of the run in one unit; a piece of work takes about as long as four units of effort."""
        return 4 * self.work + self.effort
