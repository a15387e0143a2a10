"""3.0.11, 3.3 to 3.14 What a zone can contain: whose cards, of which kind, and how many."""

from __future__ import annotations

from judge.games.fab.book.c0200_properties import is_deck_card
from judge.games.fab.book.c0801_types import becomes_permanent
from judge.games.fab.world import (
    ARENA,
    UNDER,
    cards,
    controller,
    equipped_on_chain,
    fab,
    hero,
    info,
    owner,
    zone,
    zone_of,
)
from judge.kernel import CardId, Citation, Game, Info, PlayerId, Why, clause, ruled, stands

CONTAINS: dict[str, Citation] = {
    "arsenal": "fab:3.3.2",
    "deck": "fab:3.7.2",
    "hand": "fab:3.9.2",
    "pitch": "fab:3.14.2",
}
"""The zones that can contain their owner's deck-cards only, with the clause that says so."""

OWNERS_ONLY: dict[str, Citation] = {**CONTAINS, "banished": "fab:3.4.2", "graveyard": "fab:3.8.2"}
"""The zones that can contain their owner's cards only, with the clause that says so."""


def ceases_outside(game: Game, card: CardId, to: str) -> Citation | None:
    """Return the clause by which an object ceases to exist rather than be in a zone, ``None`` where it does not.

    A token exists only in the arena or as a sub-card (8.1.8a), a macro that leaves the arena is removed (1.5.3).
    """
    types = fab(game).faces[card].types
    if to not in ARENA and "macro" in types:
        return ruled(game, "fab:1.5.3", "fab:1.5.3")
    is_token = to not in (*ARENA, "soul", UNDER) and "token" in types
    return ruled(game, "fab:8.1.8a", "fab:8.1.8a") if is_token else None


@clause("fab:3.0.11", without=None)
def cannot_contain(game: Game, card: CardId, to: str) -> Why | None:
    """Return why a zone cannot contain an object (3.0.11), where it would not cease to exist anyway."""
    if ceases_outside(game, card, to) is not None:
        return None
    if to == "permanent" and not _can_be_permanent(game, card):
        return stands(game, Why("fab:3.13.2", "not_permanent"))
    return cannot_take(game, owner(game, card), fab(game).faces[card].base, to)


def cannot_take(game: Game, player: PlayerId, now: Info, to: str) -> Why | None:
    """Return why a zone of a player cannot contain an object of theirs like this: taken, or for deck-cards only."""
    if to == "arsenal" and not has_empty_arsenal_zone(game, player):
        return stands(game, Why("fab:3.3.2a", "arsenal_taken"))
    return only_deck_cards(game, now, to)


def only_deck_cards(game: Game, now: Info, to: str) -> Why | None:
    """Return why a zone for deck-cards cannot contain an object like this."""
    rule = CONTAINS.get(to)
    return None if rule is None or is_deck_card(now) else stands(game, Why(rule, "not_a_deck_card"))


@clause("fab:3.13.2")
def _can_be_permanent(game: Game, card: CardId) -> bool:
    """Return whether an object is a permanent, or becomes one as it is put into the permanent zone (3.13.2)."""
    already = zone_of(game, card) == "permanent" or bool(game.state.get(card, "permanent"))
    return already or becomes_permanent(info(game, card))


def hero_stays(game: Game, card: CardId) -> Why | None:
    """Return why an object does not leave its zone: it is a hero, and nothing says what a player without one is."""
    if zone_of(game, card) != "hero":
        return None
    return stands(game, Why("fab:3.11.2#hero-does-not-leave", "hero_stays"))


@clause("fab:3.0.1a")
def is_empty(game: Game, player: PlayerId, name: str) -> bool:
    """Return whether a zone is empty: no object is in it, and no permanent is equipped to it (3.0.1a).

    What is equipped to it may be on the combat chain (7.7.5).
    """
    elsewhere = (card for card in equipped_on_chain(game, name) if controller(game, card) == player)
    return not game.state.zones[zone(player, name)] and next(elsewhere, None) is None


def arsenal_zones(game: Game, player: PlayerId) -> int:
    """Return how many arsenal zones a player has: one, unless an effect gives more."""
    return int(info(game, hero(game, player))["arsenal_zones"])


@clause("fab:3.3.2a", "fab:3.3.3b")
def has_empty_arsenal_zone(game: Game, player: PlayerId) -> bool:
    """Return whether a player has an empty arsenal zone, into which a card can be put (3.3.3b)."""
    return len(cards(game, player, "arsenal")) < arsenal_zones(game, player)


@clause("fab:3.3.3a")
def empty_arsenal(game: Game, player: PlayerId) -> bool:
    """Return whether a player's arsenal is empty: each of their arsenal zones is (3.3.3a)."""
    return is_empty(game, player, "arsenal")
