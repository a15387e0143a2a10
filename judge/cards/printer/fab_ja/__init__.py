"""Abilities of Flesh and Blood in Japanese, with the terms of the rules text."""

from __future__ import annotations

from collections.abc import Sequence

from judge.cards.printer.fab_ja._abilities import Abilities
from judge.cards.printer.fab_ja._words import KEYWORD, known
from judge.cards.printer.field_reader import Node


def ability(node: Node) -> str:
    """Return an ability in words."""
    return Abilities(node).ability()


def keyword_line(keywords: Sequence[str]) -> list[str]:
    """Return the keywords of a card as one line; no line where there are none."""
    return [f"{'、'.join(known(KEYWORD, one) for one in keywords)}。"] if keywords else []


__all__ = ["ability", "keyword_line"]
