"""Boards that show a word of the scenario form: for each word of a game, the shortest shipped board with it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from judge.scenario import ScenarioFile

_PROSE = re.compile(r"^ *(?:title|question|note|text|why|source): .*$", re.MULTILINE)
"""Fields that people read and the engine does not."""
_KEY = re.compile(r"(?<![\w-])([a-z][a-z_]*):(?=\s|$)", re.MULTILINE)
_VALUE = re.compile(r"(?:[:\[,] |\[|^ *- )([a-z][a-z_]*)(?=[,\]}\s]|$)", re.MULTILINE)
_WORD = re.compile(r"\{?\s*([a-z][a-z_]*)\b")


def word_of(code: str) -> str | None:
    """Return the word that a piece of the form is about: the first of ``{deal: 2, to: …}``."""
    found = _WORD.match(code)
    return found[1] if found else None


def shortest(boards: Iterable[ScenarioFile]) -> Mapping[str, ScenarioFile]:
    """Return, for each word, the shortest board with it as a key, or otherwise as a value."""
    keys: dict[str, ScenarioFile] = {}
    values: dict[str, ScenarioFile] = {}
    for one in sorted(boards, key=lambda board: (len(board.text), board.id)):
        plain = _PROSE.sub("", one.text)
        for word in _KEY.findall(plain):
            keys.setdefault(word, one)
        for word in _VALUE.findall(plain):
            values.setdefault(word, one)
    return {**values, **keys}
