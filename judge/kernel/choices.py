"""Choices: who decides, between which options, and why every other option is excluded."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, islice
from typing import Any, Generic

from typing_extensions import TypeVar

from judge.kernel.state import PlayerId
from judge.kernel.trace import Citation, Excluded, Why
from judge.records import record

T = TypeVar("T")
G = TypeVar("G", default=Any)
"""A running game; choices need to know nothing about it."""
MANY = 20
"""The number of options that a refusal lists."""

FEW_TOGETHER = 8
"""The largest number of options for which the engine tries out which of them can be chosen together."""

Together = Callable[[Sequence[Any]], Why | None]
Allowing = Callable[[Any], Sequence[Citation]]
Otherwise = Callable[[Any], Why | None]
MOST_LISTED = 200
"""The largest number of options listed one by one; of more numbers, only the first and the last are listed."""

Option = Hashable
"""A card id, a number, or a small immutable record; scripts write ``str(option)``."""


class Check(Generic[G]):
    """A condition that an option must meet, with the clause that demands it.

    The same list of checks decides which options are legal, answers “why not”, and fills the trace.

    Attributes:
        why: the clause, and the message for an option that fails.
        passes: ``passes(game, option)`` returns whether the option meets the condition.
        said_by: ``said_by(game, option)`` returns the cards whose texts make an option fail; or ``None``.
        also: ``also(game, option)`` returns further clauses, such as those on what the option lacks; or ``None``.
        lacks: ``lacks(game, option)`` returns the properties that the option lacks, as in :class:`Why`; or ``None``.
    """

    __slots__ = ("also", "lacks", "passes", "said_by", "why")

    def __init__(
        self,
        clause: Citation,
        reason: str,
        passes: Callable[[G, Any], bool],
        said_by: Callable[[G, Any], tuple[str, ...]] | None = None,
        also: Callable[[G, Any], tuple[Citation, ...]] | None = None,
        lacks: Callable[[G, Any], tuple[tuple[Any, ...], ...]] | None = None,
    ) -> None:
        self.why = Why(clause, reason)
        self.passes = passes
        self.said_by = said_by
        self.also = also
        self.lacks = lacks

    def against(self, game: G, option: Any) -> Why:
        """Return the reason why an option fails this check."""
        why = self.why if self.also is None else self.why._replace(also=self.also(game, option))
        if self.lacks is not None:
            why = why._replace(differences=self.lacks(game, option))
        return why if self.said_by is None else why._replace(said_by=self.said_by(game, option))


@dataclass(slots=True)
class Choice:
    """A decision that a player has to make.

    Attributes:
        role: what is decided (``target``, ``attacker``, ``trigger`` …); scripts answer it by this name.
        options: the legal options, in the order of the board.
        excluded: all others, each with the clause that excludes it.
        minimum: how many options must be chosen at least.
        maximum: how many options may be chosen at most.
        ordered: whether the order of the answer matters.
        hidden: whether the answer is hidden from the other players.
        boundary: whether no decision is needed, so that a run may stop here.
        subject: the card or ability that asks, for the reader.
        because: clauses that allow or modify the choice.
        otherwise: the reason for an answer that is neither an option nor excluded by a check, or a function that
            returns it.
        idle: the option that means doing nothing, for a player who passes.
        distinct: the clause that forbids choosing an option twice, or ``None``.
        together: returns why options that are legal one by one are not legal together, or ``None``.
        fewer: whether there are fewer options than required, so that as many as possible are chosen.
        window: whether only one player may act at this moment, once; the decision is then a step of its own.
        unlisted: how many options at the end are legal but not listed, because that would reveal hidden cards;
            ``None`` if none can be.
        allowing: returns the clauses that allow one option, if not every option needs them.
        last: whether there is only one object to put in order; answers may name it or leave it out.
    """

    role: str
    by: PlayerId
    clause: Citation
    options: Sequence[Any]
    excluded: Sequence[Excluded] = ()
    minimum: int = 1
    maximum: int = 1
    ordered: bool = False
    hidden: bool = False
    boundary: bool = False
    subject: str | None = None
    because: Sequence[Citation] = ()
    otherwise: Why | Otherwise | None = None
    idle: Option | None = None
    distinct: Citation | None = None
    together: Together | None = None
    fewer: bool = False
    window: bool = False
    unlisted: int | None = None
    allowing: Allowing | None = None
    last: bool = False

    @property
    def acts(self) -> bool:
        """Whether the options are actions that the player may take or decline."""
        return self.boundary or self.idle is not None

    @property
    def written(self) -> bool:
        """Whether the decision is recorded as a step; a chosen action is recorded by its own steps instead."""
        return self.window or not self.acts

    @property
    def forced(self) -> bool:
        """Whether only one answer is possible: all options, or none.

        Never if options can be unlisted: whether one is would reveal hidden cards.
        """
        if self.boundary or self.minimum != self.maximum or self.unlisted is not None:
            return False
        if self.minimum == 0:
            return True
        first = tuple(islice(self.options, self.minimum + 1))  # listing all of them can take long
        return len(first) == self.minimum and not (self.ordered and self.minimum > 1)

    @property
    def offered(self) -> Sequence[Any]:
        """The options listed for the player who decides."""
        return self.options[: len(self.options) - self.unlisted] if self.unlisted else self.options

    @property
    def listed(self) -> tuple[str, ...]:
        """The options as scripts write them; of very many numbers, only the first and the last."""
        if isinstance(self.options, range) and len(self.options) > MOST_LISTED:
            return str(self.options[0]), "…", str(self.options[-1])
        return tuple(map(str, self.offered))

    @property
    def displayed(self) -> tuple[str, ...]:
        """The options as readers see them: of many numbers the smallest and largest, of others the first ones."""
        if len(self.offered) > MANY and all(type(option) is int for option in self.offered):
            return (f"{min(self.options)}–{max(self.options)}",)
        more = ("…",) if len(self.offered) > MANY else ()
        return (*map(str, self.offered[:MANY]), *more)

    def allowed_by(self, picked: Sequence[Any]) -> tuple[Citation, ...]:
        """Return the clauses that allow the chosen options, where not every option needs them."""
        return () if self.allowing is None else tuple(rule for option in picked for rule in self.allowing(option))

    def reasons(self, picked: Sequence[Any]) -> tuple[Citation, ...]:
        """Return the clauses that allow or modify an answer: those of the choice and of the chosen options."""
        return tuple(dict.fromkeys((*self.because, *self.allowed_by(picked))))

    def why_not(self, option: Any) -> list[Why]:
        """Return why ``option`` cannot be chosen; an empty list if it can."""
        if option in self.options:
            return []
        known = [x.why for x in self.excluded if x.option == str(option)]
        otherwise = self.otherwise(option) if callable(self.otherwise) else self.otherwise
        return known or [otherwise or Why(self.clause, "not_an_option")]

    def objections(self, picked: Sequence[Any]) -> list[Why]:
        """Return every reason against an answer: illegal options, or a wrong number of options."""
        wrong = [why for option in picked for why in self.why_not(option)]
        if (self.distinct is not None or not wrong) and len(set(picked)) < len(picked):
            wrong.append(Why(self.distinct or self.clause, "twice"))
        if self.together is not None and not wrong and (why := self.together(picked)) is not None:
            wrong.append(why)
        if wrong or legal(self, picked):
            return wrong
        return [Why(self.clause, "too_few" if len(picked) < self.minimum else "too_many", tuple(self.because))]

    def most_together(self) -> int:
        """Return how many options can be chosen together at most.

        With too many options to try, it is :attr:`maximum`.
        """
        if self.together is None or len(self.options) > FEW_TOGETHER:
            return self.maximum
        sizes = range(self.maximum, self.minimum, -1)
        fits = (n for n in sizes if any(self.together(some) is None for some in combinations(self.options, n)))
        return next(fits, self.minimum)

    def against(self, picked: Sequence[Any]) -> list[Excluded]:
        """Return the reasons against each part of an answer on its own."""
        return [Excluded(str(option), why) for option in picked for why in self.why_not(option)]


@record
class Decision:
    """The answer to a choice.

    Attributes:
        picked: the chosen options.
        assumed: whether no player gave the answer.
        note: how an assumed answer was found, such as ``stated``, ``default`` or ``chance``.
    """

    picked: tuple[Any, ...]
    assumed: bool = False
    note: str | None = None


STOP = Decision(())
"""Sent instead of a decision at a boundary: no player acts, and the run ends."""


class Pause:
    """A point where a procedure waits for the other events of the same moment; its caller collects them.

    It is not a choice, and players never see it.
    """

    __slots__ = ()


Procedure = Generator[Choice | Pause, Decision, T]
"""A rule of the game as a generator: it yields a choice whenever a player decides, and is sent the decision."""


@dataclass
class IllegalPlay(Exception):  # noqa: N818 - the rulebooks' own word
    """A play has turned out to be illegal; the game is rewound to its start.

    Attributes:
        subject: what was played, such as a card or ability.
        excluded: the excluded options with their clauses, if the play failed because no option is left.
    """

    why: Sequence[Why]
    subject: str | None = None
    objects: Sequence[str] = field(default_factory=tuple)
    excluded: Sequence[Excluded] = field(default=(), kw_only=True)

    def __str__(self) -> str:
        return ", ".join(f"{w.clause} {w.reason}" for w in self.why) or "illegal play"

    @property
    def clauses(self) -> tuple[Citation, ...]:
        return tuple(dict.fromkeys(one for why in self.why for one in why.cites()))

    def about(self, why: Why) -> tuple[str, ...]:
        """Return the options or cards that a reason is about; none if it is about the played object itself."""
        options = tuple(dict.fromkeys(x.option for x in self.excluded if x.why == why))
        spoken = options or (tuple(self.objects) if self.subject is None else ())
        return () if spoken == (self.subject,) else spoken

    def forget(self, is_dropped: Callable[[Citation], bool]) -> None:
        """Drop the reasons whose clauses are switched off."""
        self.why = tuple(reason for reason in self.why if not is_dropped(reason.clause))


@dataclass
class Refused(IllegalPlay):
    """A decision is not among the options.

    Attributes:
        answer: the rejected decision.
        options: the legal options, as readers see them.
        asked_for: how many must be chosen at least and at most, if the number was wrong; otherwise ``None``.
        hidden: whether the answer is hidden from the other players.
    """

    role: str | None = None
    answer: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    asked_for: tuple[int, int] | None = None
    hidden: bool = False

    def options_by_reason(self) -> tuple[tuple[str, ...], ...]:
        """Return, for each reason, the options it is about; none if the answer had only one option."""
        return tuple(() if len(self.answer) == 1 else self.about(why) for why in self.why)

    @classmethod
    def by(cls, choice: Choice, picked: Sequence[Any]) -> Refused:
        """Return the error that rejects an answer to a choice."""
        answer = tuple(str(option) for option in picked)
        single = choice.minimum == choice.maximum == len(answer) == 1
        return cls(
            choice.objections(picked),
            choice.subject,
            answer,
            role=choice.role,
            answer=answer or NOTHING,
            options=choice.displayed or NOTHING,
            asked_for=None if single or not choice.offered else (choice.minimum, choice.most_together()),
            hidden=choice.hidden,
            excluded=choice.against(picked),
        )


NOTHING = ("nothing",)
"""The text for an empty answer or an empty list of options."""


def legal(choice: Choice, picked: Sequence[Any]) -> bool:
    """Return whether an answer is legal: only options, none twice, the required number, legal together."""
    return (
        choice.minimum <= len(picked) <= choice.maximum
        and all(map(choice.options.__contains__, picked))
        and len(set(picked)) == len(picked)
        and (choice.together is None or choice.together(picked) is None)
    )
