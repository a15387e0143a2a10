"""Choices: who decides what, among which options, and why each other option is not one of them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Generic

from typing_extensions import TypeVar

from judge.kernel.state import PlayerId
from judge.kernel.trace import Citation, Excluded, Why
from judge.records import record

T = TypeVar("T")
G = TypeVar("G", default=Any)
"""A running game, of which choices know nothing else."""
MANY = 20
"""So many options are listed where an answer is none of them."""

FEW_TOGETHER = 8
"""Of so many options it is tried how many may be chosen together."""

Together = Callable[[Sequence[Any]], Why | None]
Allowing = Callable[[Any], Sequence[Citation]]
Otherwise = Callable[[Any], Why | None]
MOST_LISTED = 200
"""Of so many options each is named; of more numbers than that, the first and the last."""

Option = Hashable
"""A card id, a number, or a small frozen record; ``str(option)`` is what a script writes."""


class Check(Generic[G]):
    """A cited predicate: one list of these decides legality, answers *why not*, and fills the trace.

    Attributes:
        why: the clause that the check applies and the message for an option that fails it.
        passes: ``passes(game, option)`` is true when the clause does not stand against the option.
        said_by: ``said_by(game, option)`` returns the cards whose texts make an option fail, where texts do.
    """

    __slots__ = ("passes", "said_by", "why")

    def __init__(
        self,
        clause: Citation,
        reason: str,
        passes: Callable[[G, Any], bool],
        said_by: Callable[[G, Any], tuple[str, ...]] | None = None,
    ) -> None:
        self.why = Why(clause, reason)
        self.passes = passes
        self.said_by = said_by

    def against(self, game: G, option: Any) -> Why:
        """Return what stands against an option that fails."""
        return self.why if self.said_by is None else self.why._replace(said_by=self.said_by(game, option))


@dataclass(slots=True)
class Choice:
    """A decision that a player has to make.

    Attributes:
        role: what is decided (``target``, ``attacker``, ``trigger`` …); what a script answers to.
        by: who decides.
        clause: the clause that asks for the decision.
        options: the legal options, in the order of the board.
        excluded: the others, each with the clause that excludes it.
        minimum: at least so many are chosen.
        maximum: at most so many are chosen.
        ordered: the order of the answer counts.
        hidden: the other players do not see the answer.
        boundary: nobody has to decide: a run may stop here.
        subject: what asks (a card, an ability), for the reader.
        because: clauses that allow or modify it.
        otherwise: what to say of an answer that is none of the options and that no check excluded; or what tells it.
        idle: the option that stands for doing nothing, where a player who has nothing to do passes.
        distinct: the clause that says that nothing is chosen twice, where one does.
        together: says what stands against options each of which could be chosen, but not all of them at once.
        fewer: there are fewer options than are asked for, so that as many as possible are chosen.
        window: a moment at which one player alone may act, once; the decision is a step of its own.
        unlisted: so many options, the last ones, are legal but not listed, as that would give hidden cards away.
        allowing: returns the clauses that allow one option in particular, where not every option needs them.
        last: all that is there to be put in order, or that remains of it: it may be named, or left unsaid.
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
    unlisted: int = 0
    allowing: Allowing | None = None
    last: bool = False

    @property
    def acts(self) -> bool:
        """Whether the options are actions that a player may take, or leave."""
        return self.boundary or self.idle is not None

    @property
    def written(self) -> bool:
        """Whether the decision is a step of its own; what is decided by acting is told by what is done."""
        return self.window or not self.acts

    @property
    def forced(self) -> bool:
        """Whether there is only one possible answer: all the options, or none of them."""
        if self.boundary or self.minimum != self.maximum:
            return False
        total = len(self.options)
        return self.minimum in (0, total) and not (self.ordered and self.minimum > 1)

    @property
    def offered(self) -> Sequence[Any]:
        """The options that are listed to whoever decides."""
        return self.options[: len(self.options) - self.unlisted] if self.unlisted else self.options

    @property
    def listed(self) -> tuple[str, ...]:
        """The options as a script writes them; of very many numbers, the first and the last."""
        if isinstance(self.options, range) and len(self.options) > MOST_LISTED:
            return str(self.options[0]), "…", str(self.options[-1])
        return tuple(map(str, self.offered))

    @property
    def told(self) -> tuple[str, ...]:
        """The options as readers are told of them: of many numbers the least and the greatest, else the first."""
        if len(self.offered) > MANY and all(type(option) is int for option in self.offered):
            return (f"{min(self.options)}–{max(self.options)}",)
        more = ("…",) if len(self.offered) > MANY else ()
        return (*map(str, self.offered[:MANY]), *more)

    def reasons(self, picked: Sequence[Any]) -> tuple[Citation, ...]:
        """Return the clauses that allow or modify an answer: those of the choice, and those of its options."""
        each = () if self.allowing is None else (rule for option in picked for rule in self.allowing(option))
        return tuple(dict.fromkeys((*self.because, *each)))

    def why_not(self, option: Any) -> list[Why]:
        """Return why ``option`` may not be chosen; empty when it may."""
        if option in self.options:
            return []
        known = [x.why for x in self.excluded if x.option == str(option)]
        said = self.otherwise(option) if callable(self.otherwise) else self.otherwise
        return known or [said or Why(self.clause, "not_an_option")]

    def objections(self, picked: Sequence[Any]) -> list[Why]:
        """Return everything that stands against an answer: options that are none, or the wrong number of them."""
        wrong = [why for option in picked for why in self.why_not(option)]
        if (self.distinct is not None or not wrong) and len(set(picked)) < len(picked):
            wrong.append(Why(self.distinct or self.clause, "twice"))
        if self.together is not None and not wrong and (why := self.together(picked)) is not None:
            wrong.append(why)
        if wrong or legal(self, picked):
            return wrong
        return [Why(self.clause, "too_few" if len(picked) < self.minimum else "too_many")]

    def most_together(self) -> int:
        """Return how many may be chosen at most, where few enough are there to try which may be chosen together."""
        if self.together is None or len(self.options) > FEW_TOGETHER:
            return self.maximum
        sizes = range(self.maximum, self.minimum, -1)
        fits = (n for n in sizes if any(self.together(some) is None for some in combinations(self.options, n)))
        return next(fits, self.minimum)

    def against(self, picked: Sequence[Any]) -> list[Excluded]:
        """Return what stands against each part of an answer by itself."""
        return [Excluded(str(option), why) for option in picked for why in self.why_not(option)]


