"""Shared by instructions: the objects named with particles, and the checks of a predicate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.cards.parser.sve.abilities import Ability, Node
from judge.cards.parser.sve.meanings import PUBLIC, Meant, Noun, One, joined
from judge.cards.parser.sve.parsing import NotReadError
from judge.cards.parser.sve.predicates import Arg, Predicate


def refuse(ability: Ability, said: Predicate) -> NotReadError:
    """Return the error that a predicate cannot be parsed."""
    return NotReadError(said.words, ability.at + said.span[0])


def objects(ability: Ability, arg: Arg, *, side: str = "any", zone: str = "field") -> Any:
    """Return the pointer for the nouns before a particle.

    Args:
        ability: the ability.
        arg: the nouns with their particle.
        side: the default side of the cards.
        zone: the default zone of the cards.
    """
    if len(arg.ones) > 1 and (all(join in ("か", "や") for join in arg.joins) or _places(arg)):
        return _pointer(ability, joined(arg.ones, arg.joins, arg.words), arg, side, zone)
    if any(join not in ("と", "、") for join in arg.joins):
        raise NotReadError(arg.words, ability.at, "two readings")
    found: list[Any] = []
    for one in arg.ones:
        pointer = _pointer(ability, one, arg, side, zone)
        found += pointer if isinstance(pointer, list) else [pointer]
    if len(found) == 1:
        return found[0]
    if (both := _all_in_both(found)) is not None:
        return both
    if any(isinstance(one, dict) for one in found):
        raise NotReadError(arg.words, ability.at, "more than one pointer")
    return found


def _places(arg: Arg) -> bool:
    """Return whether places are joined in front of the cards in them: 自分の場と自分のEXエリアの…すべて."""
    return all(isinstance(one, Meant) and one.kind == "place" for one in arg.ones[:-1]) and isinstance(
        arg.ones[-1], Noun
    )


def _pointer(ability: Ability, one: One, arg: Arg, side: str, zone: str) -> Any:
    if isinstance(one, Meant) and one.kind == "quote":
        raise NotReadError(arg.words, ability.at)
    if isinstance(one, Meant):
        if one.kind == "pointer":
            return ability.point(one.value)
        if one.kind == "leaders":
            return ["own.leader", "enemy.leader"]
        if one.kind == "this_in" and one.value[0] in ability.put_there and not one.value[1]:
            return "this"
        raise NotReadError(arg.words, ability.at)
    if one.each or one.position or not one.number:
        raise NotReadError(arg.words, ability.at)
    everybodys = one.number == "every" and one.side is None and bool(one.zone) and PUBLIC.issuperset(one.zone)
    select = one.select(zone=zone, side="any" if everybodys else side)
    if "but" in select:
        select["but"] = ability.point(select["but"])
    if select["side"] == "self" or (one.zone == ["hand"] and one.side is None and side == "any"):
        raise NotReadError(arg.words, ability.at)
    return select


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
    if len(arg.ones) > 1 and (all(join in ("か", "や") for join in arg.joins) or _places(arg)):
        return [objects(ability, arg)]
    found: list[Any] = []
    for one in arg.ones:
        pointer = _pointer(ability, one, arg, "any", "field")
        found += pointer if isinstance(pointer, list) else [pointer]
    if any(join not in ("と", "、") for join in arg.joins):
        raise NotReadError(arg.words, ability.at)
    both = _of_both_players(*found) if len(found) == 2 and all(isinstance(one, dict) for one in found) else None
    return found if both is None else [both]


def together(found: Sequence[Any]) -> Any:
    """Return the only pointer, or a list of names that one instruction can take; otherwise ``None``."""
    if len(found) == 1:
        return found[0]
    return list(found) if all(isinstance(one, str) for one in found) else None


def get(ability: Ability, said: Predicate, particle: str) -> Arg:
    """Return the argument with a particle; raise ``NotReadError`` if it is missing."""
    arg = said.get(particle)
    if arg is None:
        raise refuse(ability, said)
    return arg


def resolve(ability: Ability, amount: Any) -> Any:
    """Return an amount with its pronouns resolved."""
    if isinstance(amount, dict):
        return {key: ability.point(value) if key in ("of", "number") else value for key, value in amount.items()}
    return amount


def from_top(arg: Arg) -> bool:
    return any(isinstance(one, Noun) and one.position for one in arg.ones)


def to_top(ability: Ability, said: Predicate, arg: Arg, how: str, **more: Any) -> None:
    """Add an instruction about the top cards of the deck: 自分のデッキの上2枚を消滅させる."""
    one = arg.ones[0]
    if len(arg.ones) != 1 or not isinstance(one, Noun) or one.zone != ["deck"] or one.position != "top":
        raise NotReadError(arg.words, ability.at)
    if one.number != "just" or one.like or one.side not in ("own", "enemy"):
        raise NotReadError(arg.words, ability.at)
    if how == "mill":
        node = ability.may({"mill": one.count, **({} if one.side == "own" else {"who": "opponent"})}, said)
    else:
        deck: Node = {"zone": "deck", "side": one.side}
        if how == "reveal":
            node = ability.may({how: deck, "top": one.count}, said)
        else:
            node = ability.may({how: {**deck, "count": one.count}, **more}, said)
    ability.did[how] = node
    moved_to = {"mill": "cemetery", "banish": "banished", "put": more.get("into", "")}.get(how)
    if moved_to:
        ability.put_there.setdefault(moved_to, []).append(node)
    if how != "reveal":
        ability.means(node, one.side, aside=True)


def let_mean(ability: Ability, node: Node, pointer: Any) -> None:
    """Make それ refer to an instruction's object if that is a selection."""
    if isinstance(pointer, dict):
        ability.means(node, pointer.get("side"))
