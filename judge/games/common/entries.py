"""The entries of a zone in a scenario: cards, or keys of cards stated elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from typing import Annotated, Any, Protocol, TypeVar

from pydantic import Discriminator, Field, GetJsonSchemaHandler, Tag, WithJsonSchema
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from judge.abilities import Node, expected


class Placed(Protocol):
    """A card in a zone, with its ids."""

    @property
    def id(self) -> str | None:
        """The card's name in the script."""
        ...

    @property
    def card(self) -> str | None:
        """The key, under the scenario's ``cards``, of the entry with the printed values."""
        ...

    @property
    def count(self) -> int:
        """The number of identical cards; their ids are numbered from 1."""
        ...


P = TypeVar("P", bound=Placed)

IN_ONE_OR_BOTH = {
    "anyOf": [
        {"type": "string", "minLength": 1, "maxLength": 120},
        {
            "type": "object",
            "properties": {lang: {"type": "string", "minLength": 1, "maxLength": 120} for lang in ("en", "ja")},
            "additionalProperties": False,
            "minProperties": 1,
        },
    ]
}
"""The JSON Schema of a card's name: in one language, or ``en`` and ``ja``."""

Short = Annotated[str, Field(min_length=1, max_length=120)]
CardName = Annotated[str, Field(min_length=1, max_length=120), WithJsonSchema(IN_ONE_OR_BOTH)]
"""The name of a card; a scenario may state it in English and Japanese."""

Sentence = Annotated[str, Field(min_length=1, max_length=1000)]
Amount = Annotated[int, Field(ge=0, le=99)]


def by_form(value: Any) -> str:
    """Return ``key`` for the key of an entry under ``cards``, or ``card`` for a card that is written out."""
    return "key" if isinstance(value, str) else "card"


def by_number(value: Any) -> str:
    """Return ``number`` if a zone's contents are only a number of cards, otherwise ``cards``."""
    return "number" if isinstance(value, int | str) else "cards"


E = TypeVar("E")
F = TypeVar("F")
Entry = Annotated[Annotated[E, Tag("card")] | Annotated[Short, Tag("key")], Discriminator(by_form)]
"""A card in a zone: written out, or the key of one under ``cards``."""

MOST_CARDS = 60
"""The largest number of entries in a zone, and of unknown cards in one entry."""

Cards = Annotated[list[Entry[E]], Field(max_length=MOST_CARDS)]


class AmongNumbers:
    """Adds numbers to the JSON Schema of a list of cards: the loader replaces them by entries of unknown cards."""

    @staticmethod
    def __get_pydantic_json_schema__(cards: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        schema = handler(cards)
        schema["items"]["oneOf"].append({"type": "integer", "minimum": 1, "maximum": MOST_CARDS})
        return schema


Pile = Annotated[
    Annotated[Cards[E], Tag("cards"), AmongNumbers] | Annotated[Amount, Tag("number")], Discriminator(by_number)
]
"""The cards of a zone, with numbers of unknown ones among them, or only a number."""


def print_nothing_with_key(placed: Node, printed: type[Node], key: str = "card") -> None:
    """Reject printed values next to ``card``, because the entry of that key states them.

    Args:
        key: the field that names the card, if it is not ``card``.

    Raises:
        PydanticCustomError: both are stated.
    """
    words = {name: word for word, name in printed.synonyms.items()}
    fields = {name: words.get(name, field.alias or name) for name, field in printed.model_fields.items()}
    stated = [word for name, word in fields.items() if name in placed.model_fields_set]
    if getattr(placed, key, None) is not None and stated:
        raise expected(
            f"no {', '.join(f'`{word}`' for word in stated)} with `{key}`; the named card already states this",
            f"{key} と並べて {', '.join(stated)} を書かないこと。{key} で指すカードにすでに書いてある",
        )


def face_of(kind: type[F], printed: Node, **own: Any) -> F:
    """Return the face of a card: its ``own`` values, and those that the form of the card has under the same names.

    Args:
        kind: the class of faces.
    """
    names = {field.name for field in fields(kind)}  # type: ignore[arg-type]  # a record is a data class
    shared = type(printed).model_fields.keys() & names - own.keys()
    values = {name: getattr(printed, name) for name in shared}
    return kind(**{name: tuple(one) if isinstance(one, list) else one for name, one in values.items()}, **own)


def printed_elsewhere(card: Node) -> bool:
    """Return whether a card names another entry with its printed values in ``card``."""
    return getattr(card, "card", None) is not None


def entry_at(side: Node, field: str, index: int) -> Any:
    """Return one entry of a side's field, or ``None`` if the field only states a number of cards.

    Args:
        side: a player's side of the board.
        field: the field: a list, or one entry for a single card such as a hero.
    """
    entries = getattr(side, field)
    return entries[index] if isinstance(entries, list) else None if isinstance(entries, int) else entries


def unknown(prefix: str, number: int) -> list[str]:
    """Return the ids of a number of unknown cards."""
    return [f"{prefix}-{one}" for one in range(1, number + 1)]


def stated(
    form: Callable[..., P], entries: Sequence[P | str] | int, prefix: str
) -> Iterator[tuple[int, list[str], P | None]]:
    """Yield each entry of a zone: its index, the ids of its cards, and its statements.

    A number of unknown cards is one entry, with ``None`` for the statements.

    Args:
        form: the game's own form of a card in a zone.
        entries: the entries, in the order of the zone, or the number of cards.
        prefix: the start of the ids of unknown cards.
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
        prefix: the start of the ids of unknown cards.
        only: whether the zone holds a single card, whose default id is the prefix without a number.
    """
    for index, entry in enumerate(entries, 1):
        card = form(card=entry) if isinstance(entry, str) else entry
        base = card.id or card.card or (prefix if only else f"{prefix}-{index}")
        yield ([base] if card.count == 1 else [f"{base}{n}" for n in range(1, card.count + 1)]), card
