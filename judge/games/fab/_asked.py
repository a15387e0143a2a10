"""What filters ask of a card in this game alone: the effects that its abilities generate, its name and its moniker."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.abilities import Node, Reader, Text
from judge.abilities._asking import Asked, names
from judge.abilities.kinds import Grant
from judge.kernel import CardId, Info, clause


def _generated(value: Any) -> Iterator[Node]:
    """Yield the nodes of an ability, without those of abilities that it gives to others."""
    if isinstance(value, Grant):
        return
    if isinstance(value, Node):
        yield value
        for field in type(value).model_fields:
            yield from _generated(getattr(value, field))
    elif isinstance(value, list):
        for part in value:
            yield from _generated(part)


@clause("fab:1.8.2")
def _without_effect(reader: Reader, text: Text, wanted: str, now: Info, card: CardId | None) -> bool:
    """Return whether no ability of a card directly generates such an effect, on a condition or not (1.8.2)."""
    said = (node for ability in now["abilities"] for node in _generated(ability.node))
    return not any(type(node).verb == wanted for node in said)


@clause("fab:2.7.5")
def _named_otherwise(reader: Reader, text: Text, wanted: str | list[str], now: Info, card: CardId | None) -> bool:
    """Return whether a card has none of these names: they match exactly, but for capital letters (2.7.5)."""
    own = {name.casefold() for name in now["names"]}
    return not own & {name.casefold() for name in names(wanted)}


@clause("fab:2.7.3", "fab:2.7.3a", "fab:2.7.3b", "fab:2.7.3c")
def _of_another_moniker(reader: Reader, text: Text, wanted: str | list[str], now: Info, card: CardId | None) -> bool:
    """Return whether a card has none of these monikers; a moniker is no name, and several names have one (2.7.3)."""
    return now["moniker"] is None or now["moniker"].casefold() not in [name.casefold() for name in names(wanted)]


GENERATES, NAMED, OF_MONIKER = Asked(_without_effect), Asked(_named_otherwise), Asked(_of_another_moniker)
