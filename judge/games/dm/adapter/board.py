"""What a displayed board shows and a scenario can expect: fields with their names, and values in a position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, get_args

from pydantic import Field

from judge.abilities import Static, lasting
from judge.games import CardShown, Expected, OnBoard, TurnShown
from judge.games.common.board import BoardView
from judge.games.common.lexicon import lexicon
from judge.games.dm.adapter.cards import Power
from judge.games.dm.book.c116_seals import FACE_DOWN
from judge.games.dm.book.c200_parts_of_a_card import INFINITE, CardType, Civilization
from judge.games.dm.book.c400_laying import OPEN
from judge.games.dm.book.c400_presence import available_cards, shields
from judge.games.dm.book.c400_zones import HIDDEN
from judge.games.dm.book.c603_abilities import static_for_a_time
from judge.games.dm.book.c608_continuous_effects import FIXED
from judge.games.dm.book.c803_gods import is_linked_god
from judge.games.dm.world import (
    FLIPPED,
    PART,
    TWIN,
    ZONES,
    ZONES_OF_A_PLAYER,
    Game,
    info,
    linked_cards,
    pile,
    shown_by,
    top_of,
    under,
    zone_of,
)
from judge.kernel import KNOWN, Ages, CardId, Compared, Info, PlayerId, clause, compared

Words = Annotated[list[str], Field(min_length=1)]


class DmTurn(TurnShown):
    """The turn player, the step, and the number of the turn."""


class DmCard(CardShown):
    """A card on the board; empty or false fields are left out. A card hidden from the seat has only an id."""

    type: str = "creature"
    special: Words = ["evolution"]
    cost: int = 0
    civilizations: Words = ["fire"]
    power: int = 0
    races: Words = ["Dragon"]
    keywords: Words = ["blocker"]
    under: Words = ["a"]
    linked: Words = ["a"]
    attached: Words = ["g"]
    tapped: Literal[True] = True
    pending: Literal[True] = True
    waits: Literal[True] = True
    sealed: Literal[True] = True
    face_down: Literal[True] = True
    face_up: Literal[True] = True
    upside_down: Literal[True] = True


ON_BOARD = OnBoard(
    card=DmCard,
    turn=DmTurn,
    shared=(),
    piles=("deck",),
    sideways="tapped",
    usual=("tapped", "new"),
    face_down="face_down",
    findings=("deck_fault",),
    corners=("power",),
    laid_out=("shield_zone", "mana_zone"),
    under="under",
    others=("under", "linked", "attached"),
    tint="civilizations",
    mat=("battle_zone", "shield_zone", "mana_zone", "hand"),
    words=lexicon("dm")["board"],
)


SHOWN = ("tapped", "pending", "waits", "sealed", "face_down", "face_up", "upside_down")
"""The facts on a card that the board shows."""


NOT_COMPARED = ("since", KNOWN, "clock", FIXED)
"""The facts left out when positions are compared: no rule reads them, or only their order counts."""


@clause("dm:400.1")
class DmBoard(BoardView):
    """The view of a Duel Masters board with its eight zones (400.1)."""

    card = DmCard
    own = ZONES_OF_A_PLAYER
    turning = frozenset({FLIPPED, PART})

    def name_of(self, game: Game, face: Any, facts: Mapping[str, Any]) -> str:
        """Return the name of the side that shows, or of the spell while a twinpact card is used as one."""
        if facts.get(PART) == TWIN and face.twin is not None:
            return str(face.twin.name)
        return str(face.other.name if facts.get(FLIPPED) and face.other is not None else face.name)

    def of_player(self, game: Game, player: PlayerId) -> dict[str, Any]:
        """Return the number of a player's shields, and of cards in hand, deck and mana zone."""
        held = {"hand": "hand", "deck": "deck", "mana": "mana_zone"}
        numbers = {name: len(available_cards(game, player, zone)) for name, zone in held.items()}
        return {"shields": len(shields(game, player)), **numbers}

    def of_card(self, game: Game, card: CardId) -> Mapping[str, Any]:
        """Return a card's name, the cards under it and linked with it, and its states.

        The name is included for a face-down card too; hiding it from a seat is up to the caller.
        """
        facts, name = game.state.facts[card], info(game, card)["name"]
        return {
            "name": game.world.faces[card].name if facts.get(FACE_DOWN) else name,
            "under": under(game, card),
            "linked": linked_cards(game, card),
            **{fact: bool(facts.get(fact)) for fact in SHOWN},
        }

    def position(self, game: Game, represent: Callable[[Any], Any] = repr) -> Compared:
        """Return the position in a form to compare, without its history; only the order of timestamps counts.

        ``represent`` turns a value into its form for comparison.
        """
        aged = (card for card in game.state.cards() if _age_counts(game, card))
        rules = (rule.since for rule in static_for_a_time(game))
        ages = Ages(game.state, aged, (*(effect.since for effect in lasting(game)), *rules))
        return compared(game, piles=self.ORDERED, unread=NOT_COMPARED, ages=ages, represent=represent)


