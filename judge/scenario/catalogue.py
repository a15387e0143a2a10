"""What the program itself says of a board, in both languages, as ``words.yaml`` has it: sentences and words by key."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import yaml

from judge import resources
from judge.build_cache import fingerprint, kept
from judge.corpus import Lang

Sentences = Mapping[str, Mapping[Lang, str]]
"""The same thing in both languages, by key."""

Pair = tuple[str, str]
"""The same thing in English and Japanese."""


@cache
def _parts() -> dict[str, Any]:
    """Return all parts of the file, compiled once."""
    file = resources.PACKAGE / "scenario" / "words.yaml"

    def read() -> Any:
        return yaml.load(file.read_text("utf-8"), yaml.CSafeLoader)

    found: dict[str, Any] = kept("words/scenario", fingerprint(file.parent, [file]), read)
    return found


def sentences(part: str) -> Sentences:
    """Return what a part of the program says, by key and language."""
    found: Sentences = _parts()[part]
    return found


def pairs(part: str) -> dict[str, Pair]:
    """Return what a part of the program says, by key, in English and Japanese."""
    return {key: (said["en"], said["ja"]) for key, said in sentences(part).items()}
