"""Questions: the choices that the rules give to players, and how many options an answer has."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any, Generic

from judge.kernel.choices import Check, G, Otherwise, Together
from judge.kernel.trace import Citation, Excluded, Why
from judge.records import record


@record
class Question(Generic[G]):
    """A choice that a clause gives to a player.

    Attributes:
        role: what is decided (``target``, ``attacker``, ``trigger`` …); scripts answer it by this name.
        because: clauses that always allow or modify it.
        checks: the checks for an option; one that fails is shown with the clause that excludes it.
        ordered: whether the order of the answer matters.
        hidden: whether the answer is hidden from the other players.
        distinct: the clause that forbids choosing an option twice, or ``None``.
        together: returns why options that are legal one by one are not legal together, or ``None``.
        otherwise: the reason for an answer that is neither an option nor excluded by a check, or a function that
            returns it.
        allowing: returns the clauses that allow one option, if not every option needs them.
        left_out: further excluded options to list, which the text does not mean.
    """

    role: str
    clause: Citation
    because: Sequence[Citation] = ()
    checks: Sequence[Check[G]] = ()
    ordered: bool = False
    hidden: bool = False
    distinct: Citation | None = None
    together: Together | None = None
    otherwise: Why | Otherwise | None = None
    allowing: Callable[[G, Any], Sequence[Citation]] | None = None
    left_out: Sequence[Excluded] = ()


@record
class HowMany:
    """The number of options to choose; one by default.

    Attributes:
        least: the smallest number.
        most: the largest number, limited by the number of options.
        as_possible: whether a smaller number is allowed if there are fewer options, but at least one: then all of them.
    """

    least: int = 1
    most: int = 1
    as_possible: bool = False

    def of(self, there: int) -> tuple[int, int, bool]:
        """Return the least and greatest number for ``there`` options, and whether these are fewer than required.

        If the first number exceeds the second, the question has no answer.
        """
        fewer = self.as_possible and 0 < there < self.least
        least = there if fewer else self.least
        return max(0, least), max(0, min(self.most, there)), fewer


def exactly(number: int) -> HowMany:
    return HowMany(number, number)


def up_to(number: int) -> HowMany:
    """Return “at most this number”."""
    return HowMany(0, number)


def at_least(number: int) -> HowMany:
    return HowMany(number, sys.maxsize)


def as_many_as_possible(number: int) -> HowMany:
    """Return “this number, or all if there are fewer”."""
    return HowMany(number, number, as_possible=True)


ONE, ANY_NUMBER = HowMany(), at_least(0)
YES_OR_NO, NO_OR_YES = ("yes", "no"), ("no", "yes")
"""The two answers to a yes-or-no question, in the order in which they are listed; the first is the default."""
