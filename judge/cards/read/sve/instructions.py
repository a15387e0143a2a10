"""Instructions: for each verb what it does to what its particles name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from judge.cards.read.sve._how import SEARCHES, TAKINGS, said_with
from judge.cards.read.sve.abilities import USED, Ability, Node
from judge.cards.read.sve.nouns import PUBLIC, Meant, Noun, One, joined
from judge.cards.read.sve.parsing import NotReadError
from judge.cards.read.sve.predicates import Arg, Predicate, noun_of, place_of

NAMES = re.compile(r"『[^』]*』")


def refuse(ability: Ability, said: Predicate) -> NotReadError:
    """Return that a predicate has no reading."""
    return NotReadError(said.words, ability.at + said.span[0])


def objects(ability: Ability, arg: Arg, *, side: str = "any", zone: str = "field") -> Any:
    """Return the pointer that what is joined in front of a particle is."""
    if len(arg.ones) > 1 and all(join in ("か", "や") for join in arg.joins):
        return _pointer(ability, joined(arg.ones, arg.joins, arg.words), arg, side, zone)
    if any(join not in ("と", "、") for join in arg.joins):
        raise NotReadError(arg.words, ability.at, "two readings")
    found: list[Any] = []
    for one in arg.ones:
        pointer = _pointer(ability, one, arg, side, zone)
        found += pointer if isinstance(pointer, list) else [pointer]
    if len(found) == 1:
        return found[0]
    if any(isinstance(one, dict) for one in found):
        raise NotReadError(arg.words, ability.at, "more than one pointer")
    return found


def _pointer(ability: Ability, one: One, arg: Arg, side: str, zone: str) -> Any:
    if isinstance(one, Meant) and one.kind == "quote":
        raise NotReadError(arg.words, ability.at)
    if isinstance(one, Meant):
        if one.kind == "pointer":
            return ability.point(one.value)
        if one.kind == "leaders":
            return ["own.leader", "enemy.leader"]
        raise NotReadError(arg.words, ability.at)
    if one.each or one.position or not one.number:
        raise NotReadError(arg.words, ability.at)
    select = one.select(zone=zone, side=side)
    if select["side"] == "self" or (one.zone == ["hand"] and one.side is None and side == "any"):
        raise NotReadError(arg.words, ability.at)
    return select


def several(ability: Ability, arg: Arg) -> list[Any]:
    """Return pointers one by one, so that an instruction can be given for each."""
    if len(arg.ones) > 1 and all(join in ("か", "や") for join in arg.joins):
        return [objects(ability, arg)]
    found: list[Any] = []
    for one in arg.ones:
        pointer = _pointer(ability, one, arg, "any", "field")
        found += pointer if isinstance(pointer, list) else [pointer]
    if any(join not in ("と", "、") for join in arg.joins):
        raise NotReadError(arg.words, ability.at)
    return found


def together(found: Sequence[Any]) -> Any:
    """Return one pointer where one can say it."""
    if len(found) == 1:
        return found[0]
    return list(found) if all(isinstance(one, str) for one in found) else None


def get(ability: Ability, said: Predicate, particle: str) -> Arg:
    """Return an argument that has to be there."""
    arg = said.get(particle)
    if arg is None:
        raise refuse(ability, said)
    return arg


# ---- choosing


@said_with("choose")
def choose(ability: Ability, said: Predicate) -> None:
    """相手の場のフォロワー1体を選ぶ."""
    arg = said.get("を")
    if arg is None:
        arg = _in_any_number(ability, said)
        said.only(bare=True)
    else:
        said.only("を")
    if arg is None or said.form == "past":
        raise refuse(ability, said)
    leader = [one for one in arg.ones if isinstance(one, Meant) and one.kind == "leader_target"]
    if leader:
        _choose_leader(ability, arg, leader[0])
        return
    if len(arg.ones) == 1 or all(join in ("か", "や") for join in arg.joins):
        nouns = [_one_kind(ability, arg)]
    elif all(join == "と" for join in arg.joins):
        nouns = [one for one in arg.ones if isinstance(one, Noun)]
        if len(nouns) != len(arg.ones):
            raise refuse(ability, said)
    else:
        raise refuse(ability, said)
    if any(noun.each for noun in nouns):
        last = nouns[-1]
        for noun in nouns:
            noun.number, noun.count, noun.each = last.number, last.count, False
        for noun in nouns[1:]:
            noun.zone, noun.side = noun.zone or nouns[0].zone, noun.side or nouns[0].side
    names = [_target(ability, noun, arg) for noun in nouns]
    ability.unclear, ability.both = False, None
    ability.chosen = names[0] if len(names) == 1 else None
    if len(names) == 2:
        ability.former, ability.latter = names
    if len(names) == 1:
        ability.it = lambda: names[0]
    else:
        ability.it = None
        ability.both = list(names)


def _in_any_number(ability: Ability, said: Predicate) -> Arg:
    """フォロワーを好きな枚数選ぶ: the only way to say without を what is chosen."""
    last = said.bare.ones[-1] if said.bare else None
    if said.bare is None or not isinstance(last, Noun) or last.number != "any":
        raise refuse(ability, said)
    return said.bare


def _one_kind(ability: Ability, arg: Arg) -> Noun:
    one = arg.ones[0] if len(arg.ones) == 1 else joined(_share_count(arg.ones), arg.joins, arg.words)
    if not isinstance(one, Noun):
        raise NotReadError(arg.words, ability.at)
    return one


def _share_count(ones: Sequence[One]) -> list[One]:
    """Return the kinds of cards of which one is chosen; where each has its number, they must be the same."""
    nouns = [one for one in ones if isinstance(one, Noun)]
    numbers = {(n.number, n.count) for n in nouns if n.number}
    if len(nouns) == len(ones) and len(numbers) == 1:
        for noun in nouns[:-1]:
            noun.number = ""
    return list(ones)


def _target(ability: Ability, noun: Noun, arg: Arg) -> str:
    """Add a target, or in a hidden zone a choice on resolution, and return its name."""
    if noun.number not in ("just", "up_to", "any") or noun.position or noun.each:
        raise NotReadError(arg.words, ability.at)
    if noun.like.get("different") and noun.number == "just":
        raise NotReadError(arg.words, ability.at)
    select = noun.select(zone="field", side="any")
    if select["side"] == "self":
        raise NotReadError(arg.words, ability.at)
    name = ability.fresh()
    zones = noun.zone or ["field"]
    ability.sides[name] = select["side"]
    if set(zones) <= PUBLIC:
        node: Node = {"id": name, **select}
        asked = ability.under()
        if asked is not None:
            node["if"] = asked
        ability.targets.append(node)
    else:
        if select["side"] == "any":
            select["side"] = "own"
        ability.add({"pick": select, "as": name})
    return name


def _choose_leader(ability: Ability, arg: Arg, leader: Meant) -> None:
    """相手のリーダー1人か相手の場のフォロワー1体を選ぶ: one of them."""
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
        if side != leader.value or other.zone not in ([], ["field"]) or set(other.like) - {"type"}:
            raise NotReadError(arg.words, ability.at)
        types = other.like.get("type")
        if types is None:
            raise NotReadError(arg.words, ability.at)
        types = types if isinstance(types, list) else [types]
        node = {"id": name, "zone": ["field", "leader"], "side": side, "type": ["leader", *types], "count": 1}
    asked = ability.under()
    if asked is not None:
        node["if"] = asked
    ability.targets.append(node)
    ability.sides[name] = side
    ability.unclear, ability.both = False, None
    ability.it = lambda: name


# ---- damage


@said_with("")
def bare(ability: Ability, said: Predicate) -> None:
    """それに3ダメージ."""
    if said.bare is None or len(said.bare.ones) != 1 or not isinstance(said.bare.ones[0], Meant):
        raise refuse(ability, said)
    one = said.bare.ones[0]
    if one.kind != "damage":
        raise refuse(ability, said)
    said.only("に", bare=True)
    to = several(ability, get(ability, said, "に"))
    _damage(ability, one.value, to)


def _damage(ability: Ability, amount: Any, to: Sequence[Any], *, divided: bool = False) -> None:
    pointer = together(to)
    amount = resolve(ability, amount)
    if pointer is not None:
        ability.did["damage"] = ability.add({"damage": amount, "to": pointer, **({"divided": True} if divided else {})})
        return
    if divided:
        raise NotReadError("割りふる", ability.at)
    ability.did["damage"] = ability.add({"damage": amount, "to": with_leader(ability, to)})


def with_leader(ability: Ability, to: Sequence[Any]) -> Node:
    """Return a leader and all cards of a kind on the same side as one selection."""
    leaders = [one for one in to if one in ("own.leader", "enemy.leader")]
    wide = [one for one in to if isinstance(one, dict)]
    sides = {one.partition(".")[0] for one in leaders}
    if len(wide) != 1 or len(leaders) + 1 != len(to) or not leaders:
        raise NotReadError("と", ability.at, "more than one pointer")
    select = dict(wide[0])
    side = "any" if len(sides) == 2 else sides.pop()
    if select["side"] != side or set(select) != {"side", "type"} or not isinstance(select["type"], str):
        raise NotReadError("と", ability.at, "more than one pointer")
    return {"zone": ["field", "leader"], "side": side, "type": ["leader", select["type"]]}


def resolve(ability: Ability, amount: Any) -> Any:
    """Return an amount with what it points at resolved."""
    if isinstance(amount, dict) and "of" in amount:
        return {**amount, "of": ability.point(amount["of"])}
    return amount


@said_with("allot")
def allot(ability: Ability, said: Predicate) -> None:
    """それに6ダメージを割りふる."""
    said.only("に", "を")
    what = get(ability, said, "を").one
    if not isinstance(what, Meant) or what.kind != "damage":
        raise refuse(ability, said)
    _damage(ability, what.value, several(ability, get(ability, said, "に")), divided=True)


# ---- destroying, moving


@said_with("reveal")
def reveal(ability: Ability, said: Predicate) -> None:
    """自分のデッキの上1枚を公開する."""
    said.only("を", "は")
    arg, who = get(ability, said, "を"), said.get("は")
    if who is not None:
        if who.words not in ("相手プレイヤー1人", "相手プレイヤーすべて") or arg.words not in ("手札", "自身の手札"):
            raise refuse(ability, said)
        ability.add({"reveal": {"zone": "hand", "side": "enemy"}})
        return
    if not _from_top(arg) or said.form != "do":
        raise refuse(ability, said)
    _top(ability, said, arg, "reveal")
    ability.did["reveal"] = ability.did["last"]
    if ability.it is None and ability.both is None:
        ability.means(ability.did["last"], "own")


@said_with("destroy", "engage", "refresh", "banish")
def to_cards(ability: Ability, said: Predicate) -> None:
    """それを破壊する."""
    if said.form not in ("do", "may", "and"):
        raise refuse(ability, said)
    subject = said.get("は")
    if said.verb == "refresh" and subject is not None:
        said.only("は")
        ability.add({"refresh": objects(ability, subject)})
        return
    said.only("を")
    arg = get(ability, said, "を")
    if said.verb == "banish" and _from_top(arg):
        _top(ability, said, arg, "banish")
        return
    side = "own" if any(isinstance(o, Noun) and set(o.zone) - {"field"} for o in arg.ones) else "any"
    pointer = objects(ability, arg, side=side)
    node = ability.may({said.verb: pointer}, said)
    ability.did[said.verb] = node
    _mean(ability, node, pointer)


def _mean(ability: Ability, node: Node, pointer: Any) -> None:
    """Let それ mean what an instruction with a selection of its own did something to."""
    if isinstance(pointer, dict):
        ability.means(node, pointer.get("side"))


def _from_top(arg: Arg) -> bool:
    return any(isinstance(one, Noun) and one.position for one in arg.ones)


def _top(ability: Ability, said: Predicate, arg: Arg, how: str, **more: Any) -> None:
    """自分のデッキの上2枚を消滅させる."""
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
    if how != "reveal":
        ability.means(node, one.side, aside=True)


@said_with("put", "put_out", "return", "add")
def put(ability: Ability, said: Predicate) -> None:
    """それを場に出す, 自分の墓場の…を手札に加える, 『…』1枚をEXエリアに置く."""
    if said.form not in ("do", "may", "and"):
        raise refuse(ability, said)
    said.only("を", "に", "で", "は", bare=False)
    arg = get(ability, said, "を")
    who = said.get("は")
    if who is not None and _of_players(ability, said, who, arg):
        return
    wheres = said.all("に")
    place, ordered = None, False
    if len(wheres) == 1 and wheres[0].joins == ["か"] and _created(arg) and len(arg.ones) == 1:
        _create_there_or_there(ability, said, arg, wheres[0])
        return
    for where in wheres:
        if where.words == "好きな順":
            ordered = True
        elif place is None:
            place = place_of(where.one)
            if place is None and isinstance(one := where.one, Meant) and one.kind in ("pointer",):
                place = ("", None, "")
    counter = arg.ones[0] if len(arg.ones) == 1 else None
    if isinstance(counter, Meant) and counter.kind == "counter":
        _counter(ability, said, counter)
        return
    how = said.get("で")
    engaged = False
    if how is not None:
        engaged = how.words == "アクト状態"
        if not engaged or (place is not None and place[0] != "field"):
            raise refuse(ability, said)
    if said.verb == "put_out" and not wheres:
        place = ("field", None, "")
    if place is None or not place[0]:
        raise refuse(ability, said)
    if isinstance(counter, Meant) and counter.kind == "rest":
        _rest(ability, said, place, ordered)
        return
    if ordered:
        raise refuse(ability, said)
    if arg.words == "それ" and ability.look is not None and not ability.look_closed and "take" not in ability.look:
        _take_it(ability, said, place)
        return
    if _created(arg):
        _create(ability, said, arg, place, engaged)
        return
    if _from_top(arg):
        _put_top(ability, said, arg, place)
        return
    _put(ability, said, arg, place, engaged)


def _of_players(ability: Ability, said: Predicate, who: Arg, arg: Arg) -> bool:
    """Read what another player does: それのプレイヤーはそれをデッキの下に置く, 相手プレイヤーすべては、自身の…."""
    one, what = who.one, arg.ones[0]
    if not isinstance(one, Meant) or one.kind != "person" or len(arg.ones) != 1 or said.form != "do":
        raise refuse(ability, said)
    if one.value == "@it.player":
        where = place_of(get(ability, said, "に").one)
        if arg.words != "それ" or where is None or where[0] != "deck" or where[2] not in ("top", "bottom"):
            raise refuse(ability, said)
        return False
    if one.value != "opponent" or not isinstance(what, Noun) or what.side != "self":
        raise refuse(ability, said)
    where = place_of(get(ability, said, "に").one)
    if where != ("cemetery", None, "") or said.verb != "put":
        raise refuse(ability, said)
    if what.position == "top":
        what.side = "enemy"
        _top(ability, said, arg, "mill")
        return True
    if what.number != "just" or what.zone != ["field"]:
        raise refuse(ability, said)
    what.side = "enemy"
    node: Node = {"pick": what.select(), "who": "opponent"}
    ability.means(ability.add(node), "enemy")
    ability.add({"put": ability.point("@it"), "into": "cemetery"})
    return True


def _take_it(ability: Ability, said: Predicate, place: tuple[str, str | None, str]) -> None:
    """自分のデッキの上1枚を見る。それを墓場に置いてよい."""
    look = ability.look
    if look is None or look["look"] != 1 or place[1] is not None or place[0] not in ("cemetery", "ex", "hand", "field"):
        raise refuse(ability, said)
    look["take"] = {"up_to" if said.form == "may" else "count": 1}
    if place[0] != "hand":
        look["into"] = place[0]
    look["rest"] = "top"
    ability.look_closed = True
    ability.means(look, "own")


def _put_top(ability: Ability, said: Predicate, arg: Arg, place: tuple[str, str | None, str]) -> None:
    zone, side, position = place
    if side is not None or position:
        raise refuse(ability, said)
    if zone == "cemetery":
        _top(ability, said, arg, "mill")
    elif zone in ("ex", "hand", "field"):
        _top(ability, said, arg, "put", into=zone)
    else:
        raise refuse(ability, said)


ALLOWED = {
    "put": {"cemetery", "ex", "deck"},
    "put_out": {"field"},
    "return": {"hand", "deck"},
    "add": {"hand"},
}


def _put(ability: Ability, said: Predicate, arg: Arg, place: tuple[str, str | None, str], engaged: bool) -> None:
    zone, side, position = place
    if zone not in ALLOWED[said.verb]:
        raise refuse(ability, said)
    own = "own" if any(isinstance(o, Noun) and set(o.zone) - {"field"} for o in arg.ones) else "any"
    if len(arg.ones) == 1 and isinstance(one := arg.ones[0], Meant) and one.kind == "this_in":
        _this_from(ability, said, *one.value)
        pointer: Any = "this"
    else:
        pointer = objects(ability, arg, side=own)
    if said.verb == "return" and zone == "hand":
        if side is not None:
            raise refuse(ability, said)
        node: Node = {"return": pointer}
    else:
        node = {"put": pointer, "into": zone}
        if side is not None:
            if side == "self":
                raise refuse(ability, said)
            if zone != "deck":
                node["side"] = "you" if side == "own" else "opponent"
        if zone == "deck":
            if said.verb == "return" and not position:
                if said.form != "and":
                    raise refuse(ability, said)
                node["shuffled"] = True
                ability.shuffle_due = True
            elif position:
                if position == "top":
                    node["position"] = "top"
            else:
                raise refuse(ability, said)
        if engaged:
            node["engaged"] = True
    node = ability.may(node, said)
    ability.did["put"] = node
    if isinstance(pointer, dict):
        ability.means(node, pointer.get("side"))


def _this_from(ability: Ability, said: Predicate, zone: str, own: bool) -> None:
    """自分の墓場のこれを場に出す: the ability works where its card then is."""
    if ability.zone not in (None, zone) or not (ability.when or ability.played) or not own:
        raise refuse(ability, said)
    ability.zone = zone


@said_with("shuffle")
def shuffle(ability: Ability, said: Predicate) -> None:
    """デッキに戻し、シャッフルする."""
    said.only()
    if not getattr(ability, "shuffle_due", False):
        raise refuse(ability, said)
    ability.shuffle_due = False
    node = ability.did["put"]
    del node["shuffled"]
    ability.add({"shuffle": "you"})


def _created(arg: Arg) -> bool:
    """Return whether tokens are named with their numbers, and no place where they would be found."""
    return all(
        isinstance(one, Noun) and set(one.like) == {"name"} and one.number == "just" and not (one.zone or one.side)
        for one in arg.ones
    )


def _create(ability: Ability, said: Predicate, arg: Arg, place: tuple[str, str | None, str], engaged: bool) -> None:
    zone, side, position = place
    if position or side not in (None, "own", "enemy") or zone not in ("field", "ex"):
        raise refuse(ability, said)
    tokens = [one for one in arg.ones if isinstance(one, Noun)]
    made: list[Node] = []
    for one in tokens:
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


def _create_there_or_there(ability: Ability, said: Predicate, arg: Arg, where: Arg) -> None:
    """『…』1枚を場かEXエリアに置いてよい."""
    places = [place_of(one) for one in where.ones]
    if said.verb != "put" or places != [("field", None, ""), ("ex", None, "")]:
        raise refuse(ability, said)
    one = arg.ones[0]
    assert isinstance(one, Noun)  # noqa: S101 - said by the caller
    name = one.like["name"]
    ability.creates.add(name)
    count = {} if one.count == 1 else {"count": one.count}
    made = [[{"summon": name, **count}], [{"summon": name, **count, "into": "ex"}]]
    ability.may({"either": made}, said)
    ability.it = None


def _counter(ability: Ability, said: Predicate, counter: Meant) -> None:
    """これに童話カウンター1つを置く."""
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
    pointer = objects(ability, wheres[0])
    ability.may({"counter": name, "add": count, **({} if pointer == "this" else {"on": pointer})}, said)


@said_with("take")
def take_counters(ability: Ability, said: Predicate) -> None:
    """これの童話カウンター1つを取る."""
    said.only("を")
    one = get(ability, said, "を").one
    if not isinstance(one, Meant) or one.kind != "counter_of_this":
        raise refuse(ability, said)
    name, count = one.value
    ability.may({"counter": name, "remove": count[0]}, said)


# ---- hand and deck


@said_with("discard")
def discard(ability: Ability, said: Predicate) -> None:
    """自分の手札1枚を捨てる."""
    subject, by_chance = said.get("は"), said.get("に")
    said.only("を", "は", "に", bare=by_chance is not None)
    arg = get(ability, said, "を")
    if by_chance is not None and (by_chance.words != "ランダム" or said.bare is None):
        raise refuse(ability, said)
    if len(arg.ones) == 1 and isinstance(arg.ones[0], Meant) and arg.ones[0].kind == "pointer":
        raise refuse(ability, said)
    noun = noun_of(arg)
    if isinstance(noun, Meant) and noun.kind == "place" and by_chance is not None:
        noun = Noun(arg.words, zone=[noun.value[0]], side=noun.value[1])
    if not isinstance(noun, Noun) or noun.zone != ["hand"] or said.form not in ("do", "may", "and"):
        raise refuse(ability, said)
    if said.bare is not None:
        count = said.bare.one
        if (
            not isinstance(count, Meant)
            or count.kind != "count"
            or noun.number
            or count.value[1:] != ("枚", None, False)
        ):
            raise refuse(ability, said)
        noun.number, noun.count = "just", count.value[0]
    who = "you"
    if subject is not None:
        one = subject.one
        if not isinstance(one, Meant) or one.kind != "person" or noun.side != "self":
            raise refuse(ability, said)
        who = one.value
        if who == "@it.player":
            raise refuse(ability, said)
    elif noun.side != "own":
        raise refuse(ability, said)
    node: Node
    if noun.number == "just":
        node = {"discard": noun.count}
    elif noun.number == "every" and who == "you" and not noun.like:
        node = {"discard": {"count": {"zone": "hand", "side": "own"}}}
    else:
        raise refuse(ability, said)
    if noun.like:
        node["like"] = dict(noun.like)
    if by_chance is not None:
        node["random"] = True
    if who != "you":
        node["who"] = who
    node = ability.may(node, said)
    ability.did["discard"] = node
    ability.means(node, aside=True)


@said_with("draw")
def draw(ability: Ability, said: Predicate) -> None:
    """1枚引く."""
    subject = said.get("は")
    said.only("は", bare=True)
    one = said.bare.one if said.bare else None
    if not isinstance(one, Meant) or one.kind != "count" or one.value[1] != "枚" or one.value[2]:
        raise refuse(ability, said)
    count, _, _, up_to = one.value
    node: Node = {"draw": count, **({"up_to": True} if up_to else {})}
    if subject is not None:
        who = subject.one
        if not isinstance(who, Meant) or who.kind != "person" or who.value.startswith("@"):
            raise refuse(ability, said)
        if who.value != "you":
            node["who"] = who.value
    ability.may(node, said)


@said_with("look")
def look(ability: Ability, said: Predicate) -> None:
    """自分のデッキの上4枚を見る."""
    said.only("を")
    one = get(ability, said, "を").one
    if not isinstance(one, Noun) or (one.zone, one.side, one.position, one.number) != (["deck"], "own", "top", "just"):
        raise refuse(ability, said)
    if one.like:
        raise refuse(ability, said)
    ability.look = ability.add({"look": one.count})
    ability.look_closed = False


INTO = {"hand": "hand", "ex": "ex", "field": "field", "cemetery": "cemetery", "deck": "deck"}


def take(ability: Ability, said: Predicate, carried: list[Predicate]) -> None:
    """その中から、スペル1枚を公開して手札に加えてよい."""
    if ability.look is None or ability.look_closed or ability.look not in ability.out:
        raise refuse(ability, said)
    revealed = False
    if carried:
        first = carried.pop()
        said.args = [*first.args, *said.args]
        said.bare = said.bare or first.bare
        revealed = True
    if said.verb == "reveal_and" or (said.verb == "reveal" and said.form == "and"):
        carried.append(said)
        return
    if said.verb not in ("put", "put_out", "add") or said.form not in ("do", "may"):
        raise refuse(ability, said)
    said.only("を", "に", "で", bare=True)
    arg = said.get("を") or _in_any_number(ability, said)
    wheres = [w for w in said.all("に") if w.words != "好きな順"]
    place = place_of(wheres[0].one) if len(wheres) == 1 else None
    if arg is None or place is None or place[1] is not None or (said.get("を") is not None and said.bare is not None):
        raise refuse(ability, said)
    engaged = said.get("で")
    if engaged is not None:
        raise refuse(ability, said)
    nouns = _takings(ability, said, arg)
    takings = []
    for noun in nouns:
        select = _taken(ability, noun, arg, may=said.form == "may")
        node: Node = {"take": select}
        if place[0] != "hand":
            node["into"] = place[0]
        if place[0] == "deck":
            if not place[2]:
                raise refuse(ability, said)
            node["position"] = place[2]
        if revealed:
            node["reveal"] = True
        takings.append(node)
    if "take" in ability.look:
        before = ability.look["take"]
        listed = (
            before
            if isinstance(before, list)
            else [{k: ability.look.pop(k) for k in ("take", "into", "reveal") if k in ability.look}]
        )
        ability.look["take"] = [*listed, *takings]
    elif len(takings) == 1 and "position" not in takings[0]:
        ability.look.update(takings[0])
    else:
        ability.look["take"] = takings
    ability.did["reveal"] = ability.did["last"] = ability.look
    ability.means(ability.look, "own")


def _takings(ability: Ability, said: Predicate, arg: Arg) -> list[Noun]:
    ones = list(arg.ones)
    counts = [one for one in ones if isinstance(one, Meant) and one.kind == "count"]
    if len(ones) == 1 and counts:
        value, counted, bound, up_to = counts[0].value
        if counted != "枚" or bound:
            raise refuse(ability, said)
        return [Noun(arg.words, number="up_to" if up_to else "just", count=value)]
    if len(ones) > 1 and all(join == "と" for join in arg.joins):
        nouns = [one for one in ones if isinstance(one, Noun)]
        last = nouns[-1]
        if len(nouns) != len(ones):
            raise refuse(ability, said)
        if last.each:
            for noun in nouns[:-1]:
                if noun.number:
                    raise refuse(ability, said)
                noun.number, noun.count = last.number, last.count
        return nouns
    one = ones[0] if len(ones) == 1 else joined(_share_count(ones), arg.joins, arg.words)
    if not isinstance(one, Noun):
        raise refuse(ability, said)
    return [one]


def _taken(ability: Ability, noun: Noun, arg: Arg, *, may: bool) -> Node:
    if noun.zone or noun.side or noun.position or noun.like.get("other"):
        raise NotReadError(arg.words, ability.at)
    found = dict(noun.like)
    match noun.number:
        case "just":
            found["up_to" if may else "count"] = noun.count
        case "up_to":
            found["up_to"] = noun.count
        case "any":
            found["any_number"] = True
        case "every" if not may:
            pass
        case _:
            raise NotReadError(arg.words, ability.at)
    if may and noun.number == "just" and noun.count != 1:
        raise NotReadError(arg.words, ability.at, "all of them or none")
    return found


def _rest(ability: Ability, said: Predicate, place: tuple[str, str | None, str], ordered: bool) -> None:
    """残りを好きな順にデッキの下に置く."""
    if ability.look is None or ability.look_closed or place[1] is not None or said.form != "do":
        raise refuse(ability, said)
    if place[0] == "deck" and place[2] and (ordered or ability.look["look"] in (1, 2)):
        ability.look["rest"] = place[2]
    elif place[0] == "cemetery" and not ordered:
        ability.look["rest"] = "cemetery"
    else:
        raise refuse(ability, said)
    if ability.look["rest"] == "bottom":
        del ability.look["rest"]
    ability.look_closed = True


def search(ability: Ability, first: Predicate, said: Predicate) -> None:
    """自分のデッキから『…』1枚を探し、場に出す."""
    first.only("から", "を")
    if place_of(get(ability, first, "から").one) != ("deck", "own", ""):
        raise refuse(ability, first)
    if said.verb == "reveal_and":
        raise refuse(ability, said)
    said.only("に", "で")
    place = place_of(get(ability, said, "に").one)
    if place is None or place[1] is not None or place[2] or said.verb not in ("put", "put_out", "add"):
        raise refuse(ability, said)
    if said.form != "do":
        raise refuse(ability, said)
    arg = get(ability, first, "を")
    how = said.get("で")
    if how is not None and (how.words != "アクト状態" or place[0] != "field"):
        raise refuse(ability, said)
    nodes = []
    for noun in _takings(ability, first, arg):
        if noun.zone or noun.side or noun.position or noun.number not in ("just", "up_to", "any"):
            raise refuse(ability, first)
        select = noun.select()
        select.pop("side")
        node: Node = {"search": select, "into": place[0], **({"engaged": True} if how else {})}
        nodes.append(node)
    for node in nodes:
        added = ability.add(node)
    if len(nodes) == 1:
        ability.means(added, "own")
    else:
        ability.it = None


# ---- players


@said_with("recover")
def recover(ability: Ability, said: Predicate) -> None:
    """自分のPPを2回復する."""
    said.only("を", "まで", bare=True)
    one = get(ability, said, "を").one
    if not isinstance(one, Meant) or (one.kind, one.value) != ("resource", "pp") or said.form != "do":
        raise refuse(ability, said)
    full = said.get("まで")
    if full is not None:
        if full.words != "最大値" or said.bare is not None:
            raise refuse(ability, said)
        ability.add({"recover": {"resource": "max_pp"}})
        return
    if said.bare is None or not isinstance(amount := said.bare.one, Meant) or amount.kind not in ("number", "as_much"):
        raise refuse(ability, said)
    ability.add({"recover": resolve(ability, amount.value)})


@said_with("win")
def win(ability: Ability, said: Predicate) -> None:
    """自分はこのバトルに勝利する."""
    raise refuse(ability, said)


# ---- changing cards


@said_with("do")
def change(ability: Ability, said: Predicate) -> None:
    """それは攻撃力+1する; 自分のPP最大値を+1する; それを裏向きにする."""
    what = said.get("を")
    subject = said.get("は")
    if ability.shielded is not None:
        shielded(ability, said)
        return
    if (
        what is not None
        and subject is None
        and (what.words in ("コスト", "それのコスト") or ability.playing_it is not None)
    ):
        _cost_of_it(ability, said, what)
        return
    if what is not None and subject is None:
        _number(ability, said, what)
        return
    if subject is None or said.bare is None or said.form not in ("do", "and"):
        raise refuse(ability, said)
    said.only("は", bare=True)
    one = said.bare.one
    if not isinstance(one, Meant) or one.kind != "change":
        raise refuse(ability, said)
    pointers = several(ability, subject)
    leaders = [p for p in pointers if p in ("own.leader", "enemy.leader")]
    if leaders:
        if set(one.value) != {"defense"} or ability.until or ability.is_static():
            raise refuse(ability, said)
        to = together(leaders)
        ability.add({"life": one.value["defense"], **({} if to == "own.leader" else {"to": to})})
        others = [p for p in pointers if p not in leaders]
        one_pointer = together(others) if others else None
        for pointer in others if one_pointer is None else [one_pointer]:
            ability.add({"give": dict(one.value), "to": pointer})
        return
    give(ability, said, subject, dict(one.value))


def _cost_of_it(ability: Ability, said: Predicate, what: Arg) -> None:
    """それをプレイする際、コストを-2する; それのコストを0にしてプレイする."""
    one, to = what.one, said.get("に")
    if isinstance(one, Meant) and one.kind == "its_cost" and to is not None and said.form == "te" and said.bare is None:
        said.only("を", "に")
        value = to.one
        if not isinstance(value, Meant) or value.kind != "number":
            raise refuse(ability, said)
        ability.cost_of_it.append(value.value)
        return
    said.only("を", bare=True)
    value = said.bare.one if said.bare else None
    playing = ability.playing_it
    if what.words != "コスト" or not isinstance(value, Meant) or value.kind != "signed" or said.form != "do":
        raise refuse(ability, said)
    if playing is None or playing is USED:
        raise refuse(ability, said)
    ability.playing_it = USED
    if isinstance(playing, dict):
        node: Node = {"static": {"cost": value.value}, "affects": playing}
        asked = [*ability.static_if, *([ability.asked] if ability.asked is not None else [])]
        if asked:
            node["if"] = asked[0] if len(asked) == 1 else {"all": asked}
        if ability.until or not ability.is_static():
            raise refuse(ability, said)
        ability.reaching(what)
        ability.statics.append(node)
        return
    node = {"give": {"cost": value.value}, "to": playing}
    if ability.until:
        node["until"] = ability.until
    ability.add(node)


@said_with("playing")
def playing(ability: Ability, said: Predicate) -> None:
    """それをプレイする際、…; 自分が学院・フォロワーをプレイする際、…."""
    said.only("を", "が")
    what, who = get(ability, said, "を"), said.get("が")
    one = what.one
    if who is None:
        if not isinstance(one, Meant) or one.kind != "pointer":
            raise refuse(ability, said)
        ability.playing_it = ability.point(one.value)
        return
    person = who.one
    if not isinstance(person, Meant) or person.kind != "person" or person.value not in ("you", "opponent"):
        raise refuse(ability, said)
    if not isinstance(one, Noun) or one.zone or one.side or one.number:
        raise refuse(ability, said)
    side = "own" if person.value == "you" else "enemy"
    ability.playing_it = {"zone": ["hand", "ex"], "side": side, **one.like}


def _number(ability: Ability, said: Predicate, what: Arg) -> None:
    one = what.one
    if isinstance(one, Meant) and one.kind == "pointer" and (to := said.get("に")) is not None and to.words == "裏向き":
        said.only("を", "に")
        ability.add({"perform": "turn_face_down", "on": ability.point(one.value)})
        return
    if said.form != "do":
        raise refuse(ability, said)
    said.only("を", bare=True)
    if said.bare is None or not isinstance(amount := said.bare.one, Meant) or amount.kind != "signed":
        raise refuse(ability, said)
    if isinstance(one, Meant) and one.kind == "own_stack" and isinstance(amount.value, int) and amount.value > 0:
        on = {"side": "own", "type": "amulet", "keyword": "stack", "count": 1}
        ability.add({"counter": "stack", "add": amount.value, "on": on})
        return
    if isinstance(one, Meant) and (one.kind, one.value) == ("resource", "ep"):
        ability.add({"gain": "ep", "amount": amount.value})
    elif isinstance(one, Meant) and one.kind == "amount" and one.value == {"resource": "max_pp"}:
        ability.add({"gain": "max_pp", "amount": amount.value})
    else:
        raise refuse(ability, said)


def give(ability: Ability, said: Predicate, subject: Arg, grant: Node) -> None:
    """Give something to cards: for a time or for good, or as long as a static ability is in force."""
    if ability.is_static():
        ability.add_static(grant, subject)
        return
    pointers = several(ability, subject)
    to = together(pointers)
    for pointer in [to] if to is not None else pointers:
        node: Node = {"give": grant, "to": pointer}
        if ability.until:
            node["until"] = ability.until
        previous = ability.out[-1] if ability.out else None
        if (
            ability.linked
            and previous is not None
            and "give" in previous
            and previous["to"] == pointer
            and not (set(previous["give"]) & set(grant))
        ):
            previous["give"].update(grant)
        else:
            added = ability.add(node)
            if isinstance(pointer, dict) and ("count" in pointer or "up_to" in pointer):
                raise refuse(ability, said)
            del added
    ability.linked = True


@said_with("have")
def have(ability: Ability, said: Predicate) -> None:
    """それは【突進】を持つ."""
    said.only("は", "を")
    subject, what = get(ability, said, "は"), get(ability, said, "を")
    if said.form not in ("do", "and"):
        raise refuse(ability, said)
    if len(what.ones) > 1:
        if any(join != "と" for join in what.joins):
            raise refuse(ability, said)
        if not all(isinstance(one, Meant) and one.kind == "keywords" for one in what.ones):
            raise refuse(ability, said)
        words = [w for one in what.ones if isinstance(one, Meant) for w in one.value]
        give(ability, said, subject, {"keywords": words})
        return
    one = what.one
    if isinstance(one, Meant) and one.kind == "keywords":
        give(ability, said, subject, {"keywords": one.value})
    elif isinstance(one, Meant) and one.kind == "traits":
        give(ability, said, subject, {"trait": one.value if len(one.value) > 1 else one.value[0]})
    elif isinstance(one, Meant) and one.kind == "quote":
        give(ability, said, subject, ability.quoted(one.value))
    else:
        raise refuse(ability, said)


@said_with("lose")
def lose(ability: Ability, said: Predicate) -> None:
    """それは【守護】を失う."""
    said.only("は", "を")
    what = get(ability, said, "を").one
    if not isinstance(what, Meant) or what.kind != "keywords":
        raise refuse(ability, said)
    give(ability, said, get(ability, said, "は"), {"lose_keywords": what.value})


@said_with("attack", "be_destroyed", "vanish", "take_damage", "be_chosen")
def cannot(ability: Ability, said: Predicate) -> None:
    """それは相手を攻撃できない; これは能力によって破壊されない; これは消滅する."""
    subject = said.get("は")
    if said.verb == "vanish" and said.form == "do":
        said.only("は")
        if subject is None:
            raise refuse(ability, said)
        ability.add({"banish": objects(ability, subject)})
        return
    if said.verb == "take_damage" and said.form == "do":
        _shield(ability, said)
        return
    if subject is None or said.form not in ("not", "not_and"):
        raise refuse(ability, said)
    words = _forbidden(ability, said)
    if isinstance(words, dict):
        give(ability, said, subject, words)
        return
    give(ability, said, subject, {"cannot": words})


def _shield(ability: Ability, said: Predicate) -> None:
    """これが受けるダメージを-1する; これが受ける4以上のダメージを3にする."""
    said.only("が")
    subject = get(ability, said, "が")
    if subject.words not in ("これ", "自分のリーダー") or not ability.is_static() or ability.until:
        raise refuse(ability, said)
    this = subject.words == "これ"
    ability.shielded = {"event": "damaged", "card": "this"} if this else {"event": "leader_damaged", "side": "own"}


def shielded(ability: Ability, said: Predicate) -> None:
    """ダメージを-1する, behind what takes it."""
    event, ability.shielded = ability.shielded, None
    what = get(ability, said, "を")
    node: Node = {"replace": event}
    one, to = what.ones[0], said.get("に")
    if what.words == "ダメージ" and to is None and said.bare is not None:
        said.only("を", bare=True)
        change = said.bare.one
        if not isinstance(change, Meant) or change.kind != "signed" or not isinstance(change.value, int):
            raise refuse(ability, said)
        node["add"] = change.value
    elif to is not None and isinstance(one, Meant) and one.kind == "damage_bound" and isinstance(to.one, Meant):
        said.only("を", "に")
        if to.one.kind != "number" or to.one.value != one.value - 1:
            raise refuse(ability, said)
        node["at_most"] = to.one.value
    else:
        raise refuse(ability, said)
    asked = [*ability.static_if, *([ability.asked] if ability.asked is not None else [])]
    if asked:
        node["if"] = asked[0] if len(asked) == 1 else {"all": asked}
        ability.asked = None
    ability.statics.append(node)


def _forbidden(ability: Ability, said: Predicate) -> Any:
    match said.verb:
        case "attack":
            said.only("は", "を")
            what = said.get("を")
            if what is None or what.words == "相手":
                return ["attack"]
            if what.words == "相手のリーダー":
                return ["attack_leader"]
            if what.words == "相手のフォロワー":
                return ["attack_follower"]
        case "be_destroyed":
            said.only("は")
            ability.by_ability = ability.by_ability or False
            return ["destroyed_by_ability"] if ability.by_ability else ["destroyed"]
        case "vanish" if ability.by_ability:
            said.only("は")
            return ["banished"]
        case "take_damage":
            said.only("は", "を")
            what = get(ability, said, "を").one
            if isinstance(what, Meant) and what.kind == "event":
                if what.value == "damage":
                    if ability.by_ability:
                        return {
                            "abilities": [{"replace": {"event": "ability_damage", "card": "this"}, "prevent": True}]
                        }
                    return ["damaged"]
                if what.value in ("ability_damage", "combat_damage") and not ability.by_ability:
                    return {"abilities": [{"replace": {"event": what.value, "card": "this"}, "prevent": True}]}
    raise refuse(ability, said)


@said_with("deal_damage")
def dealing(ability: Ability, said: Predicate) -> None:
    """これが与えるダメージを+1する: there are no words for it in the language of abilities."""
    raise refuse(ability, said)


@said_with("of")
def by_ability(ability: Ability, said: Predicate) -> None:
    """能力によって: what follows is said of what abilities do."""
    subject = said.get("は")
    del subject
    said.only("は", bare=True)
    if said.bare is None or said.bare.words != "能力":
        raise refuse(ability, said)
    ability.by_ability = True


@said_with("stand_not")
def stays_engaged(ability: Ability, said: Predicate) -> None:
    """それは次のそれのプレイヤーのスタートフェイズにスタンドしない; これは自分のスタートフェイズにスタンドしない."""
    said.only("は", "に")
    subject, phase = get(ability, said, "は"), get(ability, said, "に").one
    if not isinstance(phase, Meant) or phase.kind != "start_phase" or ability.until:
        raise refuse(ability, said)
    grant = {"cannot": ["refreshed_in_start_phase"]}
    if phase.value == "own":
        if not ability.is_static():
            raise refuse(ability, said)
        ability.add_static(grant, subject)
        return
    it = objects(ability, subject)
    if not isinstance(it, str) or ability.sides.get(it) != "enemy":
        raise refuse(ability, said)  # the phase is that of the enemy's next turn, with which the effect ends
    ability.add({"give": grant, "to": it, "until": "end_of_next_enemy_turn"})


@said_with("also")
def also(ability: Ability, said: Predicate) -> None:
    """これは『…』でもある."""
    said.only("は", bare=True)
    subject = get(ability, said, "は")
    one = said.bare.one if said.bare else None
    if subject.words != "これ" or not isinstance(one, Noun) or set(one.like) != {"name"} or one.number:
        raise refuse(ability, said)
    give(ability, said, subject, {"also_named": one.like["name"]})


# ---- evolving, racing, transforming, playing


@said_with("not_playable")
def not_playable(ability: Ability, said: Predicate) -> None:
    """これはEXエリアからプレイできない; これは…なら、プレイできない."""
    said.only("は", "から")
    begun = ability.heads or ability.when or ability.do or ability.cost is not None or ability.inside
    if get(ability, said, "は").words != "これ" or begun:
        raise refuse(ability, said)
    source = said.get("から")
    zone: Any = ["hand", "ex"]
    if source is not None:
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
    """これは進化する; これは『…』に進化する."""
    said.only("は", "に")
    pointer = objects(ability, get(ability, said, "は"))
    into = said.get("に")
    if said.form != "do" or isinstance(pointer, list):
        raise refuse(ability, said)
    if into is not None:
        one = into.one
        if not isinstance(one, Noun) or set(one.like) != {"name"} or one.number or pointer != "this":
            raise refuse(ability, said)
        ability.add({"evolve": pointer, "_into": one.like["name"]})
        return
    ability.add({"evolve": pointer})


@said_with("race")
def race(ability: Ability, said: Predicate) -> None:
    """これは出走する; これは2回出走する."""
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
    """それは『…』に変身する."""
    said.only("は", "に")
    pointer = objects(ability, get(ability, said, "は"))
    into = get(ability, said, "に").one
    if not isinstance(into, Noun) or set(into.like) != {"name"} or into.number not in ("", "just"):
        raise refuse(ability, said)
    ability.creates.add(into.like["name"])
    ability.add({"transform": pointer, "into": into.like["name"]})


@said_with("play")
def play(ability: Ability, said: Predicate) -> None:
    """それのコストを0にしてプレイする."""
    if said.form != "do" or not ability.cost_of_it:
        raise refuse(ability, said)
    said.only()
    ability.add({"play": ability.point("@it"), "cost": ability.cost_of_it.pop()})


@said_with("works", "works_")
def limit(ability: Ability, said: Predicate) -> None:
    """この能力は1ターンに1回使える."""
    said.only("は", "に", bare=True)
    subject, turn = get(ability, said, "は"), get(ability, said, "に").one
    times = said.bare.one if said.bare else None
    if subject.words != "この能力" or said.form != "do" or not isinstance(turn, Meant) or not isinstance(times, Meant):
        raise refuse(ability, said)
    if (turn.kind, turn.value) != ("per_turn", 1) or times.kind != "times" or times.value[1] or times.value[2]:
        raise refuse(ability, said)
    if "per_turn" in ability.body:
        raise refuse(ability, said)
    ability.body["per_turn"] = times.value[0]


@said_with("pick_mode")
def options(ability: Ability, said: Predicate) -> None:
    """下記から1つチョイスする."""
    said.only("から", bare=True)
    one = said.bare.one if said.bare else None
    if get(ability, said, "から").words != "下記" or not isinstance(one, Meant) or one.kind != "count":
        raise refuse(ability, said)
    count, counted, bound, up_to = one.value
    if counted != "つ" or bound:
        raise refuse(ability, said)
    ability.choosing = ability.add({"choose": count, **({"up_to": True} if up_to else {}), "options": []})


@said_with("be")
def x_is(ability: Ability, said: Predicate) -> None:
    """Xは「…」である: handled with the mark."""
    raise refuse(ability, said)


TAKINGS.append(take)
SEARCHES.append(search)
