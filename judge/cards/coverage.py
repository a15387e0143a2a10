"""Counts how many card texts of a list or library are fully parsed."""

from __future__ import annotations

import contextlib
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from judge.cards.library import SeveralCardsError, is_made_up, library
from judge.cards.parser import Reading, read

MOST_CORES = 200


@dataclass(slots=True)
class Holdings:
    """Numbers of cards by how well the library knows them.

    Attributes:
        read: the cards whose text is fully parsed, or that have no text.
        by_hand: other cards with a complete entry, written by hand.
        partly: the cards with an incomplete entry.
        missing: the cards that are not in the library.
    """

    listed: int = 0
    library: int = 0
    read: int = 0
    by_hand: int = 0
    partly: int = 0
    missing: int = 0

    def to_json(self) -> dict[str, int]:
        return {name: getattr(self, name) for name in ("listed", "library", "read", "by_hand", "partly", "missing")}

    def add(self, entry: Mapping[str, Any] | None, *, whole: bool) -> None:
        """Count a card.

        Args:
            whole: whether its text is fully parsed.
        """
        self.listed += 1
        self.library += entry is not None
        if whole:
            self.read += 1
        elif entry is None:
            self.missing += 1
        elif "unread" in entry or "newer" in entry:
            self.partly += 1
        else:
            self.by_hand += 1


@dataclass(slots=True)
class Coverage:
    """Numbers of distinct texts by how well they are parsed.

    Attributes:
        read: the fully parsed texts.
        newer: the texts with words that are newer than the supported edition of the rules.
        cores: how often each phrase stopped the parser; numbers and names are masked.
        words: the number of texts with each newer word.
    """

    texts: int = 0
    read: int = 0
    newer: int = 0
    unread: int = 0
    cards: Holdings = field(default_factory=lambda: Holdings())
    cores: Counter[str] = field(default_factory=Counter)
    words: Counter[str] = field(default_factory=Counter)

    def to_json(self) -> dict[str, Any]:
        return {
            "texts": self.texts,
            "read": self.read,
            "newer": self.newer,
            "unread": self.unread,
            "cards": self.cards.to_json(),
            "cores": [[core, count] for core, count in self.cores.most_common(MOST_CORES)],
            "newer_words": [[word, count] for word, count in self.words.most_common()],
        }


def coverage(game: str, cards: Iterable[Mapping[str, Any]]) -> Coverage:
    """Parse the texts of a list of cards and count the results."""
    found, seen = Coverage(), dict[str, bool]()
    for card in cards:
        text = card.get("text") or ""
        if text and text not in seen:
            reading = read(game, text, card.get("type", ""), card.get("name", ""))
            seen[text] = reading.whole
            found.texts += 1
            count(found, reading)
        found.cards.add(_entry_of(game, card), whole=not text or seen[text])
    return found


def _entry_of(game: str, card: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the library's entry for a row of a list, by number or name, or ``None``."""
    for word in (card.get("number"), card.get("name")):
        with contextlib.suppress(SeveralCardsError):
            if word and (entry := library(game).find(str(word))) is not None:
                return entry
    return None


def coverage_of_library(game: str) -> Coverage:
    """Return the numbers for the library's cards, as parsed when they were imported."""
    found, seen = Coverage(), set[str]()
    for entry in library(game).cards:
        if not is_made_up(entry):
            found.cards.add(entry, whole="texts" in entry and not {"unread", "newer"} & set(entry))
        new = [text for text in entry.get("texts", ()) if text not in seen]
        seen.update(new)
        found.texts += len(new)
        if "newer" in entry:
            found.newer += len(new)
            found.words.update(dict.fromkeys(entry["newer"], len(new)))
        elif "unread" in entry:
            found.unread += len(new)
            found.cores.update(dict.fromkeys(map(core, entry["unread"]), len(new)))
        else:
            found.read += len(new)
    return found


def count(found: Coverage, reading: Reading) -> None:
    if reading.newer:
        found.newer += 1
        found.words.update(newer.word for newer in reading.newer)
    elif reading.whole:
        found.read += 1
    else:
        found.unread += 1
        stopped = [*reading.unread, *(unread for token in reading.tokens for unread in token.reading.unread)]
        found.cores.update({core(unread.words or unread.line) for unread in stopped})


def core(words: str) -> str:
    """Return a text with numbers and quoted names masked, so that similar phrases are counted together."""
    return re.sub(r"\d+", "N", re.sub(r"『[^』]*』", "『』", words))
