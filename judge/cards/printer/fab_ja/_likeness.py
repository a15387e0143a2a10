"""What objects are like, in Japanese: all that stands before the noun, and the noun."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from judge.cards.printer import NotSaidError
from judge.cards.printer._fab_saying import ITSELF, NUMBERS, OBJECT, Speaker, is_nameable
from judge.cards.printer.fab_ja._words import (
    COLOR,
    EFFECT,
    IS_STATE,
    KEYWORD,
    PAID_BY,
    RESULT,
    STAT,
    STATE,
    SUBTYPE,
    SUPERTYPE,
    TYPE,
    ZONE,
    known,
    named,
    term,
)
from judge.cards.printer.field_reader import Node, Taken, listed

OF_DAMAGE = {"generic": "汎用ダメージ", "physical": "物理ダメージ", "arcane": "秘術ダメージ"}


class Likeness(Speaker):
    """Says what objects are like."""

    verbs = tuple(RESULT)

    @abstractmethod
    def event(self, node: Node) -> str:
        """Return what happens."""

    def _like(self, taken: Taken, zone: str, *, chance: bool = False) -> tuple[str, str]:
        """Return what something is like: all that stands before the noun, and the noun."""
        parts = [say(self, taken(key), zone) for key, say in FIRST.items() if key in taken]
        non = ""
        if taken.node.get("none_of") == [{"subtypes": "attack"}]:
            taken("none_of")
            non = "非"
        elif "none_of" in taken:
            parts.append(self._is_not(taken("none_of"), zone))
        parts += [say(self, taken(key), zone) for key, say in THEN.items() if key in taken]
        if chance:
            parts.append("無作為の")
        parts += [say(self, taken(key), zone) for key, say in LAST.items() if key in taken]
        if zone == "stack" and taken.node.get("kind") == "card" and "types" in taken:
            parts.append("(能力ではない)")
        noun = self._kind(taken, zone, non)
        if "name" in taken:
            names = "」か「".join(named(one) for one in taken.several("name"))
            if is_nameable(taken.node, zone):
                noun = f"「{names}」"
            else:
                parts.append(f"名前が「{names}」の")
        return "".join(parts), noun

    def _kind(self, taken: Taken, zone: str, non: str) -> str:
        """Return the noun: types and subtypes, or whatever the zone holds."""
        types, subtypes, kind = taken.several("types"), taken.several("subtypes"), taken("kind")
        fixed = {"activated_layer": "起動レイヤー", "triggered_layer": "誘発レイヤー", "attack_proxy": "攻撃プロキシ"}
        words = []
        if non:
            words.append("非攻撃")
        if subtypes:
            words.append("か".join(term(SUBTYPE, one) for one in subtypes))
        if types:
            words.append("か".join(known(TYPE, one) for one in types))
        said = "・".join(words)
        if kind in fixed:
            return f"{said}の{fixed[kind]}" if said else fixed[kind]
        card = types == ["action"] and (subtypes == ["attack"] or bool(non))
        if zone == "attack":
            if card and subtypes == ["attack"] and not non:
                return "攻撃・アクションカード"
            last = "カードである攻撃" if kind == "card" else "攻撃"
            if subtypes == ["attack"] and not types:
                return f"攻撃のサブタイプを持つ{last}"
            return f"{said}の{last}" if said else last
        if types and all(one in ITSELF for one in types) and kind is None:
            return said
        if not types and subtypes and zone in (*OBJECT, "x") and subtypes != ["attack"] and kind is None and not non:
            return said
        if not said and kind is None and zone in ("arena", "x"):
            return "オブジェクト" if zone == "x" else "パーマネント"
        if not said and kind is None and zone == "hero":
            return "ヒーロー"
        return f"{said}カード"

    def number(self, value: Any) -> str:
        """Return a number, or its bounds."""
        if isinstance(value, dict) and set(value) <= {"min", "max"}:
            low, high = value.get("min"), value.get("max")
            words = "" if low is None else f"{self.amount(low)}以上"
            return words if high is None else f"{words}{self.amount(high)}以下"
        return self.amount(value)

    def is_like(self, node: Node, *, zone: str = "x") -> str:
        """Return what something is, before である."""
        if not node:
            raise NotSaidError("anything")
        taken = Taken(node)
        parts, noun = self._like(taken, zone)
        taken.finish()
        if {"types", "subtypes", "kind", "name"}.isdisjoint(node) and noun in ("オブジェクト", "パーマネント"):
            noun = "もの"
        if set(node) == {"supertypes"} or set(node) == {"color"}:
            return parts.removesuffix("の")
        return parts + noun

    def described(self, node: Node, *, zone: str = "arena") -> str:
        """Return a noun with all that is said of it."""
        taken = Taken(node)
        parts, noun = self._like(taken, zone)
        taken.finish()
        return parts + noun

    def _is_not(self, likes: list[Node], zone: str) -> str:
        """Return what something is not like."""
        if [set(one) for one in likes] == [{"counter"}]:
            return f"{'も'.join(self.counter(name) for name in listed(likes[0]['counter']))}が置かれていない"
        return f"{'でも'.join(self.is_like(one, zone=zone) for one in likes)}でない"

    def _any_of(self, likes: list[Node], zone: str) -> str:
        return f"{'または'.join(self.is_like(one, zone=zone) for one in likes)}である"

    def _named(self, name: str) -> str:
        """Return that something has a name that the text has had named before."""
        self._result(name, 0)
        return "指定した名前の"

    def _nth(self, which: Any) -> str:
        bounded = isinstance(which, dict) and bool({"min", "max"} & set(which))
        said = self.number(which)
        return f"このターンの攻撃の順番が{said}の" if bounded else f"そのプレイヤーのこのターン{said}回目の"

    def _nth_of(self, which: Any) -> str:
        """Return which attack of its kind something is in its player's turn."""
        t = Taken(which)
        said = f"そのプレイヤーのこのターン{t('nth')}回目の{self.described(t('attack'), zone='attack')}である"
        t.finish()
        return said

    def _has(self, figure: str, value: Any) -> str:
        """Return that something has a number, or one within bounds."""
        bounds = value if isinstance(value, dict) else {}
        computed = isinstance(value, dict) and (
            not {"min", "max"} & set(value) or any(isinstance(one, dict) for one in bounds.values())
        )
        return f"{STAT[figure]}{'が' if computed else ''}{self.number(value)}の"

    def _countered(self, names: Any) -> str:
        return f"{'か'.join(self.counter(one) for one in listed(names))}が置かれた"


