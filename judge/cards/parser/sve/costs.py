"""Parses costs: the words before a colon."""

from __future__ import annotations

import re

from lark import Token, Tree

from judge.cards.parser.sve.abilities import Ability, Node
from judge.cards.parser.sve.meanings import Meant, Noun, One, number
from judge.cards.parser.sve.parsing import NotReadError
from judge.cards.parser.sve.predicates import Arg, Predicate, place_of, predicate
from judge.cards.parser.sve.words import EARTH_RITE

HOW = {"discard": "discard", "destroy": "destroy", "banish": "banish", "reveal": "reveal", "engage": "engage"}
WITH_THIS = ("bury", "destroy", "banish", "return")
"""The actions on this card itself, wherever it is, that can be a cost."""


def costs(ability: Ability, tree: Tree[Token]) -> list[Node]:
    """Return the costs in a parsed text, in the order in which they are paid."""
    found: list[Node] = []
    before: Arg | None = None
    for child in tree.children:
        if not isinstance(child, Tree) or child.data != "cost":
            continue
        (inner,) = child.children
        if isinstance(inner, Token):
            found.append(_named(inner))
            continue
        said = predicate(inner)
        what = said.get("を") or before
        found += _paid(ability, said, what)
        before = said.get("を") or before
    return found


def _named(word: Token) -> Node:
    if word.type == "PRICE":
        return {"pp": number(word.removeprefix("コスト"))}
    if word.type == "EARTH_RITE":
        return dict(EARTH_RITE)
    found = re.search(r"\d+", word)
    assert found  # the token has that form
    return {"perform": "lesson", "amount": int(found[0])}


def _paid(ability: Ability, said: Predicate, what: Arg | None) -> list[Node]:
    if not said.verb:
        one = said.bare.one if said.bare else None
        if said.args or not isinstance(one, Meant) or one.kind != "life_cost":
            raise NotReadError(said.words, ability.at)
        return [{"life": one.value}]
    if said.verb == "skip":
        said.only("を")
        if what is None or what.words != "次の自分のターン":
            raise NotReadError(said.words, ability.at)
        return [{"perform": "skip_turn"}]
    if said.verb == "discard" and (by_chance := said.get("に")) is not None:
        return [_at_random(ability, said, by_chance, what)]
    if (said.verb, said.form) == ("engage", "cost") and what is None and not said.args and said.bare is None:
        return [{"engage": "this"}]  # the icon alone
    if what is None or any(join not in ("と", "、") for join in what.joins):
        return [_alternatives(ability, said, what)]
    how = _how(said)
    nouns = [one for one in what.ones if isinstance(one, Noun)]
    if len(nouns) == len(what.ones) and nouns[0].zone and not any(noun.zone or noun.side for noun in nouns[1:]):
        for noun in nouns[1:]:
            noun.zone = list(nouns[0].zone)
    places = [one.value[0] for one in what.ones if isinstance(one, Meant) and one.kind == "this_in"]
    for one in what.ones:
        if places and isinstance(one, Noun) and not one.zone:
            one.zone = [places[0]]
    return [_one(ability, one, how, what) for one in what.ones]


def _at_random(ability: Ability, said: Predicate, by_chance: Arg, what: Arg | None) -> Node:
    """Return the cost to discard a card at random: 手札をランダムに1枚捨てる."""
    said.only("を", "に", bare=True)
    count = said.bare.one if said.bare else None
    if what is None or what.words != "手札" or by_chance.words != "ランダム" or not isinstance(count, Meant):
        raise NotReadError(said.words, ability.at)
    if count.kind != "count" or count.value[1:] != ("枚", None, False):
        raise NotReadError(said.words, ability.at)
    node: Node = {"cards": {"zone": "hand", "side": "own", "random": True, "count": count.value[0]}, "how": "discard"}
    ability.did["discard"] = node
    ability.means(node, "own")
    return node


