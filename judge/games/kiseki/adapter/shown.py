"""The fields of a displayed board, and their names for readers."""

from typing import Annotated, Literal

from pydantic import Field

from judge.games import CardShown, OnBoard, Seat, TurnShown
from judge.games.kiseki.world import SHARED_ZONE

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
    face_down="face_down",
    findings=("deck_fault",),
    laid_out=("homebase",),
    last_first=(SHARED_ZONE.name,),
    mat=("field", "homebase", "hand"),
    words={
        "turn.player": ("プライマリープレイヤー", "primary player"),
        "turn.initiative": ("イニシアチブプレイヤー", "initiative player"),
        "turn.number": ("ターン数", "turn number"),
        "turn.step": ("ステップ", "step"),
        "next.battle": (
            "攻撃は、両プレイヤーが続けてパスすると宣言できる。",
            "To attack, pass: attacks are declared once both players have passed.",
        ),
        "during": ("時点", "during"),
        "attack": ("STR", "STR"),
        "defense": ("DEF", "DEF"),
        "cost": ("CPコスト", "CP cost"),
        "ep_cost": ("EPコスト", "EP cost"),
        "level": ("創設レベル", "founding level"),
        "sub_name": ("サブ名", "sub-name"),
        "organizations": ("組織", "organizations"),
        "one.organizations": ("組織", "organization"),
        "keywords": ("アイコンクラフト", "icon crafts"),
        "attributes": ("属性", "attributes"),
        "one.attributes": ("属性", "attribute"),
        "ready": ("レディ状態", "ready state"),
        "face_up": ("表向き", "face up"),
        "attacking_alone": ("単独で攻撃中", "attacking alone"),
        "in_combat": ("戦闘中", "in combat"),
        "action": ("アクション状態", "action state"),
        "face_down": ("裏向き", "face down"),
        "stunned": ("スタン状態", "stunned"),
        "attacking": ("攻撃中", "attacking"),
        "scrum_attacking": ("スクラム攻撃中", "scrum attacking"),
        "answering": ("応戦中", "answering"),
        "support": ("サポート", "support"),
        "ability": ("能力", "ability"),
    },
)
