"""Replacement effects of abilities, and how they change amounts in every game."""

from __future__ import annotations

from typing import Any

from judge.abilities.kinds import CHANGES, Replacing
from judge.abilities.reading import Reader
from judge.abilities.text import Text
from judge.kernel import PlayerId, Ref
from judge.records import record


@record
class ReplacingEffect:
    """A replacement effect of a card's ability; each copy of the card has its own.

    Attributes:
        ref: the object that has the ability.
        ability: the ability, with its label and its ``node``.
        controller: the player who controls the effect.
    """

    ref: Ref
    ability: Any
    controller: PlayerId

    @property
    def id(self) -> str:
        """The name of the effect: the card and the ability's label."""
        return f"{self.ref.card}.{self.ability.label}"

    @property
    def source(self) -> str:
        """The id of the card with the ability."""
        return self.ref.card

    @property
    def node(self) -> Any:
        """The replacement as stated in the text."""
        return self.ability.node


def changes_amount(node: Replacing) -> bool:
    """Return whether a replacement changes the amount of the event."""
    return any(getattr(node, name) is not None for name in CHANGES)


def changed(reader: Reader, text: Text, node: Replacing, amount: int) -> int:
    """Return an amount after a replacement has changed it."""
    if node.set is not None:
        return reader.amount(text, node.set)
    if node.times is not None:
        return amount * node.times
    if node.half is not None:
        return (amount + 1) // 2 if node.half == "up" else amount // 2
    if node.at_most is not None:
        return min(amount, reader.amount(text, node.at_most))
    return amount + (0 if node.add is None else reader.amount(text, node.add))
