"""Replays of a scenario in every order that a note lets a player decide, to see whether the decision matters.

Without such a note no player decides the order, but the ordered objects are the same. If all orders have the same
outcome, the note does not decide anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, permutations

from judge.kernel import STOP, Choice, Citation, Decider, Decision, Game, legal
from judge.scenario.resolution import Resolution
from judge.scenario.verdicts import MOST_ORDERS


class Reordering:
    """Decides like another decider, with the orders based on a note changed.

    Args:
        decider: the other decider.
        note: the note behind the orders.
        turns: the order taken for each such choice; later choices keep the original order.

    Attributes:
        orders: the number of orders of each such choice.
    """

    def __init__(self, decider: Decider, note: Citation, turns: tuple[int, ...]) -> None:
        self._decider = decider
        self._note = note
        self._turns = turns
        self.orders: list[int] = []

    def __call__(self, choice: Choice, game: Game) -> Decision:
        """Decide."""
        said = self._decider(choice, game)
        if said is STOP or not choice.ordered or self._note not in choice.because:
            return said
        at = self._turns[len(self.orders)] if len(self.orders) < len(self._turns) else 0
        every = permutations(said.picked) if legal(choice, said.picked) else iter([said.picked])
        orders = list(islice(every, MOST_ORDERS + 1))  # of more than are tried out, so that it is known to be more
        self.orders.append(len(orders))
        return Decision(orders[at], said.assumed, said.note)


Play = Callable[[Callable[[Decider], Decider]], Resolution]
"""Plays the scenario with a decider that wraps the original."""


ASKED = ("chosen", "forced")
"""The messages of decisions."""


def in_every_order(original: Resolution, play: Play, note: Citation) -> Iterator[Resolution] | None:
    """Return the runs in every order based on a note, the original first.

    Args:
        original: the original run.
        play: plays the scenario.
        note: the note.

    Returns:
        the runs, or ``None`` if more than such orders is based on the note.
    """
    resting = [step for step in original.steps if note in step.cites()]
    if any(step.key not in ASKED for step in resting):
        return None
    done, orders = _in_order(play, note, ())
    return _runs(done, orders, play, note) if orders and len(resting) == len(orders) else None


def _in_order(play: Play, note: Citation, turns: tuple[int, ...]) -> tuple[Resolution, list[int]]:
    """Return a run with these orders, and the number of orders of each choice."""
    made: list[Reordering] = []

    def wrapped(decider: Decider) -> Decider:
        made.append(Reordering(decider, note, turns))
        return made[0]

    return play(wrapped), made[0].orders


def _runs(done: Resolution, orders: list[int], play: Play, note: Citation) -> Iterator[Resolution]:
    turns: list[int] = []
    while True:
        yield done
        turns += [0] * (len(orders) - len(turns))
        while turns and turns[-1] + 1 >= orders[len(turns) - 1]:
            turns.pop()
        if not turns:
            return
        turns[-1] += 1
        done, orders = _in_order(play, note, tuple(turns))


__all__ = ["in_every_order"]
