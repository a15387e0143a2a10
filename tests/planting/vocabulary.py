"""Every word of a game's language of card texts, in every place where it fits.

A *word* is a field of a node, or one of the values that such a field can have. A *place* is the field in which the
node is. Both come from the nodes themselves and from the vocabulary of each game, so that anyone who adds one must
show what it does.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

from judge.abilities import Filter, Grant, Node, Target, When
from judge.games import Barred, Spelled, package
from judge.games.sve.language import Taking

READ_BY_PLACE = (Filter, When, Grant, Taking)
"""Kinds of node whose fields are read by the node around them; all others are read alike wherever they stand."""

NAMES = ("id", "name", "remember", "rest")
"""Fields that only say what something is called: whether anything uses a name is checked when a board is read."""


class Word(NamedTuple):
    """A word in a place.

    Attributes:
        place: the field that holds the node, such as ``Damage.to``; empty for a value that means the same everywhere.
        said: the field, such as ``Select.count``, with its value if that is one of several: ``Put.tapped=true``.
    """

    place: str
    said: str

    @property
    def kind(self) -> str:
        """The kind of node that has the field."""
        return self.said.partition(".")[0]

    @property
    def field(self) -> str:
        """The field."""
        return self.said.partition(".")[2].partition("=")[0]

    @property
    def value(self) -> str:
        """The value of the field, empty where any value is meant."""
        return self.said.partition("=")[2]

    def __str__(self) -> str:
        return f"{self.said} in {self.place}" if self.place else self.said


def inner(game: str, annotation: Any) -> Iterator[type[Node]]:
    """Yield the kinds of node of a game that a field can hold."""
    if isinstance(annotation, type) and issubclass(annotation, Node):
        yield from package(game).language.of(annotation) or [annotation]
    for part in get_args(annotation):
        if not isinstance(part, str):
            yield from inner(game, part)


def literals(annotation: Any) -> Iterator[Any]:
    """Yield the words that a field can say."""
    if get_origin(annotation) is Literal:
        yield from get_args(annotation)
    elif annotation is bool:
        yield True
    else:
        for part in get_args(annotation):
            if not isinstance(part, str):
                yield from literals(part)


def means_something(game: str, kind: type[Node], field: str) -> bool:
    """Return whether a field means anything in a game at all."""
    known = [fields for of, fields in package(game).words.items() if issubclass(kind, of)]
    return all(fields.get(field, ()) is not None for fields in known)


def vocabulary(game: str, kind: type[Node], field: str, annotation: Any) -> Sequence[str]:
    """Return the words that a field can say in a game, where it is one of a list of words."""
    for of, fields in package(game).words.items():
        known = fields.get(field)
        if issubclass(kind, of) and known is not None and not isinstance(known, Barred | Spelled):
            return known
    return [str(word).lower() for word in literals(annotation) if word not in ("x", "this")]


def verb_of(kind: type[Node]) -> str:
    """Return the field that distinguishes a kind of node; any field if none is needed for that."""
    names = {info.alias or name: name for name, info in kind.model_fields.items()}
    return names.get(kind.verb, next(iter(names.values())))


def words(game: str) -> Iterator[Word]:
    """Yield every word of the language of a game in every place."""
    card = package(game).card
    seen: dict[Any, None] = {}
    waiting = deque([(card, "abilities")])
    waiting += [(card, "arts")] if "arts" in card.model_fields else []
    while waiting:
        holder, field = waiting.popleft()
        place = f"{holder.__name__}.{field}"
        kinds = inner(game, get_type_hints(holder, include_extras=True)[field])
        for kind in sorted(kinds, key=lambda kind: kind.__name__ != "Triggered"):  # its place accepts every instruction
            if kind.verb and not means_something(game, kind, verb_of(kind)):
                continue
            hints = get_type_hints(kind, include_extras=True)
            again = kind in seen and (kind is Target or not issubclass(kind, READ_BY_PLACE))
            seen[kind] = None
            for name in (verb_of(kind),) if again else kind.model_fields:
                if name in NAMES or not means_something(game, kind, name):
                    continue
                yield Word(place, f"{kind.__name__}.{name}")
                here = place if kind.__name__ == "When" and name == "event" else ""
                usual = kind.model_fields[name].default
                for word in vocabulary(game, kind, name, hints[name]):
                    if word == usual or (usual is True and word == "true"):
                        continue
                    yield Word(here, f"{kind.__name__}.{name}={word}")
                if (kind, name) not in seen:
                    seen[kind, name] = None
                    waiting.append((kind, name))
