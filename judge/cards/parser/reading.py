"""What reading a printed text gives, for every game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from judge.records import record


@record
class Unread:
    """A part of a text that was not read.

    Attributes:
        line: the line with the words.
        words: the words that stopped it.
        span: the position of the words in the printed text.
        why: the reason: no reading, two readings, or the missing part.
    """

    line: str
    words: str
    span: tuple[int, int]
    why: str


@record
class Newer:
    """A word that the edition does not have.

    Attributes:
        word: the word.
        since: the edition or set that brought it.
        span: the position in the printed text.
    """

    word: str
    since: str
    span: tuple[int, int]


@record
class Part:
    """A node of an ability, and the words that it came from.

    Attributes:
        path: its path within the abilities.
        span: the position of its words in the printed text.
    """

    path: tuple[str | int, ...]
    span: tuple[int, int]


@record
class Token:
    """A token that a card says it creates, as it is printed there."""

    facts: Mapping[str, Any]
    reading: Reading


@dataclass(slots=True)
class Reading:
    """The parsed meaning of a printed text.

    Attributes:
        text: the text as printed.
        keywords: the keywords.
        abilities: the abilities, in the form of the game's language.
        spans: for each of these abilities the part of the text that it came from.
        parts: for nodes inside them, by their path, the part of the text that each came from.
        tokens: the tokens that are printed on the card.
        creates: the names of tokens that the abilities create.
        unread: the parts that were not parsed.
        newer: words that need a newer edition.
        also: further facts of the text about its card, as in an entry, such as ``evolves_from``.
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
        """Whether it was fully parsed, including tokens."""
        return not (self.unread or self.newer or any(not token.reading.whole for token in self.tokens))
