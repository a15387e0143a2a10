"""Published cards on boards: the form that random decks need, and the zone where a card starts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.cards.index import Entry
from judge.cards.library import is_token, library, printed
from judge.games import Pool, package

NEUTRAL = "neutral"


def published(game: str) -> Pool:
    """Return the published cards with fully parsed texts and known tokens, together with those tokens."""
    cards = library(game)
    tokens: dict[str, Mapping[str, Any]] = {}
    keyed: dict[str, Mapping[str, Any]] = {}
    found = []
    for entry in cards.cards:
        made = cards.made_by(entry.get("creates", ()))
        if entry.get("special") == "token" or not _is_whole(entry) or not all(map(_is_whole, made.values())):
            continue
        if set(entry.get("creates", ())) <= set(made):
            found.append(_scenario_card(entry))
            for name, created in made.items():
                (tokens if name in cards.tokens or is_token(created) else keyed)[name] = _scenario_card(created)
    return Pool(tuple(found), tuple(tokens.values()), plain=False, keyed=keyed)


def _is_whole(entry: Entry) -> bool:
    has_numbers = entry.get("type") != "follower" or {"attack", "defense"} <= set(entry)
    return has_numbers and "unread" not in entry and "newer" not in entry


def _scenario_card(entry: Entry) -> dict[str, Any]:
    """Return a card as scenarios write it, with a neutral class in lower case."""
    card = printed(entry)
    if card.get("class", "").casefold() == NEUTRAL:
        card["class"] = NEUTRAL
    return card


LIES = {
    "evolve": ("evolve_deck",),
    "token": ("ex", "permanents"),
    "hero": ("hero",),
    "demi_hero": ("hero",),
    "weapon": ("weapons", "hyperspatial_zone"),
    "off-hand": ("weapons",),
    "equipment": ("equipment",),
    "ally": ("permanents",),
    "macro": ("permanents",),
    "landmark": ("permanents",),
    "psychic": ("hyperspatial_zone",),
    "dragheart": ("hyperspatial_zone",),
    "fortress": ("hyperspatial_zone",),
    "gr": ("super_gr",),
}
"""The zones for each kind of card that is not kept in a hand or deck; the first one that the game has."""


def zone_of(game: str, entry: Entry) -> str | None:
    """Return the zone where a card starts, or ``None`` if it is drawn and played."""
    kinds = (entry.get(name) or () for name in ("special", "subtypes", "type", "types"))
    words = [word for kind in kinds for word in ([kind] if isinstance(kind, str) else kind)]
    there = package(game).side.model_fields
    usual = next((zone for word in words for zone in LIES.get(word, ()) if zone in there), None)
    if usual == "weapons" and "item" in words:
        usual = "permanents"  # it is equipped to no zone: other objects are transformed into it
    return str(entry["starts_in"]) if entry.get("starts_in") else usual


def zone_in_deck(game: str, entry: Entry) -> str:
    """Return the zone for a card of a deck list: the deck, or where cards outside the deck start."""
    placed = zone_of(game, entry)
    is_deck_card = entry.get("pitch") is not None or placed in (None, "ex", "permanents")
    return "deck" if is_deck_card else str(placed)