def _above_base(figure: str) -> str:
    stat = known(STAT, figure)
    return f"{stat}が基本の{stat}より大きい"


def _state(state: str, is_so: bool) -> str:
    """Return which state an object is in, or is not in."""
    if state.startswith("fused_"):
        return f"{term(SUPERTYPE, state[6:])}と混融{'した' if is_so else 'していない'}"
    if is_so:
        return known(STATE, state)
    denied = known({name: row[1] for name, row in IS_STATE.items()}, state)
    return f"{denied}の" if state == "tapped" else denied


Says = Callable[[Likeness, Any, str], str]


def _number(figure: str) -> Says:
    return lambda writer, value, zone: writer._has(figure, value)


def _zone(behind: str) -> Says:
    return lambda writer, zones, zone: f"{'か'.join(known(ZONE, one) for one in listed(zones))}{behind}"


FIRST: dict[str, Says] = {
    "but": lambda writer, others, zone: f"{writer.pointer(others)}以外の",
    "among": lambda writer, those, zone: f"{writer.pointer(those)}のうちの",
    "above": lambda writer, so, zone: "これが下にある" if so else "これが下にない",
    "beneath": lambda writer, so, zone: "これの下にある" if so else "これの下にない",
    "played_from": _zone("からプレイされた"),
    "came_from": _zone("から来た"),
    "lies_in": _zone("にある"),
    "paid_by": lambda writer, how, zone: known(PAID_BY, how),
    "nth_attack": lambda writer, which, zone: writer._nth(which),
    "nth_of": lambda writer, which, zone: writer._nth_of(which),
    "any_of": lambda writer, likes, zone: writer._any_of(likes, zone),
}
THEN: dict[str, Says] = {
    "effect": lambda writer, effect, zone: f"{known(EFFECT, effect)}を持つ",
    "deals": lambda writer, kind, zone: f"{known(OF_DAMAGE, kind)}を与える効果を持つ",
    "moniker": lambda writer, names, zone: f"通称が「{'」か「'.join(listed(names))}」の",
    "name_has": lambda writer, part, zone: f"名前に「{part}」を含む",
    "named": lambda writer, name, zone: writer._named(name),
    "same_name": lambda writer, those, zone: f"{writer.pointer(those)}と名前が同じ",
    "same_color": lambda writer, those, zone: f"{writer.pointer(those)}と色が同じ",
    "unlike": lambda writer, so, zone: "これと名前の異なる" if so else "",
    **{figure: _number(figure) for figure in NUMBERS},
    "above_base": lambda writer, figure, zone: _above_base(figure),
    "keyword": lambda writer, name, zone: f"{known(KEYWORD, name)}を持つ",
    "without": lambda writer, name, zone: f"{known(KEYWORD, name)}を持たない",
    "counter": lambda writer, names, zone: writer._countered(names),
    "other": lambda writer, so, zone: "ほかの" if so else "",
}
LAST: dict[str, Says] = {
    "state": lambda writer, state, zone: _state(state, True),
    "not_state": lambda writer, state, zone: _state(state, False),
    "color": lambda writer, color, zone: f"{known(COLOR, color)}の",
    "supertypes": lambda writer, names, zone: f"{'か'.join(term(SUPERTYPE, one) for one in listed(names))}の",
}
"""What is said before the noun, in that order: before what something is not, behind that, and at the end."""
