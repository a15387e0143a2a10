"""How much of a list's texts is read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from judge.cards.library import library
from judge.cards.parser import Reading, read

MOST_CORES = 200


@dataclass(slots=True)
class Coverage:
    """Counts over unique texts.

    Attributes:
        texts: all of them.
        read: those read whole.
        newer: those that need words which the edition does not have.
        unread: the others.
        cores: the words that stopped the reading, and how often, without numbers and names.
        words: the newer words, and in how many texts each stands.
    """

    texts: int = 0
    read: int = 0
    newer: int = 0
    unread: int = 0
    cores: Counter[str] = field(default_factory=Counter)
    words: Counter[str] = field(default_factory=Counter)

    def to_json(self) -> dict[str, Any]:
        """Return the counts as data."""
        return {
            "texts": self.texts,
            "read": self.read,
            "newer": self.newer,
            "unread": self.unread,
            "cores": [[core, count] for core, count in self.cores.most_common(MOST_CORES)],
            "newer_words": [[word, count] for word, count in self.words.most_common()],
        }


def coverage(game: str, cards: Iterable[Mapping[str, Any]]) -> Coverage:
    """Return how much of the texts of cards is read."""
    found, seen = Coverage(), set[str]()
    for card in cards:
        text = card.get("text")
        if not text or text in seen:
            continue
        seen.add(text)
        found.texts += 1
        count(found, read(game, text, card.get("type", "")))
    return found


def coverage_of_library(game: str) -> Coverage:
    """Return how much of the texts of the library's cards was read when they were taken in."""
    found, seen = Coverage(), set[str]()
    for entry in library(game).cards:
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
    """Count one reading."""
    if reading.newer:
        found.newer += 1
        found.words.update(newer.word for newer in reading.newer)
    elif reading.whole:
        found.read += 1
    else:
        found.unread += 1
        stopped = [*reading.unread, *(one for token in reading.tokens for one in token.reading.unread)]
        found.cores.update({core(one.words or one.line) for one in stopped})


def core(words: str) -> str:
    """Return words without their numbers and names, so that what is alike counts as one."""
    return re.sub(r"\d+", "N", re.sub(r"『[^』]*』", "『』", words))
