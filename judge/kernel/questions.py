"""Questions: what the rules let a player choose, stated once, and of how many options the answer may be."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any, Generic

from judge.kernel.choices import Check, G, Otherwise, Together
from judge.kernel.trace import Citation, Why
from judge.records import record


@record
class Question(Generic[G]):
    """What a clause lets a player choose.

    Attributes:
        role: what is decided (``target``, ``attacker``, ``trigger`` …); what a script answers to.
        clause: the clause that asks for the decision.
        because: clauses that always allow or modify it.
        checks: what an option has to pass; one that does not is shown with the clause that excludes it.
        ordered: the order of the answer counts.
        hidden: the other players do not see the answer.
        distinct: the clause that says that nothing is chosen twice, where one does.
        together: says what stands against options each of which could be chosen, but not all of them at once.
        otherwise: what to say of an answer that is none of the options and that no check excluded; or what tells it.
        allowing: returns the clauses that allow one option in particular, where not every option needs them.
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


@record
class HowMany:
    """How many options are chosen; one, unless it says otherwise.

    Attributes:
        least: at least so many.
        most: at most so many, and never more than there are.
        as_possible: where fewer are there than the least, all of them are chosen, as long as there is one.
    """

    least: int = 1
    most: int = 1
    as_possible: bool = False

    def of(self, there: int) -> tuple[int, int, bool]:
        """Return how many of so many options are chosen at least and at most, and whether too few are there.

        The least is above the most where the question has no answer.
        """
        fewer = self.as_possible and 0 < there < self.least
        least = there if fewer else self.least
        return max(0, least), max(0, min(self.most, there)), fewer


def exactly(number: int) -> HowMany:
    """Return that so many are chosen."""
    return HowMany(number, number)


def up_to(number: int) -> HowMany:
    """Return that none, or up to so many, are chosen."""
    return HowMany(0, number)


def at_least(number: int) -> HowMany:
    """Return that so many, or more, are chosen."""
    return HowMany(number, sys.maxsize)


def as_many_as_possible(number: int) -> HowMany:
    """Return that so many are chosen, or all where there are fewer."""
    return HowMany(number, number, as_possible=True)


ONE, ANY_NUMBER = HowMany(), at_least(0)
YES_OR_NO, NO_OR_YES = ("yes", "no"), ("no", "yes")
"""The two answers to whether something is done, in the order in which they are listed."""
