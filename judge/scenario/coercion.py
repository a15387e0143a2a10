"""Repairs of values that are almost in the required form and have only one plausible meaning."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

from judge.corpus import load
from judge.games import Barred, GamePackage, Spelled, package
from judge.games.common.entries import MOST_CARDS
from judge.scenario.card_names import digits
from judge.scenario.japanese_keys import japanese
from judge.scenario.places import Path
from judge.scenario.reports.messages import catalogue
from judge.scenario.suggestions import folded

NUMBER = re.compile(r"-?[0-9]{1,9}")
"""An integer in quotes."""

ROMAN = re.compile(r"(?=.)x{0,3}(?:ix|iv|v?i{0,3})", re.IGNORECASE)
"""A Roman numeral, which is written in capitals: Class VII."""

KEPT = 4096
"""The number of words kept with their spelling, because boards repeat them."""

NUMBERS = ("int_type", "unknown_amount")
"""The pydantic error types for a value that must be a number."""


def written_out(data: Any, path: Path, error: Mapping[str, Any], rules: GamePackage, *, alone: bool) -> bool:
    """Replace a value in place if it has one plausible meaning; return whether it was replaced.

    Examples: a number in quotes or in full-width digits, a word in capitals or with spaces, one value instead of a
    list. Only the player stands for a whole turn, and a number among cards for unknown ones.

    Args:
        data: the scenario as written, changed in place.
        error: pydantic's error for the value.
        alone: whether that is the only error at this path.
    """
    if not path:
        return False
    *above, last = path
    for part in above:
        data = data[part]
    there = last < len(data) if isinstance(data, list) else last in data
    value = data[last] if there else None
    meant = _unknown_cards(value, path, error, rules) or _meant(value, path, error, alone=alone)
    if meant is None or meant is value:
        return False
    data[last] = meant
    return True


def _meant(value: Any, path: Path, error: Mapping[str, Any], *, alone: bool) -> Any:
    """Return the repaired value, or ``None`` if the meaning is not obvious."""
    kind = error["type"]
    if value is None:
        return None
    if kind == "list_type":
        return [value] if alone else None
    if path == ("turn",):
        if isinstance(value, int):
            return {"number": value}
        if not isinstance(value, str):
            return None
        return {"player" if value in ("p1", "p2") else "phase": value}
    if not isinstance(value, str):
        return None
    if kind == "literal_error":
        return _word(value, str((error.get("ctx") or {}).get("expected", "")))
    if kind in NUMBERS and NUMBER.fullmatch(value):
        return int(value)
    return digits(value)


def _unknown_cards(value: Any, path: Path, error: Mapping[str, Any], rules: GamePackage) -> dict[str, Any] | None:
    """Return the entry for a number of unknown cards in the list of a zone that may also hold a number alone."""
    in_a_zone = error["type"] == "model_type" and "cards" in error["loc"] and len(path) == 3
    if not in_a_zone or type(value) is not int or not 0 < value <= MOST_CARDS:
        return None
    player, zone, index = path
    several = {"id": f"{player}-{zone}-{int(index) + 1}-"} if value > 1 else {}
    return {**several, "count": value, **rules.unknown(str(zone)).model_dump(exclude_unset=True)}


def _word(value: str, expected: str) -> str | None:
    """Return the accepted word that differs from the value only in case, width, spaces and hyphens.

    Args:
        expected: pydantic's list of accepted words, each in single quotes.
    """
    return next((word for word in re.findall(r"'([^']*)'", expected) if folded(word) == folded(value)), None)


STATES_WORDS = ("cards", "tokens", "p1", "p2", "play", "assume", "expect")
"""The parts of a scenario with words of cards."""


def in_one_spelling(data: Mapping[str, Any], rules: GamePackage) -> dict[str, Any]:
    """Return a scenario in which words that mean one thing are one word: races, types, traits, keywords, zones.

    Case, width, spaces and hyphens do not count, and the names of a thing in both languages are one. The spelling
    depends on the word alone, because a player must not see how a hidden card was written.

    Args:
        data: the scenario, with every key as the form has it.
    """
    fields = _fields_of_words(rules.id)

    def unified(value: Any, spelled: Spelled, names: Collection[str]) -> Any:
        if isinstance(value, str):
            return value if value in names else _spelled(rules.id, value, tuple(spelled.words), bool(spelled.of))
        return [unified(item, spelled, names) for item in value] if isinstance(value, list) else value

    def seen(part: Any, names: Collection[str]) -> Any:
        if isinstance(part, list):
            return [seen(one, names) for one in part]
        if not isinstance(part, dict):
            return part
        if "abilities" in part:
            names = {*names, *_remembered(part["abilities"])}
        found = {}
        for key, value in part.items():
            has_words = key in fields and _is_meant(fields[key], key, part)
            found[key] = unified(value, fields[key], names) if has_words else seen(value, names)
        return found

    return {**data, **{name: seen(data[name], ()) for name in STATES_WORDS if name in data}}


def _is_meant(spelled: Spelled, key: str, part: Mapping[str, Any]) -> bool:
    """Return whether a field contains words of a list; some do only if another field has a certain value."""
    required = spelled.also.get(key)
    return required is None or part.get(required[0]) == required[1]


def _remembered(part: Any) -> Iterator[str]:
    """Yield the names under which a card's texts remember words and results."""
    if isinstance(part, list):
        for one in part:
            yield from _remembered(one)
    elif isinstance(part, dict):
        if isinstance(part.get("as"), str):
            yield part["as"]
        for value in part.values():
            yield from _remembered(value)


