"""The labels of a card's abilities, printed or given by effects."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar

from judge.abilities.kinds import Body, Keyworded, StateTriggered, Titled, Triggered

A = TypeVar("A")

GIVEN = "+"
"""Separates the label of a given ability from the name of its effect; it never occurs in an id."""


def labelled(nodes: Sequence[Body]) -> Iterator[tuple[str, Body]]:
    """Yield the abilities of one card or effect, each with a unique label.

    The label is the ability's id, keyword, event or position; repeats get a number.
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
    """Return a label without the name of the effect, as a person may write it if it is unambiguous."""
    return label.partition(GIVEN)[0]


class Given(Generic[A]):
    """The abilities given by effects in one game; the same nodes of one effect always give the same objects.

    Args:
        make: makes the ability of a node, with a label.
    """

    def __init__(self, make: Callable[[str, Body], A]) -> None:
        self._make = make
        self._made: dict[tuple[tuple[int, ...], str], tuple[A, ...]] = {}

    def by(self, effect: str, nodes: Sequence[Body]) -> tuple[A, ...]:
        """Return the abilities that an effect gives.

        Their labels include the effect's name, so they differ from printed ones and from other effects'.
        """
        key = (tuple(map(id, nodes)), effect)  # the cards keep the nodes, so an id stays its own for the game
        if key not in self._made:
            self._made[key] = tuple(self._make(f"{label}{GIVEN}{effect}", node) for label, node in labelled(nodes))
        return self._made[key]