@record
class Decision:
    """What was decided, and whether anybody decided it."""

    picked: tuple[Any, ...]
    assumed: bool = False
    note: str | None = None


STOP = Decision(())
"""Sent instead of a decision at a boundary: nobody acts any more, the run ends here."""


class Pause:
    """Where a procedure waits for what else belongs to the same moment: whoever runs it with that takes it.

    It is no choice, and no player ever sees it.
    """

    __slots__ = ()


Procedure = Generator[Choice | Pause, Decision, T]
"""A rule of the game: yields a choice whenever a player decides, and is sent the decision."""


@dataclass
class IllegalPlay(Exception):  # noqa: N818 - the rulebooks' own word
    """A play that the rules do not allow after all; the position goes back to where it began.

    Attributes:
        why: everything that is known to stand against it.
        subject: what it was about.
        objects: the cards concerned.
        excluded: where it fails because of options, as when every one is excluded: those, each with its clause.
    """

    why: Sequence[Why]
    subject: str | None = None
    objects: Sequence[str] = field(default_factory=tuple)
    excluded: Sequence[Excluded] = field(default=(), kw_only=True)

    def __str__(self) -> str:
        return ", ".join(f"{w.clause} {w.reason}" for w in self.why) or "illegal play"

    def about(self, why: Why) -> tuple[str, ...]:
        """Return the options or cards of which a reason speaks; nothing where it speaks of the subject."""
        options = tuple(dict.fromkeys(x.option for x in self.excluded if x.why == why))
        spoken = options or (tuple(self.objects) if self.subject is None else ())
        return () if spoken == (self.subject,) else spoken

    def forget(self, is_dropped: Callable[[Citation], bool]) -> None:
        """Drop the reasons whose clauses are switched off."""
        self.why = tuple(reason for reason in self.why if not is_dropped(reason.clause))


@dataclass
class Refused(IllegalPlay):
    """A decision that is not among the options.

    Attributes:
        role: what was to be decided.
        said: what was decided instead.
        options: what could have been, as readers are told of it.
        asked_for: how many of them at least and at most, where that is not the one that was said.
        hidden: the other players do not see the answer.
    """

    role: str | None = None
    said: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    asked_for: tuple[int, int] | None = None
    hidden: bool = False

    def spoken_of(self) -> tuple[tuple[str, ...], ...]:
        """Return for each reason the options of which it speaks; nothing where one alone was said."""
        return tuple(() if len(self.said) == 1 else self.about(why) for why in self.why)

    @classmethod
    def by(cls, choice: Choice, picked: Sequence[Any]) -> Refused:
        """Return the refusal of an answer to a choice."""
        said = tuple(str(option) for option in picked)
        single = choice.minimum == choice.maximum == len(said) == 1
        return cls(
            choice.objections(picked),
            choice.subject,
            said,
            role=choice.role,
            said=said or NOTHING,
            options=choice.told or NOTHING,
            asked_for=None if single or not choice.offered else (choice.minimum, choice.most_together()),
            hidden=choice.hidden,
            excluded=choice.against(picked),
        )


NOTHING = ("nothing",)
"""What readers are told was said, or is possible, where that is nothing."""


def legal(choice: Choice, picked: Sequence[Any]) -> bool:
    """Return whether an answer fits the choice: only options, none twice, as many as asked."""
    return (
        choice.minimum <= len(picked) <= choice.maximum
        and all(p in choice.options for p in picked)
        and len(set(picked)) == len(picked)
        and (choice.together is None or choice.together(picked) is None)
    )
