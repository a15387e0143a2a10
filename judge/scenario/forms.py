"""The game's own forms of cards, found in that of a player's side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args, get_origin

from judge.abilities import Node
from judge.games import GamePackage


def card_form(rules: GamePackage) -> type[Node]:
    """Return the form of a card in a zone: what is printed on it, and how it lies there."""
    held = (kind for field in rules.side.model_fields.values() for kind in _cards(rules, field.annotation))
    return next(held, rules.card)


def zones(rules: GamePackage) -> list[str]:
    """Return the zones of a side into which cards can be put."""
    return [name for name, field in rules.side.model_fields.items() if any(_cards(rules, field.annotation))]


def holds_one(rules: GamePackage, zone: str) -> bool:
    """Return whether a zone holds one card, which is written there without a list."""
    return not _is_list(rules.side.model_fields[zone].annotation)


def _is_list(kind: Any) -> bool:
    return get_origin(kind) is list or any(map(_is_list, get_args(kind)))


def _cards(rules: GamePackage, kind: Any) -> Iterator[type[Node]]:
    """Yield the forms of a card in a field's type."""
    if isinstance(kind, type) and issubclass(kind, rules.card):
        yield kind
    for part in get_args(kind):
        yield from _cards(rules, part)


__all__ = ["card_form", "holds_one", "zones"]
