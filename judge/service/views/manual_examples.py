"""The shortest shipped board that uses each word of the scenario form."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from judge.scenario import ScenarioFile

_PROSE = re.compile(r"^ *(?:title|question|note|text|why|source): .*$", re.MULTILINE)
"""Fields for human readers, which the engine ignores."""
_KEY = re.compile(r"(?<![\w-])([a-z][a-z_]*):(?=\s|$)", re.MULTILINE)
_VALUE = re.compile(r"(?:[:\[,] |\[|^ *- )([a-z][a-z_]*)(?=[,\]}\s]|$)", re.MULTILINE)
_WORD = re.compile(r"\{?\s*([a-z][a-z_]*)\b")


def word_of(code: str) -> str | None:
    """Return the first word of a piece of a scenario: ``deal`` for ``{deal: 2, to: …}``; ``None`` without any."""
    found = _WORD.match(code)
    return found[1] if found else None


def shortest(boards: Iterable[ScenarioFile]) -> Mapping[str, ScenarioFile]:
    """Return the shortest board for each word: one that has it as a key or, failing that, as a value."""
    keys: dict[str, ScenarioFile] = {}
    values: dict[str, ScenarioFile] = {}
    for one in sorted(boards, key=lambda board: (len(board.text), board.id)):
        plain = _PROSE.sub("", one.text)
        for word in _KEY.findall(plain):
            keys.setdefault(word, one)
        for word in _VALUE.findall(plain):
            values.setdefault(word, one)
    return {**values, **keys}
