"""Instructions that create tokens or put counters on cards."""

from __future__ import annotations

from judge.cards.parser.sve._how import said_with
from judge.cards.parser.sve.abilities import Ability, Node
from judge.cards.parser.sve.instructions._objects import get, objects, refuse
from judge.cards.parser.sve.meanings import Meant, Noun
from judge.cards.parser.sve.parsing import NotReadError
from judge.cards.parser.sve.predicates import Arg, Predicate, place_of


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
