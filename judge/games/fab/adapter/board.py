"""The board as data, for readers: the objects in each zone with their current characteristics."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from judge.abilities import lasting
from judge.games.common.board import BoardView
from judge.games.fab.adapter.shown import FabCard
from judge.games.fab.book.c0113_assets import POINTS, life_total
from judge.games.fab.language import Static
from judge.games.fab.world import OWN_ZONES, SHARED_ZONES, Game, cards, info, links
from judge.kernel import KNOWN, Ages, CardId, Compared, PlayerId, compared, waiting

NOT_COMPARED = ("since", "clock", KNOWN)
"""The facts left out when positions are compared: no rule reads them, or only their order counts (timestamps)."""


class FabBoard(BoardView):
    """The view of this game's board."""

    card = FabCard
    own = OWN_ZONES
    shared = SHARED_ZONES
    turn = {**BoardView.turn, "step": "step"}

    def of_turn(self, game: Game) -> dict[str, Any]:
        """Return the board's data on the turn, including the number of chain links."""
        return {**super().of_turn(game), "links": len(links(game)) or None}

    def of_player(self, game: Game, player: PlayerId) -> dict[str, Any]:
        """Return a player's life, points, and numbers of cards in hand and deck."""
        return {
            "life": life_total(game, player),
            **{name: game.state.get(player, name, 0) for name in POINTS},
            **{zone: len(cards(game, player, zone)) for zone in ("hand", "deck")},
        }

    def of_card(self, game: Game, card: CardId) -> Mapping[str, Any]:
        """Return the kind of an object that is not a card, whether it is face-up, and its counters."""
        now = info(game, card)
        kind = None if now["kind"] == "card" else now["kind"]
        return {"kind": kind, "face_up": "face_up" in now["states"], "counters": dict(now["counters"])}

    def type_of(self, face: Any) -> str:
        """Return the first type of a face, or its first subtype: the back face of an ally has no types."""
        return next(iter((*face.types, *face.subtypes)), "")

    def position(self, game: Game, told: Callable[[Any], Any] = repr) -> Compared:
        """Return a value for comparing positions; triggered-layers that wait are compared in order.

        Only the order of timestamps counts (6.3.4), and only for objects with static abilities. An ability given to an
        object later has the age of the effect that gives it.
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
            piles=self.ORDERED,
            unread=NOT_COMPARED,
            ages=Ages(state, static, (effect.since for effect in lasting(game))),
            told=told,
        )


BOARD = FabBoard()
