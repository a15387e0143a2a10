"""108 Numbers: one that a player chooses, and infinite power."""

from __future__ import annotations

from judge.abilities import Text
from judge.games.dm import language
from judge.games.dm._performing import DM, performs
from judge.games.dm._power import INFINITE
from judge.games.dm.book.c606_effects import rule_of
from judge.games.dm.world import dm, info
from judge.kernel import Choice, Procedure, Why, clause, ruled

MOST = 999
"""The largest number that is offered where a text sets no bound."""


@performs(language.NameNumber)
def _name_number(text: Text, what: language.NameNumber) -> Procedure[int]:
    """Let a player choose a number: no negative one (108.1a), and none beyond what the text says."""
    game, (player,) = text.game, text.players(what.who)
    low, high = _bounds(text, what)
    (number,) = yield from game.ask(
        Choice(
            "number",
            player,
            rule_of(text),
            tuple(range(low, high + 1)),
            subject=text.subject,
            because=("dm:108.1a",),
            otherwise=Why("dm:108.1a", "no_such_number"),
        )
    )
    return int(number)


def _bounds(text: Text, what: language.NameNumber) -> tuple[int, int]:
    """Return the least and the largest number that may be chosen."""
    bounds, amount = what.name_number, dm(text.game).reader.amount
    low = 0 if bounds.min is None else amount(text, bounds.min)
    low = ruled(text.game, "dm:108.1a", max(0, low), -MOST if bounds.min is None else low)
    return low, max(low, MOST if bounds.max is None else amount(text, bounds.max))


@DM.counts(language.TotalPower)
@clause("dm:108.1b", instead=lambda text, what: sum(_powers(text, what.total_power)))
def _total_power(text: Text, what: language.TotalPower) -> int:
    """Return what the power of creatures adds up to; one with less than zero adds nothing (108.1b)."""
    return sum(max(0, power) for power in _powers(text, what.total_power))


def _powers(text: Text, of: language.Select) -> list[int]:
    """Return the power of each card that has any: an element that is no creature is neither weak nor strong (206.1)."""
    found = dm(text.game).reader.among(text, of)
    return [power for card in found if (power := info(text.game, card)["power"]) is not None]


@DM.counts(language.GreatestPower)
@clause("dm:108.1b", instead=lambda text, what: max(_powers(text, what.greatest_power), default=0))
def _greatest_power(text: Text, what: language.GreatestPower) -> int:
    """Return the power of the strongest of some creatures; below zero it is referred to as 0 (108.1b)."""
    return max((0, *_powers(text, what.greatest_power)))


@DM.counts(language.LeastPower)
@clause("dm:108.1b", instead=lambda text, what: min(_powers(text, what.least_power), default=0))
def _least_power(text: Text, what: language.LeastPower) -> int:
    """Return the power of the weakest of some creatures; below zero it is referred to as 0 (108.1b)."""
    return max(0, min(_powers(text, what.least_power), default=0))


@DM.counts(language.Infinity)
def _infinity(_: Text, __: language.Infinity) -> int:
    """Return the number that no other one exceeds (108.1c)."""
    return INFINITE
