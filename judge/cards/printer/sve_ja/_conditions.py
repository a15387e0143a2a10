"""Conditions in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from judge.cards.printer import NotSaidError
from judge.cards.printer._saying import Node, by_verb
from judge.cards.printer.sve_ja._amounts import Amounts
from judge.cards.printer.sve_ja._words import (
    COMES_FROM,
    COUNTED,
    IN_EX,
    LOCATIONS,
    NOTATION,
    SIDE,
    ZONE,
    counter,
    inside,
    lowered,
)


class Conditions(Amounts):
    """Says whether."""

    def _lead(self, asked: Node) -> str:
        """Return a condition in front of what it holds for."""
        if "notation" in asked and "at_least" in asked:
            return f"【{NOTATION[asked['notation']]}_{asked['at_least']}】"
        if asked == {"paid": True}:
            return "【土の秘術】"
        return self._condition(asked) + "なら、"

    def _condition(self, asked: Node, *, while_: bool = False) -> str:
        """Return a condition, in front of なら or, where it holds for as long, in front of 限り."""
        return by_verb(ASKS, asked, self, "である" if while_ else "")

    def _notation(self, asked: Node, end: str) -> str | None:
        words = {"overflow": "【覚醒】状態", "sanguine": "【真紅】状態"}
        return words[asked["notation"]] + end if asked["notation"] in words else None

    def _raised(self, asked: Node, end: str) -> str:
        return f"コストを+{asked['raised']}した"

    def _turn(self, asked: Node, end: str) -> str:
        return SIDE[asked["turn"]] + "ターン" + end

    def _there(self, asked: Node, end: str) -> str:
        return self._exists(asked["exists"], asked, end)

    def _done(self, asked: Node, end: str) -> str:
        return "捨てた" if self._refused(asked["did"]) else "そうした"

    def _any(self, asked: Node, end: str) -> str | None:
        match asked["any"]:
            case [{"amount": {"this_turn": one}, "min": 1}, {"amount": {"this_turn": other}, "min": 1}] if (
                whose := lowered([one, other])
            ):
                return f"このターン、{whose}リーダーの体力が減少していた"
            case [{"exists": select, "min": low}, {"exists": other, "min": high}] if select == other:
                word = COUNTED.get(str(select.get("type")), "枚")
                return f"{self._noun(select)}が{low}{word}か{high}{word}"
        return None

    def _amount(self, asked: Node, end: str) -> str:
        """Return that an amount is so much, or that something has happened so often."""
        said = self._happened_so_often(asked) if "this_turn" in asked["amount"] else None
        return said or self._is_so_much(asked, end)

    def _happened_so_often(self, asked: Node) -> str | None:
        match asked:
            case {"amount": {"this_turn": when}, "min": 1}:
                return f"このターン、{self._had(when)}"
            case {"amount": {"this_turn": {"event": "plays", "side": "own", **when}}, "min": low, "max": high} if (
                low == high
            ):
                number = low + 1 if "play_cost" in self.node or "affects" in self.node else low
                return f"このターン中に{number}枚目の{self._noun(when.get('card', {}))}"
            case {"amount": {"this_turn": {"event": "plays", "side": "own"} as when}, "min": low} if "max" not in asked:
                return f"このターン、自分が{self._noun(when.get('card', {}))}を{low}枚以上プレイしていた"
            case {"amount": {"this_turn": {"event": "discarded", "side": side, **rest}}, "min": low} if not rest:
                return f"このターン、{SIDE[side]}手札を{low}枚以上捨てていた"
            case {"amount": {"this_turn": {"event": "destroyed" | "dies" | "evolves" | "enters"} as when}, "min": low}:
                what, _, done = self._had(when).rpartition("が")
                return f"このターン、{what}が{low}{COUNTED.get(str(when.get('card', {}).get('type')), '枚')}以上{done}"
            case {"amount": {"this_turn": {"event": "attacks"} as when}, "min": low}:
                return f"このターン中に{SIDE[when['side']]}{self._noun(when['card'])}が{low}回以上攻撃した"
        return None

    def _is_so_much(self, asked: Node, end: str) -> str:
        match asked:
            case {"amount": {"number": name}, "min": low, "max": high} if self._rolls(name):
                return str(low) if low == high else f"{low}から{high}"
            case {"amount": amount, **bound} if any(isinstance(limit, Mapping) for limit in bound.values()):
                return self._compared(amount, bound)
        bounds = self._bounds(asked)
        number = bounds.removesuffix("以上").removesuffix("以下")
        bound_word = bounds[len(number) :]
        match asked["amount"]:
            case {"number": "amount"}:
                return f"そのダメージが{bounds}"
            case {"number": name}:
                return f"これによって{self._did(name)}カードが{bounds[:-2]}枚{bounds[-2:]}"
            case {"counters": name}:
                return f"これの{counter(name)}が{number}個{bound_word}{end}"
            case {"count": {"different": _}} as amount:
                return f"{self._measure(amount)}が{number}種類{bound_word}"
            case {"resource": "combo"} as amount:
                return f"「{self._measure(amount)}」が{bounds}{end}"
            case amount:
                return f"{self._measure(amount)}が{bounds}{end}"

    def _matches(self, asked: Node, end: str) -> str | None:
        """Return what a card is like, or how many of several are like it."""
        match asked:
            case {"matches": "this", "like": like} if said := self._of_this(like):
                return said
            case {"matches": "other", "like": like} if "min" not in asked:
                return f"{self._noun(like)}への攻撃"
            case {"matches": of, "like": {"evolved": True, **rest}} if not rest:
                return f"{self._pointer(of)}が進化している"
            case {"matches": "this", "like": {"counter": name}}:
                return f"これに{counter(name)}が置かれている"
            case {"matches": of, "like": {"engaged": engaged, **rest}} if "min" not in asked and not rest:
                return f"{self._pointer(of)}が{'アクト' if engaged else 'スタンド'}状態{end}"
            case {"matches": of, "like": like} if "min" not in asked:
                return f"{self._pointer(of)}が{self._noun(like)}{end}"
            case {"matches": of, "like": like, "min": 1}:
                return f"{self._noun(like)}を{self._did(of)}"
            case {"matches": of, "like": like, "min": least}:
                return f"{self._did(of)}カードの中に{self._noun(like)}が{least}枚以上ある"
        return None

    def _of_this(self, like: Node) -> str | None:
        """Return where this card is, or how it came onto the field."""
        match like:
            case {"lies_in": zone, **rest} if not rest:
                return f"これが{ZONE[zone]}にある"
            case {"from_zone": zone, "played": True}:
                return f"これが{ZONE[zone]}からプレイされていた"
            case {"from_zone": zone}:
                return f"これが{ZONE[zone]}から場に出ていた"
            case {"played": False}:
                return "これが能力によって場に出ていた"
        return None

    def _not(self, asked: Node, end: str) -> str | None:
        match asked["not"]:
            case {"matches": "this", "like": {"from_zone": zone}}:
                return f"これが{ZONE[zone]}以外から場に出ていた"
            case {"did": name}:
                refused = {"捨てた": "捨てなかった", "進化した": "進化しなかった"}
                return refused.get(self._did_or(name) or "", "そうしなかった")
            case {"matches": "this", "like": {"counter": name}}:
                return f"これに{counter(name)}が置かれていない"
            case {"notation": _} | {"turn": _} as inner:
                return self._condition(inner) + "でない"
            case {"matches": _, "like": _} as inner if "min" not in inner:
                return self._condition(inner, while_=True).removesuffix("である") + "でない"
        return None

    def _all(self, asked: Node, end: str) -> str:
        parts = asked["all"]
        if any(set(part) != {"exists"} for part in parts):
            return self._both(parts, end)
        first, *others = (part["exists"] for part in parts)
        if len({(s["side"], str(s.get("zone", "field"))) for s in (first, *others)}) != 1:
            return self._both(parts, end)
        where, _, what = self._exists(first, {}, "").partition("に")
        likes = [{k: v for k, v in s.items() if k not in LOCATIONS} for s in others]
        return f"{where}に{'と'.join([what[:-3], *(self._noun(like) for like in likes)])}{what[-3:]}"

    def _compared(self, amount: Node, bound: Mapping[str, Any]) -> str:
        """Return how one amount is to another: 自分の手札の枚数が相手の手札の枚数より少ない."""
        if len(bound) != 1:
            raise NotSaidError("amount")
        ((name, other),) = bound.items()
        plus, rest = other.get("plus", 0), {key: value for key, value in other.items() if key != "plus"}
        if plus == {"max": -1, "min": 1}[name]:
            return f"{self._measure(amount)}が{self._measure(rest)}より{'少ない' if name == 'max' else '多い'}"
        return f"{self._measure(amount)}が{self._measure(other)}{'以下' if name == 'max' else '以上'}"

    def _both(self, parts: Sequence[Node], end: str) -> str:
        """Return two things that are asked: what was played of two kinds this turn, or what is so, and more."""
        first, *rest = parts
        if ("exists" in first or "notation" in first or first == IN_EX) and len(rest) == 1:
            said = self._condition(first, while_=True)
            ends = {"いる": "いて", "である": "であり", "ある": "あり"}
            found = next((one for one in ends if said.endswith(one)), None)
            if found is None:
                raise NotSaidError("all")
            return f"{said.removesuffix(found)}{ends[found]}、{self._condition(rest[0], while_=bool(end))}"
        amounts = [part["amount"] for part in parts if "amount" in part]
        bounds = [{key: value for key, value in part.items() if key != "amount"} for part in parts]
        if (
            len(amounts) == len(parts)
            and all("resource" in one for one in amounts)
            and bounds == bounds[:1] * len(parts)
        ):
            return f"{'と'.join(self._measure(one) for one in amounts)}が{self._bounds(bounds[0])}"
        whens = [part.get("amount", {}).get("this_turn", {}) for part in parts]
        if any(when.get("event") != "plays" or when.get("side") != "own" for when in whens):
            raise NotSaidError("all")
        return f"このターン、自分が{'と'.join(self._noun(when['card']) for when in whens)}をプレイしていた"

    def _refused(self, name: str) -> bool:
        """Return whether it is asked as well what happens if it was not done."""
        return any(node.get("not") == {"did": name} for node in inside(self.node))

    def _rolls(self, name: str) -> bool:
        return any(node.get("as") == name and "roll" in node for node in inside(self.node))

    def _had(self, when: Node) -> str:
        """Return what has happened this turn."""
        event, side = when["event"], SIDE[when.get("side", "any")]
        card = when.get("card") or {}
        if event == "plays":
            return f"{side[:-1]}が{self._played(card)}をプレイしていた"
        what = "これ" if card == "this" else self._noun(card)
        match event:
            case "discarded" if not card:
                return f"{side}手札を捨てていた"
            case "defense_gained":
                return f"{side}リーダーの体力を+していた"
            case "leader_damaged":
                return f"{side}リーダーがダメージを受けていた"
            case "enters" if "from_zone" not in when:
                return f"{side}場に{what}が出ていた"
            case "banished" if "from_zone" in when:
                return f"{side}{ZONE[when['from_zone']]}の{what}が消滅していた"
        forms = {
            "evolves": "が進化していた",
            "destroyed": "が破壊されていた",
            "dies": "が場から墓場に置かれていた",
            "returned": "が場から手札に戻っていた",
            "banished": "が消滅していた",
            "attacks": "が攻撃していた",
            "leaves": "が場を離れていた",
        }
        if event not in forms or when.get("from_zone", COMES_FROM.get(event)) != COMES_FROM.get(event):
            raise NotSaidError(event)
        return f"{side}{what}{forms[event]}"

    def _played(self, card: Node) -> str:
        """Return cards that are played, with from where if that is asked."""
        source = f"{ZONE[card['from_zone']]}の" if "from_zone" in card else ""
        return source + self._noun({key: value for key, value in card.items() if key != "from_zone"})

    def _bounds(self, asked: Node) -> str:
        low, high = asked.get("min"), asked.get("max")
        if low == high:
            return str(low)
        return f"{low}以上" if high is None else f"{high}以下"

    def _exists(self, select: Node, asked: Node, end: str) -> str:
        low, high = asked.get("min"), asked.get("max")
        bare = {key for key in select if key not in LOCATIONS}
        if (low is None and high is None) or (low is None and high == 0):
            like = {key: value for key, value in select.items() if key not in LOCATIONS}
            zone = select.get("zone", "field")
            if not like and high != 0:
                raise NotSaidError("exists")
            there = {"follower": "いる"}.get(str(like.get("type")), "いる" if "name" in like else "ある")
            if high == 0:
                there = {"いる": "いない", "ある": "ない"}[there]
            where = "か".join(ZONE[one] for one in (zone if isinstance(zone, list) else [zone]))
            return f"{SIDE[select['side']]}{where}に{self._noun(like)}が{there}"
        word = COUNTED.get(str(select.get("type")), "枚") if select.get("zone", "field") == "field" else "枚"
        bound = f"{low}{word}" if low == high else f"{low}{word}以上" if high is None else f"{high}{word}以下"
        if not bare and isinstance(select.get("zone"), list):
            raise NotSaidError("zone")
        if not bare and select["side"] == "any":
            return f"お互いの{ZONE[select.get('zone', 'field')]}のカードが{bound}" + end
        if not bare:
            return f"{SIDE[select['side']]}{ZONE[select.get('zone', 'field')]}が{bound}" + end
        return f"{self._noun(select)}が{bound}" + end


ASKS: dict[str, Callable[[Conditions, Node, str], str | None]] = {
    "notation": Conditions._notation,
    "raised": Conditions._raised,
    "turn": Conditions._turn,
    "exists": Conditions._there,
    "any": Conditions._any,
    "amount": Conditions._amount,
    "matches": Conditions._matches,
    "not": Conditions._not,
    "all": Conditions._all,
    "did": Conditions._done,
}
"""For each thing that can be asked how that is said."""
