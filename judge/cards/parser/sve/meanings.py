"""The meanings of phrases: cards, or anything else that a text mentions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, NamedTuple

from lark import Token, Tree

from judge.cards.parser.sve.parsing import NotReadError
from judge.records import record

PUBLIC = frozenset({"field", "ex", "cemetery", "banished", "leader"})
QUANTITY = re.compile(r"(\d+|X)(体|枚|つ|人|個|種類|種|回)(以上|以下)?(まで)?")
NUMBER = re.compile(r"(\d+|X)(以上|以下)?")
BOUND = re.compile(r"(元のコスト|コスト|攻撃力|体力)(\d+|X)(以上|以下)?")
NAMES = re.compile(r"『([^』]*)』")


def number(text: str) -> Any:
    """Return the number in a text; X is ``"x"``.

    Raises:
        NotReadError: the text is not just a number, for example 4以上.
    """
    if not re.fullmatch(r"\d+|X", text):
        raise NotReadError(text)
    return "x" if text == "X" else int(text)


def signed(text: str) -> Any:
    """Return a number with its sign; for X, a placeholder that keeps the sign until X is defined."""
    sign = -1 if text[0] == "-" else 1
    return {"_x": sign} if text[1:] == "X" else sign * int(text[1:])


def bounded(value: Any, bound: str | None) -> Any:
    """Return a number, or a range if it is followed by 以上 or 以下."""
    return value if not bound else {"min" if bound == "以上" else "max": value}


@dataclass(slots=True)
class Noun:
    """Cards mentioned by a text: what they are, where they are, whose, and how many.

    Attributes:
        words: the phrase.
        like: the fields of a filter.
        zone: the zones named, if any.
        side: the player of the cards, if stated.
        number: how ``count`` is meant: ``just``, ``up_to``, ``least``, ``most``; ``every`` or ``any`` number; ``""`` if
            there is no number.
        count: the number of cards.
        counted: the counter word.
        each: whether the predicate applies to each of several nouns.
        position: ``top`` or ``bottom`` of a deck.
        typed: whether the phrase says what kind of card they are.
    """

    kind: ClassVar[str] = "cards"
    value: ClassVar[Any] = None

    words: str = ""
    like: dict[str, Any] = field(default_factory=dict)
    zone: list[str] = field(default_factory=list)
    side: str | None = None
    number: str = ""
    count: Any = None
    counted: str = ""
    each: bool = False
    position: str = ""
    typed: bool = False

    @property
    def unplaced(self) -> bool:
        """Whether the phrase says neither where the cards are nor whose they are."""
        return not self.zone and self.side is None

    @property
    def name(self) -> str | None:
        """The only name of the cards, if the phrase says nothing else about them but where they are."""
        name = self.like.get("name")
        return name if set(self.like) == {"name"} and isinstance(name, str) else None

    def select(self, *, zone: str | None = None, side: str | None = None, numbered: bool = True) -> dict[str, Any]:
        """Return the selection of these cards.

        Args:
            zone: the zone if the phrase names none.
            side: the player if the phrase names none.
            numbered: whether to include the number.
        """
        zones: list[str] = list(self.zone) or ([zone] if zone else [])
        found: dict[str, Any] = {}
        if zones and zones != ["field"]:
            found["zone"] = zones[0] if len(zones) == 1 else zones
        found["side"] = self.side or side or "any"
        found |= self.like
        if numbered and self.number == "just":
            found["count"] = self.count
        elif numbered and self.number == "up_to":
            found["up_to"] = self.count
        elif numbered and self.number == "any":
            found["any_number"] = True
        elif numbered and self.number in ("least", "most"):
            raise NotReadError(self.words)
        return found


class Count(NamedTuple):
    """A number of things: 2枚まで.

    Attributes:
        counted: the counter word.
        bound: 以上 or 以下, if there is one.
        up_to: whether it is a maximum (まで).
    """

    number: Any
    counted: str
    bound: str | None = None
    up_to: bool = False


class Place(NamedTuple):
    """A zone, its player if stated, and the end of the zone if stated."""

    zone: str
    side: str | None = None
    position: str = ""


@record
class Meant:
    """The meaning of a phrase that is not about cards.

    Attributes:
        kind: the kind of meaning: ``pointer``, ``figure``, ``amount``, ``place``, ``number``, ``keywords``, ``change``,
            ``quote``, ``count``, ``person``, ``state``, ``names``, ``counter``, or another described where it is used.
        words: the phrase.
    """

    kind: str
    value: Any = None
    words: str = ""


One = Noun | Meant
"""The meaning of one noun phrase."""


def quantity_of(text: str) -> Meant:
    """Return the meaning of a number of cards (``count``) or of times (``times``)."""
    match = QUANTITY.fullmatch(text)
    assert match  # the token has that form
    count = Count(number(match[1]), match[2], match[3], bool(match[4]))
    return Meant("times" if count.counted == "回" else "count", count, text)


def words_of(tree: Tree[Token] | Token) -> str:
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
    "デッキの上": Meant("place", Place("deck", None, "top")),
    "デッキの下": Meant("place", Place("deck", None, "bottom")),
    "自分のデッキの上": Meant("place", Place("deck", "own", "top")),
    "自分のデッキの下": Meant("place", Place("deck", "own", "bottom")),
    "下": Meant("other_end", "bottom"),
    "能力": Meant("event", "ability"),
    "自分の能力": Meant("event", "own_ability"),
    "相手の能力": Meant("event", "enemy_ability"),
    "ダメージ": Meant("event", "damage"),
    "能力ダメージ": Meant("event", "ability_damage"),
    "能力によるダメージ": Meant("event", "ability_damage"),
    "交戦ダメージ": Meant("event", "combat_damage"),
    "攻撃ダメージ": Meant("event", "attack_damage"),
    "トークン": Noun("トークン", {"token": True}, typed=True),
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
"""Participles that refer to cards by an earlier action, with the placeholders that are resolved later."""

PLAYERS = {"自分": "own", "相手": "enemy", "お互い": "any", "自身": "self"}
SIDES = PLAYERS | {"相手プレイヤー": "enemy", "相手プレイヤー1人": "enemy", "相手プレイヤーすべて": "enemy"}


def joined(found: Sequence[One], joins: Sequence[str], words: str) -> Noun:
    """Return several kinds of cards as alternatives in one noun."""
    places = [meaning for meaning in found[:-1] if isinstance(meaning, Meant) and meaning.kind == "place"]
    if places and list(found[: len(places)]) == places and isinstance(found[len(places)], Noun):
        last = joined(found[len(places) :], joins[len(places) :], words)
        return _in_places(places, last, joins[: len(places)], words)
    nouns = [one for one in found if isinstance(one, Noun)]
    if len(nouns) != len(found):
        raise NotReadError(words)
    if len(nouns) == 1:
        return nouns[0]
    if any(join not in ("か", "や") for join in joins):
        raise NotReadError(words)
    nouns = [replace(noun, like=dict(noun.like)) for noun in nouns]
    first, last = nouns[0], nouns[-1]
    if (places_of_one := _same_elsewhere(nouns)) is not None:
        return places_of_one
    apart = all(noun.side is not None for noun in nouns)
    for noun in nouns[1:]:
        if noun.side is not None and (noun.side, noun.zone) == (first.side, first.zone):
            noun.side, noun.zone = None, []
    if any(n.number for n in nouns[:-1]) or any(n.side or n.zone or n.like.get("other") for n in nouns[1:]):
        raise NotReadError(words, "two readings")
    together: dict[str, Any] = {key: last.like.pop(key) for key in ("different", "total") if key in last.like}
    result = Noun(words, {}, list(first.zone), first.side, last.number, last.count, last.counted, typed=True)
    likes = [dict(n.like) for n in nouns]
    other = likes[0].pop("other", None)
    asked = set(likes[0])
    properties = asked - {"card_class", "trait", "type", "name", "token"}
    if not apart and any(properties - set(like) for like in likes):
        raise NotReadError(words, "two readings")  # whether the property applies to the first kind or to all
    if any("any_of" in like for like in likes):
        raise NotReadError(words)
    if asked == {"name"} or asked == {"type"}:
        (key,) = asked
        if all(set(like) == asked for like in likes):
            result.like = {key: [like[key] for like in likes]}
        else:
            result.like = {"any_of": likes}
    else:
        result.like = {"any_of": likes}
    if other:
        result.like["other"] = True
    result.like |= together
    return result


def _same_elsewhere(nouns: Sequence[Noun]) -> Noun | None:
    """Return cards of one kind in several places as one noun, or ``None``.

    Example: 自分の場の他の妖精・カードや自分のEXエリアの妖精・カード2枚.
    """
    last = nouns[-1]
    likes = [{name: asked for name, asked in noun.like.items() if name != "other"} for noun in nouns]
    zones = [zone for noun in nouns for zone in noun.zone]
    same = all(like == likes[0] for like in likes) and all(noun.side == last.side for noun in nouns)
    alone = all(len(noun.zone) == 1 for noun in nouns) and len(set(zones)) == len(nouns)
    if last.side is None or not same or not alone or any(noun.number or noun.position for noun in nouns[:-1]):
        return None
    if any(noun.like.get("other", False) is not ("field" in noun.zone) for noun in nouns if "other" in nouns[0].like):
        return None
    other = {"other": True} if any("other" in noun.like for noun in nouns) else {}
    return replace(last, zone=zones, like={**likes[0], **other})


def _in_places(places: Sequence[Meant], last: Noun, joins: Sequence[str], words: str) -> Noun:
    """Return cards in any of several places as one noun: 自分の場か自分のEXエリアの『…』1枚."""
    all_of_both = set(joins) == {"と"} and last.number == "every"
    if (set(joins) - {"か", "や"} and not all_of_both) or len(last.zone) != 1:
        raise NotReadError(words)
    if any(place.value[1] not in (last.side, None) or place.value[2] for place in places):
        raise NotReadError(words)
    if last.side is None and any(place.value[1] for place in places):
        raise NotReadError(words)
    return replace(last, zone=[*(place.value[0] for place in places), *last.zone])
