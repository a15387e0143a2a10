"""Names of cards that exist only on shipped boards, in English and Japanese."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from judge import resources
from judge.build_cache import fingerprint, kept


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


def file_of(game: str) -> Path:
    """Return the path of the file with the card names of a game's shipped boards."""
    return resources.path("scenarios") / game / "cards" / "names.yaml"


@cache
def _stated(game: str) -> dict[str, Any]:
    path = file_of(game)
    return kept(f"board-names/{game}", fingerprint(path.parent, [path]), lambda: _read(path)) if path.is_file() else {}


def _read(path: Path) -> dict[str, Any]:
    import yaml

    stated: dict[str, Any] = yaml.load(path.read_text("utf-8"), yaml.CSafeLoader)
    return stated
