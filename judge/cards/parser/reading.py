"""The result of parsing a printed text, in every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from judge.cards.parser.engine import ParsedNode
from judge.records import record


@record
class Unread:
    """A part of a text that could not be parsed.

    Attributes:
        line: the line with the words.
        words: the words that stopped the parser.
        span: the position of the words in the printed text.
        why: the reason: no meaning, two meanings, or what is missing.
    """

    line: str
    words: str
    span: tuple[int, int]
    why: str


@record
class Newer:
    """A word that the supported edition of the rules does not have.

    Attributes:
        since: the edition or set that introduced it.
        span: the position in the printed text.
    """

    word: str
    since: str
    span: tuple[int, int]


@record
class Part:
    """A node inside an ability, and the words that it came from.

    Attributes:
        path: the path of the node within the abilities.
        span: the position of its words in the printed text.
    """

    path: tuple[str | int, ...]
    span: tuple[int, int]


@record
class Token:
    """A token as it is printed on the card that creates it."""

    facts: Mapping[str, Any]
    reading: Reading


@dataclass(slots=True)
class Reading:
    """A parsed text.

    Attributes:
        text: the text as printed.
        abilities: the abilities, in the form of the game's language.
        spans: for each ability, the part of the text that it came from.
        parts: the nodes inside the abilities, with the parts of the text that they came from.
        tokens: the tokens printed on the card.
        creates: the names of the tokens that the abilities create.
        unread: the parts that could not be parsed.
        newer: the words that need a newer edition of the rules.
        also: further facts about the card in its text, such as ``evolves_from``.
    """

    text: str
    keywords: list[str] = field(default_factory=list)
    abilities: list[Mapping[str, Any]] = field(default_factory=list)
    spans: list[tuple[int, int]] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    tokens: list[Token] = field(default_factory=list)
    creates: set[str] = field(default_factory=set)
    unread: list[Unread] = field(default_factory=list)
    newer: list[Newer] = field(default_factory=list)
    also: dict[str, Any] = field(default_factory=dict)

    @property
    def whole(self) -> bool:
        """Whether the text is fully parsed, including the texts of tokens."""
        return not (self.unread or self.newer or any(not token.reading.whole for token in self.tokens))


def plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: plain(one) for name, one in value.items()}
    return [plain(item) for item in value] if isinstance(value, list | tuple) else value


def mapped(value: Any, new: Callable[[Any], Any], span: Callable[[int, int], tuple[int, int]] | None = None) -> Any:
    """Return nodes with the values of their fields replaced, and with their spans converted."""
    if isinstance(value, Mapping):
        fields = {name: mapped(one, new, span) for name, one in value.items()}
        return (
            ParsedNode(fields, span(*value.span) if span else value.span) if isinstance(value, ParsedNode) else fields
        )
    return [mapped(item, new, span) for item in value] if isinstance(value, list) else new(value)


def respan(value: Any, convert: Callable[[int, int], tuple[int, int]], done: set[int] | None = None) -> None:
    """Convert the spans of nodes, in place; ``done`` has the ids of the nodes that are converted already."""
    done = set() if done is None else done
    if id(value) in done:
        return
    done.add(id(value))
    if isinstance(value, ParsedNode):
        value.span = convert(*value.span)
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        respan(inner, convert, done)


def parts_of(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[Part]:
    """Yield every node that has a span, with its path."""
    if isinstance(value, ParsedNode) and value.span != (0, 0):
        yield Part(path, value.span)
    items = value.items() if isinstance(value, Mapping) else enumerate(value) if isinstance(value, list) else ()
    for name, one in items:
        yield from parts_of(one, (*path, name))
