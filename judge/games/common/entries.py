"""What a scenario of any game writes into a zone: cards, or the keys of cards that it states elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, Any, Protocol, TypeVar

from pydantic import Discriminator, Field, Tag

from judge.abilities import Node, expected


class Placed(Protocol):
    """A card in a zone, as far as its ids go."""

    @property
    def id(self) -> str | None:
        """The card's name in the script."""
        ...

    @property
    def card(self) -> str | None:
        """The key of the entry that says what is printed on it."""
        ...

    @property
    def count(self) -> int:
        """The number of such cards, whose ids are counted up."""
        ...


P = TypeVar("P", bound=Placed)

Short = Annotated[str, Field(min_length=1, max_length=120)]
Sentence = Annotated[str, Field(min_length=1, max_length=1000)]
Amount = Annotated[int, Field(ge=0, le=99)]


def by_form(value: Any) -> str:
    """Return the tag of an entry: ``key`` or ``card``."""
    return "key" if isinstance(value, str) else "card"


def by_number(value: Any) -> str:
    """Return the tag of what lies in a zone: ``cards``, or ``number`` where only their number is said."""
    return "number" if isinstance(value, int | str) else "cards"


E = TypeVar("E")
Entry = Annotated[Annotated[E, Tag("card")] | Annotated[Short, Tag("key")], Discriminator(by_form)]
"""A card in a zone: written out, or the key of one under ``cards``."""

Cards = Annotated[list[Entry[E]], Field(max_length=60)]
Pile = Annotated[Annotated[Cards[E], Tag("cards")] | Annotated[Amount, Tag("number")], Discriminator(by_number)]
"""The cards of a zone, or the number of unknown ones."""


def print_nothing_beside_key(placed: Node, printed: type[Node], key: str = "card") -> None:
    """Refuse what is printed on a card beside ``card``: the entry that the key names says that, and this would be lost.

    Args:
        placed: a card in a zone.
        printed: the form of what is printed on a card.
        key: the field that names the card, where it is another one than ``card``.

    Raises:
        PydanticCustomError: both are stated.
    """
    words = {name: word for word, name in printed.synonyms.items()}
    fields = {name: words.get(name, field.alias or name) for name, field in printed.model_fields.items()}
    said = ", ".join(word for name, word in fields.items() if name in placed.model_fields_set)
    if getattr(placed, key, None) is not None and said:
        raise expected(
            f"no {said} beside {key}; what is printed is said by what it names",
            f"{key} と並べて {said} を書かないこと。印刷された内容は、それが指すものが定める",
        )


def printed_elsewhere(card: Node) -> bool:
    """Return whether another entry says what is printed on a card, which names that one by ``card``."""
    return getattr(card, "card", None) is not None


def entry_at(side: Node, field: str, index: int) -> Any:
    """Return the entry at a place of a field of a side; ``None`` where the field only says how many cards there are.

    Args:
        side: a player's side of the board.
        field: the field: a list, or one entry where there is only one card, as a hero.
        index: the place in the list.
    """
    entries = getattr(side, field)
    return entries[index] if isinstance(entries, list) else None if isinstance(entries, int) else entries


def unknown(prefix: str, number: int) -> list[str]:
    """Return the ids of so many cards of which nothing is said.

    Args:
        prefix: what begins them.
        number: how many.
    """
    return [f"{prefix}-{one}" for one in range(1, number + 1)]


def stated(
    form: Callable[..., P], entries: Sequence[P | str] | int, prefix: str
) -> Iterator[tuple[int, list[str], P | None]]:
    """Yield each entry of a zone: its place there, the ids of its cards, and what is said of them.

    Cards of which only the number is said are one entry of which nothing is said.

    Args:
        form: the game's own form of a card in a zone.
        entries: the entries, in the order of the zone, or how many cards there are.
        prefix: what begins the ids of cards that nothing is said of.
    """
    if isinstance(entries, int):
        yield 0, unknown(prefix, entries), None
        return
    for place, (ids, card) in enumerate(named(form, entries, prefix)):
        yield place, ids, card


def named(
    form: Callable[..., P], entries: Sequence[P | str], prefix: str, *, only: bool = False
) -> Iterator[tuple[list[str], P]]:
    """Yield each entry of a zone with the ids of its cards.

    Args:
        form: the game's own form of a card in a zone.
        entries: the entries, in the order of the zone.
        prefix: what begins the ids of cards that nothing is said of.
        only: the zone takes one card, which is called by the prefix alone.
    """
    for index, entry in enumerate(entries, 1):
        card = form(card=entry) if isinstance(entry, str) else entry
        base = card.id or card.card or (prefix if only else f"{prefix}-{index}")
        yield ([base] if card.count == 1 else [f"{base}{n}" for n in range(1, card.count + 1)]), card
