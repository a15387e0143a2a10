"""The board as data, for readers: what lies where and what each card is now."""

from __future__ import annotations

from typing import Any

from judge.games.sve._board import ZONES, cards, info, leader, sve
from judge.kernel import GAME, CardId, Game, clause


@clause("sve:4.1.2.1")
def board(game: Game) -> dict[str, Any]:
    """Return the whole board: turn, players, zones in the order of the book, cards."""
    state = game.state
    turn = state.facts[GAME]
    return {
        "turn": {"player": turn.get("turn"), "phase": turn.get("phase"), "number": turn.get("turn_number")},
        "players": {
            player: {
                "leader": info(game, leader(game, player))["defense"],
                "pp": state.get(player, "pp", 0),
                "max_pp": state.get(player, "max_pp", 0),
                "ep": state.get(player, "ep", 0),
                "hand": len(cards(game, player, "hand")),
                "deck": len(cards(game, player, "deck")),
            }
            for player in game.players
        },
        "zones": {
            **{f"{p}.{z}": list(cards(game, p, z)) for p in game.players for z in ZONES if z != "leader"},
            "resolution": list(state.zones[sve(game).resolution]),
        },
        "cards": {card: describe_card(game, card) for card in state.cards()},
    }


def describe_card(game: Game, card: CardId) -> dict[str, Any]:
    """Return what one card is now; numbers that its type does not have are left out."""
    now = info(game, card)
    counters = dict(game.state.get(card, "counters", ()))
    found = {
        "name": now["name"],
        "type": now["type"],
        "cost": now["cost"],
        "attack": now["attack"],
        "defense": now["defense"],
        "engaged": now["engaged"],
        "keywords": list(now["keywords"]),
        "counters": counters,
        "token": now["token"],
        "evolved_with": game.state.get(card, "evolved_with"),
    }
    return {key: value for key, value in found.items() if not (value is None or value is False or value in ([], {}))}


def describe(game: Game) -> dict[str, Any]:
    """Return name and type of every card there is or was."""
    return {card: {"name": f.name, "type": f.type} for card, f in sve(game).faces.items()}
