"""Writers: abilities say themselves, in the style of the game and in English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

WRITERS = ("sve", "fab", "dm")
"""The games whose abilities can say themselves."""


class NotSaidError(Exception):
    """A node that the writer has no words for."""


def write(game: str, abilities: Sequence[Mapping[str, Any]], lang: str, keywords: Sequence[str] = ()) -> list[str]:
    """Return abilities in words, a line each; the keywords stand first.

    Args:
        game: the game.
        abilities: the abilities, in the form of the game's language.
        lang: ``ja`` or ``en``.
        keywords: the keywords of the card.

    Raises:
        NotSaidError: there are no words for a node.
        KeyError: nothing is written for that game.
    """
    if game not in WRITERS:
        raise KeyError(game)
    writer = import_module(f"judge.cards.printer.{game}_{lang}")
    return [*writer.keyword_line(keywords), *(writer.ability(one) for one in abilities)]
