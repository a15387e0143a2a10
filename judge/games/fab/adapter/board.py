"""What a displayed board shows and a scenario can expect: fields with their names, and values in a position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from judge.abilities import lasting
from judge.games import CardShown, Expected, OnBoard, TurnShown
from judge.games.common.board import BoardView
from judge.games.common.lexicon import lexicon
from judge.games.fab.book.c0113_assets import POINTS, life_total, points
from judge.games.fab.book.c0200_properties import TYPES
from judge.games.fab.book.c0803_crank import STEAM
from judge.games.fab.book.c0803_keywords import WORN
from judge.games.fab.book.c0806_tokens import TOKENS
from judge.games.fab.book.c0901_faces import BACK, SIDE, TRANSCENDED
from judge.games.fab.language import Static
from judge.games.fab.language.lexicon import SUPERTYPES
from judge.games.fab.world import OWN_ZONES, SHARED_ZONES, ZONES, Game, cards, info, lies_public, links
from judge.kernel import KNOWN, Ages, CardId, Compared, PlayerId, compared, waiting

Words = Annotated[list[str], Field(min_length=1)]


class FabTurn(TurnShown):
    """The turn player, the phase, the combat step if any, and the number of chain links."""

    step: str | None = None
    links: int | None = None


class FabCard(CardShown):
    """A card on the board; empty or false fields are left out. One hidden from the viewer has a placeholder name."""

    kind: str = "attack_proxy"
    types: Words = ["action"]
    subtypes: Words = ["attack"]
    supertypes: Words = ["ninja"]
    color: str = "red"
    pitch: int = 1
    cost: int = 0
    power: int = 0
    defense: int = 0
    life: int = 0
    intellect: int = 0
    keywords: Words = ["go_again"]
    face_down: Literal[True] = True
    face_up: Literal[True] = True
    attacking: Literal[True] = True
    defending: Literal[True] = True
    marked: Literal[True] = True
    tapped: Literal[True] = True
    counters: dict[str, Annotated[int, Field(ge=1)]] = {}


ON_BOARD = OnBoard(
    card=FabCard,
    turn=FabTurn,
    shared=("stack", "chain"),
    piles=("deck",),
    sideways="tapped",
    usual=("tapped", "face_down"),
    face_down="face_down",
    corners=("power", "defense"),
    laid_out=("pitch",),
    last_first=("stack",),
    links=("chain", "attacking"),
    tint="color",
    mat=("hero", "head", "chest", "arms", "legs", "weapon", "permanent", "arsenal", "hand"),
    stated_in={
        **dict.fromkeys(("head", "chest", "arms", "legs"), "equipment"),
        "weapon": "weapons",
        "permanent": "permanents",
    },
    words={**lexicon("fab")["board"], **{word: (word, ja) for word, ja in SUPERTYPES.items()}},
)
"""The contents of a shown board, and their names."""


NOT_COMPARED = ("since", "clock", KNOWN)
"""The facts left out when positions are compared: no rule reads them, or only their order counts (timestamps)."""


class FabBoard(BoardView):
    """The view of this game's board."""

    card = FabCard
    own = OWN_ZONES
    shared = SHARED_ZONES
    turn = {**BoardView.turn, "step": "step"}
    turning = frozenset({BACK, TRANSCENDED, SIDE})

    def name_of(self, game: Game, face: Any, facts: Mapping[str, Any]) -> str:
        """Return the name of the active face or side, or both names of a split-card that was played with both."""
        if face.other is None:
            return str(face.name)
        if facts.get(SIDE) == "both":
            return f"{face.name} // {face.other.name}"
        turned = facts.get(SIDE) == "right" or facts.get(BACK) or facts.get(TRANSCENDED)
        return str(face.other.name if turned else face.name)

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

    def position(self, game: Game, represent: Callable[[Any], Any] = repr) -> Compared:
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
            tuple(map(represent, waiting(state))),
            sorted((ref.card, ref.stay, represent(kept)) for ref, kept in gone),
            piles=self.ORDERED,
            unread=NOT_COMPARED,
            ages=Ages(state, static, (effect.since for effect in lasting(game))),
            represent=represent,
        )


BOARD = FabBoard()


# what a scenario can expect of cards and players


def number(game: Game, player: PlayerId, name: str) -> int:
    """Return the life total of a player's hero, or the player's points of a kind."""
    return points(game, player, name)


def lies_face_down(game: Game, card: CardId) -> bool:
    """Return whether a card lies face down: it is private in its zone (3.0.3), or was turned face down (8.5.24)."""
    return bool(game.state.get(card, "face_down")) or not lies_public(game, card)


EXPECTED = Expected(
    card={
        "power": int,
        "defense": int,
        "cost": int,
        "face_down": bool,
        "attacking": bool,
        "defending": bool,
        "marked": bool,
        "tapped": bool,
        "life": int,
    },
    holds={"keywords": "keywords", "types": "types", "subtypes": "subtypes", "supertypes": "supertypes"},
    lacks={"without": "keywords"},
    player=("life", *POINTS),
    number=number,
    lies={"face_down": lies_face_down},
    zones=tuple(z for z in ZONES if z != "hero"),
    words=lexicon("fab")["expected"],
    among={"types": TYPES},
    counters=(WORN, STEAM, *(counter for token in TOKENS.values() for counter in token.enters_with)),
)
