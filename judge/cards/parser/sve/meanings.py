"""Meanings of words of the style: cards mentioned by a text, and any other meaning of a phrase."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from lark import Token, Tree

from judge.cards.parser.sve.parsing import NotReadError
from judge.records import record

PUBLIC = frozenset({"field", "ex", "cemetery", "banished", "leader"})
QUANTITY = re.compile(r"(\d+|X)(体|枚|つ|人|個|種類|種|回)(以上|以下)?(まで)?")
NUMBER = re.compile(r"(\d+|X)(以上|以下)?")
BOUND = re.compile(r"(元のコスト|コスト|攻撃力|体力)(\d+|X)(以上|以下)?")
NAMES = re.compile(r"『([^』]*)』")


def number(text: str) -> Any:
    """Return a number, or X.

    Raises:
        NotReadError: there is more than a number, such as 4以上.
    """
    if not re.fullmatch(r"\d+|X", text):
        raise NotReadError(text)
    return "x" if text == "X" else int(text)


def signed(text: str) -> Any:
    """Return a number with a sign; X keeps its sign until it is known what X is."""
    sign = -1 if text[0] == "-" else 1
    return {"_x": sign} if text[1:] == "X" else sign * int(text[1:])


def bounded(value: Any, bound: str | None) -> Any:
    """Return a number with its bound: exactly, at least or at most."""
    return value if not bound else {"min" if bound == "以上" else "max": value}


@dataclass(slots=True)
class Noun:
    """Cards mentioned by a text: their filter, zone, side and number.

    Attributes:
        words: the words.
        like: the fields of a filter.
        zone: the zones named, if any.
        side: whose, if said.
        number: ``just``, ``up_to``, ``every``, ``any``, ``least``, ``most`` or ``""``.
        count: the number that goes with it.
        counted: the word that it is counted with.
        each: whether the predicate applies to each of several nouns.
        position: ``top`` or ``bottom`` of a deck.
        kind: whether it names a kind of card.
    """

    words: str = ""
    like: dict[str, Any] = field(default_factory=dict)
    zone: list[str] = field(default_factory=list)
    side: str | None = None
    number: str = ""
    count: Any = None
    counted: str = ""
    each: bool = False
    position: str = ""
    kind: bool = False

    def select(self, *, zone: str | None = None, side: str | None = None, numbered: bool = True) -> dict[str, Any]:
        """Return the selection; the arguments are defaults for unstated parts."""
        zones: list[str] = list(self.zone) or ([zone] if zone else [])
        found: dict[str, Any] = {}
        if zones and zones != ["field"]:
            found["zone"] = zones[0] if len(zones) == 1 else zones
        found["side"] = self.side or side or "any"
        found |= self.like
        if "other" in found and zones and zones != ["field"] and "field" not in zones:
            del found["other"]
            found["other"] = True
        if numbered and self.number == "just":
            found["count"] = self.count
        elif numbered and self.number == "up_to":
            found["up_to"] = self.count
        elif numbered and self.number == "any":
            found["any_number"] = True
        elif numbered and self.number in ("least", "most"):
            raise NotReadError(self.words)
        return found


@record
class Meant:
    """Something else that a phrase means.

    Attributes:
        kind: ``pointer``, ``figure``, ``amount``, ``place``, ``number``, ``keywords``, ``change``, ``quote``,
            ``count``, ``person``, ``state``, ``names``, ``counter`` or another that is named where it is used.
        value: the value.
        words: the words.
    """

    kind: str
    value: Any = None
    words: str = ""


One = Noun | Meant
"""What one nominal means."""


def quantity_of(text: str) -> Meant:
    """Return the quantity for a number of cards or of times."""
    found = QUANTITY.fullmatch(text)
    assert found  # the token has that form
    value = number(found[1])
    if found[2] == "回":
        return Meant("times", (value, found[3], bool(found[4])), text)
    return Meant("count", (value, found[2], found[3], bool(found[4])), text)


def words_of(tree: Tree[Token] | Token) -> str:
    """Return the words of a part of a tree."""
    return str(tree) if isinstance(tree, Token) else "".join(words_of(child) for child in tree.children)


SIMPLE: dict[str, One] = {
    "これ": Meant("pointer", "this"),
    "それ": Meant("pointer", "@it"),
    "それら": Meant("pointer", "@it"),
    "前者": Meant("pointer", "@former"),
    "後者": Meant("pointer", "@latter"),
    "能力すべて": Meant("all_abilities"),
    "そのダメージ": Meant("amount", {"number": "amount"}),
    "残り": Meant("rest"),
    "自分のリーダー": Meant("pointer", "own.leader"),
    "相手のリーダー": Meant("pointer", "enemy.leader"),
    "相手のリーダーすべて": Meant("pointer", "enemy.leader"),
    "リーダー": Meant("any_leader"),
    "リーダーすべて": Meant("leaders"),
    "お互いのリーダー": Meant("leaders"),
    "自分": Meant("person", "you"),
    "相手": Meant("person", "opponent"),
    "それのリーダー": Meant("pointer", "@it.leader"),
    "前者のリーダー": Meant("pointer", "@former.leader"),
    "それのプレイヤー": Meant("person", "@it.player"),
    "相手プレイヤーすべて": Meant("person", "opponent"),
    "相手プレイヤー1人": Meant("person", "opponent"),
    "相手プレイヤー": Meant("person", "opponent"),
    "プレイヤーすべて": Meant("person", "each"),
    "いずれかのプレイヤー": Meant("person", "any"),
    "このバトル": Meant("battle"),
    "自分の追加ターン": Meant("extra_turn"),
    "自分のPP最大値": Meant("amount", {"resource": "max_pp"}),
    "自分の残りPP": Meant("amount", {"resource": "pp"}),
    "相手のPP最大値": Meant("amount", {"resource": "max_pp", "side": "enemy"}),
    "相手の残りPP": Meant("amount", {"resource": "pp", "side": "enemy"}),
    "相手のEP": Meant("amount", {"resource": "ep", "side": "enemy"}),
    "自分のPP": Meant("resource", "pp"),
    "自分のEP": Meant("resource", "ep"),
    "自分のリーダーの体力": Meant("amount", {"resource": "defense"}),
    "リーダーの体力": Meant("amount", {"resource": "defense"}),
    "相手のリーダーの体力": Meant("amount", {"resource": "defense", "side": "enemy"}),
    "自分の手札の枚数": Meant("amount", {"count": {"zone": "hand", "side": "own"}}),
    "自分のスタートフェイズ": Meant("start_phase", "own"),
    "次のそれのプレイヤーのスタートフェイズ": Meant("start_phase", "its"),
    "次の相手のスタートフェイズ": Meant("start_phase", "enemy"),
    "この能力": Meant("this_ability"),
    "好きな順": Meant("any_order"),
    "サイコロ": Meant("die"),
    "下記": Meant("options"),
    "コスト": Meant("figure", "cost"),
    "攻撃力": Meant("figure", "attack"),
    "体力": Meant("figure", "defense"),
    "それのコスト": Meant("its_cost"),
    "これの進化コスト": Meant("evolve_cost", "this"),
    "それの進化コスト": Meant("evolve_cost", "@it"),
    "最大値": Meant("maximum"),
    "【覚醒】状態": Meant("state", {"notation": "overflow"}),
    "【真紅】状態": Meant("state", {"notation": "sanguine"}),
    "アクト状態": Meant("lies", "engaged"),
    "スタンド状態": Meant("lies", "reserved"),
    "裏向き": Meant("lies", "face_down"),
    "表向き": Meant("lies", "face_up"),
    "自分の場の【スタック】": Meant("own_stack"),
    "自分のターン": Meant("state", {"turn": "own"}),
    "相手のターン": Meant("state", {"turn": "enemy"}),
    "クイック": Meant("keywords", ["quick"]),
    "このターン中に自分がプレイしたカードの枚数": Meant("amount", {"resource": "combo"}),
    "デッキの上": Meant("place", ("deck", None, "top")),
    "デッキの下": Meant("place", ("deck", None, "bottom")),
    "自分のデッキの上": Meant("place", ("deck", "own", "top")),
    "自分のデッキの下": Meant("place", ("deck", "own", "bottom")),
    "下": Meant("other_end", "bottom"),
    "能力": Meant("event", "ability"),
    "自分の能力": Meant("event", "own_ability"),
    "相手の能力": Meant("event", "enemy_ability"),
    "ダメージ": Meant("event", "damage"),
    "能力ダメージ": Meant("event", "ability_damage"),
    "能力によるダメージ": Meant("event", "ability_damage"),
    "交戦ダメージ": Meant("event", "combat_damage"),
    "攻撃ダメージ": Meant("event", "attack_damage"),
    "トークン": Noun("トークン", {"token": True}, kind=True),
}


DONE = {
    "公開した": "@reveal",
    "捨てた": "@discard",
    "出た": "@event",
    "場に出た": "@event",
    "EXエリアに置いた": "@to:ex",
    "破壊した": "@destroy",
    "消滅させた": "@banish",
    "墓場に置いた": "@to:cemetery",
    "場に出した": "@to:field",
    "戻した": "@back",
    "手札に戻した": "@to:hand",
    "手札に加えた": "@to:hand",
    "デッキに戻した": "@to:deck",
    "デッキの下に置いた": "@to:deck",
    "アクトした": "@engage",
}
"""Participles that refer to a card by an earlier action, and the names they resolve to."""

SIDES = {
    "自分": "own",
    "相手": "enemy",
    "相手プレイヤー": "enemy",
    "相手プレイヤー1人": "enemy",
    "相手プレイヤーすべて": "enemy",
    "お互い": "any",
    "自身": "self",
}
