"""Published cards in the form that random decks need."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.cards.index import Entry
from judge.cards.library import is_token, library, printed
from judge.games import Pool

NEUTRAL = "neutral"


def published(game: str) -> Pool:
    """Return the published cards with fully parsed texts and known tokens, together with those tokens."""
    cards = library(game)
    tokens: dict[str, Mapping[str, Any]] = {}
    keyed: dict[str, Mapping[str, Any]] = {}
    found = []
    for entry in cards.cards:
        made = cards.made_by(entry.get("creates", ()))
        if entry.get("special") == "token" or not _whole(entry) or not all(map(_whole, made.values())):
            continue
        if set(entry.get("creates", ())) <= set(made):
            found.append(_taken(entry))
            for name, created in made.items():
                (tokens if name in cards.tokens or is_token(created) else keyed)[name] = _taken(created)
    return Pool(tuple(found), tuple(tokens.values()), plain=False, keyed=keyed)


def _whole(entry: Entry) -> bool:
    has_numbers = entry.get("type") != "follower" or {"attack", "defense"} <= set(entry)
    return has_numbers and "unread" not in entry and "newer" not in entry


def _taken(entry: Entry) -> dict[str, Any]:
    """Return a card as scenarios write it, with a neutral class in lower case."""
    card = printed(entry)
    if card.get("class", "").casefold() == NEUTRAL:
        card["class"] = NEUTRAL
    return card
