"""Instructions to choose: targets, leaders, options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.cards.parser.sve.abilities import Ability, Node
from judge.cards.parser.sve.meanings import PUBLIC, Meant, Noun, One, joined
from judge.cards.parser.sve.parsing import NotReadError
from judge.cards.parser.sve.predicates import Arg, Predicate
from judge.cards.parser.sve.registry import said_with
from judge.cards.parser.sve.state import only_if


@said_with("choose")
def choose(ability: Ability, predicate: Predicate) -> None:
    """Add the choice of targets: 相手の場のフォロワー1体を選ぶ."""
    arg = predicate.get("を") or in_any_number(predicate)
    predicate.only(arg.particle)
    if predicate.form == "past":
        raise predicate.refused()
    if arg.joins and (one := arg.ones[0]).value in ("own.leader", "enemy.leader"):
        arg.ones[0] = Meant("leader_target", one.value.removesuffix(".leader"))
    for one in arg.ones:
        if one.kind == "leader_target":
            _choose_leader(ability, arg, one)
            return
    if not arg.joins or arg.joined_by("か", "や"):
        nouns = [one_kind(arg)]
    elif arg.joined_by("と") and len(arg.cards) == len(arg.ones):
        nouns = arg.cards
    else:
        raise predicate.refused()
    first, last = nouns[0], nouns[-1]
    each = any(noun.each for noun in nouns)
    for noun in nouns:
        if each:
            noun.number, noun.count, noun.each = last.number, last.count, False
        if each or noun.unplaced:
            noun.zone, noun.side = noun.zone or first.zone, noun.side or first.side
    names = _targets(ability, nouns, arg)
    ability.unclear = False
    ability.chosen = names[0] if len(names) == 1 else None
    if len(names) == 2:
        ability.former, ability.latter = names
    ability.it, ability.both = ((lambda: names[0]), None) if len(names) == 1 else (None, list(names))


def in_any_number(predicate: Predicate) -> Arg:
    """Return the cards of フォロワーを好きな枚数選ぶ, whose number is not marked with を."""
    last = predicate.arg("").ones[-1]
    if not isinstance(last, Noun) or last.number != "any":
        raise predicate.refused()
    return predicate.arg("")


def one_kind(arg: Arg) -> Noun:
    """Return the nouns of an argument as alternatives; a number that all of them have is stated once."""
    if len(arg.cards) == len(arg.ones) and len({(one.number, one.count) for one in arg.cards if one.number}) == 1:
        for noun in arg.cards[:-1]:
            noun.number = ""
    one = arg.one if len(arg.ones) == 1 else joined(arg.ones, arg.joins, arg.words)
    if not isinstance(one, Noun):
        raise NotReadError(arg.words)
    return one


def _targets(ability: Ability, nouns: Sequence[Noun], arg: Arg) -> list[str]:
    """Add a target for each noun, and return the names; 他の means other than the target before it."""
    names: list[str] = []
    for at, noun in enumerate(nouns):
        if at and noun.like.get("other") and noun.side == nouns[at - 1].side:
            noun.like = {**{name: asked for name, asked in noun.like.items() if name != "other"}, "but": names[-1]}
        names.append(_target(ability, noun, arg))
    return names


def _target(ability: Ability, noun: Noun, arg: Arg) -> str:
    """Add a target and return its name; cards in a hidden zone are chosen on resolution instead."""
    if noun.number not in ("just", "up_to", "any") or noun.position or noun.each or noun.side == "self":
        raise NotReadError(arg.words)
    if noun.like.get("different") and noun.number == "just":
        raise NotReadError(arg.words)
    select = noun.select(zone="field", side="any")
    if "but" in select:
        select["but"] = ability.point(select["but"])
        if not isinstance(select["but"], str):
            raise NotReadError(arg.words)
    name = ability.fresh()
    ability.sides[name] = select["side"]
    if set(noun.zone) <= PUBLIC:
        asked = ability.under()
        if asked is not None and _is_known_later(ability, asked):
            if noun.number == "just":
                raise NotReadError(arg.words)
            asked = None
        ability.targets.append(ability.placed(only_if({"id": name, **select}, asked)))
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


def _choose_leader(ability: Ability, arg: Arg, leader: One) -> None:
    """Add the choice between a leader and another card: 相手のリーダー1人か相手の場のフォロワー1体を選ぶ."""
    others = [meaning for meaning in arg.ones if meaning is not leader]
    name, side = ability.fresh(), leader.value
    node: Node = {"id": name, "zone": "leader", "side": side, "type": "leader"}
    if others:
        other = others[0]
        if arg.joins != ["か"] or not isinstance(other, Noun) or (other.number, other.count) != ("just", 1):
            raise NotReadError(arg.words)
        if (other.side or "any") != side or other.zone not in ([], ["field"]) or "type" not in other.like:
            raise NotReadError(arg.words)
        types = other.like["type"]
        which: Node = {"any_of": [{"type": "leader"}, dict(other.like)]}
        if set(other.like) == {"type"}:
            which = {"type": ["leader", *(types if isinstance(types, list) else [types])]}
        node = {"id": name, "zone": ["field", "leader"], "side": side, **which}
    ability.targets.append(ability.placed(only_if({**node, "count": 1}, ability.under())))
    ability.sides[name] = side
    ability.leaders.add(name)
    ability.unclear, ability.both = False, None
    ability.it = lambda: name


@said_with("pick_mode")
def options(ability: Ability, predicate: Predicate) -> None:
    """Add the choice between the listed options: 下記から1つチョイスする."""
    arg, _ = predicate.just("から", "")
    count, counted, bound, up_to = predicate.value("", "count")
    if arg.words != "下記" or counted not in ("つ", "個") or bound:
        raise predicate.refused()
    ability.choosing = ability.add({"choose": count, **({"up_to": True} if up_to else {}), "options": []})
