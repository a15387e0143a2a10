"""Labels: what the abilities of a card are called, those that are printed and those that an effect gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar

from judge.abilities.kinds import Body, Keyworded, StateTriggered, Titled, Triggered

A = TypeVar("A")

GIVEN = "+"
"""What stands between the label of an ability that an effect gives and the name of the effect; no id contains it."""


def labelled(nodes: Sequence[Body]) -> Iterator[tuple[str, Body]]:
    """Yield the abilities of one card, or of one effect, each with a label that none of the others has.

    It is the ability's id, else its keyword, its event, or its number among them; what comes again is counted.
    """
    used: dict[str, int] = {}
    for number, node in enumerate(nodes, 1):
        label = node.id or _by_form(node, number)
        used[label] = used.get(label, 0) + 1
        yield (label if used[label] == 1 else f"{label}{used[label]}"), node


def _by_form(node: Body, number: int) -> str:
    match node:
        case Keyworded():
            return node.keyword
        case Titled():
            return node.verb
        case Triggered():
            return node.whens[0].event
        case StateTriggered():
            return "state"
        case _:
            return f"ability{number}"


def short_label(label: str) -> str:
    """Return a label without the effect that gives the ability, as a person may say it where it is clear."""
    return label.partition(GIVEN)[0]


class Given(Generic[A]):
    """The abilities that effects give in one game: the same nodes of one effect give the same ones each time.

    Args:
        make: returns the ability that a node stands for, under a label.
    """

    def __init__(self, make: Callable[[str, Body], A]) -> None:
        self._make = make
        self._made: dict[tuple[tuple[int, ...], str], tuple[A, ...]] = {}

    def by(self, effect: str, nodes: Sequence[Body]) -> tuple[A, ...]:
        """Return what an effect gives.

        The labels name the effect as well, so that none is taken for one that is printed or another effect's.
        """
        key = (tuple(map(id, nodes)), effect)  # the cards keep the nodes, so an id stays its own for the game
        if key not in self._made:
            self._made[key] = tuple(self._make(f"{label}{GIVEN}{effect}", node) for label, node in labelled(nodes))
        return self._made[key]
