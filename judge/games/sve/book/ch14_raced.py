"""14.2.3 The cards that have raced, and the carrots associated with them."""

from __future__ import annotations

from judge.games.sve.world import Game, cards
from judge.kernel import GAME, CardId, Ref

Raced = tuple[Ref, int, int]
"""A card that has raced, the timestamp of the race, and its rank among equal timestamps."""


def carrots_of(game: Game, ref: Ref) -> list[CardId]:
    """Return the carrots in the race area that are associated with a card."""
    return [c for p in game.players for c in cards(game, p, "race") if game.state.get(c, "on") == ref]


def raced(game: Game) -> tuple[Raced, ...]:
    found: tuple[Raced, ...] = game.state.get(GAME, "raced", ())
    return found


def racing(game: Game) -> list[Raced]:
    """Return the cards that have raced and still have a carrot, and therefore Rush (14.2.3.1)."""
    return [one for one in raced(game) if game.state.present(one[0]) and carrots_of(game, one[0])]
