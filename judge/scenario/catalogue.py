"""The program's own statements about a board, in both languages, by key, from ``words.yaml``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import yaml

from judge import resources
from judge.build_cache import fingerprint, kept
from judge.corpus import Lang

Sentences = Mapping[str, Mapping[Lang, str]]
"""One sentence in both languages, by key."""

Pair = tuple[str, str]
"""One text in English and Japanese."""


@cache
def _parts() -> dict[str, Any]:
    """Return all parts of the file, cached."""
    file = resources.PACKAGE / "scenario" / "words.yaml"

    def read() -> Any:
        return yaml.load(file.read_text("utf-8"), yaml.CSafeLoader)

    found: dict[str, Any] = kept("words/scenario", fingerprint(file.parent, [file]), read)
    return found


def sentences(part: str) -> Sentences:
    """Return the sentences of a part of the program, by key and language."""
    found: Sentences = _parts()[part]
    return found


def pairs(part: str) -> dict[str, Pair]:
    """Return the sentences of a part of the program, by key, in English and Japanese."""
    return {key: (said["en"], said["ja"]) for key, said in sentences(part).items()}
