"""The zone where a card starts or is put on a board, by its type."""

from __future__ import annotations

from judge.cards.index import Entry
from judge.games import package

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
    words = [word for said in kinds for word in ([said] if isinstance(said, str) else said)]
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
