"""The board as data, for readers: what lies where and what each card is now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from judge.abilities import Static, lasting
from judge.games.common.shown import without_empty
from judge.games.dm.book.c116_seals import FACE_DOWN
from judge.games.dm.book.c400_presence import shields, there
from judge.games.dm.book.c603_abilities import static_for_a_time
from judge.games.dm.book.c608_continuous_effects import FIXED
from judge.games.dm.world import ZONES, ZONES_OF_A_PLAYER, Game, beside, cards, info, pile, top_of, under
from judge.kernel import GAME, KNOWN, Ages, CardId, Compared, clause, compared


@clause("dm:400.1")
def as_data(game: Game) -> dict[str, Any]:
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
        "zones": {f"{p}.{z}": list(cards(game, p, z)) for p in game.players for z in ZONES},
        "cards": {card: describe_card(game, card) for card in game.state.cards()},
    }


SHOWN = ("tapped", "pending", "waits", "sealed", "face_down", "face_up", "upside_down")
"""The facts on a card that a board shows."""


def describe_card(game: Game, card: CardId) -> dict[str, Any]:
    """Return what one card is now; what is empty or does not apply is left out."""
    now = info(game, card)
    found = {
        "name": game.world.faces[card].name if game.state.get(card, FACE_DOWN) else now["name"],
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
    return without_empty(found)


def describe(game: Game) -> dict[str, Any]:
    """Return name and type of every card there is or was."""
    return {card: {"name": f.name, "type": f.type} for card, f in game.world.faces.items()}


ORDERED: Final = tuple(f"{p}.{z.name}" for p in ("p1", "p2") for z in ZONES_OF_A_PLAYER if z.ordered)
"""The zones whose cards lie one above another, as the board names them."""


NOT_COMPARED = ("since", KNOWN, "clock", FIXED)
"""Facts by which positions are not compared: what no rule reads, or not any more, and what is told by rank."""


def position(game: Game, told: Callable[[Any], Any] = repr) -> Compared:
    """Return the position without what only tells how it came about: of timestamps only the order counts."""
    aged = (card for card in game.state.cards() if _age_counts(game, card))
    rules = (rule.since for rule in static_for_a_time(game))
    ages = Ages(game.state, aged, (*(effect.since for effect in lasting(game)), *rules))
    return compared(game, piles=ORDERED, unread=NOT_COMPARED, ages=ages, told=told)


def _age_counts(game: Game, card: CardId) -> bool:
    """Return whether it can matter when a card came: it has something static, is one of a pile, or gives way (703.4l).

    What is given to a card later is as old as what gives it (608.3).
    """
    printed = game.world.printed(game, card)
    static = any(isinstance(ability.node, Static) for ability in printed["abilities"])
    return static or "d2" in printed["special"] or top_of(game, card) != card or len(pile(game, card)) > 1