def _age_counts(game: Game, card: CardId) -> bool:
    """Return whether a rule can depend on when a card entered its zone.

    It can for static abilities, D2 fields (703.4l) and cards in a pile. An ability granted later has the timestamp
    of its source (608.3).
    """
    printed = game.world.printed(game, card)
    static = any(isinstance(ability.node, Static) for ability in printed["abilities"])
    return static or "d2" in printed["special"] or top_of(game, card) != card or len(pile(game, card)) > 1


BOARD = DmBoard()


# what a scenario can expect of cards and players


def number(game: Game, player: PlayerId, name: str) -> int:
    """Return the number of a player's shields, the only number that a scenario can expect of a player."""
    return len(shields(game, player))


def lies_face_up(game: Game, card: CardId) -> bool:
    """Return whether the front of a card shows: cards in a hidden zone lie face down unless turned up (400.2b)."""
    hidden = zone_of(game, card) in HIDDEN
    return bool(game.state.get(card, OPEN)) if hidden else not game.state.get(card, FACE_DOWN)


IN_THE_WHOLE = ("tapped", "under", "crossed", "attached", "upside_down")
"""The fields that a cell has only as part of its creature, besides the cards linked with it."""


@clause("dm:803.1b", "dm:805.1d", "dm:812.1a")
def values(game: Game, card: CardId) -> Info:
    """Return the characteristics of a card: for a card of a linked god those of the whole god (803.1b).

    A cell keeps its own, but is tapped together with its creature (805.1d, 812.1a).
    """
    shown = shown_by(game, card)
    if shown == card:
        return info(game, card)
    whole, own = info(game, shown), info(game, card)
    both = whole if is_linked_god(game, shown) else {**own, **{name: whole[name] for name in IN_THE_WHOLE}}
    return {**both, "linked": tuple(shown if member == card else member for member in linked_cards(game, shown))}


EXPECTED = Expected(
    card={
        "power": Power,
        "cost": int,
        "type": str,
        "tapped": bool,
        "upside_down": bool,
        "face_down": bool,
        "face_up": bool,
    },
    holds={
        "civilizations": "civilizations",
        "races": "races",
        "keywords": "keywords",
        "under": "under",
        "linked": "linked",
        "attached": "attached",
    },
    lacks={"without": "keywords", "not_under": "under", "not_linked": "linked", "not_attached": "attached"},
    player=("shields",),
    number=number,
    zones=ZONES,
    words=lexicon("dm")["expected"],
    among={"civilizations": get_args(Civilization), "type": get_args(CardType)},
    numbers={"infinity": INFINITE},
    values=values,
    lies={"face_up": lies_face_up, "face_down": lambda game, card: not lies_face_up(game, card)},
    of_cards=("under", "not_under", "linked", "not_linked", "attached", "not_attached"),
)
