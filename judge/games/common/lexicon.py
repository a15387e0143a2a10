"""A game's words as data: its ``lexicon.yaml``, in which every pair is English first, Japanese second."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from judge import resources
from judge.build_cache import read_yaml

Pair = tuple[str, str]
"""An English text and the same in Japanese."""


@cache
def lexicon(game: str) -> Mapping[str, Any]:
    """Return the tables of a game's ``lexicon.yaml`` by name, with tuples for lists."""
    found: Mapping[str, Any] = _fixed(read_yaml(f"lexicon/{game}", resources.PACKAGE / "games" / game / "lexicon.yaml"))
    return found


@cache
def in_print(game: str) -> Mapping[str, str]:
    """Return the printed Japanese word for each English name of a trait or race, in lower case."""
    messages = read_yaml(f"messages/judge.games.{game}", resources.PACKAGE / "games" / game / "messages.yaml").get(
        "traits", {}
    )
    return {
        en.casefold(): ja for ja, names in messages.items() for en in ([names] if isinstance(names, str) else names)
    }


def _fixed(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _fixed(one) for key, one in value.items()}
    return tuple(map(_fixed, value)) if isinstance(value, list) else value
