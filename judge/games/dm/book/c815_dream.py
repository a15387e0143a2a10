"""815 Dream elements: while one is there, no element of the same name can be put out by its owner."""

from __future__ import annotations

from judge.games.dm._board import info, owner
from judge.games.dm.book.c400_being_there import elements
from judge.kernel import CardId, Game, Why, clause

DREAM = "dream"


@clause("dm:815.1", "dm:815.2#which-elements", "dm:815.3", "dm:815.3#both-of-several")
def dream_of_the_same_name(game: Game, card: CardId) -> Why | None:
    """815.2: return why a card cannot be put into the battle zone: its owner has a dream element of its name there.

    A sealed one is ignored and bars nothing; those that have come to be there together all remain (815.3).
    """
    called = info(game, card)["names"]
    for other in elements(game, owner(game, card)):
        now = info(game, other)
        if DREAM in now["special"] and any(name in now["names"] for name in called):
            return Why("dm:815.2", "dream_there")
    return None
