"""Printers: abilities in words, in the style of each game and in English.

The wording of a node stands with its definition (:mod:`judge.abilities.phrases`). Here is the engine that follows it,
and for each game the grammar of its noun phrases, numbers, events and conditions in each language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from pydantic import ValidationError
from pydantic_core import PydanticCustomError

from judge.abilities import Body
from judge.cards.printer.engine import NotSaidError
from judge.games import package

WRITERS = ("sve", "fab", "dm", "kiseki")
"""The games whose abilities can say themselves."""

LANGUAGES = {"en": "english", "ja": "japanese"}


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
    printer = import_module(f"judge.cards.printer.{game}_{LANGUAGES[lang]}").Printer
    try:
        lines = [printer(Body()).keyword_line(keywords)] if keywords else []
        return lines + [printer(read(game, one)).ability() for one in abilities]
    except LookupError as missing:  # a word that the lexicon of the language lacks
        raise NotSaidError(f"no word for {missing}") from missing


def read(game: str, ability: Mapping[str, Any]) -> Body:
    """Return an ability as a node of the language of its game.

    Raises:
        NotSaidError: the name does not refer to a number.
    """
    language = package(game).language
    try:
        with language.reading():
            return language.read(Body, ability)
    except (PydanticCustomError, ValidationError) as wrong:
        raise NotSaidError(f"{ability!r}: {wrong}") from wrong


__all__ = ["WRITERS", "NotSaidError", "write"]
