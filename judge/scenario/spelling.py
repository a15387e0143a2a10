"""Words that only a board has, as races and traits: one that is spelled in two ways is none of them in one place."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Sequence
from typing import Any

from judge.abilities import Node, placed
from judge.games import Spelled

ALIKE = 0.85
"""How much a word must be like one of the rulebook to be taken for a slip of that."""


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
        if word in known.words:
            return None
        same = next((one for one in there if one != word and _folded(one) == _folded(word)), None)
        if same is not None:
            return same
        if word in there:
            return None
        return next(iter(difflib.get_close_matches(word, list(known.words), 1, ALIKE)), None)

    def _on_cards(self, field: str) -> Sequence[str]:
        """Return the words that the cards of the board state in a field, in their order."""
        if field not in self._stated:
            cards = (node for _, node, _ in placed(self._scenario) if hasattr(node, "abilities"))
            self._stated[field] = list(dict.fromkeys(word for card in cards for word in _words(card, field)))
        return self._stated[field]


def _words(card: Node, field: str) -> Sequence[str]:
    value = getattr(card, field, None) or ()
    return (value,) if isinstance(value, str) else value


def _folded(word: str) -> str:
    """Return a word without what is easily written in another way: width, case, blanks, dots, hyphens."""
    return re.sub(r"[\s_.\u2010-\u2015・·'’-]", "", unicodedata.normalize("NFKC", word).casefold())


__all__ = ["Spelling"]
