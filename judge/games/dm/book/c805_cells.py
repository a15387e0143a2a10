"""805, 812 Cells: cards that are one creature together, and none by themselves."""

from __future__ import annotations

from typing import Any

from judge.games.dm.book.c110_keywords import LINK_RELEASE
from judge.games.dm.book.c701_linking import links_of
from judge.games.dm.world import FLIPPED, beside, dm, face, top_of, zone_of
from judge.kernel import CardId, Game, clause


@clause("dm:805.1", "dm:812.1")
def is_made_of_cells(game: Game, card: CardId) -> bool:
    """Return whether a card shows a creature that cells make up together: linked cards that are no gods."""
    return bool(beside(game, card)) and links_of(game, card) is None


@clause("dm:805.1b", without=False)
def releases(game: Game, card: CardId) -> bool:
    """Return whether a creature that a card shows has link release."""
    return is_made_of_cells(game, card) and LINK_RELEASE in face(game, card).keywords


@clause("dm:109.2b", "dm:805.1e", "dm:812.1e", "dm:812.1e#part-or-whole", without=False)
def is_cell(game: Game, card: CardId) -> bool:
    """Return whether a card is a cell of a creature, which leaves the battle zone as a cell and as no creature."""
    return is_made_of_cells(game, top_of(game, card)) or is_lone_cell(game, card)


def is_king_cell(game: Game, card: CardId) -> bool:
    """Return whether a card is part of a creature that king cells make up."""
    top = top_of(game, card)
    return is_made_of_cells(game, top) and bool(dm(game).faces[top].combines)


@clause("dm:805.1a", "dm:812.1d", without=False)
def is_lone_cell(game: Game, card: CardId) -> bool:
    """Return whether a card in the battle zone is a cell that is linked to nothing."""
    printed = face(game, card)
    shows_a_whole = bool(game.state.get(card, FLIPPED)) and (
        dm(game).faces[card].type == "cell" or "psychic_super" in printed.special
    )
    return (shows_a_whole or printed.type == "cell") and zone_of(game, card) == "battle_zone" and not beside(game, card)


@clause("dm:805.1d", "dm:812.1a", "dm:812.1b", instead=lambda game, card: {})
def as_a_cell(game: Game, card: CardId) -> dict[str, Any]:
    """Return what a cell is by itself: it has mana cost 0 and no race, and a king cell its own civilizations only."""
    if face(game, card).type != "cell":
        return {}
    return {"cost": 0, "costs": (0,), "races": (), **_civilizations_of_the_whole(game, card)}


@clause("dm:805.1f", instead=lambda game, card: {})
def _civilizations_of_the_whole(game: Game, card: CardId) -> dict[str, Any]:
    """Return the civilizations of a psychic cell: those of the creature that it is part of (805.1f)."""
    whole = face(game, top_of(game, card))
    return {"civilizations": whole.civilizations} if "psychic_super" in whole.special else {}
