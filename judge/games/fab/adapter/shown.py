"""The contents of a shown board in this game, and their names."""

from typing import Annotated, Literal

from pydantic import Field

from judge.games import CardShown, OnBoard, TurnShown

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
        "phase.setup": ("ゲームの開始", "starting the game"),
        "turn.step": ("ステップ", "step"),
        "turn.links": ("チェインリンク", "chain links"),
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
