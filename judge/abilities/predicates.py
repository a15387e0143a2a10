"""The tests of filter fields: each field of a filter states its test next to its type."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol

from typing_extensions import TypeVar

from judge.abilities.text import Text
from judge.kernel import CardId, Game, Info, Ref
from judge.records import record

R = TypeVar("R", default=Any)
"""The game's reader, which may know more than the shared one."""

Fails = Callable[[R, Text, Any, Info, CardId | None], bool]
"""A function that returns whether a card with these characteristics fails the wanted value."""


class _LastKnown(Protocol):
    def last(self, game: Game, ref: Ref) -> Info: ...


class Reads(Protocol):
    """The functions of a reader that filters need in every game."""

    @property
    def world(self) -> _LastKnown:
        """What the game knows about its cards."""
        ...

    def fits(self, text: Text, number: Any, value: int | None) -> bool:
        """Return whether a value equals a number or is within a range."""
        ...

    def like(self, text: Text, description: Any, info: Info, card: CardId | None) -> bool:
        """Return whether a card with these characteristics matches a filter."""
        ...

    def refs(self, text: Text, pointer: Any) -> Sequence[Ref]: ...


@record
class FieldTest(Generic[R]):
    """The test of a filter field.

    Attributes:
        fails: returns whether a card fails the test.
        number: whether the wanted value is a number, which may have to be computed first.
        key: the name of the tested characteristic, or empty.
    """

    fails: Fails[R]
    number: bool = False
    key: str = ""


def names(value: str | list[str] | None) -> Sequence[str]:
    """Return one name, several names, or none as a sequence."""
    return () if value is None else (value,) if isinstance(value, str) else value


def one_of(key: str) -> FieldTest:
    """Return the test that a characteristic equals the wanted name, or one of several."""
    return FieldTest(lambda reader, text, wanted, info, card: info.get(key) not in names(wanted), key=key)


def number(key: str) -> FieldTest:
    """Return the test that a number equals the wanted one or is in its range; a card without the number fails."""
    return FieldTest(lambda reader, text, wanted, info, card: not reader.fits(text, wanted, info.get(key)), True, key)


def flag(key: str) -> FieldTest:
    """Return the test that a characteristic is true or false as wanted."""
    return FieldTest(lambda reader, text, wanted, info, card: bool(info.get(key)) is not wanted, key=key)


def contains(key: str) -> FieldTest:
    """Return the test that a list contains the wanted name."""
    return FieldTest(lambda reader, text, wanted, info, card: wanted not in (info.get(key) or ()), key=key)


def has_one_of(key: str) -> FieldTest:
    """Return the test that a list contains the wanted name, or one of several."""
    return FieldTest(lambda reader, text, wanted, info, card: {*names(wanted)}.isdisjoint(info.get(key) or ()), key=key)


def lacks(key: str) -> FieldTest:
    """Return the test that a list does not contain the wanted name."""
    return FieldTest(lambda reader, text, wanted, info, card: wanted in (info.get(key) or ()), key=key)


def _named(_: Reads, __: Text, wanted: str | list[str], info: Info, ___: CardId | None) -> bool:
    return not any(name in info["names"] for name in names(wanted))


def _partly_named(_: Reads, __: Text, wanted: str, info: Info, ___: CardId | None) -> bool:
    return not any(wanted in name for name in info["names"])


def _another(_: Reads, text: Text, wanted: bool, __: Info, card: CardId | None) -> bool:
    return wanted and card == text.source.card


def _named_otherwise(reader: Reads, text: Text, wanted: bool, info: Info, _: CardId | None) -> bool:
    return wanted and bool(info["name"] == reader.world.last(text.game, text.source)["name"])


def _like_one(reader: Reads, text: Text, wanted: Sequence[Any], info: Info, card: CardId | None) -> bool:
    return bool(wanted) and not any(reader.like(text, one, info, card) for one in wanted)


def _like_none(reader: Reads, text: Text, wanted: Sequence[Any], info: Info, card: CardId | None) -> bool:
    return any(reader.like(text, one, info, card) for one in wanted)


def _one_of_those(reader: Reads, text: Text, wanted: str, _: Info, card: CardId | None) -> bool:
    return card in [ref.card for ref in reader.refs(text, wanted)]


def _none_of_those(reader: Reads, text: Text, wanted: str, _: Info, card: CardId | None) -> bool:
    if card is None:
        return True
    as_then = text.about is not None and text.about.card == card
    state, those = text.game.state, reader.refs(text, wanted)
    mine = text.about if as_then else state.ref(card)
    return mine not in those and mine not in state.now(*those, moved=text.moved)


NAMED, PARTLY_NAMED = FieldTest(_named, key="names"), FieldTest(_partly_named, key="names")
ANOTHER, NAMED_OTHERWISE = FieldTest(_another), FieldTest(_named_otherwise)
NUMBER = FieldTest(lambda *_: False, number=True)
"""Marks a number that the game tests in its own way (:meth:`Performances.excludes`)."""
NOT_THOSE, THOSE = FieldTest(_one_of_those), FieldTest(_none_of_those)
LIKE_ONE, LIKE_NONE = FieldTest(_like_one), FieldTest(_like_none)
