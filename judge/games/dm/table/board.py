"""The board as data, for readers: what lies where and what each card is now."""

from __future__ import annotations

from typing import Any

from judge.games.dm._board import ZONES, ZONES_OF_A_PLAYER, beside, dm, info, under
from judge.games.dm.book.c116_seals import FACE_DOWN
from judge.games.dm.book.c206_fixed_power import FIXED
from judge.games.dm.book.c400_being_there import shields, there
from judge.kernel import GAME, KNOWN, CardId, Compared, Game, clause, compared


@clause("dm:400.1")
def board(game: Game) -> dict[str, Any]:
    """Return the whole board: turn, players, zones in the order of the book, cards."""
    turn = game.state.facts[GAME]
    return {
        "turn": {"player": turn.get("turn"), "phase": turn.get("phase"), "number": turn.get("turn_number")},
        "players": {
            player: {
                "shields": len(shields(game, player)),
                "hand": len(there(game, player, "hand")),
                "deck": len(there(game, player, "deck")),
                "mana": len(there(game, player, "mana_zone")),
            }
            for player in game.players
        },
        "zones": {f"{p}.{z}": list(game.state.zones[f"{p}.{z}"]) for p in game.players for z in ZONES},  # type: ignore[index]
        "cards": {card: describe_card(game, card) for card in game.state.cards()},
    }


SHOWN = ("tapped", "pending", "waits", "sealed", "face_down", "face_up", "upside_down")
"""The facts on a card that a board shows."""


def describe_card(game: Game, card: CardId) -> dict[str, Any]:
    """Return what one card is now; what is empty or does not apply is left out."""
    now = info(game, card)
    found = {
        "name": dm(game).faces[card].name if game.state.get(card, FACE_DOWN) else now["name"],
        "type": now["type"],
        "special": list(now["special"]),
        "cost": now["cost"],
        "civilizations": list(now["civilizations"]),
        "power": now["power"],
        "races": list(now["races"]),
        "keywords": list(now["keywords"]),
        "under": list(under(game, card)),
        "linked": list(beside(game, card)),
        "attached": list(now["attached"]),
        **{fact: True for fact in SHOWN if game.state.get(card, fact)},
    }
    return {key: value for key, value in found.items() if not (value is None or value is False or value in ([], {}))}


def describe(game: Game) -> dict[str, Any]:
    """Return name and type of every card there is or was."""
    return {card: {"name": f.name, "type": f.type} for card, f in dm(game).faces.items()}


def ordered() -> tuple[str, ...]:
    """Return the zones whose cards lie one above another, as the board names them."""
    return tuple(f"{p}.{z.name}" for p in ("p1", "p2") for z in ZONES_OF_A_PLAYER if z.ordered)


UNREAD = (KNOWN, "clock", FIXED)
"""Facts that are no part of the position: no rule reads them, or not any more."""


def position(game: Game) -> Compared:
    """Return the position without what only tells how it came about."""
    return compared(game, piles=ordered(), unread=UNREAD)
