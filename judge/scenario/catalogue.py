"""The program's own sentences about boards, in English and Japanese, loaded from ``words.yaml``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from judge import resources
from judge.build_cache import read_yaml
from judge.corpus import Lang

Sentences = Mapping[str, Mapping[Lang, str]]
"""Sentences by key, each by language."""

Pair = tuple[str, str]
"""An English text and its Japanese translation."""


@cache
def _parts() -> dict[str, Any]:
    """Return the whole of ``words.yaml``: its sections by name."""
    found: dict[str, Any] = read_yaml("words/scenario", resources.PACKAGE / "scenario" / "words.yaml")
    return found


def sentences(part: str) -> Sentences:
    """Return the sentences in a section of ``words.yaml``, by key and language."""
    found: Sentences = _parts()[part]
    return found


def pairs(part: str) -> dict[str, Pair]:
    """Return the sentences in a section of ``words.yaml``, by key, as (English, Japanese)."""
    return {key: (value["en"], value["ja"]) for key, value in sentences(part).items()}
