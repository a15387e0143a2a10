"""Published cards as random decks take them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.cards.library import Entry, library, printed
from judge.games import Pool

NEUTRAL = "neutral"


def published(game: str) -> Pool:
    """Return the published cards whose text is read whole and whose tokens are known, and those tokens."""
    cards = library(game)
    tokens: dict[str, Mapping[str, Any]] = {}
    found = []
    for entry in cards.cards:
        made = {token["name"]: token for token in cards.tokens_of(entry)}
        if entry.get("special") == "token" or not _whole(entry) or not all(map(_whole, made.values())):
            continue
        if set(entry.get("creates", ())) <= set(made):
            found.append(_taken(entry))
            tokens |= {name: _taken(token) for name, token in made.items()}
    return Pool(tuple(found), tuple(tokens.values()), plain=False)


def _whole(entry: Entry) -> bool:
    has_numbers = entry.get("type") != "follower" or {"attack", "defense"} <= set(entry)
    return has_numbers and "unread" not in entry and "newer" not in entry


def _taken(entry: Entry) -> dict[str, Any]:
    """Return a card as a scenario writes it, its class as decks are asked for it."""
    card = printed(entry)
    if card.get("class", "").casefold() == NEUTRAL:
        card["class"] = NEUTRAL
    return card
