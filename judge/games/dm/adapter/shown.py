"""The fields of a displayed board, and their names for readers."""

from typing import Annotated, Literal

from pydantic import Field

from judge.games import CardShown, OnBoard, TurnShown

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
    face_down="face_down",
    findings=("deck_fault",),
    corners=("power",),
    laid_out=("shield_zone", "mana_zone"),
    under="under",
    others=("under", "linked", "attached"),
    tint="civilizations",
    mat=("battle_zone", "shield_zone", "mana_zone", "hand"),
    words={
        "turn.player": ("ターン・プレイヤー", "turn player"),
        "turn.number": ("ターン数", "turn number"),
        "next.main": (
            "攻撃は、ステップを終えた次の攻撃ステップで行う。",
            "To attack, end this step: attacks come in the attack step.",
        ),
        "name": ("名前", "name"),
        "evolution": ("進化", "evolution"),
        "during": ("時点", "during"),
        "power": ("パワー", "power"),
        "cost": ("マナコスト", "mana cost"),
        "civilizations": ("文明", "civilizations"),
        "one.civilizations": ("文明", "civilization"),
        "races": ("種族", "races"),
        "one.races": ("種族", "race"),
        "special": ("特殊タイプ", "special types"),
        "one.special": ("特殊タイプ", "special type"),
        "keywords": ("キーワード能力", "keyword abilities"),
        "one.keywords": ("キーワード能力", "keyword ability"),
        "linked": ("リンクしているカード", "cards linked with it"),
        "one.linked": ("リンクしているカード", "card linked with it"),
        "under": ("下にあるカード", "cards under it"),
        "one.under": ("下にあるカード", "card under it"),
        "attached": ("付いているカード", "cards attached to it"),
        "one.attached": ("付いているカード", "card attached to it"),
        "sealed": ("封印されている", "sealed"),
        "face_down": ("裏向き", "face down"),
        "face_up": ("表向き", "face up"),
        "tapped": ("タップ状態", "tapped"),
        "pending": ("保留状態", "pending"),
        "waits": ("待機中のシールド", "waiting shield"),
        "shields": ("シールド", "shields"),
        "mana": ("マナゾーン", "mana zone"),
        "field.mana": ("出せるマナの数", "mana it gives"),
        "field.deck_size": ("デッキの枚数", "size of the deck"),
        "shown_name": ("別名行の上の名前", "name above the line with its name"),
        "wording": ("能力の書き出し", "opening words of its abilities"),
        "symbols": ("アイコンなど", "icons and other marks"),
        "adds_power": ("パワーに加える数値", "adds to power"),
        "starts_in": ("ゲーム開始時のゾーン", "starts in"),
        "combines_with": ("合体する相手", "combines with"),
        "flipped": ("裏面が表", "other side up"),
        "unlocked": ("ハイパーモード解放中", "hyper mode unlocked"),
        "crosses": ("クロス先のクリーチャー", "crossed to"),
        "equips": ("装備先のクリーチャー", "equipped to"),
        "upon": ("付いているクリーチャー", "attached to"),
        "fortifies": ("要塞化しているシールド", "fortifies"),
        "s_max": ("S-MAX進化", "S-MAX evolution"),
    },
)
