"""The board as data: the cards in each zone with their current characteristics."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from judge.abilities import Static, lasting
from judge.games.common.board import BoardView
from judge.games.dm.adapter.shown import DmCard
from judge.games.dm.book.c116_seals import FACE_DOWN
from judge.games.dm.book.c400_presence import shields, there
from judge.games.dm.book.c603_abilities import static_for_a_time
from judge.games.dm.book.c608_continuous_effects import FIXED
from judge.games.dm.world import ZONES_OF_A_PLAYER, Game, beside, info, pile, top_of, under
from judge.kernel import KNOWN, Ages, CardId, Compared, PlayerId, clause, compared

SHOWN = ("tapped", "pending", "waits", "sealed", "face_down", "face_up", "upside_down")
"""The facts on a card that the board shows."""


NOT_COMPARED = ("since", KNOWN, "clock", FIXED)
"""The facts left out when positions are compared: no rule reads them, or only their order counts."""


@clause("dm:400.1")
class DmBoard(BoardView):
    """The view of a Duel Masters board with its eight zones (400.1)."""

    card = DmCard
    own = ZONES_OF_A_PLAYER

    def of_player(self, game: Game, player: PlayerId) -> dict[str, Any]:
        """Return the number of a player's shields, and of cards in hand, deck and mana zone."""
        held = {"hand": "hand", "deck": "deck", "mana": "mana_zone"}
        numbers = {name: len(there(game, player, zone)) for name, zone in held.items()}
        return {"shields": len(shields(game, player)), **numbers}

    def of_card(self, game: Game, card: CardId) -> Mapping[str, Any]:
        """Return a card's name, the cards under it and linked with it, and its states.

        The name is included for a face-down card too; hiding it from a seat is up to the caller.
        """
        facts, name = game.state.facts[card], info(game, card)["name"]
        return {
            "name": game.world.faces[card].name if facts.get(FACE_DOWN) else name,
            "under": under(game, card),
            "linked": beside(game, card),
            **{fact: bool(facts.get(fact)) for fact in SHOWN},
        }

    def position(self, game: Game, told: Callable[[Any], Any] = repr) -> Compared:
        """Return the position in a form to compare, without its history; only the order of timestamps counts.

        ``told`` turns a value into its form for comparison.
        """
        aged = (card for card in game.state.cards() if _age_counts(game, card))
        rules = (rule.since for rule in static_for_a_time(game))
        ages = Ages(game.state, aged, (*(effect.since for effect in lasting(game)), *rules))
        return compared(game, piles=self.ORDERED, unread=NOT_COMPARED, ages=ages, told=told)


def _age_counts(game: Game, card: CardId) -> bool:
    """Return whether a rule can depend on when a card entered its zone.

    That is so for static abilities, D2 fields (703.4l) and cards in a pile. An ability granted later has the timestamp
    of its source (608.3).
    """
    printed = game.world.printed(game, card)
    static = any(isinstance(ability.node, Static) for ability in printed["abilities"])
    return static or "d2" in printed["special"] or top_of(game, card) != card or len(pile(game, card)) > 1


BOARD = DmBoard()
