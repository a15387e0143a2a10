"""Parses costs: the words before a colon."""

from __future__ import annotations

import re

from lark import Token, Tree

from judge.cards.parser.sve.abilities import Ability, Node
from judge.cards.parser.sve.meanings import Meant, Noun, One, number
from judge.cards.parser.sve.parsing import NotReadError
from judge.cards.parser.sve.predicates import Arg, Predicate, predicate
from judge.cards.parser.sve.words import EARTH_RITE

HOW = ("discard", "destroy", "banish", "reveal", "engage", "take")
WITH_THIS = ("bury", "destroy", "banish", "return")
"""The actions on this card itself, wherever it is, that can be a cost."""

MOVED = {("put", "cemetery"): "bury", ("put", "ex"): "ex", ("return", "hand"): "return"}
"""The words for the actions that move cards, by verb and zone."""


def costs(ability: Ability, tree: Tree[Token]) -> list[Node]:
    """Return the costs in a parsed text, in the order in which they are paid."""
    found: list[Node] = []
    before: Arg | None = None
    for cost in tree.find_data("cost"):
        (inner,) = cost.children
        if isinstance(inner, Token):
            found.append(_named(inner))
            continue
        part = predicate(inner)
        before = part.get("を") or before
        found += _paid(ability, part, before)
    return found


def _named(word: Token) -> Node:
    if word.type == "PRICE":
        return {"pp": number(word.removeprefix("コスト"))}
    if word.type == "EARTH_RITE":
        return dict(EARTH_RITE)
    match = re.search(r"\d+", word)
    assert match  # the token has that form
    return {"perform": "lesson", "amount": int(match[0])}


def _paid(ability: Ability, predicate: Predicate, arg: Arg | None) -> list[Node]:
    if not predicate.verb:
        predicate.only("")
        return [{"life": predicate.value("", "life_cost")}]
    if predicate.verb == "skip":
        predicate.only("を")
        if arg is None or arg.words != "次の自分のターン":
            raise predicate.refused()
        return [{"perform": "skip_turn"}]
    if predicate.verb == "discard" and predicate.get("に") is not None:
        return [_at_random(ability, predicate)]
    if (
        (predicate.verb, predicate.form) == ("engage", "cost")
        and arg is None
        and not predicate.args
        and predicate.bare is None
    ):
        return [{"engage": "this"}]  # the icon alone
    if arg is None:
        raise predicate.refused()
    how = _how(predicate)
    if set(arg.joins) - {"と", "、"}:
        return [_one(ability, arg.one, how, arg)]
    first, *others = arg.ones
    if len(arg.cards) == len(arg.ones) and arg.cards[0].zone and all(noun.unplaced for noun in arg.cards[1:]):
        for noun in arg.cards[1:]:
            noun.zone = list(arg.cards[0].zone)
    places = [meaning.value[0] for meaning in arg.ones if meaning.kind == "this_in"]
    for noun in arg.cards if places else ():
        noun.zone = noun.zone or [places[0]]
    return [_one(ability, meaning, how, arg) for meaning in (first, *others)]


def _at_random(ability: Ability, predicate: Predicate) -> Node:
    """Return the cost to discard a card at random: 手札をランダムに1枚捨てる."""
    predicate.only("を", "に", "")
    if predicate.words_of("を") != "手札" or predicate.words_of("に") != "ランダム":
        raise predicate.refused()
    node: Node = {
        "cards": {"zone": "hand", "side": "own", "random": True, "count": predicate.count()},
        "how": "discard",
    }
    ability.did["discard"] = node
    ability.means(node, "own")
    return node


def _how(predicate: Predicate) -> str:
    if predicate.form not in ("cost", "do"):
        raise predicate.refused()
    if predicate.verb in HOW:
        predicate.only("を")
        return predicate.verb
    predicate.only("を", "に")
    how = MOVED.get((predicate.verb, predicate.arg("に").zone or ""))
    if how is None:
        raise predicate.refused()
    return how


def _one(ability: Ability, one: One, how: str, arg: Arg) -> Node:
    """Return the cost of doing something to the thing that a noun means."""
    if how == "take":
        return _taken_off(ability, one, arg)
    return _of_cards(ability, one, how, arg) if isinstance(one, Noun) else _of_this(ability, one, how, arg)


def _taken_off(ability: Ability, one: One, arg: Arg) -> Node:
    """Return the cost of removing counters from another card, or from this card, perhaps in a given zone."""
    match one:
        case Meant(
            "counter_of_card", (Noun(number="just", count=1, side=None) as holder, name, (count, _, None, False))
        ):
            return {"counter": name, "remove": count, "on": holder.select(zone="field", side="own", numbered=False)}
        case Meant("counter_of_this", (name, (count, _, None, False))):
            pass
        case Meant("counter_of_this_in", (zone, name, (count, _, None, False))):
            _lies_in(ability, zone, arg)
        case _:
            raise NotReadError(arg.words)
    return {"counter": name, "remove": {"counters": name} if count == "all" else count}


def _lies_in(ability: Ability, zone: str, arg: Arg) -> None:
    """Record the zone where the card must be when the ability is played."""
    if ability.zone not in (None, zone):
        raise NotReadError(arg.words)
    ability.zone = zone


def _of_this(ability: Ability, one: Meant, how: str, arg: Arg) -> Node:
    """Return the cost of doing something to this card, perhaps in a given zone."""
    match one:
        case Meant("this_in", (zone, False)):
            _lies_in(ability, zone, arg)
            if how in ("discard", *WITH_THIS) or (how == "ex" and zone == "hand"):
                return {"this": how}
        case Meant("pointer", "this") if how == "engage":
            return {"engage": "this"}
        case Meant("pointer", "this") if how in WITH_THIS:
            return {"this": how}
    raise NotReadError(arg.words)


def _of_cards(ability: Ability, one: Noun, how: str, arg: Arg) -> Node:
    """Return the cost of doing something to some cards; later pronouns can refer to them."""
    from_top = one.position == "top" and one.zone == ["deck"] and how in ("bury", "banish") and one.number == "just"
    fits = one.number in ("just", "any", "up_to") and not one.each and one.side in (None, "own")
    if not fits or (one.position and (not from_top or one.like)) or (how == "discard" and one.zone != ["hand"]):
        raise NotReadError(arg.words)
    node: Node = {"cards": one.select(zone="field", side="own"), "how": how}
    ability.did[how] = node
    gone = {"bury": "cemetery", "banish": "banished", "return": "hand", "ex": "ex"}.get(how)
    if gone:
        ability.put_there.setdefault(gone, []).append(node)
    if how in ("discard", *WITH_THIS):
        ability.means(node, "own")
    return node
