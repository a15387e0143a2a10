"""The board as data, for readers: what lies where and what each object is now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from judge.abilities import lasting
from judge.games.common.shown import without_empty
from judge.games.fab.book.c0113_assets import POINTS, life_total
from judge.games.fab.language import Static
from judge.games.fab.world import CHAIN, OWN_ZONES, SHARED_ZONES, STACK, ZONES, Game, cards, info, links
from judge.kernel import GAME, KNOWN, Ages, CardId, Compared, compared, waiting

SHOWN_STATES = ("face_up", "attacking", "defending", "marked", "tapped")


def as_data(game: Game) -> dict[str, Any]:
    """Return the whole board: turn, players, zones in the order of the book, cards."""
    state = game.state
    turn = state.facts[GAME]
    return {
        "turn": {
            "player": turn.get("turn"),
            "phase": turn.get("phase"),
            "step": turn.get("step"),
            "number": turn.get("turn_number"),
            "links": len(links(game)) or None,
        },
        "players": {
            player: {
                "life": life_total(game, player),
                **{name: state.get(player, name, 0) for name in POINTS},
                "hand": len(cards(game, player, "hand")),
                "deck": len(cards(game, player, "deck")),
            }
            for player in game.players
        },
        "zones": {
            **{f"{p}.{z}": list(cards(game, p, z)) for p in game.players for z in ZONES},
            "stack": list(state.zones[STACK]),
            "chain": list(state.zones[CHAIN]),
        },
        "cards": {card: describe_card(game, card) for card in state.cards()},
    }


def describe_card(game: Game, card: CardId) -> dict[str, Any]:
    """Return what one object is now; properties that it does not have are left out."""
    now = info(game, card)
    fields = ("name", "kind", "color", "pitch", "cost", "power", "defense", "life", "intellect")
    lists = ("types", "subtypes", "supertypes", "keywords")
    found = {
        **{name: now[name] for name in fields},
        **{name: list(now[name]) for name in lists},
        "face_down": now["face_down"],
        **{state: True for state in now["states"] if state in SHOWN_STATES},
        "counters": dict(now["counters"]),
    }
    if found["kind"] == "card":
        del found["kind"]
    return without_empty(found)


def describe(game: Game) -> dict[str, Any]:
    """Return name and type of every object there is or was; a layer is called after its source.

    The back face of an ally has no type, but subtypes.
    """
    faces = {card: face for card, face in game.world.faces.items() if "." not in card}
    return {card: {"name": f.name, "type": next(iter((*f.types, *f.subtypes)), "")} for card, f in faces.items()}


ORDERED: Final = (
    *(f"{p}.{z.name}" for p in ("p1", "p2") for z in OWN_ZONES if z.ordered),
    *(z.name for z in SHARED_ZONES if z.ordered),
)
"""The zones whose objects lie in an order, as the board names them."""


NOT_COMPARED = ("since", "clock", KNOWN)
"""Facts by which positions are not compared: what no rule reads, and timestamps, which are told by rank."""


def position(game: Game, told: Callable[[Any], Any] = repr) -> Compared:
    """Return the position without what only tells how it came about; triggered-layers count in their order.

    Of timestamps only the order counts (6.3.4), and only of objects with something static: what is given to an object
    later is as old as what gives it.
    """
    state, rules = game.state, game.world
    static = (
        card
        for card in state.cards()
        if any(isinstance(ability.node, Static) for ability in rules.printed(game, card)["abilities"])
    )
    gone = ((ref, kept) for ref, kept in rules.memory.items() if not state.present(ref))
    return compared(
        game,
        tuple(map(told, waiting(state))),
        sorted((ref.card, ref.stay, told(kept)) for ref, kept in gone),
        piles=ORDERED,
        unread=NOT_COMPARED,
        ages=Ages(state, static, (effect.since for effect in lasting(game))),
        told=told,
    )
