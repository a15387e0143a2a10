"""Abilities in words."""

from __future__ import annotations

from collections.abc import Mapping

from judge.cards.printer import NotSaidError
from judge.cards.printer._saying import Node, listed
from judge.cards.printer.sve_en._instructions import Instructions
from judge.cards.printer.sve_en._words import DAMAGE, DEALT, HEAD, ZONE, sentence

PLAYS = {"own": "you play", "enemy": "the enemy plays"}
"""Whose cards a text speaks of as they are played, by side."""


class Abilities(Instructions):
    """Says an ability."""

    def ability(self) -> str:
        node = self.node
        if "static" in node:
            return self._static()
        if "replace" in node:
            return sentence(self._prefix(node.get("if")) + self._shield(node))
        if node.get("required"):
            return sentence(f"As an additional cost to play this, you must pay: {self._costs(node['extra'])}")
        if "play_cost" in node:
            extra = f"you may pay: {self._costs(node['extra'])}; if you do, " if "extra" in node else ""
            if node.get("optional"):
                lead = self._prefix(node.get("if"))
                return sentence(f"When you play this, {lead}you may raise its cost by {node['play_cost']}")
            change = (
                f"it costs {node['set']}" if "set" in node else f"its cost changes by {self._signed(node['play_cost'])}"
            )
            return sentence(f"When you play this, {extra}{self._prefix(node.get('if'))}{change}")
        said = self._head() + self._do(node.get("spell", node.get("do", ())))
        if node.get("keyword") == "evolve" and "do" not in node:
            into = f" into {self._evolved(node['into'])}" if "into" in node else ""
            said += f"Evolve this{into}."
        if "per_turn" in node:
            times = {1: "Once", 2: "Twice"}.get(node["per_turn"], f"{node['per_turn']} times")
            said = f"{said.strip()} {times} each turn."
        if "if" in node:
            said = f"{said.strip()} Only if {self._condition(node['if'])}."
        return said.strip()

    def _evolved(self, like: Node) -> str:
        said = self._one({**like, "zone": "evolve_deck"}).removesuffix(" in the evolve deck")
        return said if set(like) - {"name"} else self._like(like)

    def _shield(self, node: Node) -> str:
        event, card = node["replace"]["event"], node["replace"].get("card")
        who = {"leader_damaged": "your leader"}.get(event, "this")
        if isinstance(card, Mapping):
            who = self._noun({**card, "side": node["replace"].get("side", "any")})
            who = "your leader" if card == {"type": "leader"} else who
        if node.get("engaged"):
            return "this comes onto the field engaged"
        if event in DEALT and "add" in node:
            return f"{DEALT[event]} that {who} deals changes by {self._signed(node['add'])}"
        if event in DAMAGE and "add" in node:
            return f"{DAMAGE[event]} that {who} takes changes by {self._signed(node['add'])}"
        if event in DEALT and node.get("prevent"):
            return f"{who} deals no {DEALT[event]}"
        if "times" in node:
            does = "deals" if event in DEALT else "takes"
            return f"{DEALT.get(event, 'damage')} that {who} {does} is multiplied by {node['times']}"
        if node.get("prevent"):
            kinds = {
                "ability_damage": "no damage from abilities",
                "combat_damage": "no combat damage",
                "leader_damaged": "no damage",
            }
            if node["replace"]["event"] not in kinds:
                raise NotSaidError("replace")
            return f"{who} takes {kinds[node['replace']['event']]}"
        if "add" in node:
            return f"damage that {who} takes changes by {self._signed(node['add'])}"
        if "at_most" in node:
            return f"{who} takes at most {node['at_most']} damage at a time"
        raise NotSaidError("replace")

    def _head(self) -> str:
        node = self.node
        cost = self._costs(node["cost"]) if node.get("cost") else ""
        extra = "Earth Rite - " if node.get("extra") else ""
        if node.get("keyword") == "evolve":
            return f"Evolve ({cost}): "
        if node.get("keyword") == "feed":
            return f"Serve {node.get('times', 1)} ({cost}): "
        if "keyword" in node:
            return f"{HEAD[node['keyword']]}{f' ({cost})' if cost else ''}: {extra}"
        if "activate" in node:
            where = f" from your {ZONE[node['zone']]}" if node.get("zone") in ("hand", "ex", "cemetery") else ""
            return f"{'Quick ' if node.get('quick') else ''}Activate{where} ({self._costs(node['activate'])}): {extra}"
        if "when" in node:
            whens = listed(node["when"])
            said = " or ".join(self._when(when) for when in whens)
            lying = node.get("zone", "field")
            said += f", with this in your {' or '.join(ZONE[one] for one in listed(lying))}" if lying != "field" else ""
            return f"Whenever {said}{f', you may pay {cost}; if you do' if cost else ''}: "
        return extra

    def _prefix(self, asked: Node | None) -> str:
        return f"if {self._condition(asked)}, " if asked is not None else ""

    def _static(self) -> str:
        node = self.node
        asked = f"While {self._condition(node['if'])}, " if "if" in node else ""
        grant, affects = node["static"], node.get("affects")
        if set(grant) == {"cost"} and affects is not None:
            what = self._like({key: value for key, value in affects.items() if key not in ("zone", "side")})
            who = PLAYS.get(affects.get("side", "any"), "a player plays")
            zones = listed(affects.get("zone", []))
            who += f" from the {' or '.join(ZONE[zone] for zone in zones)}" if zones else ""
            return sentence(f"{asked}the cost of each {what} that {who} changes by {self._signed(grant['cost'])}")
        subject = "this" if affects is None else self._noun(affects)
        zone = node.get("zone")
        where = " from the EX area" if zone == "ex" else ""
        if isinstance(zone, list) and grant.get("cannot") == ["played"]:
            where = "" if "hand" in zone else " from anywhere but the hand"
        elif zone == ["field", "ex"]:
            where = ", also while this is in the EX area"
        return sentence(f"{asked}{subject} {self._grant(grant)}{where}")
