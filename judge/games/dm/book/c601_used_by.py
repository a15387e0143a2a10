"""601.1, 112.3 How a card was used: its mana cost was paid, or something let it be used without that."""

from __future__ import annotations

from judge.games.dm.world import USED_BY
from judge.kernel import CardId, Citation, Game

WITHOUT_PAYING: dict[Citation, str] = {
    "dm:112.3a": "shield_trigger",
    "dm:112.3b": "strike_back",
    "dm:112.3d": "judgement_z",
    "dm:112.3e": "g_zero",
    "dm:701.30a": "gr_summon",
}
"""What lets a card be used without paying its mana cost, by the clause that says so; anything else is an effect."""


def note_how(game: Game, card: CardId, free: Citation | None) -> None:
    """Note how a card is used, for the texts that ask for it.

    Args:
        game: the running game.
        card: the card.
        free: the clause by which its mana cost is not paid.
    """
    note_way(game, card, "mana" if free is None else WITHOUT_PAYING.get(free, "effect"))


def note_way(game: Game, card: CardId, way: str) -> None:
    """Note the way by which a card comes: it is forgotten where the card does not come after all (409.2)."""
    game.state.put(card, USED_BY, way)


__all__ = ["note_how", "note_way"]
