"""The words of the style, and helpers that look into abilities."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from judge.cards.parser.sve.words import CLASSES, HEADS, KEYWORDS
from judge.cards.printer._saying import Node

WORDS = {english: japanese for japanese, english in KEYWORDS.items()}
HEAD = {english: japanese for japanese, english in HEADS.items()}
CLASS = {english: japanese for japanese, english in CLASSES.items()}
TYPE = {"follower": "フォロワー", "amulet": "アミュレット", "spell": "スペル", "leader": "リーダー"}
COUNTED = {"follower": "体", "amulet": "つ"}
ZONE = {
    "field": "場",
    "hand": "手札",
    "cemetery": "墓場",
    "ex": "EXエリア",
    "banished": "消滅領域",
    "evolve_deck": "エボルヴデッキ",
    "deck": "デッキ",
}
SIDE = {"own": "自分の", "enemy": "相手の", "any": ""}
FIGURE = {"printed_cost": "元のコスト", "cost": "コスト", "attack": "攻撃力", "defense": "体力"}
NOTATION = {"combo": "コンボ", "spellchain": "スペルチェイン", "necrocharge": "ネクロチャージ"}
UNTIL = {
    "end_of_turn": "このターン、",
    "end_of_next_enemy_turn": "次の相手のターン終了まで、",
    "next_enemy_turn": "次の相手のターン中、",
}
CANNOT = {
    "attack": "相手を攻撃できない",
    "attack_leader": "相手のリーダーを攻撃できない",
    "attack_follower": "相手のフォロワーを攻撃できない",
    "destroyed": "破壊されない",
    "destroyed_by_ability": "能力によって破壊されない",
    "refreshed_in_start_phase": "自分のスタートフェイズにスタンドしない",
    "damaged": "ダメージを受けない",
    "be_attacked": "攻撃されない",
    "be_chosen": "能力によって選ばれない",
    "evolved": "進化できない",
}
IN_EX = {"matches": "this", "like": {"lies_in": "ex"}}
DEALT = {"deals_damage": "ダメージ", "deals_combat_damage": "交戦ダメージ", "deals_ability_damage": "能力ダメージ"}
LOCATIONS = ("zone", "side")
COMES_FROM = {"returned": "field"}
"""Where cards come from of which the words for what happens to them say that."""
DAMAGE = {"ability_damage": "能力ダメージ", "combat_damage": "交戦ダメージ"}


def lowered(whens: Any) -> str | None:
    """Return whose leader's defense becomes less, if these are the two ways in which it does."""
    side = whens[0].get("side") if isinstance(whens, list) and isinstance(whens[0], Mapping) else None
    ways = [
        {"event": "leader_damaged", "side": side},
        {"event": "defense_lost", "card": {"type": "leader"}, "side": side},
    ]
    return SIDE[side] if side is not None and whens == ways else None


ABILITY = {**HEAD, "evolve": "進化", "earth_rite": "【土の秘術】"}
USED = {
    "use_activated": "起動",
    "use_activated_but_evolve": "進化を除く起動",
    **{f"use_{english}": japanese for english, japanese in HEAD.items()},
}
UNHURT = {
    "ability_damage": "能力ダメージを受けない",
    "combat_damage": "交戦ダメージを受けない",
    "deals_damage": "ダメージを与えない",
    "deals_combat_damage": "交戦ダメージを与えない",
    "deals_ability_damage": "能力ダメージを与えない",
}
"""What is said of a card that takes no damage of a kind, or deals none."""
LEADERS = {"own.leader", "enemy.leader"}
MUST = {
    "draw": "引く",
    "destroy": "破壊する",
    "banish": "消滅させる",
    "engage": "アクトする",
    "refresh": "スタンドする",
    "return": "戻す",
    "put": "置く",
    "put_out": "出す",
    "add": "加える",
    "discard": "捨てる",
    "reveal": "公開する",
}
MAY = {
    "draw": "引いてよい",
    "destroy": "破壊してよい",
    "banish": "消滅させてよい",
    "engage": "アクトしてよい",
    "refresh": "スタンドしてよい",
    "return": "戻してよい",
    "put": "置いてよい",
    "put_out": "出してよい",
    "add": "加えてよい",
    "discard": "捨ててよい",
    "reveal": "公開してよい",
}


def counter(name: str) -> str:
    """Return what counters of a name are called."""
    return f"{'スタック' if name == 'stack' else name}カウンター"


def keyword(word: str) -> str:
    return "クイック" if word == "quick" else f"【{WORDS[word]}】"


def as_sentence(cost: str) -> str:
    """Return a cost, which ends in a noun as in これをアクト, as what is to be done."""
    verb = next((end for end in ("アクト", "公開", "破壊", "消滅") if cost.endswith(end)), None)
    return cost if verb is None else cost + ("させる" if verb == "消滅" else "する")


def unhurt(node: Node) -> str | None:
    """Return the words for a replacement by which a card takes no damage of a kind."""
    replaced = node["replace"] if node.get("prevent") and "replace" in node else {}
    return (
        UNHURT.get(replaced["event"]) if replaced.keys() == {"event", "card"} and replaced["card"] == "this" else None
    )


def inside(value: Any) -> Iterator[Node]:
    if isinstance(value, Mapping):
        yield value
        for inner in value.values():
            yield from inside(inner)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from inside(one)


def mentions(value: Any, name: str) -> bool:
    if isinstance(value, str):
        return value == name
    if isinstance(value, Mapping):
        return any(mentions(inner, name) for inner in value.values())
    return isinstance(value, list | tuple) and any(mentions(one, name) for one in value)


def without_place(select: Node) -> dict[str, Any]:
    return {key: value for key, value in select.items() if key not in LOCATIONS}