def _alternatives(ability: Ability, said: Predicate, what: Arg | None) -> Node:
    if what is None:
        raise NotReadError(said.words, ability.at)
    return _one(ability, what.one, _how(said), what)


def _how(said: Predicate) -> str:
    if said.form not in ("cost", "do"):
        raise NotReadError(said.words)
    if said.verb == "take":
        said.only("を")
        return "take"
    if said.verb in HOW:
        said.only("を")
        return HOW[said.verb]
    said.only("を", "に")
    where = said.get("に")
    place = place_of(where.one) if where else None
    match said.verb, place:
        case "put", ("cemetery", None, ""):
            return "bury"
        case "put", ("ex", None, ""):
            return "ex"
        case "return", ("hand", None, ""):
            return "return"
    raise NotReadError(said.words)


def _one(ability: Ability, one: One, how: str, what: Arg) -> Node:
    """Return the cost of doing something to the thing that a noun means."""
    if how == "take":
        return _taken_off(ability, one, what)
    if isinstance(one, Meant):
        return _of_this(ability, one, how, what)
    return _of_cards(ability, one, how, what)


def _taken_off(ability: Ability, one: One, what: Arg) -> Node:
    """Return the cost of removing counters from another card, or from this card, perhaps in a given zone."""
    if not isinstance(one, Meant):
        raise NotReadError(what.words, ability.at)
    if one.kind == "counter_of_card":
        holder, name, (count, _, bound, up_to) = one.value
        if bound or up_to or (holder.number, holder.count) != ("just", 1) or holder.side:
            raise NotReadError(what.words, ability.at)
        holder.number = ""
        return {"counter": name, "remove": count, "on": holder.select(zone="field", side="own")}
    if one.kind == "counter_of_this_in":
        zone, *counted = one.value
        _lies_in(ability, zone, what)
    elif one.kind == "counter_of_this":
        counted = one.value
    else:
        raise NotReadError(what.words, ability.at)
    name, (count, _, bound, up_to) = counted
    if bound or up_to:
        raise NotReadError(what.words, ability.at)
    return {"counter": name, "remove": {"counters": name} if count == "all" else count}


def _lies_in(ability: Ability, zone: str, what: Arg) -> None:
    """Record the zone where the card must be when the ability is played."""
    if ability.zone not in (None, zone):
        raise NotReadError(what.words, ability.at)
    ability.zone = zone


def _of_this(ability: Ability, one: Meant, how: str, what: Arg) -> Node:
    """Return the cost of doing something to this card, perhaps in a given zone."""
    if one.kind == "this_in":
        zone, own = one.value
        if own:
            raise NotReadError(what.words, ability.at)
        _lies_in(ability, zone, what)
        if how in ("discard", *WITH_THIS) or (how == "ex" and zone == "hand"):
            return {"this": how}
    elif one.kind == "pointer" and one.value == "this":
        if how == "engage":
            return {"engage": "this"}
        if how in WITH_THIS:
            return {"this": how}
    raise NotReadError(what.words, ability.at)


def _of_cards(ability: Ability, one: Noun, how: str, what: Arg) -> Node:
    """Return the cost of doing something to some cards; later pronouns can refer to them."""
    from_top = one.position == "top" and one.zone == ["deck"] and how in ("bury", "banish") and one.number == "just"
    if one.number not in ("just", "any", "up_to") or one.each or one.side not in (None, "own"):
        raise NotReadError(what.words, ability.at)
    if one.position and (not from_top or one.like):
        raise NotReadError(what.words, ability.at)
    if how == "discard" and one.zone != ["hand"]:
        raise NotReadError(what.words, ability.at)
    node: Node = {"cards": one.select(zone="field", side="own"), "how": how}
    ability.did[how] = node
    gone = {"bury": "cemetery", "banish": "banished", "return": "hand", "ex": "ex"}.get(how)
    if gone:
        ability.put_there.setdefault(gone, []).append(node)
    if how in ("discard", *WITH_THIS):
        ability.means(node, "own")
    return node


__all__ = ["Noun", "costs"]
