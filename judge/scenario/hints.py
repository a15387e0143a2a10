"""What to write instead, where a word of the form or of the game stands in a place that is not its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from judge.abilities import UNKNOWN
from judge.corpus import load
from judge.games import IDS, GamePackage

TEXTS = ("text", "texts", "effect", "effects", "skill", "skills", "ability", "テキスト", "効果")
"""What an author calls the text of a card that the form calls its abilities."""


def hint(error: Mapping[str, Any], rules: GamePackage) -> str | None:
    """Return what to write where a keyword, or the text of a card, is written in another place than its own.

    Args:
        error: what the form has against it.
        rules: the game.
    """
    kind, value = error["type"], error.get("input")
    if kind == f"{UNKNOWN}ability" and isinstance(value, dict):
        return _keyword(value, rules)
    if kind == "literal_error" and isinstance(value, str) and error["loc"][-2:-1] == ("keywords",):
        return _keyword([value], rules)
    if kind == "unknown_field" and "abilities" in error["ctx"]["kind"].field_names():
        field = str(error["ctx"]["field"])
        return _keyword([field], rules) or ("abilities" if field in TEXTS else None)
    return None


def _keyword(words: Iterable[Any], rules: GamePackage) -> str | None:
    """Return how the first keyword of the game among some words is written on a card."""
    known = {_folded(name): row for row in rules.keywords.values() for name in (row.name, row.en, row.ja)}
    row = next((known[_folded(word)] for word in words if isinstance(word, str) and _folded(word) in known), None)
    if row is None:
        return None
    return f"keywords: [{row.name}]" if row.alone else f"abilities: [{{keyword: {row.name}, do: […]}}]"


def game_called(name: str) -> str | None:
    """Return the id of the game of which a name is part of the title."""
    said = _folded(name)
    titles = {game: load(game).title for game in IDS}
    found = (game for game, title in titles.items() if said in _folded(title.en) or said in _folded(title.ja))
    return next(found, None) if len(said) > 1 else None


def _folded(word: str) -> str:
    """Return a word without capitals, blanks and signs between its parts."""
    return re.sub(r"[\s_・·-]", "", word.casefold())


__all__ = ["game_called", "hint"]
