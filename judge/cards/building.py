"""From a list of cards to entries of a library: facts and abilities, without the printed text."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from judge.cards.read import Reading, Unread, read

Entry = dict[str, Any]
FACTS = ("name", "class", "traits", "title", "cost", "attack", "defense")
KINDS = {"follower": "follower", "amulet": "amulet", "spell": "spell"}
SPECIAL = {"evo": "evolve", "token": "token"}
SHOWN = 12
"""So many characters of the words that stopped a reading are kept: enough to find them on the card."""


def build(
    game: str, cards: Iterable[Mapping[str, Any]], progress: Callable[[int], None] = lambda _: None
) -> tuple[list[Entry], list[Entry]]:
    """Return the entries of cards and of the tokens that are printed on them.

    Reprints are one entry, and of two cards with one number the first counts.

    Args:
        game: the game.
        cards: the cards, as a list has them.
        progress: told how many cards have been read.
    """
    found: dict[str, Entry] = {}
    tokens: dict[str, Entry] = {}
    seen: set[str] = set()
    for count, card in enumerate(cards, 1):
        entry, made = entry_of(game, card)
        progress(count)
        if entry is None or not seen.isdisjoint(entry["numbers"]):
            continue
        seen.update(entry["numbers"])
        key = repr({name: entry.get(name) for name in _sameness(entry)})
        if key in found:
            _reprint(found[key], entry)
        else:
            found[key] = entry
        for token in made:
            tokens.setdefault(token["name"], token)
    return list(found.values()), list(tokens.values())


def _sameness(entry: Entry) -> tuple[str, ...]:
    """Return what two numbers of one card have in common: what it says, or the text where that is not read."""
    said = ("texts",) if "unread" in entry or "newer" in entry else ("keywords", "abilities")
    return ("name", "type", "special", "cost", "attack", "defense", *said)


def _reprint(first: Entry, second: Entry) -> None:
    """Add another number of a card, and what only that printing says of it."""
    for name in ("numbers", "texts"):
        both = [*first.get(name, ()), *second.get(name, ())]
        if both:
            first[name] = list(dict.fromkeys(both))
    for name in ("class", "traits", "title"):
        if name in second:
            first.setdefault(name, second[name])


def entry_of(game: str, card: Mapping[str, Any]) -> tuple[Entry | None, list[Entry]]:
    """Return the entry of one card, ``None`` for what is no card of a deck, and those of its tokens."""
    kind, special = kind_of(str(card.get("type", "")))
    if kind is None or not card.get("name"):
        return None, []
    entry: Entry = {"numbers": [card["number"]] if card.get("number") else [], "type": kind}
    if special:
        entry["special"] = special
    entry |= {name: card[name] for name in FACTS if card.get(name) not in (None, "", [])}
    text = str(card.get("text") or "")
    reading = read(game, text, str(card.get("type", "")))
    entry |= _said(reading)
    stopped = [part for token in reading.tokens for part in _said(token.reading).get("unread", ())]
    if stopped:
        entry["unread"] = [*entry.get("unread", ()), *stopped]
    if text:
        entry["texts"] = [hashlib.sha256(text.encode()).hexdigest()[:12]]
    return entry, [{**token.facts, **_said(token.reading)} for token in reading.tokens]


def kind_of(word: str) -> tuple[str | None, str | None]:
    """Return the type of a card and what is special about it, from the word that a source has for both."""
    lower = word.lower()
    kind = next((kind for name, kind in KINDS.items() if lower.startswith(name)), None)
    special = next((value for name, value in SPECIAL.items() if lower.endswith(name)), None)
    return kind, special


def _said(reading: Reading) -> Entry:
    found: Entry = {}
    if reading.keywords:
        found["keywords"] = list(dict.fromkeys(reading.keywords))
    if reading.abilities:
        found["abilities"] = [plain(node) for node in reading.abilities]
    creates = sorted(reading.creates)
    if creates:
        found["creates"] = creates
    if reading.unread:
        found["unread"] = [_stopped(one) for one in reading.unread]
    if reading.newer:
        found["newer"] = sorted({one.word for one in reading.newer})
    return found


def _stopped(part: Unread) -> str:
    """Return the first of the words that stopped a reading."""
    words = part.words or part.line
    return words if len(words) <= SHOWN else f"{words[:SHOWN]}…"


def plain(value: Any) -> Any:
    """Return nodes as nothing but data."""
    if isinstance(value, Mapping):
        return {key: plain(inner) for key, inner in value.items()}
    return [plain(one) for one in value] if isinstance(value, list | tuple) else value
