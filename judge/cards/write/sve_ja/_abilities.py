"""Abilities in words, of whichever kind they are, and their costs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from judge.cards.write import NotSaidError
from judge.cards.write._saying import Node, said_whole
from judge.cards.write.sve_ja._sentences import Sentences
from judge.cards.write.sve_ja._words import (
    COMES_FROM,
    DAMAGE,
    DEALT,
    HEAD,
    LOCATIONS,
    SIDE,
    ZONE,
    as_sentence,
    counter,
    keyword,
    lowered,
    unhurt,
)


def keyword_line(keywords: Sequence[str]) -> list[str]:
    """Return the line of a card's keywords, if it has any."""
    return ["".join(keyword(word) for word in keywords)] if keywords else []


def ability(node: Node) -> str:
    """Return one ability in words."""
    return said_whole(Writer(node, ability).ability())


class Writer(Sentences):
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
        head, first = self._head(), do[0] if len(do) == 1 else {}
        if first.get("if") == {"matches": "other", "like": {"type": "leader"}} and "が攻撃ダメージを与えた" in head:
            head, do = head.replace("が攻撃ダメージ", "が相手のリーダーへの攻撃ダメージ"), first["then"]
        return head + self._body(do) + limits

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

    def _when(self, when: Node) -> str:
        event, card, side = when["event"], when.get("card"), SIDE[when.get("side", "any")]
        if event in ("end_phase", "main_phase"):
            return f"{side or 'お互いの'}{'エンドフェイズ' if event == 'end_phase' else 'メインフェイズ'}が来た"
        if event == "leader_damaged":
            return f"{side}リーダーがダメージを受けた"
        if event == "defense_gained":
            return f"{side}リーダーの体力を+した"
        if event == "plays":
            return f"{side[:-1]}が{self._played(card or {})}をプレイした"
        if event == "enters" and isinstance(card, Mapping) and ("from_zone" in when or "played" in card):
            return self._enters_from(when, card)
        what = "これ" if card == "this" else self._noun(card or {})
        if event == "chosen" and card == "this":
            return "これが能力によって選ばれた"
        if event == "moves" and when.get("to_zone") == "ex" and card == "this":
            return "これがEXエリアに置かれた"
        if event == "moves" and when.get("to_zone") == "ex":
            return f"{side}EXエリアに{what}が置かれた"
        if event == "buried" and when.get("from_zone") == "deck" and card is None:
            return f"{side}デッキ1枚が墓場に置かれた"
        if event == "banished" and card == "this" and when.get("from_zone") == "hand":
            return "これが自分の手札から消滅した"
        if event == "banished" and card != "this" and isinstance(when.get("from_zone"), str) and "to_zone" not in when:
            return f"{side}{ZONE[when['from_zone']]}の{what}が消滅した"
        if event == "draws":
            return f"{side[:-1]}が1枚引いた"
        if when.get("from_zone", COMES_FROM.get(event)) != COMES_FROM.get(event) or "to_zone" in when:
            raise NotSaidError(event)
        if event == "enters":
            if card == "this":
                return "これが場に出た"
            return f"{side}場に{what}が出た"
        if event == "discarded":
            if card != "this" and not card and when.get("side", "any") != "own":
                return (
                    "相手プレイヤーが手札1枚を捨てた"
                    if when.get("side") == "enemy"
                    else "いずれかのプレイヤーが自身の手札1枚を捨てた"
                )
            return "これを自分の手札から捨てた" if card == "this" else f"自分の手札から{what}を捨てた"
        whose = "" if card == "this" else side
        forms = {
            "leaves": "が場を離れた",
            "dies": "が場から墓場に置かれた",
            "buried": "が墓場に置かれた",
            "returned": "が場から手札に戻った",
            "destroyed": "が破壊された",
            "banished": "が消滅した",
            "chosen": "が能力によって選ばれた",
            "evolves": "が進化した",
            "attacks": "が攻撃した",
            "attacked": "が攻撃された",
            "refreshed": "がスタンドした",
            "engaged": "がアクトした",
            "races": "が出走した",
            "deals_damage": "がダメージを与えた",
            "deals_attack_damage": "が攻撃ダメージを与えた",
            "deals_combat_damage": "が交戦ダメージを与えた",
            "deals_ability_damage": "が能力ダメージを与えた",
            "damaged": "がダメージを受けた",
            "ability_damage": "が能力ダメージを受けた",
            "combat_damage": "が交戦ダメージを受けた",
        }
        if event not in forms:
            raise NotSaidError(event)
        return whose + what + forms[event]

    def _enters_from(self, when: Node, card: Node) -> str:
        """Return that a card comes onto the field in a certain way: from where, or by an ability."""
        like = {key: value for key, value in card.items() if key != "played"}
        how = f"{ZONE[when['from_zone']]}から" if "from_zone" in when else ""
        if card.get("played", False):
            raise NotSaidError("played")
        how += "能力によって" if "played" in card else ""
        return f"{SIDE[when.get('side', 'any')]}場に{self._noun(like)}が{how}出た"

    def _static(self) -> str:
        node = self.node
        if node.get("static") == {"must": ["be_chosen"]} and set(node) == {"static"}:
            return "相手プレイヤーは能力でこれを選べるとき、これを選ぶ。"
        asked = node.get("if")
        lead = ""
        if set(node.get("static", ())) == {"cost"} and asked is not None and not {"turn", "notation"} & set(asked):
            said = "これが場にいる限り、" + self._cost_of_others(node["static"], node["affects"])
            return said.replace("プレイする際、", f"プレイする際、{self._condition(asked)}なら、")
        if asked in ({"turn": "own"}, {"turn": "enemy"}):
            lead = "自分のターン中、" if asked["turn"] == "own" else "相手のターン中、"
        elif isinstance(asked, Mapping) and "notation" in asked:
            lead = self._lead(asked)
        elif asked is not None:
            lead = self._condition(asked, while_=True) + "限り、"
            if node.get("zone") == ["hand", "ex"]:
                lead = f"これをプレイする際、{self._condition(asked)}なら、"
                return lead + self._not_playable(node["static"], node["zone"]).removeprefix("これは")
        about_others = isinstance(node.get("replace", {}).get("card"), Mapping)
        wide = about_others or (node.get("prevent") and node["replace"]["event"] == "leader_damaged")
        if ("affects" in node or wide) and not (lead and asked is not None and "turn" not in asked):
            lead = "これが場にいる限り、" + lead
        if node.get("zone") == ["field", "ex"]:
            lead = lead.replace("これが場にいる限り", "これが場かEXエリアにある限り")
        if "replace" in node and node.get("engaged"):
            return "これはアクト状態で場に出る。"
        if "replace" in node:
            harmless = unhurt(node)
            if harmless:
                return f"{lead}これは{harmless}。"
            return lead + self._shield(node)
        grant = node["static"]
        if "zone" in node and node["zone"] != ["field", "ex"]:
            return lead + self._not_playable(grant, node["zone"])
        if set(grant) == {"copies"}:
            return f"これはデッキに{grant['copies']}枚まで入れることができる。"
        if set(grant) == {"evolve_cost"} and grant["evolve_cost"].get("times") == -1:
            count = {key: value for key, value in grant["evolve_cost"].items() if key != "times"}
            return f"{lead}これの進化コストは「{self._measure(count)}」と同じだけ-1する。"
        if node.get("affects") == {"side": "enemy"} and all(
            one.startswith("trigger_") for one in grant.get("cannot", ("",))
        ):
            kinds = "と".join(f"{HEAD[one.removeprefix('trigger_')]}能力" for one in grant["cannot"])
            return f"{lead}相手プレイヤーすべての{kinds}は誘発しない。"
        if set(grant) == {"cost"}:
            return lead + self._cost_of_others(grant, node["affects"])
        affects = node.get("affects")
        subject = "これ" if affects is None else self._noun(affects, counted=True)
        if set(grant) == {"also_named"}:
            return f"{lead}{subject}は『{grant['also_named']}』でもある。"
        each = {name: self._each(value) for name, value in grant.items()}
        if None not in each.values() and len({one[0] for one in each.values() if one is not None}) == 1:
            (for_each,) = {one[0] for one in each.values() if one is not None}
            numbers = {name: one[1] for name, one in each.items() if one is not None}
            return f"{lead}{for_each}{subject}は{self._grant(numbers)}。"
        return f"{lead}{subject}は{self._grant(grant)}。" + self._x_is()

    def _shield(self, node: Node) -> str:
        event, card = node["replace"]["event"], node["replace"].get("card")
        who = {"damaged": "これ", "leader_damaged": "自分のリーダー"}.get(event)
        if event == "leader_damaged" and node.get("prevent") and node["replace"].get("side") == "own":
            return "自分のリーダーはダメージを受けない。"
        if event in DEALT and "add" in node:
            who = "これ" if card == "this" else self._noun({**card, "side": node["replace"]["side"]})
            return f"{who}が与える{DEALT[event]}を{self._signed(node['add'])}する。"
        if event in DAMAGE and "add" in node and card == "this":
            return f"これが受ける{DAMAGE[event]}を{self._signed(node['add'])}する。"
        if (
            event in DAMAGE
            and node.get("prevent")
            and isinstance(card, Mapping)
            and node["replace"].get("side") == "own"
        ):
            who = "自分のリーダー" if card == {"type": "leader"} else self._noun({**card, "side": "own"}, counted=True)
            return f"{who}は{DAMAGE[event]}を受けない。"
        if event == "deals_damage" and "times" in node and card == "this":
            return f"これが与えるダメージを{node['times']}倍にする。"
        if who is None:
            raise NotSaidError("replace")
        if "times" in node:
            return f"{who}が受けるダメージを{node['times']}倍にする。"
        if "add" in node:
            return f"{who}が受けるダメージを{self._signed(node['add'])}する。"
        if "at_most" in node:
            return f"{who}が受ける{node['at_most'] + 1}以上のダメージを{node['at_most']}にする。"
        raise NotSaidError("replace")

    def _not_playable(self, grant: Node, zone: Any) -> str:
        if grant == {"cannot": ["played"]} and zone == ["ex", "cemetery", "banished", "deck"]:
            return "これは手札以外からプレイできない。"
        if grant != {"cannot": ["played"]} or zone not in ("ex", "hand", ["hand", "ex"]):
            raise NotSaidError("zone")
        return f"これは{f'{ZONE[zone]}から' if isinstance(zone, str) else ''}プレイできない。"

    def _cost_of_others(self, grant: Node, affects: Node) -> str:
        if affects.get("zone") not in (["hand", "ex"], "ex"):
            raise NotSaidError("cost")
        source = "EXエリアの" if affects["zone"] == "ex" else ""
        who = {"own": "自分", "enemy": "相手"}[affects["side"]]
        noun = self._noun({k: v for k, v in affects.items() if k not in LOCATIONS})
        return f"{who}が{source}{noun}をプレイする際、コストを{self._signed(grant['cost'])}する。" + self._x_is()

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
        return f"これをプレイする際、{extra}{asked}コストを{self._signed(node['play_cost'])}する。" + self._x_is()

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