@lru_cache(maxsize=KEPT)
def _spelled(game: str, word: str, words: tuple[str, ...], is_open: bool) -> str:
    """Return the one spelling of a word: of the form, of the published cards, or for an invented word its plain form.

    Args:
        word: the word as written.
        words: the words of the form.
        is_open: whether cards may have further words.
    """
    known = word if word in words else _of_rulebook(game, words).get(folded(word))
    if known or not is_open:
        return known or word
    published = _meanings(game).get(folded(word))
    parts = re.split(r"[\s_\u2010-\u2015-]+", unicodedata.normalize("NFKC", published or word).strip())
    if words and all(map(str.islower, words)):
        return " ".join(map(str.lower, parts))
    if published:
        return published
    return " ".join(part.upper() if ROMAN.fullmatch(part) else part[:1].upper() + part[1:].lower() for part in parts)


@cache
def _fields_of_words(game: str) -> Mapping[str, Spelled]:
    """Return the fields of cards, texts and expectations with words of a list, as boards write them, without names."""
    rules = package(game)
    found: dict[str, Spelled] = {}
    for kind, words in rules.words.items():
        for field, known in words.items():
            if known is None or isinstance(known, Barred):
                continue
            spelled = known if isinstance(known, Spelled) else Spelled((), known)
            if {"name", "sub_name"} & {*spelled.of}:
                continue
            others = (word for word, meant in kind.synonyms.items() if meant == field)
            for key in (kind.model_fields[field].alias or field, *others, *spelled.of, *spelled.also):
                before = found.get(key, Spelled(()))
                words_here = tuple(dict.fromkeys((*before.words, *spelled.words)))
                found[key] = Spelled(tuple(dict.fromkeys((*before.of, *spelled.of))), words_here, spelled.also)
    synonyms = {word: found[field] for word, field in rules.card.synonyms.items() if field in found}
    holds = {value: field for field, value in rules.expected.holds.items()}
    lacks = {field: found[holds[value]] for field, value in rules.expected.lacks.items() if holds.get(value) in found}
    return found | synonyms | lacks


@cache
def _of_rulebook(game: str, words: tuple[str, ...]) -> Mapping[str, str]:
    """Return each word of the form by each of its spellings, including Japanese ones."""
    return {folded(spelling): word for spelling, word in japanese(game, words).items()} | {
        folded(one): one for one in words
    }


@cache
def _meanings(game: str) -> Mapping[str, str]:
    """Return the one name of the thing that each name means; names in a game's glossary that mean several are left out.

    Besides the glossary, the catalogue names the traits and races of published cards.
    """
    entries = dict[str, set[str]]()
    for entry in load(game).glossary:
        for word in (entry.ja, entry.en, *entry.aka):
            entries.setdefault(folded(word), set()).add(entry.en or entry.ja)
    found = {word: one for word, (one, *others) in entries.items() if not others}
    published = dict[str, str]()
    for key, row in catalogue(game)["words"].items():
        if key.startswith("trait."):
            names = [folded(word) for word in (row["en"], row["ja"], key.removeprefix("trait."))]
            published |= dict.fromkeys((*names, *(found[name] for name in names if name in found)), row["en"])
    return {word: published.get(one, one[:1].upper() + one[1:]) for word, one in found.items()} | published
