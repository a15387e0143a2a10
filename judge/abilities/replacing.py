"""Replacement effects of abilities, and how they change an amount: the same in every game."""

from __future__ import annotations

from typing import Any

from judge.abilities.kinds import CHANGES, Replacing
from judge.abilities.reading import Reader
from judge.abilities.text import Text
from judge.kernel import PlayerId, Ref
from judge.records import record


@record
class ReplacingEffect:
    """A replacement effect that an ability of a card generates; of two copies of the card there are two.

    Attributes:
        ref: the card.
        ability: the ability, with its label and what it says as ``node``.
        controller: whose effect it is.
    """

    ref: Ref
    ability: Any
    controller: PlayerId

    @property
    def id(self) -> str:
        """What names this one effect."""
        return f"{self.ref.card}.{self.ability.label}"

    @property
    def source(self) -> str:
        """The card that it comes from."""
        return self.ref.card

    @property
    def node(self) -> Any:
        """What its ability says."""
        return self.ability.node


def changes_amount(node: Replacing) -> bool:
    """Return whether a replacement changes the amount of what it replaces."""
    return any(getattr(node, name) is not None for name in CHANGES)


def changed(reader: Reader, text: Text, node: Replacing, amount: int) -> int:
    """Return what a replacement makes of an amount.

    Args:
        reader: reads the amounts of the text.
        text: the text of the replacement.
        node: the replacement.
        amount: how much it would be without it.
    """
    if node.set is not None:
        return reader.amount(text, node.set)
    if node.times is not None:
        return amount * node.times
    if node.half is not None:
        return (amount + 1) // 2 if node.half == "up" else amount // 2
    if node.at_most is not None:
        return min(amount, reader.amount(text, node.at_most))
    return amount + (0 if node.add is None else reader.amount(text, node.add))
