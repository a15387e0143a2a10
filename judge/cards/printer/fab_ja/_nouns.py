"""Objects and numbers, in Japanese."""

from __future__ import annotations

from typing import Any

from judge.cards.printer import NotSaidError
from judge.cards.printer._fab_saying import SHARED_ZONES, kind_of, zone_of
from judge.cards.printer.fab_ja._likeness import Likeness
from judge.cards.printer.fab_ja._words import COUNTER, RESULT, STAT, ZONE, known
from judge.cards.printer.field_reader import Node, Taken, dispatch, listed, of_opponent

OWNER = {"own": "あなたの", "enemy": "対戦相手の", "any": "いずれかのプレイヤーの"}
CONTROLS = {"own": "あなたがコントロールする", "enemy": "対戦相手がコントロールする", "any": ""}


class Nouns(Likeness):
    """Says objects and numbers."""

    def player_of(self, pointer: Any) -> str:
        """Return how the player of an object is called: a hero stands for the player."""
        name = self.pointer(pointer)
        return name if name.endswith("ヒーロー") else f"{name}のプレイヤー"

    def owner(self, node: Node) -> str:
        """Return whose a zone is."""
        return f"{self.player_of(node['whose'])}の" if "whose" in node else OWNER[node.get("side", "own")]

    def select(self, node: Node, *, target: str = "", bare: bool = False) -> str:
        """Return the cards that a selection means."""
        if "whose" in node:
            return self.select(of_opponent(node), target=target, bare=bare).replace(
                "対戦相手", self.player_of(node["whose"])
            )
        taken = Taken(node, ("id",))
        zones = taken.several("zone") or ["arena"]
        side = taken("side", "own")
        count, up_to, free = taken("count"), taken("up_to"), taken("any_number", False)
        chance, top = taken("random", False), taken("top")
        different, total = taken("different"), taken("total")
        taken("if")
        zone = zones[0] if len(zones) == 1 else zone_of(zones)
        parts, noun = self._like(taken, zone, chance=chance)
        taken.finish()
        where = "" if zones == ["under"] and node.get("beneath") else self._where(zones, side)
        if noun == "ヒーロー" and zones == ["arena"]:
            where = {"own": "あなたの", "enemy": "対戦相手の", "any": ""}[side]
        if top is not None:
            where += "一番上の" if top == 1 else f"上から{top}枚の"
            if (parts, noun) == ("", "カード") and count is None and up_to is None and not free:
                return f"{where}カード"
            if top != 1 or count is None:
                where += "カードのうち"
        bound = ""
        if different is not None:
            bound += f"{known(STAT, different)}がそれぞれ異なる"
        if total is not None:
            bound += f"{known(STAT, total['of'])}の合計が{self.amount(total['max'])}以下の"
        counter = counter_of(noun)
        words = f"{where}{target}{bound}{parts}{noun}"
        if bare:
            return words
        if free:
            return f"{words}好きな数"
        if up_to is not None:
            return f"{words}{self._so_many(up_to, counter)}まで"
        if count is None:
            return words if target else f"{where and ''}{where}{bound}すべての{parts}{noun}"
        if count == 1 and target:
            return words
        return f"{words}{self._so_many(count, counter)}"

    def _so_many(self, amount: Any, counter: str) -> str:
        return f"({self.amount(amount)}に等しい数)" if isinstance(amount, dict) else f"{self.amount(amount)}{counter}"

    def _where(self, zones: list[str], side: str) -> str:
        if zones in (["arena"], ["attack"]):
            return CONTROLS[side]
        if len(zones) == 1 and zones[0] in SHARED_ZONES:
            return f"{ZONE[zones[0]]}にある{CONTROLS[side]}"
        if zones == ["hero"]:
            return {"own": "あなたの", "enemy": "対戦相手の", "any": ""}[side]
        names = [known(ZONE, one) if one != "attack" else "攻撃" for one in zones]
        if any(one in (*SHARED_ZONES, "attack") for one in zones):
            return f"{'か'.join(names)}にある{CONTROLS[side]}"
        return f"{OWNER[side]}{'か'.join(names)}の"

    def pointer(self, pointer: Any) -> str:
        """Return what a text points at."""
        if isinstance(pointer, list):
            return "と".join(self.pointer(one) for one in pointer)
        if isinstance(pointer, dict):
            return self.select(pointer)
        if pointer.endswith(".source"):
            return f"{self.pointer(pointer.removesuffix('.source'))}の攻撃元"
        fixed = {
            "this": "これ",
            "own.hero": "あなたのヒーロー",
            "enemy.hero": "対戦相手のヒーロー",
            "attack": "アクティブな攻撃",
            "attack_target": "攻撃対象",
            "attacking_hero": "攻撃ヒーロー",
            "defending_hero": "防御ヒーロー",
            "moved": "移動したもの",
            "other": self._other(),
            "event": "そのイベントのオブジェクト"
            if len({one.get("event") for one in self.occasions}) != 1
            else "そのオブジェクト",
        }
        if pointer in self.names.targets:
            return self.target(pointer)
        return fixed[pointer] if pointer in fixed else self._result(pointer, 0)

    def _other(self) -> str:
        events = {node.get("event") for node in self.occasions}
        if events and all(one.get("other", {}).get("types") == "hero" for one in self.occasions):
            return "そのヒーロー"
        given = {
            "hits": "ヒットされたもの",
            "attacks": "攻撃されたもの",
            "deals_damage": "ダメージを与えられたもの",
            "damaged": "ダメージの発生源",
            "is_hit": "ヒットしたもの",
        }
        return given.get(next(iter(events)), "もう一方のオブジェクト") if len(events) == 1 else "もう一方のオブジェクト"

    def _result(self, name: str, form: int) -> str:
        if name not in self.names.results:
            raise NotSaidError(name)
        verb, place = self.names.results[name]
        said = RESULT[verb][form]
        return said if not place else f"{place}番目に{said}"

    def target(self, name: str) -> str:
        """Return a target: all that is said of it when it is named first, later that it is that one."""
        node = self.names.targets[name]
        zones = listed(node.get("zone", "arena"))
        kind = Taken({key: value for key, value in node.items() if key in ("types", "subtypes", "kind")})
        noun = self._kind(kind, zones[0] if len(zones) == 1 else "x", "")
        alike = [one for one, other in self.names.targets.items() if kind_of(other) == kind_of(node)]
        place = f"{alike.index(name) + 1}つ目の" if len(alike) > 1 else ""
        if name in self.names.mentioned:
            return f"その{place}{'対象の' if place else ''}{noun}"
        self.names.mentioned.add(name)
        given = {"side": "any", **({} if {"up_to", "any_number"} & set(node) else {"count": 1}), **node}
        words = self.select(given, target=f"{place}対象の")
        if "if" in node:
            words += f"({self.condition(node['if'])}場合)"
        return words

    def amount(self, value: Any) -> str:
        """Return a number."""
        if isinstance(value, int):
            return str(value)
        return "X" if value == "x" else dispatch(self, AMOUNTS, value)

    def _scaled(self, taken: Taken, words: str) -> str:
        times, half, plus = taken("times", 1), taken("half"), taken("plus", 0)
        if times != 1:
            words = f"-({words})" if times == -1 else f"{words}の{times}倍"
        if half is not None:
            words = f"{words}の半分(端数切り{'上げ' if half == 'up' else '捨て'})"
        return f"{words}{'+' if plus > 0 else '-'}{abs(plus)}" if plus else words

    def _count(self, taken: Taken) -> str:
        per, node = taken("per", 1), taken("count")
        rest = {key: value for key, value in node.items() if key not in ("different", "count")}
        words = f"{self.select(rest, bare=True)}の"
        words += f"{known(STAT, node['different'])}の種類の数" if "different" in node else "数"
        if per != 1:
            words = f"{words}を{per}で割った数(端数切り捨て)"
        return self._scaled(taken, words)

    def _stat(self, taken: Taken) -> str:
        stat = known(STAT, taken("stat"))
        return self._scaled(taken, f"{self.pointer(taken('of'))}の{stat}")

    def _greatest(self, taken: Taken) -> str:
        stat = known(STAT, taken("greatest"))
        return self._scaled(taken, f"{self.pointer(taken('among'))}のうち最大の{stat}")

    def _number(self, taken: Taken) -> str:
        name = taken("number")
        if "like" in taken:
            thing = self._result(name, 0) if name in self.names.results else self.pointer(name)
            return self._scaled(taken, f"{thing}のうち{self.described(taken('like'), zone='hand')}の数")
        if name == "x":
            return self._scaled(taken, "X")
        if name == "amount" and name not in self.names.results:
            return self._scaled(taken, "その量")
        return self._scaled(taken, self._result(name, 1))

    def _counters(self, taken: Taken) -> str:
        name = self.counter(taken("counters"))
        return self._scaled(taken, f"{self.pointer(taken('of', 'this'))}の{name}の数")

    def counter(self, name: str) -> str:
        """Return the name of a counter."""
        return f"{COUNTER.get(name, name)}カウンター"

    def _links(self, taken: Taken) -> str:
        side, like = taken("side", "own"), taken("chain_links")
        what = f"{self.described(like, zone='attack')}の" if like else ""
        return self._scaled(taken, f"{CONTROLS[side]}{what}チェインリンクの数")

    def _depending(self, taken: Taken) -> str:
        then, other = self.amount(taken("then")), self.amount(taken("else"))
        return self._scaled(taken, f"{self.condition(taken('if'))}なら{then}、そうでなければ{other}")


def counter_of(noun: str) -> str:
    """Return the word with which things are counted."""
    return "枚" if noun.endswith("カード") else "人" if noun.endswith("ヒーロー") else "つ"


def _happened(key: str, beginning: str) -> Any:
    def said(self: Nouns, taken: Taken) -> str:
        return self._scaled(taken, f"{beginning}{self.event(taken(key))}回数")

    return said


AMOUNTS: dict[str, Any] = {
    "count": Nouns._count,
    "stat": Nouns._stat,
    "greatest": Nouns._greatest,
    "number": Nouns._number,
    "counters": Nouns._counters,
    "this_turn": _happened("this_turn", "このターンに"),
    "this_combat_chain": _happened("this_combat_chain", "この戦闘チェインで"),
    "this_chain_link": _happened("this_chain_link", "このチェインリンクで"),
    "chain_links": Nouns._links,
    "if": Nouns._depending,
}
