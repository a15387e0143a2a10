"""Scripts that name cards by their printed names, or use full-width digits."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any

from judge.games import GamePackage
from judge.games.common.entries import entry_at
from judge.games.common.script_words import ScriptWord
from judge.scenario.entries import ASKING
from judge.scenario.model import Base


def names(scenario: Any, rules: GamePackage) -> Mapping[str, tuple[str, ...]]:
    """Return the ids of the cards with each name on the board."""
    found: dict[str, tuple[str, ...]] = {}
    for player, zone, index, ids in rules.placed(scenario):
        entry = entry_at(getattr(scenario, player), zone, index)
        if entry is None:
            continue
        for name, of in _named(entry, scenario.cards, ids):
            for spelling in dict.fromkeys((name, *(scenario.called(name, lang) for lang in ("en", "ja")))):
                found[spelling] = (*found.get(spelling, ()), *of)
    return found


def _named(entry: Any, cards: Mapping[str, Any], ids: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield (name, ids) for a zone entry and for the cards that are associated with it."""
    key = entry if isinstance(entry, str) else getattr(entry, "card", None)
    printed = cards.get(key) if key is not None else entry
    more = [one for _, one in entry.with_it("")] if hasattr(entry, "with_it") else []
    if printed is not None and printed.name != "?":
        yield printed.name, ids[: len(ids) - len(more)]
    for one, own in zip(more, ids[len(ids) - len(more) :], strict=True):
        yield from _named(one, cards, [own])


def by_id(scenario: Base, rules: GamePackage) -> list[dict[str, Any]]:
    """Return the script with each unambiguous card name replaced by the card's id, and full-width digits by numbers."""
    known = {**{spelling: (meant,) for spelling, meant in _players(rules).items()}, **names(scenario, rules)}
    ids = {item for several in known.values() for item in several}

    def plain(word: ScriptWord, value: Any) -> Any:
        if isinstance(value, Mapping):
            return {subject: plain(word, answer) for subject, answer in value.items()}
        if isinstance(value, list):
            return [plain(word, item) for item in value]
        if word.names == "cards" and isinstance(value, str) and value not in ids and len(known.get(value, ())) == 1:
            return known[value][0]
        return digits(value) if word.names == "numbers" else value

    def ids_in(value: str) -> str:
        several = known.get(value, ())
        return several[0] if value not in ids and len(several) == 1 else value

    def words(answers: Any) -> Any:
        if not isinstance(answers, Mapping):
            return answers
        asked = {word: words(value) for word, value in answers.items() if word in (*ASKING, "why")}
        asked |= {word: ids_in(value) for word, value in answers.items() if word in FACTS and isinstance(value, str)}
        return {w: plain(rules.speech[w], v) if w in rules.speech else asked.get(w, v) for w, v in answers.items()}

    return [{player: words(answers) for player, answers in entry.items()} for entry in scenario.play]


def _players(rules: GamePackage) -> Mapping[str, str]:
    """Return aliases for players and leaders: ``p1`` or ``p1-leader`` where the game uses another id."""
    known = rules.names_players
    other = {f"{player}{ending}": own for player, own in zip(SEATS, known, strict=True) for ending in ("", "-leader")}
    return {word: meant for word, meant in other.items() if word not in known}


FACTS = ("card", "target", "of")
"""The keys of a question about a fact whose values name a card."""

SEATS = ("p1", "p2")


def digits(value: Any) -> Any:
    """Convert a number written in full-width digits to ``int``; return any other value unchanged."""
    if not isinstance(value, str) or value.isascii():
        return value
    plain = unicodedata.normalize("NFKC", value).strip().replace("−", "-")
    return int(plain) if plain.lstrip("-").isdecimal() and plain.isascii() and len(plain) < 10 else value
