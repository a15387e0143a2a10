"""Instructions that create tokens, put counters on cards, or evolve, race, transform and play cards."""

from __future__ import annotations

from typing import Any

from judge.cards.parser.sve.abilities import Ability, Node
from judge.cards.parser.sve.instructions._objects import get, objects, refuse
from judge.cards.parser.sve.instructions.changing import give
from judge.cards.parser.sve.meanings import Meant, Noun
from judge.cards.parser.sve.nouns import described
from judge.cards.parser.sve.parsing import NotReadError
from judge.cards.parser.sve.predicates import Arg, Predicate, place_of
from judge.cards.parser.sve.registry import said_with


def created(arg: Arg) -> bool:
    """Return whether nouns are tokens to create: names with numbers and without a place."""
    last = arg.ones[-1]
    if isinstance(last, Noun) and last.each and last.number == "just":
        for one in arg.ones:
            if isinstance(one, Noun) and not one.number:
                one.number, one.count = last.number, last.count
        last.each = False
    if set(arg.joins) == {"か"} and isinstance(last, Noun) and last.number == "just":
        for one in arg.ones:  # 『…』か『…』1枚: one token of either kind
            if isinstance(one, Noun) and not one.number and not (one.zone or one.side) and set(one.like) == {"name"}:
                one.number, one.count = last.number, last.count
    return all(
        isinstance(one, Noun)
        and set(one.like) == {"name"}
        and one.number == "just"
        and not (one.zone or one.side or one.position)
        for one in arg.ones
    )


def create(ability: Ability, said: Predicate, arg: Arg, place: tuple[str, str | None, str], engaged: bool) -> None:
    """Add the creation of named tokens in a zone."""
    zone, side, position = place
    if position or side not in (None, "own", "enemy") or zone not in ("field", "ex"):
        raise refuse(ability, said)
    tokens = [one for one in arg.ones if isinstance(one, Noun)]
    made: list[Node] = []
    for one in tokens:
        if not isinstance(one.like["name"], str):
            raise NotReadError(arg.words, ability.at)
        ability.creates.add(one.like["name"])
        node: Node = {"summon": one.like["name"]}
        if one.count != 1:
            node["count"] = one.count
        if zone != "field":
            node["into"] = zone
        if side == "enemy":
            node["side"] = "opponent"
        if engaged:
            node["engaged"] = True
        made.append(node)
    if arg.joins and set(arg.joins) == {"か"}:
        node = ability.may({"either": [[one] for one in made]}, said)
        ability.did["create"] = node
        ability.it = None
        return
    if arg.joins and all(join in ("と", "、") for join in arg.joins) and len({n.get("count", 1) for n in made}) == 1:
        merged = {**made[0], "summon": [n["summon"] for n in made]}
        made = [merged]
    elif arg.joins:
        raise NotReadError(arg.words, ability.at)
    node = ability.may(made[0], said)
    ability.did["create"] = node
    ability.means(node, "own" if side != "enemy" else "enemy")


def create_there_or_there(ability: Ability, said: Predicate, arg: Arg, where: Arg) -> None:
    """Add the creation of a token in one of two zones: 『…』1枚を場かEXエリアに置いてよい."""
    places = [place_of(one) for one in where.ones]
    if said.verb != "put" or places != [("field", None, ""), ("ex", None, "")]:
        raise refuse(ability, said)
    one = arg.ones[0]
    assert isinstance(one, Noun)  # said by the caller
    name = one.like["name"]
    ability.creates.add(name)
    count = {} if one.count == 1 else {"count": one.count}
    made = [[{"summon": name, **count}], [{"summon": name, **count, "into": "ex"}]]
    ability.may({"either": made}, said)
    ability.it = None


def put_counter(ability: Ability, said: Predicate, counter: Meant) -> None:
    """Add the instruction to put counters on a card: これに童話カウンター1つを置く."""
    name, count = counter.value
    if count is None or said.verb != "put":
        raise refuse(ability, said)
    if isinstance(count, tuple):
        if count[2] or count[3]:
            raise refuse(ability, said)
        count = count[0]
    wheres = said.all("に")
    if len(wheres) != 1:
        raise refuse(ability, said)
    there = wheres[0].ones[0]
    if isinstance(there, Meant) and there.kind == "this_in" and there.value[0] not in ability.put_there:
        zone = there.value[0]
        if ability.zone not in (None, zone) or not (ability.when or ability.played):
            raise refuse(ability, said)
        ability.zone, pointer = zone, "this"
    else:
        pointer = objects(ability, wheres[0])
    ability.may({"counter": name, "add": count, **({} if pointer == "this" else {"on": pointer})}, said)


@said_with("take")
def take_counters(ability: Ability, said: Predicate) -> None:
    """Add the instruction to remove counters from a card: これの童話カウンター1つを取る."""
    said.only("を")
    one = get(ability, said, "を").one
    if not isinstance(one, Meant) or one.kind != "counter_of_this":
        raise refuse(ability, said)
    name, count = one.value
    amount = {"counters": name} if count[0] == "all" else count[0]
    ability.may({"counter": name, "remove": amount}, said)


