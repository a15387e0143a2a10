"""What a displayed board shows: its fields with their names for readers, and their values in a position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from judge.abilities import lasting
from judge.games import CardShown, OnBoard, TurnShown
from judge.games.common.board import BoardView
from judge.games.fab.book.c0113_assets import POINTS, life_total
from judge.games.fab.language import Static
from judge.games.fab.world import OWN_ZONES, SHARED_ZONES, Game, cards, info, links
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
    words={
        "turn.player": ("ターンプレイヤー", "turn player"),
        "turn.number": ("ターン数", "turn number"),
        "not.tapped": ("アンタップ状態", "untapped"),
        "not.face_down": ("表向き", "face-up"),
        "phase.setup": ("ゲームの開始", "starting the game"),
        "turn.step": ("ステップ", "step"),
        "turn.links": ("チェインリンク", "chain link"),
        "chain": ("戦闘チェイン", "combat chain"),
        "weapons": ("武器", "weapons"),
        "permanents": ("パーマネント", "permanents"),
        "red": ("赤", "red"),
        "yellow": ("黄", "yellow"),
        "blue": ("青", "blue"),
        "head": ("頭", "head"),
        "chest": ("胴", "chest"),
        "arms": ("腕", "arms"),
        "legs": ("足", "legs"),
        "during": ("時点", "during"),
        "action_points": ("アクションポイント", "action points"),
        "resource_points": ("リソースポイント", "resource points"),
        "chi_points": ("気ポイント", "chi points"),
        "kind": ("オブジェクトの種類", "kind of object"),
        "types": ("タイプ", "types"),
        "one.types": ("タイプ", "type"),
        "subtypes": ("サブタイプ", "subtypes"),
        "one.subtypes": ("サブタイプ", "subtype"),
        "supertypes": ("スーパータイプ", "supertypes"),
        "one.supertypes": ("スーパータイプ", "supertype"),
        "color": ("色", "color"),
        "pitch": ("ピッチ", "pitch"),
        "cost": ("コスト", "cost"),
        "power": ("パワー", "power"),
        "defense": ("防御", "defense"),
        "life": ("ライフ", "life"),
        "intellect": ("知力", "intellect"),
        "keywords": ("キーワード", "keywords"),
        "face_down": ("裏向き", "face-down"),
        "face_up": ("表向き", "face-up"),
        "attacking": ("攻撃している", "attacking"),
        "defending": ("防御している", "defending"),
        "tapped": ("タップ状態", "tapped"),
        "marked": ("標的状態", "marked"),
        "counters": ("カウンター", "counters"),
        "under": ("サブカード", "sub-cards"),
        "beneath": ("上にあるカード", "lies under"),
        "turns": ("両面カードの種類", "double-faced as"),
        "turned": ("裏面が有効", "back face up"),
        "flip": ("フリップ", "flip"),
        "twin": ("ツイン", "twin"),
        "transcend": ("超越", "transcend"),
        "ash": ("灰", "Ash"),
    },
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
