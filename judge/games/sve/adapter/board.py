"""The board as data, for readers: what lies where and what each card is now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from judge.abilities import lasting
from judge.games.common.shown import without_empty
from judge.games.sve.world import OWN_ZONES, RESOLUTION, SHARED_ZONE, ZONES, Game, cards, info, leader
from judge.kernel import DECIDED, GAME, KNOWN, Ages, CardId, Compared, as_it_is, clause, compared


@clause("sve:4.1.2.1")
def as_data(game: Game) -> dict[str, Any]:
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
            "resolution": list(state.zones[RESOLUTION]),
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
    return without_empty(found)


def describe(game: Game) -> dict[str, Any]:
    """Return name and type of every card there is or was."""
    return {card: {"name": f.name, "type": f.type} for card, f in game.world.faces.items()}


ORDERED: Final = (*(f"{p}.{z.name}" for p in ("p1", "p2") for z in OWN_ZONES if z.ordered), SHARED_ZONE.name)
"""The zones whose cards lie one above another, as the board names them."""


_AGE_COUNTS = ("field", "leader", "ex", "evolution", "race", "resolution")
"""Zones in which it can matter which card came first (10.9.1.6, 11.6)."""

NOT_COMPARED = ("since", KNOWN, "clock", "told", "lasting", DECIDED)
"""Facts by which positions are not compared: what no rule reads, or what :func:`position` tells by rank."""


def position(game: Game, told: Callable[[Any], Any] = as_it_is) -> Compared:
    """Return the position without what only tells how it came about: of timestamps only the order counts.

    Where the order of a zone is not maintained it is no part of the position, nor is the order in which abilities
    came to wait.
    """
    state, rules, effects = game.state, game.world, lasting(game)
    aged = {*_AGE_COUNTS, *rules.reached}
    old = (card for zone, held in state.zones.items() if zone.rpartition(".")[2] in aged for card in held)
    ages = Ages(state, old, (effect.since for effect in effects))
    tokens = [CardId(f"token{number}") for number in range(1, state.get(GAME, "made", 0) + 1)]
    return compared(
        game,
        [(e.source, e.refs, e.grant, e.until, ages.rank(e.since)) for e in effects],
        tuple(name for _, name in state.get(GAME, DECIDED, ())),
        sorted((r.card, r.stay, kept) for r, kept in rules.memory.items() if not state.present(r)),
        [(id(rules.faces[one]), state.owners.get(one)) for one in tokens],
        rules.main_phase.told(),
        piles=ORDERED,
        unread=NOT_COMPARED,
        ages=ages,
        told=told,
    )
