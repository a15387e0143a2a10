"""Instructions to choose: targets, leaders, options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.cards.parser.sve.abilities import Ability, Node
from judge.cards.parser.sve.instructions._objects import get, refuse
from judge.cards.parser.sve.meanings import PUBLIC, Meant, Noun, One, joined
from judge.cards.parser.sve.parsing import NotReadError
from judge.cards.parser.sve.predicates import Arg, Predicate
from judge.cards.parser.sve.registry import said_with


@said_with("choose")
def choose(ability: Ability, said: Predicate) -> None:
    """Add the choice of targets: 相手の場のフォロワー1体を選ぶ."""
    arg = said.get("を")
    if arg is None:
        arg = in_any_number(ability, said)
        said.only(bare=True)
    else:
        said.only("を")
    if arg is None or said.form == "past":
        raise refuse(ability, said)
    leader = [one for one in arg.ones if isinstance(one, Meant) and one.kind == "leader_target"]
    if len(arg.ones) > 1 and isinstance(first := arg.ones[0], Meant) and first.value in ("own.leader", "enemy.leader"):
        leader = [Meant("leader_target", first.value.removesuffix(".leader"))]
        arg.ones[0] = leader[0]
    if leader:
        _choose_leader(ability, arg, leader[0])
        return
    if len(arg.ones) == 1 or all(join in ("か", "や") for join in arg.joins):
        nouns = [one_kind(ability, arg)]
    elif all(join == "と" for join in arg.joins):
        nouns = [one for one in arg.ones if isinstance(one, Noun)]
        if len(nouns) != len(arg.ones):
            raise refuse(ability, said)
    else:
        raise refuse(ability, said)
    for noun in nouns[1:]:
        if not noun.zone and noun.side is None:
            noun.zone, noun.side = nouns[0].zone, nouns[0].side
    if any(noun.each for noun in nouns):
        last = nouns[-1]
        for noun in nouns:
            noun.number, noun.count, noun.each = last.number, last.count, False
        for noun in nouns[1:]:
            noun.zone, noun.side = noun.zone or nouns[0].zone, noun.side or nouns[0].side
    names = _targets(ability, nouns, arg)
    ability.unclear, ability.both = False, None
    ability.chosen = names[0] if len(names) == 1 else None
    if len(names) == 2:
        ability.former, ability.latter = names
    if len(names) == 1:
        ability.it = lambda: names[0]
    else:
        ability.it = None
        ability.both = list(names)


def in_any_number(ability: Ability, said: Predicate) -> Arg:
    """Return the cards of フォロワーを好きな枚数選ぶ, whose number is not marked with を."""
    last = said.bare.ones[-1] if said.bare else None
    if said.bare is None or not isinstance(last, Noun) or last.number != "any":
        raise refuse(ability, said)
    return said.bare


def one_kind(ability: Ability, arg: Arg) -> Noun:
    """Return the cards to choose as one noun with a number."""
    one = arg.ones[0] if len(arg.ones) == 1 else joined(share_count(arg.ones), arg.joins, arg.words)
    if not isinstance(one, Noun):
        raise NotReadError(arg.words, ability.at)
    return one


def share_count(ones: Sequence[One]) -> list[One]:
    """Return the alternatives of a choice, without their number if all have the same."""
    nouns = [one for one in ones if isinstance(one, Noun)]
    numbers = {(n.number, n.count) for n in nouns if n.number}
    if len(nouns) == len(ones) and len(numbers) == 1:
        for noun in nouns[:-1]:
            noun.number = ""
    return list(ones)


def _targets(ability: Ability, nouns: Sequence[Noun], arg: Arg) -> list[str]:
    """Add a target for each noun, and return the names; 他の means other than the target before it."""
    names: list[str] = []
    for at, noun in enumerate(nouns):
        if at and noun.like.get("other") and noun.side == nouns[at - 1].side:
            noun.like = {
                "but" if name == "other" else name: names[-1] if name == "other" else said
                for name, said in noun.like.items()
            }
        names.append(_target(ability, noun, arg))
    return names


def _target(ability: Ability, noun: Noun, arg: Arg) -> str:
    """Add a target and return its name; cards in a hidden zone are chosen on resolution instead."""
    if noun.number not in ("just", "up_to", "any") or noun.position or noun.each:
        raise NotReadError(arg.words, ability.at)
    if noun.like.get("different") and noun.number == "just":
        raise NotReadError(arg.words, ability.at)
    select = noun.select(zone="field", side="any")
    if select["side"] == "self":
        raise NotReadError(arg.words, ability.at)
    if "but" in select:
        select["but"] = ability.point(select["but"])
        if not isinstance(select["but"], str):
            raise NotReadError(arg.words, ability.at)
    name = ability.fresh()
    zones = noun.zone or ["field"]
    ability.sides[name] = select["side"]
    if set(zones) <= PUBLIC:
        node: Node = {"id": name, **select}
        asked = ability.under()
        if asked is not None and not _is_known_later(ability, asked):
            node["if"] = asked
        elif asked is not None and noun.number == "just":
            raise NotReadError(arg.words, ability.at)
        ability.targets.append(ability.placed(node))
    else:
        if select["side"] == "any":
            select["side"] = "own"
        ability.add({"pick": select, "as": name})
    return name


def _is_known_later(ability: Ability, asked: Node) -> bool:
    """Return whether a condition about PP comes after the text recovers PP, so it is checked on resolution."""
    return any("recover" in node for node in (*ability.do, *ability.out)) and _asks_pp(asked)


def _asks_pp(asked: Any) -> bool:
    if isinstance(asked, dict):
        return asked.get("resource") == "pp" or any(map(_asks_pp, asked.values()))
    return isinstance(asked, list) and any(map(_asks_pp, asked))


def _choose_leader(ability: Ability, arg: Arg, leader: Meant) -> None:
    """Add the choice between a leader and another card: 相手のリーダー1人か相手の場のフォロワー1体を選ぶ."""
    others = [one for one in arg.ones if one is not leader]
    name = ability.fresh()
    if not others:
        side = leader.value
        node: Node = {"id": name, "zone": "leader", "side": side, "type": "leader", "count": 1}
    else:
        (other,) = others if len(others) == 1 else (None,)
        if arg.joins != ["か"] or not isinstance(other, Noun) or (other.number, other.count) != ("just", 1):
            raise NotReadError(arg.words, ability.at)
        side = other.side or "any"
        if side != leader.value or other.zone not in ([], ["field"]) or "type" not in other.like:
            raise NotReadError(arg.words, ability.at)
        types = other.like["type"]
        types = types if isinstance(types, list) else [types]
        node = {"id": name, "zone": ["field", "leader"], "side": side}
        if set(other.like) == {"type"}:
            node["type"] = ["leader", *types]
        else:
            node["any_of"] = [{"type": "leader"}, dict(other.like)]
        node["count"] = 1
    asked = ability.under()
    if asked is not None:
        node["if"] = asked
    ability.targets.append(ability.placed(node))
    ability.sides[name] = side
    ability.leaders.add(name)
    ability.unclear, ability.both = False, None
    ability.it = lambda: name


@said_with("pick_mode")
def options(ability: Ability, said: Predicate) -> None:
    """Add the choice between the listed options: 下記から1つチョイスする."""
    said.only("から", bare=True)
    one = said.bare.one if said.bare else None
    if get(ability, said, "から").words != "下記" or not isinstance(one, Meant) or one.kind != "count":
        raise refuse(ability, said)
    count, counted, bound, up_to = one.value
    if counted not in ("つ", "個") or bound:
        raise refuse(ability, said)
    ability.choosing = ability.add({"choose": count, **({"up_to": True} if up_to else {}), "options": []})
