"""Shadowverse EVOLVE in English, with the official terms: for those who cannot read the Japanese card."""

from __future__ import annotations

from collections.abc import Sequence

from judge.cards.printer._saying import Node, said_whole
from judge.cards.printer.sve_en._abilities import Abilities


def keyword_line(keywords: Sequence[str]) -> list[str]:
    """Return the line of a card's keywords, if it has any."""
    return [", ".join(word.title() for word in keywords) + "."] if keywords else []


def ability(node: Node) -> str:
    """Return one ability in words."""
    return said_whole(Abilities(node, ability).ability())
