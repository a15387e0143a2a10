"""A running game: its events, what the kernel asks of the rules, and the functions that procedures call.

:mod:`judge.kernel.pipeline` makes events happen.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Any, ClassVar, Generic, NamedTuple, NoReturn, Protocol

from typing_extensions import TypeVar

from judge.kernel.checkpoints import Attempt, Bookmark, Place, Places
from judge.kernel.choices import Check, Choice, Decision, IllegalPlay, Procedure, Refused, legal
from judge.kernel.limits import GREATEST, LEAST, STEP, GameOver, LimitReached, Limits, TriedOut, Unfounded
from judge.kernel.questions import ONE, YES_OR_NO, HowMany, Question
from judge.kernel.state import GAME, CardId, Info, PlayerId, Ref, State
from judge.kernel.trace import NONE_OFF, Citation, Dropped, DropProbe, Excluded, Trace, Why

T = TypeVar("T")
W = TypeVar("W", default=Any)
"""The game's knowledge besides the position, such as the printed cards."""


class Whole:
    """Several events that count as one: a replacement effect that applied to the whole does not apply to its parts.

    Attributes:
        met: the effects that have applied to the whole or to one of its parts.
    """

    __slots__ = ("met",)

    def __init__(self) -> None:
        self.met: list[Any] = []


