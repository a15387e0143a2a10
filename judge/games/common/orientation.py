"""What a board says of a card beside what is printed on it, and where that means anything."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, NamedTuple

from judge.abilities import Node
from judge.kernel import Why


def _any(printed: Any) -> bool:
    """Return that it can be said of a card whatever is printed on it."""
    return True


class Lying(NamedTuple):
    """Where something can be said of a card.

    Attributes:
        zones: the zones, or fields of a side, in which it can; ``None`` for all of them.
        why: why it can be said nowhere else, and of no other card.
        fits: tells by what is printed on a card whether it can be said of that.
    """

    zones: Collection[str] | None
    why: Why
    fits: Callable[[Any], bool] = _any


def cannot_lie_so(
    entry: Node, where: str, printed: Any, can: Mapping[str, Collection[Lying]]
) -> Iterator[tuple[str, Why]]:
    """Yield each field by which a board says how a card lies although it cannot, and why it cannot.

    Args:
        entry: what the board says of the card.
        where: the zone, or the field of a side, in which it lies.
        printed: what is printed on the card.
        can: for each thing that can be said, where that means anything; all of it has to be met.
    """
    forms = type(entry).model_fields
    for field, places in can.items():
        if getattr(entry, field) == forms[field].default:
            continue
        for one in places:
            if (one.zones is not None and where not in one.zones) or not one.fits(printed):
                yield field, one.why
                break


__all__ = ["Lying", "cannot_lie_so"]
