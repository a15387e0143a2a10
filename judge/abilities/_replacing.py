"""Replacement effects that change an amount: the same in every game."""

from __future__ import annotations

from judge.abilities._reading import Reader, Text
from judge.abilities.kinds import CHANGES, Replacing


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