class Event:
    """An event that is about to happen.

    Attributes:
        key: the name of the event, in patterns and messages.
        means: the clause that defines the event, cited by its step; if it is switched off, the event does not happen.
        meaning: the default for ``means``.
        clause: the clause that makes this event happen; ``None`` for the clause of its batch.
        because: the clauses that allow or modify this event; ``None`` for those of its batch.
        history: the names of the replacement effects that have already applied to it.
        first: the player whose replacement effects come first, once that is settled.
        whole: the compound event that it is a part of, or ``None``.
        considered: whether it changes nothing itself, so that its step adds nothing to those of its parts.
    """

    __slots__ = ("because", "clause", "first", "history", "means", "whole")
    key: ClassVar[str]
    considered: ClassVar[bool] = False
    meaning: ClassVar[Citation | None] = None

    def __init__(self, means: Citation | None = None) -> None:
        self.means = means or self.meaning
        self.clause: Citation | None = None
        self.because: tuple[Citation, ...] | None = None
        self.history: frozenset[str] = frozenset()
        self.first: PlayerId | None = None
        self.whole: Whole | None = None

    def player(self, game: Game) -> PlayerId:
        """Return the player affected by the event, who decides the order of its replacements."""
        raise NotImplementedError(f"{type(self).__name__} names no affected player")

    def objects(self) -> Sequence[str]:
        """Return the ids of the cards or players that the event happens to."""
        return ()

    def values(self) -> dict[str, Any]:
        """Return the values for its message."""
        return {}

    @property
    def extent(self) -> int:
        """The amount of the event, for later parts of a text; 1 unless it has an amount."""
        return 1

    def impossible(self, game: Game) -> Why | None:
        """Return why the event cannot happen at all, or ``None`` if it can."""
        return None

    def attempted_by(self, game: Game) -> Sequence[Citation]:
        """Return the notes that let effects replace this event even if it is impossible."""
        return ()

    def conflict_with(self, others: Sequence[Event]) -> Why | None:
        """Return why the event cannot happen at the same time as ``others``: a card cannot leave twice."""
        return None

    def after_all(self, game: Game, others: Sequence[Event]) -> Why | None:
        """Return why the event does not happen, given all events of the batch, itself included."""
        return None

    def as_ruled(self, game: Game) -> Procedure[Sequence[Event]]:
        """Return the events that the rules themselves turn this event into, without a replacement effect.

        All events of its moment are among :attr:`Game.pending_events`. Players may have to decide something. The
        position changes only when the whole batch happens.
        """
        yield from ()
        return (self,)

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return the clauses on how the event happens, cited by its step."""
        return ()

    def together(self, game: Game) -> Sequence[Event]:
        """Return the events that happen at the same time because of this one."""
        return ()

    def happen(self, game: Game) -> None:
        """Change the state, without a choice or another event."""
        raise NotImplementedError(f"{type(self).__name__} does nothing")


def extent(done: Iterable[Event]) -> int:
    """Return the total amount of several events."""
    return sum(event.extent for event in done)


class OfPlayer(Event):
    """An event that happens to a player.

    Args:
        means: the clause that defines the event.
    """

    __slots__ = ("who",)

    def __init__(self, who: PlayerId, means: Citation | None = None) -> None:
        super().__init__(means)
        self.who = who

    def player(self, game: Game) -> PlayerId:
        return self.who


class OfCard(Event):
    """An event that happens to one card and so affects the player who controls it.

    Args:
        means: the clause that defines the event.
    """

    __slots__ = ("card", "ref")

    def __init__(self, ref: Ref, means: Citation | None = None) -> None:
        super().__init__(means)
        self.ref = ref
        self.card = ref.card

    def player(self, game: Game) -> PlayerId:
        return game.policy.controller(game, self.ref.card)

    def objects(self) -> Sequence[str]:
        return (self.ref.card,)


class Replacement(Protocol):
    """A replacement effect that is in force."""

    @property
    def id(self) -> str:
        """The name of the effect; the game limits how often an effect of one name applies to an event."""
        ...

    @property
    def because(self) -> Citation:
        """The clause that makes it a replacement effect."""
        ...

    @property
    def source(self) -> str:
        """The id of the card or ability that it comes from."""
        ...

    def applies(self, game: Game, event: Event) -> bool:
        """Return whether it would replace ``event``."""
        ...

    def replace(self, game: Game, event: Event) -> Procedure[Sequence[Event]]:
        """Return the events that happen instead; none if nothing does.

        An effect may carry out instructions instead; it then returns nothing. The first events of these instructions
        join the batch of the replaced event, and the rest follows after that batch. But if :attr:`Succession.ahead` is
        true, these events happen immediately, and the returned ones follow.
        """
        ...


class Succession(Protocol):
    """The order of several replacement effects on one event.

    Attributes:
        ahead: whether the first actions of an effect happen before the event; otherwise they happen together with the
            rest of the batch.
    """

    @property
    def ahead(self) -> bool:
        """Whether the first actions of an effect happen before the event."""
        ...

    def ordered(self, game: Game, events: Sequence[Event]) -> Procedure[Sequence[Event]]:
        """Return the events of a batch in the order in which their replacements are decided."""
        ...

    def pick(self, game: Game, event: Event, ready: Sequence[Replacement]) -> Procedure[Replacement | None]:
        """Return the effect that replaces the event next, or ``None`` if no further effect does.

        Args:
            event: the event after earlier replacements, which are in its history.
            ready: the applicable effects, at least one, in board order.
        """
        ...


class Policy(Protocol[W]):
    """What the kernel needs to know from a game, each answer with its clause.

    Attributes:
        cannot: the clause that a prohibition beats a permission.
        replaced: the clause that something else happens instead.
        replacement_once: the clause that an effect does not replace an event, or its result, a second time; while it is
            switched off, it may.
    """

    cannot: Citation
    replaced: Citation
    replacement_once: Citation

    @property
    def succession(self) -> Succession:
        """The order of several replacement effects on one event."""
        ...

    def controller(self, game: Game[W], card: CardId) -> PlayerId: ...

    def info(self, game: Game[W], card: CardId) -> Info:
        """Return the characteristics of a card with all effects applied."""
        ...

    def prohibited(self, game: Game[W], event: Event) -> Why | None:
        """Return why ``event`` is forbidden now, or ``None``."""
        ...

    def replacements(self, game: Game[W], event: Event) -> Iterable[Replacement]:
        """Yield the replacement effects in force, in board order."""
        ...

    def before(self, game: Game[W], events: Sequence[Event]) -> Any:
        """Return the last known information, from just before a batch, that :meth:`after` needs."""
        ...

    def after(self, game: Game[W], events: Sequence[Event], seen: Any) -> Procedure[None]:
        """Apply the immediate consequences of a batch and record what it triggered; players may have to decide."""
        ...


class Decider(Protocol):
    """Makes decisions: a script, a person, a policy, or the explorer."""

    def __call__(self, choice: Choice, game: Game) -> Decision:
        """Decide a choice, or return :data:`STOP` at a boundary.

        Raises:
            Refused: the wanted answer is not among the options.
        """
        ...


class Within(NamedTuple):
    """The replacement effect that is being carried out.

    Attributes:
        history: the names of the effects that applied to the replaced event, and so to everything that happens instead.
        joins: :attr:`Game.begun` when the effect starts, and ``None`` after its first events. Those join the batch of
            the replaced event; events inside something begun later form a new batch.
    """

    history: frozenset[str] = frozenset()
    joins: tuple[int, int] | None = None


class Indented:
    """A block whose steps are indented. It is a class, like :class:`Nested`, because a generator would be slower."""

    __slots__ = ("_trace",)

    def __init__(self, trace: Trace) -> None:
        self._trace = trace

    def __enter__(self) -> None:
        self._trace.depth += 1

    def __exit__(self, *_: object) -> None:
        self._trace.depth -= 1


class Nested:
    """A block that counts as one more level of nesting."""

    __slots__ = ("_game",)

    def __init__(self, game: Game) -> None:
        self._game = game

    def __enter__(self) -> None:
        if self._game.nested >= self._game.limits.depth:
            raise LimitReached("depth", self._game.limits.depth)
        self._game.nested += 1

    def __exit__(self, *_: object) -> None:
        self._game.nested -= 1


class Game(Generic[W]):
    """A game being played.

    Args:
        world: the game's knowledge besides the position: printed cards, memory, caches.
        players: the players in turn order, first player first.
        switched_off: clauses that are never cited. Their checks pass, their steps and events do not happen, their
            choices are not asked, and their prohibitions and replacements do not apply.

    Attributes:
        drops: the clauses that are switched off, and the clauses that the run has asked about.
        held: whether events wait for others of the same moment.
        moments: the events settled for each moment in progress, the outermost moment first.
        within: the replacement effect that is being carried out.
        without: notes that this run ignores; an action with one of these as a reason is not carried out.
        relied: the reasons of actions, each of which needs all of its reasons.
        trying: whether an action is only being tried, up to the last possible objection.
        thorough: whether a trial goes on after the first objection in order to find all of them.
        rewinds: the illegal plays that a player wanted, and that were taken back.
        undone: the mandatory ones that were taken back, such as a triggered ability without a target.
        work: how many limit checks there have been; taking actions back does not reduce it.
        effort: how much effort effects have taken, see :class:`~judge.kernel.limits.Limits`.
        overhead: the effort of laying out the board, reading the script and describing the result.
        too_large: whether a number has exceeded the supported range.
        nested: how many texts and replacements are being carried out, one inside the other.
        places: the procedures in progress with their checkpoints.
        intended_answer: returns the intended answer to a choice without options, so that the refusal can name it.
        wants_effects: returns whether a trial also tries the effects of the action, not only its legality.
        committed_at: the number of steps when the trial passed the point of no return; 0 before that.
        asked_about: the cards in a question or an action; for these, events that do not happen are recorded too.
        inquiry: what the game contributes to such records; ``None`` if nobody is shown them.
    """

    def __init__(
        self,
        state: State,
        policy: Policy[W],
        players: Sequence[PlayerId],
        *,
        world: W,
        switched_off: Dropped = NONE_OFF,
        limits: Limits | None = None,
    ) -> None:
        self.state = state
        self.policy = policy
        self.world = world
        self.players = tuple(players)
        # clauses left out
        self.switched_off = switched_off
        self.drops = switched_off if isinstance(switched_off, DropProbe) else DropProbe(switched_off)
        self.without: frozenset[Citation] = NONE_OFF
        self.relied: set[tuple[Citation, ...]] = set()
        # the record of the run
        self.trace = Trace(state, self.drops.dropped)
        self.decisions: list[tuple[str, PlayerId, tuple[str, ...], bool]] = []
        self.rewinds: list[IllegalPlay] = []
        self.undone: list[IllegalPlay] = []
        # events and procedures in progress
        self.held = False
        self.within = Within()
        self.moments: tuple[Sequence[Event], ...] = ()
        self.timestamp: int | None = None
        self.places = Places()
        self._attempts: list[Attempt] = []
        # actions that are only being tried
        self.trying = False
        self.thorough = True
        self.objections: list[IllegalPlay] = []
        self.wants_effects: Callable[[], bool] = lambda: False
        self.committed_at = 0
        # what a question or a refusal is about
        self.asked_about: frozenset[str] = frozenset()
        self.inquiry: Any = None
        self.intended_answer: Callable[[Choice], Sequence[Any]] = lambda _: ()
        # limits, and what has been used of them
        self.limits = limits or Limits()
        self.work = 0
        self.effort = 0
        self.overhead = 0
        self.too_large = False
        self.nested = 0
        self.allow(self.limits.seconds)
        self._late = False

    def note(
        self,
        key: str,
        clause: Citation,
        *,
        because: Sequence[Citation] = (),
        actor: str | None = None,
        objects: Sequence[str] = (),
        excluded: Sequence[Excluded] = (),
        considered: bool = False,
        then: Callable[[], object] | None = None,
        **values: Any,
    ) -> None:
        """Record a step that is not an event, such as reaching a phase, a check, or a refusal.

        Args:
            clause: the clause behind it; if it is switched off, nothing is recorded and ``then`` is not called.
            because: clauses that allow or modify it.
            excluded: the options that could not be chosen, and why.
            considered: whether nothing happens, so that the step is shown only on request.
            then: makes the change of the step.

        Raises:
            LimitReached: the run has reached a limit.
        """
        self.bound()
        if considered and then is None:
            if self.without and not self.without.isdisjoint(because):
                return  # a step in which nothing happens has no consequences
        elif self.ignores((clause, *because)):
            if considered:
                return
            raise Unfounded(key)
        if clause in self.drops.dropped if then is None else self.is_dropped(clause):
            return
        self.trace.add(
            key,
            clause,
            because=because,
            actor=actor,
            objects=objects,
            excluded=excluded,
            considered=considered,
            values=values,
        )
        if then is not None:
            then()

    def end(self, winner: PlayerId | None) -> NoReturn:
        """End the game with a winner, or ``None`` for a draw."""
        self.state.put(GAME, "result", winner or "draw")
        raise GameOver(winner)

    @property
    def pending_events(self) -> Iterator[Event]:
        """The events that are settled and have not happened yet."""
        return chain.from_iterable(self.moments)

    def is_dropped(self, *clauses: Citation | None) -> bool:
        """Return whether one of these clauses is switched off."""
        drops = self.drops
        drops.queries.add(clauses)
        return bool(drops.dropped) and drops.is_dropped(clauses)

    def ignores(self, reasons: Iterable[Citation]) -> bool:
        """Return whether this run ignores one of these reasons (:attr:`without`)."""
        reasons = tuple(reasons)
        self.relied.add(reasons)
        return bool(self.without) and not self.without.isdisjoint(reasons)

    @property
    def hinges(self) -> set[Citation]:
        """The clauses that might change the run if they were switched off; any others are at most cited."""
        return self.drops.asked.union(*self.relied)

    def inside(self) -> Indented:
        """Return a block that indents the steps recorded inside it."""
        return Indented(self.trace)

    def at(self, clause: Citation) -> Place:
        """Return the place of a clause's procedure; ``with game.at(clause): …`` enters and leaves it."""
        return Place(self.places, clause)

    def nest(self) -> Nested:
        """Return a block that counts as one more level of nesting; entering it raises an error at the limit."""
        return Nested(self)

    def partition(self, among: Iterable[Any], checks: Sequence[Check]) -> tuple[Sequence[Any], list[Excluded]]:
        """Split candidates into those that pass every check, and the others with the first check they fail.

        While a trial looks for all objections, each failed check of a candidate is listed.
        """
        if not checks:
            return (among if isinstance(among, range) else list(among)), []
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
        """Reject the action being played, unless the first clause is switched off.

        A trial goes on in order to find further reasons. Use this if the rest of the action can still be carried out,
        and raise :class:`IllegalPlay` if it cannot.

        Args:
            subject: the object that is being played.
            excluded: the excluded options with their clauses, if no option is left.

        Raises:
            IllegalPlay: always, except in a trial that looks for all reasons.
        """
        if self.is_dropped(why[0].clause) or self.ignores(reason.clause for reason in why):
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
        """Ask a player to choose from the candidates that pass every check of a question; return the chosen ones.

        Args:
            question: the question, with its clause and checks.
            how_many: how many to choose; a negative number counts as 0.
            subject: the card or ability that asks, for the reader.
            because: clauses that allow or modify it this time, besides those of the question.

        Raises:
            IllegalPlay: there are fewer legal options than have to be chosen.
        """
        among = among if isinstance(among, range) else tuple(among)
        options, excluded = self.partition(among, question.checks)
        least, most, fewer = how_many.of(len(options))
        if question.together is not None and most == 1:
            alone = {option: question.together((option,)) for option in options}
            excluded += [Excluded(str(option), reason) for option, reason in alone.items() if reason is not None]
            options = [option for option in options if alone[option] is None]
            least, most, fewer = how_many.of(len(options))
        choice = Choice(
            question.role,
            by,
            question.clause,
            options,
            [*excluded, *question.left_out],
            least,
            most,
            ordered=question.ordered,
            hidden=question.hidden,
            subject=subject,
            because=(*question.because, *because),
            otherwise=question.otherwise or partial(self._lies_elsewhere, question.clause, by, among),
            distinct=question.distinct,
            together=question.together,
            fewer=fewer,
            allowing=None if question.allowing is None else partial(question.allowing, self),
        )
        if least > most and not self.is_dropped(question.clause):
            strange = [one for one in self.intended_answer(choice) if all(x.option != str(one) for x in excluded)]
            if strange:
                raise Refused.by(choice, strange)
            against = (*excluded, *question.left_out)
            why = dict.fromkeys(x.why for x in against)
            if not excluded:
                why = {Why(question.clause, "nothing_to_choose"): None, **why}
            objects = tuple(dict.fromkeys(x.option for x in against))
            raise IllegalPlay(tuple(why), subject, objects, excluded=against)
        return (yield from self.ask(choice))

    def _lies_elsewhere(self, clause: Citation, by: PlayerId, among: Sequence[Any], option: Any) -> Why:
        """Return the reason against an answer that is not a candidate: it lies elsewhere than all candidates."""
        zones, lies_in = [self._zone_of(one).rpartition(".") for one in among], self._zone_of(option).rpartition(".")
        kinds, players = tuple(dict.fromkeys(kind for _, _, kind in zones)), {player for player, _, _ in zones}
        lacks: tuple[tuple[Any, ...], ...] = ()
        if lies_in[2] and all(kinds):
            if kinds and lies_in[2] not in kinds:
                lacks = (("zone", kinds, lies_in[2], ""),)
            elif len(players) == 1 and lies_in[0] not in players:
                lacks = (("side", *(("own", "enemy") if by in players else ("enemy", "own")), ""),)
        return Why(clause, "not_an_option", differences=lacks)

    def _zone_of(self, option: Any) -> str:
        """Return the zone of a card; for any other option, an empty text."""
        return (
            (self.state.zone(CardId(option)) or "") if isinstance(option, str) and option in self.state.owners else ""
        )

    def finds_nothing(
        self,
        question: Question,
        clause: Citation,
        *,
        by: PlayerId,
        because: Sequence[Citation] = (),
        subject: str | None = None,
    ) -> None:
        """Record that there is nothing to choose from, and why not the options that the player names.

        Args:
            question: the question that is not asked.
            subject: the card or ability that would ask, for the reader.
        """
        choice = Choice(
            question.role, by, question.clause, (), question.left_out, otherwise=question.otherwise, subject=subject
        )
        named = self.intended_answer(choice)
        left_out = (exclusion for exclusion in question.left_out if exclusion.option not in map(str, named))
        self.note(
            "nothing",
            clause,
            because=because,
            actor=by,
            excluded=[*choice.against(named), *left_out],
            role=question.role,
            subject=subject,
            hidden=question.hidden,
        )

    def agrees(
        self,
        question: Question,
        *,
        by: PlayerId,
        among: Sequence[str] = YES_OR_NO,
        subject: str | None = None,
        because: Sequence[Citation] = (),
    ) -> Procedure[bool]:
        """Ask a player yes or no; return whether the answer is yes. The first answer is the default.

        Args:
            among: the answers, in the order in which they are listed.
            subject: the card or ability that asks, for the reader.
            because: clauses that allow or modify it this time, besides those of the question.
        """
        (answer,) = yield from self.choose(question, by=by, among=among, subject=subject, because=because)
        return bool(answer == "yes")

    def ask(self, choice: Choice) -> Procedure[tuple[Any, ...]]:
        """Ask for a decision, check it, record it, and return it. If its clause is switched off, nobody is asked.

        A choice with only one answer is asked too, since the decider may want an impossible answer; it is recorded as
        forced.

        Raises:
            Refused: the decision is not one of the options.
        """
        self.bound()
        if self.is_dropped(choice.clause):
            return tuple(choice.options[: choice.minimum])
        if choice.because and self.ignores(choice.because):
            raise Unfounded(choice.role)
        decision = yield choice
        key = "forced" if choice.forced else "chosen"
        if not legal(choice, decision.picked):
            raise Refused.by(choice, decision.picked)
        because = choice.reasons(decision.picked)
        if because and self.ignores(because):
            raise Unfounded(choice.role)
        if key == "forced" and choice.written:  # nothing was decided, and so neither was an order
            decision = Decision(tuple(choice.options[: choice.minimum]), decision.assumed, decision.note)
        picked = tuple(map(str, decision.picked))
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
            considered=key == "forced" and not (choice.excluded or choice.fewer or choice.allowed_by(decision.picked)),
            assumed=decision.assumed and key == "chosen",
            values={
                "role": choice.role,
                "subject": choice.subject,
                "options": choice.listed,
                "hidden": choice.hidden,
                "note": decision.note,
                **({"unlisted": True} if choice.unlisted is not None else {}),
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
        """Play an action that may turn out to be illegal; if so, rewind, record why, and return ``None``.

        After the action has called :meth:`commit`, it is not rewound any more. If the rewinding clause is switched off,
        the action stops where it became illegal and is not undone.

        Args:
            clause: returns the clause for rewinding an illegal play. If nothing had begun, the reasons are cited
                instead.
            voluntary: whether a player wanted the action, so that the refusal answers that player.
            because: the clauses that a rewound action has no consequences.
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
                    self._record_rewind(illegal, back, because if begun else (), begun=begun, voluntary=voluntary)
                    self.state.undo(mark)
                    here.go_back()
                (self.rewinds if voluntary else self.undone).append(illegal)
                return None
            finally:
                self._attempts.pop()

    def _record_rewind(
        self, illegal: IllegalPlay, back: Citation, also: Sequence[Citation], *, begun: bool, voluntary: bool
    ) -> None:
        """Record that an action is undone, why, and which rejected decision caused it."""
        if isinstance(illegal, Refused):
            refused, about = illegal, illegal.options_by_reason()
        else:
            refused, about = Refused(()), tuple(illegal.about(why) for why in illegal.why)
        self.trace.add(
            "rewound",
            back,
            because=tuple(dict.fromkeys(clause for clause in (*illegal.clauses, *also) if clause != back)),
            objects=tuple(illegal.objects),
            values={
                "reasons": tuple(why.reason for why in illegal.why),
                "said_by": tuple(why.said_by for why in illegal.why),
                "lacking": tuple(why.differences for why in illegal.why),
                "subject": illegal.subject,
                "about": about,
                "begun": begun,
                "voluntary": voluntary,
                "role": refused.role,
                "said": refused.answer,
                "options": refused.options,
                "asked_for": refused.asked_for,
            },
        )

    @property
    def begun(self) -> tuple[int, int]:
        """The number of open attempts, which is also the indentation of steps."""
        return len(self._attempts), self.trace.depth

    def commit(self) -> None:
        """Pass the point of no return of the innermost attempt.

        Raises:
            TriedOut: the action was only tried and is now known to be legal, or nothing more can be found out.
        """
        if self.trying and (self.objections or not self.wants_effects()):
            raise TriedOut
        self.thorough = self.thorough and not self.trying
        if self.trying and not self.committed_at:
            self.committed_at = max(1, len(self.trace.steps))
        if self._attempts:
            self._attempts[-1].committed = True

    @property
    def retractable(self) -> bool:
        """Whether an illegal decision now undoes an action that a player wanted."""
        return bool(self._attempts) and self._attempts[-1].voluntary and not self._attempts[-1].committed

    def bookmark(self) -> Bookmark:
        """Return a bookmark of this moment for :meth:`go_back`."""
        return Bookmark(
            self.state.mark(),
            len(self.trace.steps),
            self.trace.depth,
            len(self.decisions),
            len(self.rewinds),
            len(self.undone),
            self.too_large,
        )

    def go_back(self, to: Bookmark) -> None:
        """Go back to a bookmarked moment, removing every later step, decision and change."""
        self.state.take_back(to.mark)
        del self.trace.steps[to.steps :]
        del self.decisions[to.decisions :], self.rewinds[to.rewinds :], self.undone[to.undone :]
        self.trace.depth, self.too_large = to.depth, to.too_large

    def bound(self, ahead: int = 0) -> None:
        """Check the limits; everything that can repeat must call this.

        Args:
            ahead: how many simultaneous events are about to happen, each a step of its own.

        Raises:
            LimitReached: the run has reached a limit.
        """
        if self.too_large:
            raise LimitReached("numbers", GREATEST)
        if self.effort > self.limits.effort and not self._late:
            raise LimitReached("effort", self.limits.effort)
        if len(self.trace.steps) + ahead >= self.limits.steps:
            raise LimitReached("steps", self.limits.steps)
        self.work += 1 + ahead
        if self.work > self.limits.work:
            raise LimitReached("work", self.limits.work)
        if self._late or (self._deadline and self.work % 64 == 0 and time.monotonic() > self._deadline):
            raise LimitReached("seconds", self.limits.seconds)

    def allow(self, seconds: float) -> None:
        """Allow the rest of the run this time from now on; 0 for no limit."""
        self._deadline = time.monotonic() + seconds if seconds else 0.0

    @property
    def seconds_left(self) -> float:
        """The seconds left of the time limit; 0 if there is no limit."""
        return max(LEAST, self._deadline - time.monotonic()) if self._deadline else 0.0

    def clamped(self, number: int) -> int:
        """Return a number limited to the supported range; a larger one ends the run at the next :meth:`bound`.

        It does not raise here, because numbers are also read outside of play, for example to show a board.
        """
        if abs(number) <= GREATEST:
            return number
        self.too_large = True
        return GREATEST if number > 0 else -GREATEST

    def spend(self, effort: int) -> bool:
        """Count effort on continuous or replacement effects; return whether more is allowed.

        At the limit, the remaining effects are not applied, and the run ends at the next :meth:`bound`.
        """
        self.effort += effort
        if self._deadline and time.monotonic() > self._deadline:
            self._late = True
        return not self._late and self.effort <= self.limits.effort

    @property
    def exhausted(self) -> bool:
        """Whether effects have used up the allowed effort or time."""
        return self._late or self.effort > self.limits.effort

    @property
    def spent(self) -> int:
        """The total effort of the run: of its steps, its limit checks and its effects, including what was undone."""
        return self.overhead + STEP * self.trace.added + self.work + self.effort
