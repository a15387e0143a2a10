"""Converts Duel Masters texts of all years to one spelling, for example 時 to とき and 代わりに to かわりに."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

import yaml

from judge.cards.parser.japanese import Spelled, half_width

_RULES = [
    (re.compile(pattern), by)
    for rows in yaml.load(Path(__file__).with_suffix(".yaml").read_text("utf-8"), Loader=yaml.CSafeLoader).values()
    for pattern, by in rows
]
"""The replacements that convert a text to the spelling of the parser, in their order."""


def spelled(text: str, start: int = 0) -> Spelled:
    """Return a text in the spelling that the parser expects; positions in the printed text are kept."""
    now = half_width(text, start)
    for pattern, by in _RULES:
        now = now.replaced(pattern, by)
    return now


@lru_cache(maxsize=65536)
def spell(words: str) -> str:
    """Return a phrase in the spelling that the parser expects."""
    return spelled(words).words
