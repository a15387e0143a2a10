"""815 Dream elements: while one is there, no element of the same name can be put out by its owner."""

from __future__ import annotations

from judge.games.dm.book.c400_being_there import elements, is_part
from judge.games.dm.world import cards, info, owner
from judge.kernel import CardId, Game, Why, clause

DREAM = "dream"


@clause("dm:815.1", "dm:815.2#which-elements", "dm:815.3", "dm:815.3#both-of-several")
def dream_of_the_same_name(game: Game, card: CardId) -> Why | None:
    """815.2: return why a card cannot be put into the battle zone: its owner has a dream element of its name there.

    A sealed one is ignored and bars nothing; those that have come to be there together all remain (815.3).
    """
    there = any(_dream_of_its_name(game, card, other) for other in elements(game, owner(game, card)))
    return Why("dm:815.2", "dream_there") if there else None


def dreams_together(game: Game, card: CardId) -> bool:
    """Return whether a card comes beside a dream element of its name, as that one is ignored: both remain (815.3)."""
    return any(
        not is_part(game, other) and _dream_of_its_name(game, card, other)
        for other in cards(game, owner(game, card), "battle_zone")
        if other != card
    )


def _dream_of_its_name(game: Game, card: CardId, other: CardId) -> bool:
    now = info(game, other)
    return DREAM in now["special"] and any(name in now["names"] for name in info(game, card)["names"])
