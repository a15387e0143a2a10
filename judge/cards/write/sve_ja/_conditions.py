"""Amounts, conditions and what a text points at, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.cards.write import NotSaidError
from judge.cards.write._saying import Node
from judge.cards.write.sve_ja._nouns import DIFFERENT, Nouns
from judge.cards.write.sve_ja._words import (
    COMES_FROM,
    COUNTED,
    FIGURE,
    IN_EX,
    LEADERS,
    LOCATIONS,
    NOTATION,
    SIDE,
    ZONE,
    counter,
    inside,
    lowered,
    without_place,
)


class Conditions(Nouns):
    """Says how many, and whether."""

    def _x_is(self) -> str:
        if self.x is None:
            return ""
        value, self.x = self.x, None
        return f"Xは「{self._measure(value)}」である。"

    def _measure(self, value: Node) -> str:
        rest = dict(value)
        if "per" in rest:
            raise NotSaidError(str(value))
        plus, times = rest.pop("plus", 0), rest.pop("times", 1)
        half = "の半分（端数切り上げ）" if rest.pop("half", None) == "up" else ""
        end = half + (f"の{times}倍" if times != 1 else "") + (f"{plus:+d}" if plus else "")
        match rest:
            case {"this_turn": when}:
                return self._times_this_turn(when) + end
            case {"counters": name}:
                return f"これの{counter(name)}の数" + end
            case {"number": name, "like": like}:
                return f"これによって{self._did(name)}{self._noun(like)}の枚数" + end
            case {"number": name} if name != "amount":
                return f"これによって{self._did(name)}カードの枚数" + end
            case {"count": {"different": figure, **select}}:
                return f"{self._place_of(select)}{self._noun(without_place(select))}の{DIFFERENT[figure]}の種類数" + end
            case {"count": {"any_of": [*kinds], **place}} if set(place) <= set(LOCATIONS):
                first, *more = (self._noun(one) for one in kinds)
                where = f"{SIDE[place['side']]}{ZONE[place.get('zone', 'field')]}の"
                return f"{where}{'や'.join([first, *more])}の枚数の合計" + end
            case {"count": select} if isinstance(select.get("zone"), list):
                *first, last = select["zone"]
                places = "と".join(f"{SIDE[select['side']]}{ZONE[zone]}" for zone in first)
                return f"{places}と{self._noun({**select, 'zone': last})}の枚数の合計" + end
            case {"count": select}:
                where = {k: v for k, v in select.items() if k not in LOCATIONS}
                if not where:
                    where_said = f"{SIDE[select['side']]}{ZONE[select.get('zone', 'field')]}"
                    return where_said + ("の枚数" if "zone" in select else "のカードの枚数") + end
                return self._noun(select) + "の枚数" + end
            case {"stat": figure, "of": of}:
                chosen = len(self.targets) == 1 and self.targets.get(of, {}).get("type", "leader") != "leader"
                return f"{'選んだカード' if chosen else self._pointer(of)}の{FIGURE[figure]}" + end
            case {"resource": "max_pp" | "pp" | "ep" as name}:
                what = {"max_pp": "PP最大値", "pp": "残りPP", "ep": "EP"}[name]
                return SIDE[rest.get("side", "own")] + what + end
            case {"resource": "combo"}:
                return "このターン中に自分がプレイしたカードの枚数" + end
            case {"resource": "defense"}:
                return ("自分" if rest.get("side", "own") == "own" else "相手") + "のリーダーの体力" + end
        raise NotSaidError(str(value))

    def _times_this_turn(self, when: Node) -> str:
        """Return how many cards something has happened to this turn: the verb stands before them."""
        event, card = when["event"], when.get("card") or {}
        side = SIDE[when.get("side", "any")]
        if card == "this" or set(when) - {"event", "card", "side"}:
            raise NotSaidError(event)
        done = {
            "dies": "場から墓場に置かれた",
            "leaves": "場を離れた",
            "destroyed": "破壊された",
            "evolves": "進化した",
            "enters": "場に出た",
        }
        if event == "plays" and side:
            return f"このターン中に{side[:-1]}がプレイした{self._noun(card)}の枚数"
        if event not in done:
            raise NotSaidError(event)
        return f"このターン、{side}{done[event]}{self._noun(card)}の枚数"

    def _place_of(self, select: Node) -> str:
        return f"{SIDE[select['side']]}{ZONE[select.get('zone', 'field')]}にある"

    def _each(self, value: Any) -> tuple[str, int] | None:
        """Return for how many cards each something is done, and the number that is done for so many."""
        if not isinstance(value, Mapping) or "per" not in value or set(value) - {"count", "per", "times"}:
            return None
        select, word = value["count"], "枚"
        if select.get("zone", "field") == "field":
            word = COUNTED.get(str(select.get("type")), "枚")
        return f"{self._noun(select)}{value['per']}{word}につき、", value.get("times", 1)

    def _lead(self, asked: Node) -> str:
        """Return a condition in front of what it holds for."""
        if "notation" in asked and "at_least" in asked:
            return f"【{NOTATION[asked['notation']]}_{asked['at_least']}】"
        if asked == {"paid": True}:
            return "【土の秘術】"
        return self._condition(asked) + "なら、"

    def _condition(self, asked: Node, *, while_: bool = False) -> str:
        match asked:
            case {"notation": "overflow"}:
                return "【覚醒】状態" + ("である" if while_ else "")
            case {"notation": "sanguine"}:
                return "【真紅】状態" + ("である" if while_ else "")
            case {"turn": side}:
                return SIDE[side] + "ターン" + ("である" if while_ else "")
            case {"exists": select}:
                return self._exists(select, asked, while_=while_)
            case {"any": [{"amount": {"this_turn": one}, "min": 1}, {"amount": {"this_turn": other}, "min": 1}]} if (
                whose := lowered([one, other])
            ):
                return f"このターン、{whose}リーダーの体力が減少していた"
            case {"any": [{"exists": select, "min": low}, {"exists": other, "min": high}]} if select == other:
                word = COUNTED.get(str(select.get("type")), "枚")
                return f"{self._noun(select)}が{low}{word}か{high}{word}"
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
            case {"amount": {"number": name}, "min": low, "max": high} if self._rolls(name):
                return str(low) if low == high else f"{low}から{high}"
            case {"amount": amount, **bound} if any(isinstance(limit, Mapping) for limit in bound.values()):
                return self._compared(amount, bound)
            case {"amount": {"number": "amount"}}:
                return f"そのダメージが{self._bounds(asked)}"
            case {"amount": {"number": name}}:
                return f"これによって{self._did(name)}カードが{self._bounds(asked)[:-2]}枚{self._bounds(asked)[-2:]}"
            case {"amount": {"counters": name}}:
                bounds = self._bounds(asked)
                number = bounds.removesuffix("以上").removesuffix("以下")
                counted = f"これの{counter(name)}が{number}個{bounds[len(number) :]}"
                return counted + ("である" if while_ else "")
            case {"amount": {"count": {"different": _}} as amount}:
                bounds = self._bounds(asked)
                number = bounds.removesuffix("以上").removesuffix("以下")
                return f"{self._measure(amount)}が{number}種類{bounds[len(number) :]}"
            case {"matches": "this", "like": {"lies_in": zone, **rest}} if not rest:
                return f"これが{ZONE[zone]}にある"
            case {"matches": "this", "like": {"from_zone": zone, "played": True}}:
                return f"これが{ZONE[zone]}からプレイされていた"
            case {"matches": "this", "like": {"from_zone": zone}}:
                return f"これが{ZONE[zone]}から場に出ていた"
            case {"not": {"matches": "this", "like": {"from_zone": zone}}}:
                return f"これが{ZONE[zone]}以外から場に出ていた"
            case {"matches": "this", "like": {"played": False}}:
                return "これが能力によって場に出ていた"
            case {"matches": "other", "like": like} if "min" not in asked:
                return f"{self._noun(like)}への攻撃"
            case {"not": {"did": name}} if self._did_or(name) not in ("捨てた", "進化した"):
                return "そうしなかった"
            case {"not": {"did": name}}:
                return {"捨てた": "捨てなかった", "進化した": "進化しなかった"}[self._did(name)]
            case {"amount": {"resource": "combo"} as amount}:
                return f"「{self._measure(amount)}」が{self._bounds(asked)}" + ("である" if while_ else "")
            case {"amount": amount}:
                return f"{self._measure(amount)}が{self._bounds(asked)}" + ("である" if while_ else "")
            case {"matches": of, "like": {"evolved": True, **rest}} if not rest:
                return f"{self._pointer(of)}が進化している"
            case {"matches": "this", "like": {"counter": name}}:
                return f"これに{counter(name)}が置かれている"
            case {"not": {"matches": "this", "like": {"counter": name}}}:
                return f"これに{counter(name)}が置かれていない"
            case {"not": {"notation": _} | {"turn": _} as inner}:
                return self._condition(inner) + "でない"
            case {"not": {"matches": _, "like": _} as inner} if "min" not in inner:
                return self._condition(inner, while_=True).removesuffix("である") + "でない"
            case {"matches": of, "like": like} if "min" not in asked:
                if set(like) == {"engaged"}:
                    lies = f"{'アクト' if like['engaged'] else 'スタンド'}状態"
                else:
                    lies = self._noun(like)
                return f"{self._pointer(of)}が{lies}" + ("である" if while_ else "")
            case {"matches": of, "like": like, "min": 1}:
                return f"{self._noun(like)}を{self._did(of)}"
            case {"matches": of, "like": like, "min": least}:
                return f"{self._did(of)}カードの中に{self._noun(like)}が{least}枚以上ある"
            case {"all": parts} if all("exists" in part and set(part) == {"exists"} for part in parts):
                selects = [part["exists"] for part in parts]
                if len({(s["side"], s.get("zone", "field")) for s in selects}) != 1:
                    raise NotSaidError("all")
                first = self._exists(selects[0], {}, while_=False)
                where, _, what = first.partition("に")
                likes = [{k: v for k, v in s.items() if k not in LOCATIONS} for s in selects[1:]]
                return f"{where}に{'と'.join([what[:-3], *(self._noun(like) for like in likes)])}{what[-3:]}"
            case {"all": parts}:
                return self._both(parts)
            case {"did": name}:
                return "捨てた" if self._refused(name) else "そうした"
        raise NotSaidError(str(asked))

    def _compared(self, amount: Node, bound: Mapping[str, Any]) -> str:
        """Return how one amount is to another: 自分の手札の枚数が相手の手札の枚数より少ない."""
        if len(bound) != 1:
            raise NotSaidError("amount")
        ((name, other),) = bound.items()
        plus, rest = other.get("plus", 0), {key: value for key, value in other.items() if key != "plus"}
        if plus == {"max": -1, "min": 1}[name]:
            return f"{self._measure(amount)}が{self._measure(rest)}より{'少ない' if name == 'max' else '多い'}"
        return f"{self._measure(amount)}が{self._measure(other)}{'以下' if name == 'max' else '以上'}"

    def _both(self, parts: Sequence[Node]) -> str:
        """Return two things that are asked: what was played of two kinds this turn, or what is there and more."""
        first, *rest = parts
        if ("exists" in first or first == IN_EX) and len(rest) == 1:
            said = self._condition(first)
            ends = {"いる": "いて", "ある": "あり", "以上": "以上あり", "以下": "以下あり"}
            if said[-2:] not in ends:
                raise NotSaidError("all")
            return f"{said[:-2]}{ends[said[-2:]]}、{self._condition(rest[0])}"
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

    def _as(self, name: str) -> str | None:
        """Return what cards are called that were revealed or discarded, where それ means something else."""
        for node in inside(self.node):
            if node.get("as") == name:
                if "reveal" in node and "top" in node:
                    return "公開したカード"
                if (
                    node.get("into") == "ex"
                    and isinstance(node.get("put"), Mapping)
                    and node["put"].get("zone") == "deck"
                ):
                    return "EXエリアに置いたカード"
                if "discard" in node or node.get("how") == "discard":
                    return "捨てたカード"
                if node.get("how") == "bury":
                    return "墓場に置いたカード"
        return None

    def _did_or(self, name: str) -> str | None:
        try:
            return self._did(name)
        except NotSaidError:
            return None

    def _did(self, name: str) -> str:
        """Return what was done to the cards that a name means."""
        costs = [*self.node.get("cost", ()), *self.node.get("activate", ())]
        for cost in costs:
            if cost.get("as") == name:
                done = {
                    "discard": "捨てた",
                    "banish": "消滅させた",
                    "destroy": "破壊した",
                    "bury": "墓場に置いた",
                    "return": "戻した",
                }
                return done[cost["how"]]
        for node in inside(self.node):
            if node.get("as") != name:
                continue
            into = node.get("into") if "put" in node else "cemetery" if "mill" in node else None
            into = "hand" if "return" in node else into
            if into in ("cemetery", "ex"):
                return f"{ZONE[into]}に置いた"
            if into in ("hand", "deck"):
                return "手札に戻した" if into == "hand" else "デッキに戻した"
            if "destroy" in node:
                return "破壊した"
            if "banish" in node:
                return "消滅させた"
            if "evolve" in node:
                return "進化した"
            if "look" in node or "reveal" in node:
                return "公開した"
        for node in inside(self.node):
            if node.get("as") == name and ("look" in node or "reveal" in node):
                return "公開した"
            if node.get("as") == name and "discard" in node:
                return "捨てた"
        raise NotSaidError(name)

    def _bounds(self, asked: Node) -> str:
        low, high = asked.get("min"), asked.get("max")
        if low == high:
            return str(low)
        return f"{low}以上" if high is None else f"{high}以下"

    def _exists(self, select: Node, asked: Node, *, while_: bool) -> str:
        low, high = asked.get("min"), asked.get("max")
        end = "である" if while_ else ""
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

    def _object(self, pointer: Any) -> str:
        """Return what something is done to: behind any number of cards and up to so many no を stands."""
        said = self._pointer(pointer)
        return said if said.endswith(("まで", "を好きな枚数")) else f"{said}を"

    def _pointer(self, pointer: Any) -> str:
        if isinstance(pointer, list) and self._found and frozenset(pointer) == self._found:
            return "それ"
        if isinstance(pointer, list) and all(one in self.targets for one in pointer):
            return "それ"
        if isinstance(pointer, str) and pointer in self.targets and self._aside:
            return "選んだフォロワー"
        if isinstance(pointer, list):
            return "と".join(self._pointer(one) for one in pointer) if set(pointer) != LEADERS else "リーダーすべて"
        if isinstance(pointer, Mapping):
            if isinstance(pointer.get("type"), list) and "leader" in pointer["type"]:
                side = pointer["side"]
                leaders = "リーダーすべて" if side == "any" else f"{SIDE[side]}リーダーすべて"
                other = next(kind for kind in pointer["type"] if kind != "leader")
                return f"{leaders}と{self._noun({'side': side, 'type': other}, counted=True)}"
            return self._noun(pointer, counted=True)
        if pointer in self.pair:
            return ("前者", "後者")[self.pair.index(pointer)]
        if pointer == "event" and self.targets:
            return "出たアミュレット" if self.node["when"]["card"].get("type") == "amulet" else "出たフォロワー"
        if isinstance(pointer, str) and (done := self._as(pointer)) is not None:
            return done
        return {"this": "これ", "own.leader": "自分のリーダー", "enemy.leader": "相手のリーダーすべて"}.get(
            pointer, "それ"
        )

    _aside = False
    """Whether cards were put into the cemetery since the target was chosen, so that それ could mean them."""

    pair: Sequence[str] = ()
    """Two targets that one sentence chose, of which the text goes on speaking one by one."""

    _found: frozenset[str] = frozenset()
    """What cards are called that were searched for together."""
