"""The board as data, for readers: what lies where and what each card is now."""

from __future__ import annotations

from typing import Any

from judge.abilities import Lasting
from judge.games.kiseki._board import ACTIVATION, OWN_ZONES, SHARED_ZONE, ZONES, cards, info, kiseki
from judge.games.kiseki.book.c0702_primary_player import UNTIL, primary_at
from judge.kernel import DECIDED, GAME, KNOWN, CardId, Game, Waiting, clause

SHOWN_STATES = ("action", "face_down", "stunned", "attacking", "answering", "scrum_attacking")


@clause("kiseki:502.2a")
def board(game: Game) -> dict[str, Any]:
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
    return {key: value for key, value in found.items() if not (value is None or value is False or value in ([], {}))}


def describe(game: Game) -> dict[str, Any]:
    """Return name and type of every card there is or was; a stand-in card is called after what it stands for."""
    return {card: {"name": f.name, "type": f.type} for card, f in kiseki(game).faces.items() if "." not in card}


def ordered() -> tuple[str, ...]:
    """Return the zones whose cards lie one above another, as the board names them."""
    return (*(f"{p}.{z.name}" for p in ("p1", "p2") for z in OWN_ZONES if z.ordered), SHARED_ZONE.name)


NO_PART = ("since", KNOWN)
"""Facts on a card that are no part of the position: timestamps count by rank, and no rule reads who knows a card."""


NO_PART_OF_THE_GAME = ("clock", "told", UNTIL)
"""Facts about the game that are no part of it either: the clock, which effects were told of, whose steps are over."""


def position(game: Game) -> Any:
    """Return the position without what only tells how it came about: of timestamps only the order counts.

    Where the order of a zone is not kept it is no part of the position, nor is the timestamp of a card that no
    continuous effect reaches (1215.3b).
    """
    state, rules = game.state, kiseki(game)
    piles = set(ordered())
    zones = [(zone, tuple(held) if zone in piles else tuple(sorted(held))) for zone, held in state.zones.items()]
    own = dict(state.facts[GAME])
    effects: tuple[Lasting, ...] = own.pop("lasting", None) or ()
    waiting: tuple[Waiting, ...] = own.pop("waiting", None) or ()
    decided = tuple(name for _, name in own.pop(DECIDED, ()))  # an order, as which tuples count
    for field in NO_PART_OF_THE_GAME:
        own.pop(field, None)
    aged = [
        *(c for p in game.players for z in rules.reached(game) for c in cards(game, p, z)),
        *state.zones[ACTIVATION],
    ]
    aged += [ref.card for effect in effects for ref in effect.refs if state.present(ref)]
    since = {c: state.get(c, "since") for c in aged}
    ages = sorted({*(age for age in since.values() if age is not None), *(e.since for e in effects)})
    rank = {age: place for place, age in enumerate(ages)}
    deciding = tuple(primary_at(game, age) for age in ages)
    facts = [
        (one, sorted((k, repr(v)) for k, v in known.items() if k not in NO_PART), rank.get(since.get(CardId(one), -1)))
        for one, known in sorted(state.facts.items())
        if one in game.players or known.get("zone") is not None
    ]
    return (
        zones,
        facts,
        sorted((k, repr(v)) for k, v in own.items()),
        sorted(waiting, key=lambda w: w.id),
        [(e.source, e.refs, repr(e.grant), e.until, e.begins, e.elsewhere, rank[e.since]) for e in effects],
        decided,
        deciding,
        sorted((r.card, r.stay, repr(kept)) for r, kept in rules.memory.items() if not state.present(r)),
    )
