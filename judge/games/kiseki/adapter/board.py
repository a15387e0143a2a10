"""The board as data, for readers: what lies where and what each card is now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from judge.abilities import lasting
from judge.games.common.shown import without_empty
from judge.games.kiseki.world import ACTIVATION, OWN_ZONES, SHARED_ZONE, UNTIL, ZONES, Game, cards, info, primary_at
from judge.kernel import DECIDED, GAME, KNOWN, Ages, CardId, Compared, clause, compared

SHOWN_STATES = ("action", "face_down", "stunned", "attacking", "answering", "scrum_attacking")


@clause("kiseki:502.2a")
def as_data(game: Game) -> dict[str, Any]:
    """Return the whole board: turn, players, zones in the order of the book, cards."""
    state = game.state
    turn = state.facts[GAME]
    return {
        "turn": {
            "player": turn.get("turn"),
            "initiative": turn.get("initiative"),
            "phase": turn.get("phase"),
            "step": turn.get("step"),
            "number": turn.get("turn_number"),
        },
        "players": {
            player: {
                "bonds": state.get(player, "bonds", 0),
                "cp": state.get(player, "cp", 0),
                "ep": state.get(player, "ep", 0),
                "hand": len(cards(game, player, "hand")),
                "deck": len(cards(game, player, "deck")),
            }
            for player in game.players
        },
        "zones": {
            **{f"{p}.{z}": list(cards(game, p, z)) for p in game.players for z in ZONES},
            "activation": list(state.zones[ACTIVATION]),
        },
        "cards": {card: describe_card(game, card) for card in state.cards()},
    }


def describe_card(game: Game, card: CardId) -> dict[str, Any]:
    """Return what one card is now; numbers that its type does not have are left out."""
    now = info(game, card)
    found = {
        "name": now["name"],
        "sub_name": now["sub_name"],
        "type": now["type"],
        "cost": now["cost"],
        "ep_cost": now["ep_cost"],
        "level": now["level"],
        "attack": now["attack"],
        "defense": now["defense"],
        "organizations": list(now["traits"]),
        "keywords": list(now["keywords"]),
        "attributes": list(now["attributes"]),
        **{state: True for state in now["states"] if state in SHOWN_STATES},
    }
    return without_empty(found)


def describe(game: Game) -> dict[str, Any]:
    """Return name and type of every card there is or was; a stand-in card is called after what it stands for."""
    return {card: {"name": f.name, "type": f.type} for card, f in game.world.faces.items() if "." not in card}


ORDERED: Final = (*(f"{p}.{z.name}" for p in ("p1", "p2") for z in OWN_ZONES if z.ordered), SHARED_ZONE.name)
"""The zones whose cards lie one above another, as the board names them."""


NOT_COMPARED = ("since", KNOWN, "clock", "told", "lasting", DECIDED, UNTIL)
"""Facts by which positions are not compared: what no rule reads, or what :func:`position` tells by rank."""


def position(game: Game, told: Callable[[Any], Any] = repr) -> Compared:
    """Return the position without what only tells how it came about: of timestamps only the order counts.

    Where the order of a zone is not kept it is no part of the position, nor is the timestamp of a card that no
    continuous effect reaches (1215.3b).
    """
    state, rules, effects = game.state, game.world, lasting(game)
    reached = (c for p in game.players for z in rules.reached(game) for c in cards(game, p, z))
    affected = (ref.card for effect in effects for ref in effect.refs if state.present(ref))
    ages = Ages(state, (*reached, *state.zones[ACTIVATION], *affected), (effect.since for effect in effects))
    return compared(
        game,
        [(e.source, e.refs, told(e.grant), e.until, e.begins, e.elsewhere, ages.rank(e.since)) for e in effects],
        tuple(name for _, name in state.get(GAME, DECIDED, ())),  # an order, as which tuples count
        tuple(primary_at(game, age) for age in ages.order),
        sorted((r.card, r.stay, told(kept)) for r, kept in rules.memory.items() if not state.present(r)),
        piles=ORDERED,
        unread=NOT_COMPARED,
        ages=ages,
        told=told,
    )
