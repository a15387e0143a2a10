"""Abilities in words, of whichever kind they are, and their costs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from judge.cards.printer import NotSaidError
from judge.cards.printer._saying import Node, said_whole
from judge.cards.printer.sve_ja._statics import Statics
from judge.cards.printer.sve_ja._triggers import Triggers
from judge.cards.printer.sve_ja._words import (
    HEAD,
    SIDE,
    ZONE,
    as_sentence,
    counter,
    keyword,
    lowered,
)


def keyword_line(keywords: Sequence[str]) -> list[str]:
    """Return the line of a card's keywords, if it has any."""
    return ["".join(keyword(word) for word in keywords)] if keywords else []


def ability(node: Node) -> str:
    """Return one ability in words."""
    return said_whole(Writer(node, ability).ability())


class Writer(Statics, Triggers):
    """One ability on its way into words.

    Args:
        node: the ability.
    """

    def __init__(self, node: Node, inner: Callable[[Node], str]) -> None:
        super().__init__(node, inner)
        self.chosen: list[str] = []
        self.x: Any = None

    def ability(self) -> str:
        """Return the whole of it."""
        node = self.node
        if "static" in node or "replace" in node:
            return self._static()
        if "play_cost" in node:
            return self._play_cost()
        limits = self._limits()
        if "keyword" in node and node["keyword"] in ("evolve", "feed"):
            return self._evolve() + limits
        do = node.get("spell") if "spell" in node else node.get("do", ())
        if do is None:
            raise NotSaidError(str(node))
        return self._head() + self._body(do) + limits

    def _head(self) -> str:
        node = self.node
        cost = self._costs(node["cost"]) + "：" if node.get("cost") else ""
        if "keyword" in node:
            return HEAD[node["keyword"]] + cost
        if "activate" in node:
            quick = "クイック" if node.get("quick") else ""
            return f"{quick}起動{self._costs(node['activate'])}："
        if "when" in node:
            whens = node["when"] if isinstance(node["when"], list) else [node["when"]]
            asked = node.get("if")
            turn, times = "", f"ターンごとに{node['per_turn']}回、" if "per_turn" in node else ""
            said = (
                "ときか".join(self._when(when) for when in whens)
                if (whose := lowered(whens)) is None
                else f"{whose}リーダーの体力が減少した"
            )
            if asked in ({"turn": "own"}, {"turn": "enemy"}):
                turn = SIDE[asked["turn"]] + (times or "ターン中、")
                times = ""
            elif asked is not None:
                raise NotSaidError("if")
            return turn + times + said + "とき、" + cost
        if "spell" in node:
            return ""
        raise NotSaidError(str(list(node)))

    def _limits(self) -> str:
        node, said = self.node, ""
        if "when" in node:
            return said
        if "per_turn" in node:
            said += f"この能力は1ターンに{node['per_turn']}回{'使える' if 'activate' in node else '働く'}。"
        if "if" in node:
            said += f"この能力は{self._condition(node['if'])}なら使える。"
        return said

    def _evolve(self) -> str:
        node = self.node
        if "do" in node and node["keyword"] == "evolve":
            raise NotSaidError("evolve")
        if node["keyword"] == "feed":
            times = node.get("times", 1)
            race = f"{times}回出走する" if times > 1 else "出走する"
            return f"{'食事' * times}{self._costs(node['cost'])}：これは{race}。"
        if set(node.get("into", ())) == {"name_has"}:
            into = f"「カード名に『{node['into']['name_has']}』を含むカード」に"
            return f"進化{self._costs(node['cost'])}：これは{into}進化する。"
        names = node.get("into", {}).get("name", [])
        into = "か".join(f"『{name}』" for name in (names if isinstance(names, list) else [names]))
        into += "に" if into else ""
        return f"進化{self._costs(node['cost'])}：これは{into}進化する。"

    def _play_cost(self) -> str:
        node = self.node
        if node.get("required"):
            return f"これをプレイする際、追加コストとして{as_sentence(self._costs(node['extra']))}。"
        of_ex = {"matches": "this", "like": {"from_zone": "ex"}}
        if "all" in node.get("if", {}) and node["if"]["all"][0] == of_ex and len(node["if"]["all"]) == 2:
            rest = {**node, "if": node["if"]["all"][1]}
            said = type(self)(rest, self.inner)._play_cost()
            return said.replace("これをプレイする際", "これをEXエリアからプレイする際")
        each = self._each(node["play_cost"])
        if each is not None and "if" not in node and "extra" not in node:
            return f"これをプレイする際、{each[0]}コストを{self._signed(each[1])}する。"
        asked = f"{self._lead(node['if'])}" if "if" in node else ""
        extra = self._costs(node["extra"]) + "：" if "extra" in node else ""
        if "set" in node:
            return f"これをプレイする際、{extra}{asked}コストを{node['set']}にする。"
        done = "してよい" if node.get("optional") else "する"
        return f"これをプレイする際、{extra}{asked}コストを{self._signed(node['play_cost'])}{done}。" + self._x_is()

    def _costs(self, costs: Sequence[Node]) -> str:
        return "".join(self._cost(cost) for cost in costs)

    def _cost(self, cost: Node) -> str:
        match cost:
            case {"pp": amount}:
                return f"コスト{'X' if amount == 'x' else amount}"
            case {"engage": "this"}:
                return "これをアクト"
            case {"this": how}:
                place = self.node.get("zone")
                what = "これを" if place is None else f"{ZONE[place]}のこれを"
                if {"engage": "this"} in self.node.get("activate", ()) and how == "bury":
                    return "墓場に置く"
                return what + self._how(how)
            case {"life": amount}:
                return f"リーダーの体力-{amount}"
            case {"perform": "lesson", "amount": amount}:
                return f"【レッスン_{amount}】"
            case {"counter": "stack", "on": _}:
                return "【土の秘術】"
            case {"counter": name, "remove": amount, "on": on}:
                return f"{self._noun({**on, 'side': 'any', 'count': 1}, counted=True)}の{counter(name)}{amount}つを取る"
            case {"counter": name, "remove": {"counters": other}} if name == other:
                return f"これの{counter(name)}すべてを取る"
            case {"counter": name, "remove": amount}:
                return f"これの{counter(name)}{amount}つを取る"
            case {"perform": "skip_turn"}:
                return "次の自分のターンをスキップする"
            case {"cards": {"zone": "hand", "random": True, "count": count}, "how": "discard"}:
                return f"手札をランダムに{count}枚捨てる"
            case {"cards": {"zone": "deck", "count": count}, "how": how}:
                return f"デッキの上{count}枚を" + self._how(how)
            case {"cards": cards, "how": how}:
                return self._noun({**cards, "side": "any"}, counted=True) + "を" + self._how(how)
        raise NotSaidError(str(cost))

    def _how(self, how: str) -> str:
        return {
            "discard": "捨てる",
            "bury": "墓場に置く",
            "destroy": "破壊",
            "banish": "消滅",
            "return": "手札に戻す",
            "reveal": "公開",
            "engage": "アクト",
            "ex": "EXエリアに置く",
        }[how]
