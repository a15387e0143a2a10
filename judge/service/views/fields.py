"""The fields of the forms for cards and players, derived from the game's models."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from judge.games import package
from judge.records import record
from judge.scenario.model import card_form, zones

_NUMBER = re.compile(r"-?[0-9]{1,9}")

MOST = 400
"""The largest number of characters of one form value."""


@record
class FormField:
    """A field of a form.

    Attributes:
        kind: ``one`` of some words, ``some`` of them, a ``number``, a ``flag``, a ``text``, or several ``texts``.
        words: the words to choose from; for a number, words allowed instead of it, such as ``x``.
        default: with ``one``, the word that is chosen at first.
        printed: whether it is printed on the card, not part of its state.
    """

    name: str
    kind: Literal["one", "some", "number", "flag", "text", "texts"]
    words: tuple[str, ...] = ()
    default: str | None = None
    printed: bool = False


@cache
def of_card(game: str) -> tuple[FormField, ...]:
    """Return the form fields for a card of a game: printed values first, then its state."""
    rules = package(game)
    form = card_form(rules)
    names = dict.fromkeys((*rules.card.model_fields, *form.model_fields))
    return tuple(
        one for name in names if name not in NOT_ASKED for one in _asked(form, name, name in rules.card.model_fields)
    )


NOT_ASKED = ("id", "card", "number", "unread", "owner", "count")
"""Values that a card form has no field for."""


@cache
def of_side(game: str) -> tuple[FormField, ...]:
    """Return the form fields for a player, without those for zones."""
    rules = package(game)
    own = (name for name in rules.side.model_fields if name not in zones(rules))
    return tuple(one for name in own for one in _asked(rules.side, name) if one.kind in ("number", "flag", "one"))


def _asked(form: type[BaseModel], name: str, printed: bool = False) -> Iterator[FormField]:
    field = form.model_fields[name]
    kind, written = _plain(field.annotation), field.alias or name
    words = _words(kind)
    if words:
        default = field.get_default()
        yield FormField(written, "one", words, default if isinstance(default, str) else None)
    elif kind is bool:
        yield FormField(written, "flag")
    elif kind is int:
        yield FormField(
            written, "number", tuple(word for one in _either(field.annotation) for word in _words(one)), printed=printed
        )
    elif kind is str:
        yield FormField(written, "text")
    elif get_origin(kind) is list:
        inside = _plain(get_args(kind)[0])
        if words := _words(inside):
            yield FormField(written, "some", words)
        elif inside is str:
            yield FormField(written, "texts")


def _plain(kind: Any) -> Any:
    """Return the single type in an annotation without ``None`` and constraints.

    ``None`` if several types are possible; words allowed instead of a number do not count.
    """
    inside = [one for one in _either(kind) if one is not NoneType]
    plain = [one for one in inside if not (int in inside and _words(one))]
    return plain[0] if len(plain) == 1 else None


def _either(kind: Any) -> Iterator[Any]:
    """Yield each type in a union, without constraints."""
    if get_origin(kind) is Annotated:
        yield from _either(get_args(kind)[0])
    elif get_origin(kind) in (Union, UnionType):
        for arg in get_args(kind):
            yield from _either(arg)
    else:
        yield kind


def _words(kind: Any) -> tuple[str, ...]:
    return tuple(map(str, get_args(kind))) if get_origin(kind) is Literal else ()


def value_of(asked: FormField, sent: Mapping[str, list[str]], prefix: str) -> Any:
    """Return the value that a form sent for a field, or ``None`` if it is empty.

    An invalid number is returned as typed, so that the error is shown at its field.
    """
    values = [one.strip()[:MOST] for one in sent.get(f"{prefix}{asked.name}", ()) if one.strip()]
    more = [one.strip()[:MOST] for one in sent.get(f"{prefix}{asked.name}.more", ()) if one.strip()]
    match asked.kind:
        case "flag":
            return True if values else None
        case "some":
            return values or None
        case "texts":
            return [
                one.strip() for value in values for one in value.replace("、", ",").split(",") if one.strip()
            ] or None
        case "number":
            value = next(iter(more or values), None)
            return int(value) if value is not None and _NUMBER.fullmatch(value) else value
    return values[0] if values else None
