"""117, 118, 804.4b, 809.2b, 314.4: cards that stay in the battle zone only, and where they return to.

A card that is put somewhere else is put there first, and moves on at once (117.1#first-placed-then-returned). That is
processed with the state-based actions, though their list does not name it (703.4#incomplete-list).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.games.dm.book.c400_presence import bearer, elements
from judge.games.dm.book.c400_zones import Move
from judge.games.dm.book.c805_psychic_super_creatures import is_lone_cell
from judge.games.dm.world import ZONES, Game, cards, face, in_turn_order, zone
from judge.kernel import CardId, Citation, Event, PlayerId, Procedure, arrange, choose_order, clause

RETURN: dict[str, Citation] = {
    "psychic": "dm:804.4b",
    "psychic_super": "dm:804.4b",
    "dragheart": "dm:806.4b",
    "weapon": "dm:806.4b",
    "fortress": "dm:806.4b",
    "rule_plus": "dm:314.4",
}
"""The types of the cards that belong into the hyperspatial zone (117.1), each with the clause that returns it there.

Weapons and fortresses are draghearts (305.1, 306.1). A cell is one if it is psychic or dragheart; a king cell lies in
the hand, the mana zone and the deck as any other card (812.1).
"""

CELLS: dict[str, Citation] = {"psychic": "dm:805.1a", "psychic_super": "dm:805.1a", "dragheart": "dm:703.4g"}
"""The special types of the cells that return when they stand alone, each with the clause that says so."""


@clause("dm:117.1#first-placed-then-returned", "dm:703.4#incomplete-list")
def to_the_hyperspatial_zone(game: Game) -> Iterator[Event]:
    """117.1: psychic, dragheart and rule plus cards that lie anywhere else return to the hyperspatial zone."""
    for player in game.players:
        for card in _outside(game, player, "battle_zone", "hyperspatial_zone"):
            says = _returned_by(game, card)
            if says is not None:
                yield Move(game.state.ref(card), "hyperspatial_zone", alone=True, means=says)


@clause("dm:117.2#single-weapon")
def weapons_that_stand_alone(game: Game) -> Iterator[Event]:
    """117.2: a weapon that is equipped to no creature goes to the hyperspatial zone (117.2#single-weapon)."""
    for player in game.players:
        for card in elements(game, player, "affected"):
            if face(game, card).type == "weapon" and bearer(game.state, card) is None:
                yield Move(game.state.ref(card), "hyperspatial_zone", alone=True, means="dm:305.3")


@clause("dm:117.2#single-weapon")
def cells_that_stand_alone(game: Game) -> Iterator[Event]:
    """703.4g: a psychic or dragheart cell that is linked to nothing goes to the hyperspatial zone."""
    for player in game.players:
        for card in elements(game, player, "affected"):
            printed = face(game, card)
            says = next((CELLS[one] for one in printed.special if one in CELLS), None)
            if is_lone_cell(game, card) and says is not None:
                yield Move(game.state.ref(card), "hyperspatial_zone", alone=True, means=says)


@clause("dm:117.1#first-placed-then-returned", "dm:703.4#incomplete-list")
def to_the_super_gr(game: Game) -> Iterator[Event]:
    """118.1: a GR creature that lies anywhere else returns to the bottom of the super GR."""
    for player in game.players:
        for card in _outside(game, player, "battle_zone", "super_gr"):
            if "gr" in face(game, card).special:
                yield Move(game.state.ref(card), "super_gr", alone=True, means="dm:809.2b")


@clause("dm:118.1#order-of-several", without=None)
def order_in_the_super_gr(game: Game, done: Sequence[Event]) -> Procedure[None]:
    """Have players order their GR creatures that have returned to the super GR together, unseen."""
    for player in in_turn_order(game):
        where = zone(player, "super_gr")
        returned = [e.card for e in done if isinstance(e, Move) and game.state.zone(e.card) == where]
        rule = "dm:118.1#order-of-several"
        order = yield from choose_order(game, player, returned, rule, because=("dm:401.4",), hidden=True)
        if len(order) > 1:
            arrange(game.state, where, order, (player,))


def ordinary_cards_in_the_super_gr(game: Game) -> Iterator[Event]:
    """118.2: a card that is not a GR creature goes from the super GR to the graveyard."""
    for player in game.players:
        for card in cards(game, player, "super_gr"):
            if "gr" not in face(game, card).special:
                yield Move(game.state.ref(card), "graveyard", alone=True)


def ordinary_cards_in_hyperspace(game: Game) -> Iterator[Event]:
    """117.1#ordinary-card-in-hyperspatial-zone: a card that does not belong there goes to the graveyard."""
    for player in game.players:
        for card in cards(game, player, "hyperspatial_zone"):
            if _returned_by(game, card) is None:
                yield Move(game.state.ref(card), "graveyard", alone=True)


def has_a_place_of_its_own(game: Game, card: CardId) -> bool:
    """Return whether a rule says where this card goes instead of the graveyard."""
    return _returned_by(game, card) is not None


def _returned_by(game: Game, card: CardId) -> Citation | None:
    """Return the clause for a card that belongs in the hyperspatial zone, ``None`` for an ordinary card."""
    printed = face(game, card)
    return next((RETURN[one] for one in (*printed.special, printed.type) if one in RETURN), None)


def _outside(game: Game, player: PlayerId, *zones: str) -> Iterator[CardId]:
    """Yield a player's cards that lie in none of these zones."""
    for name in ZONES:
        if name not in zones:
            yield from cards(game, player, name)
