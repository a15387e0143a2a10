"""What a displayed board shows and a scenario can expect: fields with their names, and values in a position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, get_args

from pydantic import Field

from judge.abilities import lasting
from judge.games import CardShown, Expected, OnBoard, Seat, TurnShown
from judge.games.common.board import BoardView
from judge.games.common.lexicon import lexicon
from judge.games.kiseki.book.c0200_card_information import CardType
from judge.games.kiseki.book.c0400_attributes_and_states import ATTRIBUTES, STATES, is_face_down
from judge.games.kiseki.world import (
    ACTIVATION,
    OWN_ZONES,
    SHARED_ZONE,
    UNTIL,
    ZONES,
    Game,
    cards,
    info,
    primary_at,
    zone_of,
)
from judge.kernel import DECIDED, GAME, KNOWN, Ages, CardId, Compared, PlayerId, clause, compared

Words = Annotated[list[str], Field(min_length=1)]


class KisekiTurn(TurnShown):
    """The primary player (702.3), the initiative player, the phase, and the step, if any."""

    initiative: Seat
    step: str | None = None


class KisekiCard(CardShown):
    """A card on the board; empty or false fields are left out. A card hidden from the seat has only an id."""

    sub_name: str = ""
    type: str = "unit"
    cost: int = 0
    ep_cost: int = 0
    level: int = 0
    attack: int = 0
    defense: int = 0
    organizations: Words = ["Bracer Guild"]
    keywords: Words = ["covert"]
    attributes: Words = ["support"]
    action: Literal[True] = True
    face_down: Literal[True] = True
    stunned: Literal[True] = True
    attacking: Literal[True] = True
    scrum_attacking: Literal[True] = True
    answering: Literal[True] = True


ON_BOARD = OnBoard(
    card=KisekiCard,
    turn=KisekiTurn,
    shared=(SHARED_ZONE.name,),
    piles=("deck",),
    sideways="action",
    usual=("action", "stunned", "face_down"),
    face_down="face_down",
    findings=("deck_fault",),
    laid_out=("homebase",),
    last_first=(SHARED_ZONE.name,),
    mat=("field", "homebase", "hand"),
    words=lexicon("kiseki")["board"],
)


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

    def position(self, game: Game, represent: Callable[[Any], Any] = repr) -> Compared:
        """Return the position in a form to compare, without its history; only the order of timestamps counts.

        The order of cards in an unordered zone is left out. So is the timestamp of a card without continuous effects
        (1215.3b). ``represent`` turns a value into its form for comparison.
        """
        state, rules, effects = game.state, game.world, lasting(game)
        reached = (c for p in game.players for z in rules.reached(game) for c in cards(game, p, z))
        affected = (ref.card for effect in effects for ref in effect.refs if state.present(ref))
        ages = Ages(state, (*reached, *state.zones[ACTIVATION], *affected), (effect.since for effect in effects))
        return compared(
            game,
            [
                (e.source, e.refs, represent(e.grant), e.until, e.begins, e.elsewhere, ages.rank(e.since))
                for e in effects
            ],
            tuple(name for _, name in state.get(GAME, DECIDED, ())),  # an order, as which tuples count
            tuple(primary_at(game, age) for age in ages.order),
            sorted((r.card, r.stay, represent(kept)) for r, kept in rules.memory.items() if not state.present(r)),
            piles=self.ORDERED,
            unread=NOT_COMPARED,
            ages=ages,
            represent=represent,
        )


BOARD = KisekiBoard()


# what a scenario can expect of cards and players


def number(game: Game, player: PlayerId, name: str) -> int:
    """Return a number of a player: ``bonds``, ``cp`` or ``ep``."""
    return int(game.state.get(player, name, 0))


def lies_face_down(game: Game, card: CardId) -> bool:
    """Return whether a card lies face down: in a hidden zone (502.2), or as its state says."""
    return is_face_down(game, card) or zone_of(game, card) in ("deck", "hand")


EXPECTED = Expected(
    card={
        "attack": int,
        "defense": int,
        "cost": int,
        "ep_cost": int,
        "level": int,
        "type": str,
        "stunned": bool,
        "action": bool,
        "face_down": bool,
    },
    holds={"keywords": "keywords", "organizations": "traits", "states": "states", "attributes": "attributes"},
    lacks={
        "without": "keywords",
        "without_organizations": "traits",
        "not_states": "states",
        "without_attributes": "attributes",
    },
    player=("bonds", "cp", "ep"),
    number=number,
    lies={"face_down": lies_face_down},
    zones=ZONES,
    words=lexicon("kiseki")["expected"],
    synonyms={"str": "attack", "def": "defense", "cp_cost": "cost", "founding_level": "level"},
    among={
        "type": get_args(CardType),
        **dict.fromkeys(("states", "not_states"), STATES),
        **dict.fromkeys(("attributes", "without_attributes"), ATTRIBUTES),
    },
    of_board=("organizations", "without_organizations"),
)
