"""The board as data: the cards in each zone with their current characteristics."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from judge.abilities import lasting
from judge.games.common.board import BoardView
from judge.games.kiseki.adapter.shown import KisekiCard
from judge.games.kiseki.world import ACTIVATION, OWN_ZONES, SHARED_ZONE, UNTIL, Game, cards, info, primary_at
from judge.kernel import DECIDED, GAME, KNOWN, Ages, CardId, Compared, PlayerId, clause, compared

SHOWN_STATES = ("action", "face_down", "stunned", "attacking", "answering", "scrum_attacking")


NOT_COMPARED = ("since", KNOWN, "clock", "told", "lasting", DECIDED, UNTIL)
"""The facts left out when positions are compared: no rule reads them, or only their order counts."""


class KisekiBoard(BoardView):
    """The view of a 軌跡 board."""

    card = KisekiCard
    own = OWN_ZONES
    shared = (SHARED_ZONE,)
    turn = {"player": "turn", "initiative": "initiative", "phase": "phase", "step": "step", "number": "turn_number"}

    @clause("kiseki:502.2a")
    def of_player(self, game: Game, player: PlayerId) -> dict[str, Any]:
        """Return a player's points and number of cards in hand and deck; the latter is public (502.2a)."""
        return {
            **{name: game.state.get(player, name, 0) for name in ("bonds", "cp", "ep")},
            **{zone: len(cards(game, player, zone)) for zone in ("hand", "deck")},
        }

    def of_card(self, game: Game, card: CardId) -> Mapping[str, Any]:
        """Return a card's organizations, and for each displayed state whether the card has it."""
        now = info(game, card)
        return {"organizations": now["traits"], **{state: state in now["states"] for state in SHOWN_STATES}}

    def position(self, game: Game, told: Callable[[Any], Any] = repr) -> Compared:
        """Return the position in a form to compare, without its history; only the order of timestamps counts.

        The order of cards in an unordered zone is left out. So is the timestamp of a card without continuous effects
        (1215.3b). ``told`` turns a value into its form for comparison.
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
            piles=self.ORDERED,
            unread=NOT_COMPARED,
            ages=ages,
            told=told,
        )


BOARD = KisekiBoard()
