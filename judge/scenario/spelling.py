"""Words that only a board has, as races and names: spelled in two ways, or borne by nothing there is."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any

from judge.abilities import Node, Special, placed
from judge.cards.library import library
from judge.games import Spelled, package
from judge.records import record

ALIKE = 0.85
"""How much a word must be like one of the rulebook to be taken for a slip of that."""


SLIP = 0.6
"""How much a word must be like another one to be taken for that, where nothing bears it."""


class Spelling:
    """How words are spelled on a board.

    Args:
        scenario: the board.
    """

    def __init__(self, scenario: Any) -> None:
        self._scenario = scenario
        self._stated: dict[str, list[str]] = {}

    def meant(self, word: str, known: Spelled) -> str | None:
        """Return the word that was meant by one that is spelled otherwise, ``None`` where it is a word of its own.

        Args:
            word: the word as it is written.
            known: the words that there are.
        """
        there = [*known.words, *(one for field in known.of for one in self._on_cards(field))]
        if word in known.words or (known.any_case and word.casefold() in map(str.casefold, there)):
            return None
        same = next((one for one in there if one != word and _folded(one) == _folded(word)), None)
        if same is not None:
            return same
        if word in there:
            return None
        return next(iter(difflib.get_close_matches(word, list(known.words), 1, ALIKE)), None)

    def borne(self, known: Spelled) -> Sequence[str]:
        """Return the words that cards and tokens of the board bear, and those that a text of it gives."""
        given = (field for field in known.of if field != "name")
        return [
            *(word for field in known.of for word in self._on_cards(field)),
            *(word for field in given for word in self._given(field)),
            *self._named(),
        ]

    def _named(self) -> Iterator[str]:
        """Yield the words that instructions with a name state: what is treated as being there, or is linked."""
        named = (node for _, node, _ in placed(self._scenario) if isinstance(node, Special))
        yield from (word for one in named for word in _words(one, "names"))

    def _given(self, field: str) -> Iterator[str]:
        """Yield the words that texts give to cards."""
        grants = (node for _, node, _ in placed(self._scenario) if node.slot == "grant")
        names = (field, field.removesuffix("s"), "name", "names")
        yield from (word for one in grants for name in names for word in _words(one, name))

    def _on_cards(self, field: str) -> Sequence[str]:
        """Return the words that the cards of the board state in a field, in their order."""
        if field not in self._stated:
            cards = (node for _, node, _ in placed(self._scenario) if hasattr(node, "abilities"))
            self._stated[field] = list(dict.fromkeys(word for card in cards for word in _words(card, field)))
        return self._stated[field]


@record
class Unknown:
    """A word of a text that nothing bears: no card or token of the board, and no published card.

    Attributes:
        path: where it stands.
        word: the word.
        meant: what it is most likely a slip of, ``None`` where nothing is like it.
    """

    path: Sequence[str | int]
    word: str
    meant: str | None


def unknown(scenario: Any) -> list[Unknown]:
    """Return the words of the texts of a board that nothing bears, in the order of the board.

    A part of a word is no word of its own: “Dragon” asks for every race with that in it.
    """
    rules, spelling = package(scenario.game), Spelling(scenario)
    found, published = dict[tuple[str, str], Unknown](), dict[str, list[str]]()
    for path, node, _ in placed(scenario):
        fields = ((f, k) for kind, words in rules.words.items() if isinstance(node, kind) for f, k in words.items())
        for field, known in fields:
            value = getattr(node, field) if isinstance(known, Spelled) and not hasattr(node, "abilities") else None
            for word in [value] if isinstance(value, str) else value or ():
                there = [*known.words, *spelling.borne(known), *(rules.tokens if "name" in known.of else ())]
                if _is_borne(word, there) or (field, word) in found:
                    continue
                if not _is_borne(word, published.setdefault(field, _published(scenario.game, known))):
                    meant = next(iter(difflib.get_close_matches(word, there, 1, SLIP)), None)
                    found[field, word] = Unknown((*path, field), word, meant)
    return list(found.values())


def _is_borne(word: str, there: Sequence[str]) -> bool:
    return any(_folded(word) in _folded(one) for one in there)


def _published(game: str, known: Spelled) -> list[str]:
    """Return the words that published cards of a game, and the tokens printed on them, have in such fields."""
    there = library(game)
    values = (card.get(field) or () for card in (*there.cards, *there.tokens.values()) for field in known.of)
    return [one for value in values for one in ((value,) if isinstance(value, str) else value)]


def _words(card: Node, field: str) -> Sequence[str]:
    value = getattr(card, field, None) or ()
    return (value,) if isinstance(value, str) else value


def _folded(word: str) -> str:
    """Return a word without what is easily written in another way: width, case, blanks, dots, hyphens."""
    return re.sub(r"[\s_.\u2010-\u2015・·'’-]", "", unicodedata.normalize("NFKC", word).casefold())


__all__ = ["Spelling", "Unknown", "unknown"]
