"""Printers: abilities as text, in the style of each game and in English.

The wording of a node is part of its definition (:mod:`judge.abilities.phrases`). This package has the engine that
follows these phrases, and for each game and language the grammar of nouns, numbers, events and conditions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from pydantic import ValidationError
from pydantic_core import PydanticCustomError

from judge.abilities import Body
from judge.cards.printer.engine import NoWordingError
from judge.games import package

WRITERS = ("sve", "fab", "dm", "kiseki")
"""The games with a printer."""

LANGUAGES = {"en": "english", "ja": "japanese"}


def write(game: str, abilities: Sequence[Mapping[str, Any]], lang: str, keywords: Sequence[str] = ()) -> list[str]:
    """Return abilities as text, one line each, after a line of keywords.

    Args:
        abilities: the abilities, in the form of the game's language.
        lang: ``ja`` or ``en``.

    Raises:
        NoWordingError: a node has no wording.
        KeyError: the game has no printer.
    """
    if game not in WRITERS:
        raise KeyError(game)
    printer = import_module(f"judge.cards.printer.{game}_{LANGUAGES[lang]}").Printer
    try:
        lines = [printer(Body()).keyword_line(keywords)] if keywords else []
        return lines + [printer(read(game, ability)).ability() for ability in abilities]
    except LookupError as missing:  # a word that the lexicon of the language lacks
        raise NoWordingError(f"no word for {missing}") from missing


def read(game: str, ability: Mapping[str, Any]) -> Body:
    """Return an ability as a node of its game's language.

    Raises:
        NoWordingError: the ability is not valid in that language.
    """
    language = package(game).language
    try:
        with language.reading():
            return language.read(Body, ability)
    except (PydanticCustomError, ValidationError) as wrong:
        raise NoWordingError(f"{ability!r}: {wrong}") from wrong


__all__ = ["WRITERS", "NoWordingError", "write"]
