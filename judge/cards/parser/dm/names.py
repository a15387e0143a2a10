"""The card names and races that the Duel Masters parser knows, and the printed facts of a card."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from judge.cards.library import library
from judge.cards.parser.dm.spelling import spell
from judge.cards.parser.japanese import ways
from judge.games.dm.language.lexicon import LEXICON


@cache
def races() -> Sequence[tuple[str, str]]:
    """Return (spelling in texts, race) for every known race, longest first."""
    listed = (Path(__file__).parent / "races.txt").read_text(encoding="utf-8").split()
    of_cards = (one for card in library("dm").cards for one in card.get("races", ()) if one.isprintable())
    known = {spell(one): one for one in (*listed, *of_cards) if not one.isascii()}
    known |= {words.replace("・", ""): name for words, name in known.items() if words.replace("・", "") not in known}
    known["ツリー・フォーク"] = "ツリーフォーク"
    return sorted(known.items(), key=lambda one: -len(one[0]))


@cache
def names() -> Sequence[tuple[str, str]]:
    """Return (spelling in texts, name) for every card name in the library, longest first."""
    known = {spell(card["name"]): card["name"] for card in library("dm").cards if not card["name"].isascii()}
    return sorted(known.items(), key=lambda one: -len(one[0]))


@cache
def wordings(kind: str) -> dict[str, Any]:
    """Return the phrases of a kind that are read as a whole, each with its meaning."""
    data = yaml.load((Path(__file__).parent / "wordings.yaml").read_text("utf-8"), Loader=yaml.CSafeLoader)
    return {words: means for row in data[kind] for pattern, means in row.items() for words in ways(pattern)}


TYPES = {ja: name for name, (_, ja) in LEXICON["type"].items()}
SPECIALS = {ja: name for name, (_, ja) in LEXICON["special"].items()}
CIVILIZATIONS = {ja: name for name, (_, ja) in LEXICON["civilization"].items()}
FIVE = {ja: CIVILIZATIONS[ja] for ja in ("光", "水", "闇", "火", "自然")}
"""The civilizations of the rules (106.1)."""


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
    name = word.removesuffix("文明").strip()
    english = name.casefold().removesuffix(" civilization")
    return CIVILIZATIONS.get(name) or (english if english in CIVILIZATIONS.values() else None)
