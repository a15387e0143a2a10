"""117, 118, 804.4b, 809.2b, 314.4: cards that only stay in the battle zone, and the zones they return to.

A card that is put into another zone arrives there first and moves on at once (117.1#first-placed-then-returned). This
is processed with the state-based actions, although their list omits it (703.4#incomplete-list).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

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
"""The types of the cards that return to the hyperspatial zone (117.1), each with its clause.

Weapons and fortresses are draghearts (305.1, 306.1). Psychic and dragheart cells are included by their special type. A
king cell is not: it lies in the hand, the mana zone and the deck like any other card (812.1).
"""

CELLS: dict[str, Citation] = {"psychic": "dm:805.1a", "psychic_super": "dm:805.1a", "dragheart": "dm:703.4g"}
"""The special types of the cells that return when they are not linked, each with its clause."""


@clause("dm:117.1#first-placed-then-returned", "dm:703.4#incomplete-list")
def to_the_hyperspatial_zone(game: Game) -> Iterator[Event]:
    """Yield the returns of psychic, dragheart and rule plus cards to the hyperspatial zone (117.1)."""
    for player in game.players:
        for card in _outside(game, player, RETURN, "battle_zone", "hyperspatial_zone"):
            says = _returned_by(game, card)
            if says is not None:
                yield Move(game.state.ref(card), "hyperspatial_zone", alone=True, means=says)


@clause("dm:117.2#single-weapon")
def weapons_that_stand_alone(game: Game) -> Iterator[Event]:
    """Yield the returns of weapons not equipped to a creature to the hyperspatial zone (117.2)."""
    for player in game.players:
        for card in elements(game, player, "affected"):
            if face(game, card).type == "weapon" and bearer(game.state, card) is None:
                yield Move(game.state.ref(card), "hyperspatial_zone", alone=True, means="dm:305.3")


@clause("dm:117.2#single-weapon")
def cells_that_stand_alone(game: Game) -> Iterator[Event]:
    """Yield the returns of unlinked psychic and dragheart cells to the hyperspatial zone (703.4g)."""
    for player in game.players:
        for card in elements(game, player, "affected"):
            printed = face(game, card)
            says = next((CELLS[one] for one in printed.special if one in CELLS), None)
            if is_lone_cell(game, card) and says is not None:
                yield Move(game.state.ref(card), "hyperspatial_zone", alone=True, means=says)


@clause("dm:117.1#first-placed-then-returned", "dm:703.4#incomplete-list")
def to_the_super_gr(game: Game) -> Iterator[Event]:
    """Yield the returns of GR creatures from other zones to the bottom of the super GR (118.1)."""
    for player in game.players:
        for card in _outside(game, player, ("gr",), "battle_zone", "super_gr"):
            if "gr" in face(game, card).special:
                yield Move(game.state.ref(card), "super_gr", alone=True, means="dm:809.2b")


@clause("dm:118.1#order-of-several", without=None)
def order_in_the_super_gr(game: Game, events: Sequence[Event]) -> Procedure[None]:
    """Have each player order the GR creatures that returned to the super GR together, unseen.

    ``events`` lists the moves that just happened.
    """
    for player in in_turn_order(game):
        where = zone(player, "super_gr")
        returned = [e.card for e in events if isinstance(e, Move) and game.state.zone(e.card) == where]
        rule = "dm:118.1#order-of-several"
        order = yield from choose_order(game, player, returned, rule, because=("dm:401.4",), hidden=True)
        if len(order) > 1:
            arrange(game.state, where, order, (player,))


def ordinary_cards_in_the_super_gr(game: Game) -> Iterator[Event]:
    """Yield the moves of non-GR cards from the super GR to the graveyard (118.2)."""
    for player in game.players:
        for card in cards(game, player, "super_gr"):
            if "gr" not in face(game, card).special:
                yield Move(game.state.ref(card), "graveyard", alone=True)


def ordinary_cards_in_hyperspace(game: Game) -> Iterator[Event]:
    """Yield the moves of ordinary cards from the hyperspatial zone to the graveyard (117.1)."""
    for player in game.players:
        for card in cards(game, player, "hyperspatial_zone"):
            if _returned_by(game, card) is None:
                yield Move(game.state.ref(card), "graveyard", alone=True)


def has_a_place_of_its_own(game: Game, card: CardId) -> bool:
    """Return whether a card belongs in the hyperspatial zone instead of the graveyard."""
    return _returned_by(game, card) is not None


def _returned_by(game: Game, card: CardId) -> Citation | None:
    """Return the clause that returns a card to the hyperspatial zone, or ``None`` for an ordinary card."""
    printed = face(game, card)
    return next((RETURN[one] for one in (*printed.special, printed.type) if one in RETURN), None)


def _outside(game: Game, player: PlayerId, kinds: Iterable[str], *zones: str) -> list[CardId]:
    """Return a player's cards outside these zones that have one of these types or special types on any side."""
    meant = game.world.of_kinds(frozenset(kinds))
    elsewhere = [name for name in ZONES if name not in zones] if meant else []
    return [card for name in elsewhere for card in cards(game, player, name) if card in meant]
