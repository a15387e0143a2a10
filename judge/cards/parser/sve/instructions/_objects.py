"""Shared by instructions: the objects named with particles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.cards.parser.sve.abilities import Ability, Node
from judge.cards.parser.sve.meanings import PUBLIC, Noun, One, joined
from judge.cards.parser.sve.parsing import NotReadError
from judge.cards.parser.sve.predicates import Arg, Predicate


def objects(ability: Ability, arg: Arg, *, side: str = "any", zone: str = "field") -> Any:
    """Return the pointer for the nouns before a particle.

    Args:
        arg: the nouns with their particle.
        side: the default side of the cards.
        zone: the default zone of the cards.
    """
    if arg.joined_by("か", "や") or _places(arg):
        return _pointer(ability, joined(arg.ones, arg.joins, arg.words), arg, side, zone)
    if set(arg.joins) - {"と", "、"}:
        raise NotReadError(arg.words, "two readings")
    found = _pointers(ability, arg, side, zone)
    if len(found) == 1:
        return found[0]
    if (both := _all_in_both(found)) is not None:
        return both
    if any(isinstance(one, dict) for one in found):
        raise NotReadError(arg.words, "more than one pointer")
    return found


def _places(arg: Arg) -> bool:
    """Return whether places are joined in front of the cards in them: 自分の場と自分のEXエリアの…すべて."""
    *before, last = arg.ones
    return bool(before) and all(meaning.kind == "place" for meaning in before) and isinstance(last, Noun)


def _pointers(ability: Ability, arg: Arg, side: str, zone: str) -> list[Any]:
    found = [_pointer(ability, meaning, arg, side, zone) for meaning in arg.ones]
    return [one for pointer in found for one in (pointer if isinstance(pointer, list) else [pointer])]


def _pointer(ability: Ability, one: One, arg: Arg, side: str, zone: str) -> Any:
    if not isinstance(one, Noun):
        if one.kind == "pointer":
            return ability.point(one.value)
        if one.kind == "leaders":
            return ["own.leader", "enemy.leader"]
        if one.kind == "this_in" and one.value[0] in ability.put_there and not one.value[1]:
            return "this"
        raise NotReadError(arg.words)
    everybodys = one.number == "every" and one.side is None and bool(one.zone) and PUBLIC.issuperset(one.zone)
    anyones_hand = one.zone == ["hand"] and one.side is None and side == "any"
    if one.each or one.position or not one.number or one.side == "self" or anyones_hand:
        raise NotReadError(arg.words)
    select = one.select(zone=zone, side="any" if everybodys else side)
    if "but" in select:
        select["but"] = ability.point(select["but"])
    return select


def own_if_hidden(arg: Arg) -> str:
    """Return the default side of cards: one's own if they are not on the field."""
    return "own" if any(set(noun.zone) - {"field"} for noun in arg.cards) else "any"


def _all_in_both(found: Sequence[Any]) -> Any:
    """Return "all cards of a kind in two places" as one selection, or ``None``."""
    if len(found) != 2 or not all(isinstance(one, dict) for one in found):
        return None
    first, second = ({key: value for key, value in one.items() if key != "zone"} for one in found)
    if (on_both_sides := _of_both_players(*found)) is not None:
        return on_both_sides
    if first != second or {"count", "up_to", "any_number", "other"} & set(first):
        return None
    return {"zone": [one.get("zone", "field") for one in found], **first}


def _of_both_players(first: Any, second: Any) -> Any:
    """Return "all cards of a kind on both sides" as one selection, or ``None``."""
    likes = [{key: value for key, value in one.items() if key not in ("side", "other")} for one in (first, second)]
    sides = {one["side"]: one for one in (first, second)}
    if likes[0] != likes[1] or set(sides) != {"own", "enemy"} or {"count", "up_to", "any_number"} & set(likes[0]):
        return None
    if "other" in sides["enemy"]:
        return None
    return {**likes[0], "side": "any", **({"other": True} if "other" in sides["own"] else {})}


def several(ability: Ability, arg: Arg) -> list[Any]:
    """Return the pointers for the nouns separately, so that each can get its own instruction."""
    if arg.joined_by("か", "や") or _places(arg):
        return [objects(ability, arg)]
    if set(arg.joins) - {"と", "、"}:
        raise NotReadError(arg.words)
    found = _pointers(ability, arg, "any", "field")
    both = _of_both_players(*found) if len(found) == 2 and all(isinstance(one, dict) for one in found) else None
    return found if both is None else [both]


def together(found: Sequence[Any]) -> Any:
    """Return the only pointer, or a list of names that one instruction can take; otherwise ``None``."""
    if len(found) == 1:
        return found[0]
    return list(found) if all(isinstance(one, str) for one in found) else None


def from_top(arg: Arg) -> bool:
    return any(noun.position for noun in arg.cards)


def to_top(ability: Ability, predicate: Predicate, arg: Arg, how: str, **more: Any) -> Node:
    """Add an instruction about the top cards of the deck, and return it: 自分のデッキの上2枚を消滅させる."""
    one = arg.ones[0]
    if len(arg.ones) > 1 or not isinstance(one, Noun) or (one.zone, one.position) != (["deck"], "top"):
        raise NotReadError(arg.words)
    if one.number != "just" or one.like or one.side not in ("own", "enemy"):
        raise NotReadError(arg.words)
    deck: Node = {"zone": "deck", "side": one.side}
    if how == "mill":
        node: Node = {"mill": one.count, **({} if one.side == "own" else {"who": "opponent"})}
    elif how == "reveal":
        node = {"reveal": deck, "top": one.count}
    else:
        node = {how: {**deck, "count": one.count}, **more}
    ability.did[how] = node = ability.may(node, predicate)
    moved_to = {"mill": "cemetery", "banish": "banished", "put": more.get("into", "")}.get(how)
    if moved_to:
        ability.put_there.setdefault(moved_to, []).append(node)
    if how != "reveal":
        ability.means(node, one.side, aside=True)
    return node


def let_mean(ability: Ability, node: Node, pointer: Any) -> None:
    """Make それ refer to an instruction's object if that is a selection."""
    if isinstance(pointer, dict):
        ability.means(node, pointer.get("side"))
