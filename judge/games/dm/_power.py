"""Power with infinity: a number that no other one exceeds (108.1c)."""

from __future__ import annotations

from judge.kernel import Game, clause

INFINITE = 999_999
"""Infinite power: the largest number that a run counts."""


@clause("dm:108.1c", "dm:108.1c#minus-infinity", instead=lambda game, power, change: power + change)
def plus(_: Game, power: int, change: int) -> int:
    """Add to a power: minus infinity leaves none, whatever it was, and infinite power stays so otherwise (108.1c)."""
    if -INFINITE in (power, change):
        return -INFINITE
    return INFINITE if INFINITE in (power, change) else power + change


@clause("dm:108.1c", instead=lambda game, power, otherwise: otherwise)
def unless_infinite(_: Game, power: int, otherwise: int) -> int:
    """Return a power as a change leaves it: infinite power stays, and what minus infinity has left (108.1c)."""
    return power if abs(power) == INFINITE else otherwise
