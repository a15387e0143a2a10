"""Names of cards that only shipped boards use, in both languages.

They are apart from the other names, because every board needs them, and few boards compare spellings.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from judge import resources
from judge.build_cache import read_yaml


def in_language(game: str, name: str, lang: str) -> str:
    """Return a card name in a language; a name that shipped boards do not use is returned unchanged."""
    return names(game, lang).get(name, name)


@cache
def names(game: str, lang: str) -> Mapping[str, str]:
    """Return the card names in a language, by the name in the other language."""
    japanese: dict[str, str] = _stated(game).get("names", {})
    return japanese if lang == "ja" else {ja: en for en, ja in japanese.items()}


@cache
def published(game: str) -> frozenset[str]:
    """Return the names on shipped boards that belong to published cards which the library lacks."""
    return frozenset(_stated(game).get("published", ()))


@cache
def _stated(game: str) -> dict[str, Any]:
    path = resources.path("scenarios") / game / "cards" / "names.yaml"
    if not path.is_file():
        return {}
    stated: dict[str, Any] = read_yaml(f"board-names/{game}", path)
    return stated
