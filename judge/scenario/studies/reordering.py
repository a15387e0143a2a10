"""Replays a scenario in every order that a note lets a player choose, to see whether that choice matters.

Without the note nobody chooses the order, but the ordered objects are the same. If all orders have the same outcome,
the note does not decide anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, permutations

from judge.kernel import STOP, Choice, Citation, Decider, Decision, Game, legal
from judge.scenario.resolution import MOST_ORDERS, Resolution


class Reordering:
    """A decider that changes the orders chosen because of a note, and otherwise follows another decider.

    Args:
        turns: for each such choice, the number of the permutation to use; later choices keep the original order.
        orders: is extended by the number of permutations of each such choice (at most one more than the limit).
    """

    def __init__(self, decider: Decider, note: Citation, turns: tuple[int, ...], orders: list[int]) -> None:
        self._decider = decider
        self._note = note
        self._turns = turns
        self._orders = orders

    def __call__(self, choice: Choice, game: Game) -> Decision:
        """Decide a choice, with its order changed if the note causes it."""
        decision = self._decider(choice, game)
        if decision is STOP or not choice.ordered or self._note not in choice.because:
            return decision
        at = self._turns[len(self._orders)] if len(self._orders) < len(self._turns) else 0
        every = permutations(decision.picked) if legal(choice, decision.picked) else iter([decision.picked])
        orders = list(islice(every, MOST_ORDERS + 1))  # one more than are tried, to detect that there are more
        self._orders.append(len(orders))
        return Decision(orders[at], decision.assumed, decision.note)


Play = Callable[[Callable[[Decider], Decider]], Resolution]
"""Plays the scenario with a decider that wraps the original one."""


ASKED = ("chosen", "forced")
"""The keys of steps that record a decision."""


def in_every_order(original: Resolution, play: Play, note: Citation) -> Iterator[Resolution] | None:
    """Return the runs in every order that the note lets a player choose, the original first.

    Returns:
        the runs, or ``None`` if the note is also cited for anything but choices of an order.
    """
    resting = [step for step in original.steps if note in step.cites()]
    if any(step.key not in ASKED for step in resting):
        return None
    resolution, orders = _in_order(play, note, ())
    return _runs(resolution, orders, play, note) if orders and len(resting) == len(orders) else None


def _in_order(play: Play, note: Citation, turns: tuple[int, ...]) -> tuple[Resolution, list[int]]:
    """Return the run with these permutations, and the number of permutations of each choice."""
    orders: list[int] = []
    resolution = play(lambda decider: Reordering(decider, note, turns, orders))
    return resolution, orders


def _runs(resolution: Resolution, orders: list[int], play: Play, note: Citation) -> Iterator[Resolution]:
    turns: list[int] = []
    while True:
        yield resolution
        turns += [0] * (len(orders) - len(turns))
        while turns and turns[-1] + 1 >= orders[len(turns) - 1]:
            turns.pop()
        if not turns:
            return
        turns[-1] += 1
        resolution, orders = _in_order(play, note, tuple(turns))
