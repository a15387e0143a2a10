"""Abilities of Flesh and Blood in English, with the terms and symbols of the game."""

from __future__ import annotations

from collections.abc import Sequence

from judge.cards.printer.fab_en._abilities import Abilities
from judge.cards.printer.fab_en._words import KEYWORD_ALONE
from judge.cards.printer.field_reader import Node, word


def ability(node: Node) -> str:
    """Return an ability in words."""
    return Abilities(node).ability()


def keyword_line(keywords: Sequence[str]) -> list[str]:
    """Return the keywords of a card as one line; no line where there are none."""
    names = [word(KEYWORD_ALONE, one) for one in keywords]
    return [f"{', '.join([names[0], *(one.lower() for one in names[1:])])}."] if names else []


__all__ = ["ability", "keyword_line"]
