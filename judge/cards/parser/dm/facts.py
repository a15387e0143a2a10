"""Converts a row of a Duel Masters card list to the facts of a card."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any

from judge.games.dm.language.lexicon import LEXICON

TYPES = {ja: name for name, (_, ja) in LEXICON["type"].items()}
SPECIALS = {ja: name for name, (_, ja) in LEXICON["special"].items()}
CIVILIZATIONS = {ja: name for name, (_, ja) in LEXICON["civilization"].items()}


def facts_of(card: Mapping[str, Any]) -> dict[str, Any]:
    """Return the printed values of a card except its text; a type that is not a card type is left out."""
    line = unicodedata.normalize("NFKC", str(card.get("type", "")))
    kind = next((name for word, name in _longest(TYPES) if word in line), None)
    special = [name for word, name in _longest(SPECIALS) if line.startswith(word)][:1]
    facts: dict[str, Any] = {"name": card.get("name", "")}
    if kind is not None:
        facts["type"] = kind
    if special:
        facts["special"] = special
    facts |= {name: card[name] for name in ("cost", "power", "races") if name in card}
    civilizations = [_civilization(word) for word in card.get("civilizations", ())]
    if any(civilizations):
        facts["civilizations"] = [one for one in civilizations if one]
    return facts


def _longest(words: Mapping[str, str]) -> list[tuple[str, str]]:
    return sorted(words.items(), key=lambda one: -len(one[0]))


def _civilization(word: str) -> str | None:
    """Return a civilization given by its Japanese or English name, or ``None``."""
    said = word.removesuffix("文明").strip()
    english = said.casefold().removesuffix(" civilization")
    return CIVILIZATIONS.get(said) or (english if english in CIVILIZATIONS.values() else None)
