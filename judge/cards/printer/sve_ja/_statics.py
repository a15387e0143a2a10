"""What is in force as long as a card lies somewhere, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.cards.printer import NotSaidError
from judge.cards.printer._saying import Node, listed
from judge.cards.printer.sve_ja._sentences import Sentences
from judge.cards.printer.sve_ja._words import DAMAGE, DEALT, HEAD, LOCATIONS, ZONE, unhurt


class Statics(Sentences):
    """Says what is in force."""

    def _static(self) -> str:
        node = self.node
        if node.get("static") == {"must": ["be_chosen"]} and set(node) == {"static"}:
            return "相手プレイヤーは能力でこれを選べるとき、これを選ぶ。"
        asked, grant = node.get("if"), node.get("static", {})
        if set(grant) == {"cost"} and asked is not None and not {"turn", "notation"} & set(asked):
            said = "これが場にいる限り、" + self._cost_of_others(grant, node["affects"])
            return said.replace("プレイする際、", f"プレイする際、{self._condition(asked)}なら、")
        if asked is not None and node.get("zone") == ["hand", "ex"] and self._says_while(asked):
            lead = f"これをプレイする際、{self._condition(asked)}なら、"
            return lead + self._not_playable(grant, node["zone"]).removeprefix("これは")
        lead = self._as_long_as(asked)
        if "replace" in node and node.get("engaged"):
            return "これはアクト状態で場に出る。"
        if "replace" in node:
            harmless = unhurt(node)
            return f"{lead}これは{harmless}。" if harmless else lead + self._shield(node)
        if "zone" in node and node["zone"] != ["field", "ex"]:
            return lead + self._not_playable(grant, node["zone"])
        return lead + self._in_force(grant)

    def _says_while(self, asked: Node) -> bool:
        """Return whether a condition is said with 限り: a turn and a notation stand by themselves."""
        return asked not in ({"turn": "own"}, {"turn": "enemy"}) and "notation" not in asked

    def _as_long_as(self, asked: Node | None) -> str:
        """Return what stands in front of what is in force."""
        node, lead = self.node, ""
        if asked in ({"turn": "own"}, {"turn": "enemy"}):
            lead = "自分のターン中、" if asked["turn"] == "own" else "相手のターン中、"
        elif asked is not None:
            lead = self._condition(asked, while_=True) + "限り、" if self._says_while(asked) else self._lead(asked)
        about_others = isinstance(node.get("replace", {}).get("card"), Mapping)
        wide = about_others or (node.get("prevent") and node["replace"]["event"] == "leader_damaged")
        if ("affects" in node or wide) and not (lead and asked is not None and "turn" not in asked):
            lead = "これが場にいる限り、" + lead
        if node.get("zone") == ["field", "ex"]:
            lead = lead.replace("これが場にいる限り", "これが場かEXエリアにある限り")
        return lead

    def _in_force(self, grant: Node) -> str:
        """Return what cards have, or are, meanwhile."""
        affects = self.node.get("affects")
        match grant:
            case {"copies": number, **rest} if not rest:
                return f"これはデッキに{number}枚まで入れることができる。"
            case {"evolve_cost": change, **rest} if not rest and change.get("times") == -1:
                count = {key: value for key, value in change.items() if key != "times"}
                return f"これの進化コストは「{self._measure(count)}」と同じだけ-1する。"
            case {"cost": _, **rest} if not rest:
                return self._cost_of_others(grant, self.node["affects"])
        cannot = grant.get("cannot", ("",))
        if affects == {"side": "enemy"} and all(one.startswith("trigger_") for one in cannot):
            kinds = "と".join(f"{HEAD[one.removeprefix('trigger_')]}能力" for one in cannot)
            return f"相手プレイヤーすべての{kinds}は誘発しない。"
        subject = "これ" if affects is None else self._noun(affects, counted=True)
        if set(grant) == {"also_named"}:
            return f"{subject}は『{grant['also_named']}』でもある。"
        each = [self._each(value) for value in grant.values()]
        leads = {one[0] for one in each if one is not None}
        if None not in each and len(leads) == 1:
            numbers = {name: one[1] for name, one in zip(grant, each, strict=True) if one is not None}
            return f"{leads.pop()}{subject}は{self._grant(numbers)}。"
        return f"{subject}は{self._grant(grant)}。" + self._x_is()

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
        zones = listed(affects.get("zone", []))
        if not set(zones) <= {"hand", "ex"}:
            raise NotSaidError("cost")
        source = f"{'か'.join(ZONE[zone] for zone in zones)}の" if zones else ""
        who = {"own": "自分", "enemy": "相手"}.get(affects.get("side", "any"), "プレイヤー")
        noun = self._noun({k: v for k, v in affects.items() if k not in LOCATIONS})
        return f"{who}が{source}{noun}をプレイする際、コストを{self._signed(grant['cost'])}する。" + self._x_is()
