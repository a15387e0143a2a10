"""Abilities of Duel Masters in English, with the official terms."""

from __future__ import annotations

from collections.abc import Sequence

from judge.cards.printer.dm_en._abilities import Abilities
from judge.cards.printer.dm_en._words import KEYWORD, sentence, series
from judge.cards.printer.field_reader import Node, word


def ability(node: Node) -> str:
    """Return an ability in words."""
    return Abilities(node).ability()


def keyword_line(keywords: Sequence[str]) -> list[str]:
    """Return the keywords of a card as one line; no line where there are none."""
    return [sentence(series([word(KEYWORD, one) for one in keywords]))] if keywords else []


__all__ = ["ability", "keyword_line"]
