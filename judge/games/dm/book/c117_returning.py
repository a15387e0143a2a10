"""117, 118, 804.4b, 809.2b, 314.4: cards that stay in the battle zone only, and where they return to.

A card that is put somewhere else is put there first, and moves on at once (117.1#first-placed-then-returned). That is
processed with the state-based actions, though their list does not name it (703.4#incomplete-list).
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.dm._board import ZONES, cards, dm
from judge.games.dm.book.c400_being_there import elements
from judge.games.dm.book.c400_zones import Move
from judge.kernel import CardId, Event, Game, PlayerId, clause

HYPERSPATIAL = ("psychic", "psychic_super", "dragheart")
"""The special types of the cards that belong into the hyperspatial zone (117.1)."""


@clause("dm:117.1#first-placed-then-returned", "dm:703.4#incomplete-list")
def to_the_hyperspatial_zone(game: Game) -> Iterator[Event]:
    """117.1: psychic, dragheart and rule plus cards that lie anywhere else return to the hyperspatial zone."""
    for player in game.players:
        for card in _outside(game, player, "battle_zone", "hyperspatial_zone"):
            if _belongs_into_hyperspace(game, card):
                yield Move(game.state.ref(card), "hyperspatial_zone", alone=True)


@clause("dm:117.2#single-weapon")
def weapons_that_stand_alone(game: Game) -> Iterator[Event]:
    """117.2: a weapon that is equipped to no creature goes to the hyperspatial zone (117.2#single-weapon)."""
    for player in game.players:
        for card in elements(game, player, "affected"):
            if dm(game).faces[card].type == "weapon":
                yield Move(game.state.ref(card), "hyperspatial_zone", alone=True)


@clause("dm:117.1#first-placed-then-returned", "dm:703.4#incomplete-list")
def to_the_super_gr(game: Game) -> Iterator[Event]:
    """118.1: a GR creature that lies anywhere else returns to the bottom of the super GR."""
    for player in game.players:
        for card in _outside(game, player, "battle_zone", "super_gr"):
            if "gr" in dm(game).faces[card].special:
                yield Move(game.state.ref(card), "super_gr", alone=True)


def ordinary_cards_in_the_super_gr(game: Game) -> Iterator[Event]:
    """118.2: a card that is no GR creature goes from the super GR to the graveyard."""
    for player in game.players:
        for card in cards(game, player, "super_gr"):
            if "gr" not in dm(game).faces[card].special:
                yield Move(game.state.ref(card), "graveyard", alone=True)


def ordinary_cards_in_hyperspace(game: Game) -> Iterator[Event]:
    """117.1#ordinary-card-in-hyperspatial-zone: a card that does not belong there goes to the graveyard."""
    for player in game.players:
        for card in cards(game, player, "hyperspatial_zone"):
            if not _belongs_into_hyperspace(game, card) and dm(game).faces[card].type not in ("weapon", "fortress"):
                yield Move(game.state.ref(card), "graveyard", alone=True)


def _outside(game: Game, player: PlayerId, *zones: str) -> Iterator[CardId]:
    """Yield a player's cards that lie in none of these zones."""
    for zone in ZONES:
        if zone not in zones:
            yield from cards(game, player, zone)


def _belongs_into_hyperspace(game: Game, card: CardId) -> bool:
    face = dm(game).faces[card]
    return face.type == "rule_plus" or any(special in HYPERSPATIAL for special in face.special)