@said_with("not_playable")
def not_playable(ability: Ability, said: Predicate) -> None:
    """Add a prohibition to play this card: これはEXエリアからプレイできない; これは…なら、プレイできない."""
    said.only("は", "から")
    begun = ability.heads or ability.when or ability.do or ability.cost is not None or ability.inside
    if get(ability, said, "は").words != "これ" or begun:
        raise refuse(ability, said)
    source = said.get("から")
    zone: Any = ["hand", "ex"]
    if source is not None:
        if isinstance(source.one, Meant) and source.one.kind == "elsewhere" and source.one.value[0] == "hand":
            ability.zone = ["ex", "cemetery", "banished", "deck"]
            ability.add_static({"cannot": ["played"]}, get(ability, said, "は"))
            return
        place = place_of(source.one)
        if place is None or place[0] not in ("ex", "hand") or place[1] or place[2]:
            raise refuse(ability, said)
        zone = place[0]
    if ability.zone is not None:
        raise refuse(ability, said)
    ability.zone = zone
    ability.add_static({"cannot": ["played"]}, get(ability, said, "は"))


@said_with("evolve")
def evolve(ability: Ability, said: Predicate) -> None:
    """Add that a card evolves, perhaps into a named one, or cannot: これは進化する; これは『…』に進化する."""
    said.only("は", "に")
    if said.form == "not":
        said.only("は")
        give(ability, said, get(ability, said, "は"), {"cannot": ["evolved"]})
        return
    pointer = objects(ability, get(ability, said, "は"))
    into = said.get("に")
    if said.form != "do" or isinstance(pointer, list):
        raise refuse(ability, said)
    if into is not None:
        one = into.one
        noun = described(one.value) if isinstance(one, Meant) and one.kind == "quote" else one
        if not isinstance(noun, Noun) or noun.number or noun.zone or noun.side or pointer != "this":
            raise refuse(ability, said)
        like = {name: value for name, value in noun.like.items() if name not in ("type", "evolved")}
        if not like or set(like) - {"name", "name_has", "trait"}:
            raise refuse(ability, said)
        ability.add({"evolve": pointer, "into": like})
        return
    ability.did["evolve"] = ability.add({"evolve": pointer})


@said_with("let_evolve")
def let_evolve(ability: Ability, said: Predicate) -> None:
    """Add the instruction to evolve a card: それを進化させる."""
    said.only("を")
    pointer = objects(ability, get(ability, said, "を"))
    if not isinstance(pointer, str):
        raise refuse(ability, said)
    ability.did["evolve"] = ability.add({"evolve": pointer})


@said_with("come_out")
def comes_engaged(ability: Ability, said: Predicate) -> None:
    """Add that this card enters engaged: これはアクト状態で場に出る."""
    said.only("は", "で", "に")
    words = tuple(get(ability, said, particle).words for particle in ("は", "で", "に"))
    if words != ("これ", "アクト状態", "場") or said.form != "do" or not ability.is_static():
        raise refuse(ability, said)
    ability.statics.append({"replace": {"event": "enters", "card": "this"}, "engaged": True})


@said_with("race")
def race(ability: Ability, said: Predicate) -> None:
    """Add the instruction to race, once or several times: これは出走する; これは2回出走する."""
    said.only("は", bare=True)
    pointer = objects(ability, get(ability, said, "は"))
    node: Node = {"perform": "race", "on": pointer}
    if said.bare is not None:
        one = said.bare.one
        if not isinstance(one, Meant) or one.kind != "times" or one.value[1] or one.value[2]:
            raise refuse(ability, said)
        node["amount"] = one.value[0]
    ability.add(node)


@said_with("transform")
def transform(ability: Ability, said: Predicate) -> None:
    """Add the instruction to transform a card: それは『…』に変身する."""
    said.only("は", "に")
    pointer = objects(ability, get(ability, said, "は"))
    into = get(ability, said, "に").one
    if not isinstance(into, Noun) or set(into.like) != {"name"} or into.number not in ("", "just"):
        raise refuse(ability, said)
    ability.creates.add(into.like["name"])
    ability.add({"transform": pointer, "into": into.like["name"]})


@said_with("play")
def play(ability: Ability, said: Predicate) -> None:
    """Add the instruction to play a card for a given cost: それのコストを0にしてプレイする."""
    if said.form != "do" or not ability.cost_of_it:
        raise refuse(ability, said)
    said.only()
    ability.add({"play": ability.point("@it"), "cost": ability.cost_of_it.pop()})


@said_with("be")
def becomes(ability: Ability, said: Predicate) -> None:
    """Add that this card has another type under a condition.

    Example: これの祈りカウンターが4個以上である限り、これはフォロワーである.
    """
    said.only("は", bare=True)
    one = said.bare.one if said.bare else None
    if not isinstance(one, Noun) or set(one.like) != {"type"} or one.number or one.zone or one.side:
        raise refuse(ability, said)
    if said.form != "do" or not ability.is_static() or not isinstance(one.like["type"], str):
        raise refuse(ability, said)
    ability.add_static({"type": one.like["type"]}, get(ability, said, "は"))
