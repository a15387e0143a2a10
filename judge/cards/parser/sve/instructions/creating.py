"""Instructions that create tokens, put counters on cards, or evolve, race, transform and play cards."""

from __future__ import annotations

from typing import Any

from judge.cards.parser.sve.abilities import Ability, Node
from judge.cards.parser.sve.instructions._objects import objects
from judge.cards.parser.sve.instructions.changing import give
from judge.cards.parser.sve.meanings import Noun, Place
from judge.cards.parser.sve.parsing import NotReadError
from judge.cards.parser.sve.predicates import Arg, Predicate, place_of
from judge.cards.parser.sve.registry import said_with


def created(arg: Arg) -> bool:
    """Return whether nouns are tokens to create: names with numbers and without a place."""
    last = arg.ones[-1]
    if isinstance(last, Noun) and last.number == "just":
        for noun in arg.cards:
            one_of_each = set(arg.joins) == {"か"} and noun.unplaced and set(noun.like) == {"name"}  # 『…』か『…』1枚
            if not noun.number and (last.each or one_of_each):
                noun.number, noun.count = last.number, last.count
        last.each = False
    tokens = [noun for noun in arg.cards if set(noun.like) == {"name"} and noun.number == "just"]
    return len(tokens) == len(arg.ones) and all(noun.unplaced and not noun.position for noun in tokens)


def create(ability: Ability, predicate: Predicate, arg: Arg, place: Place, engaged: bool) -> None:
    """Add the creation of named tokens in a zone."""
    zone, side, position = place
    if position or side not in (None, "own", "enemy") or zone not in ("field", "ex"):
        raise predicate.refused()
    names = [noun.name for noun in arg.cards]
    if None in names:
        raise NotReadError(arg.words)
    ability.creates.update(name for name in names if name is not None)
    more: Node = {
        **({"into": zone} if zone != "field" else {}),
        **({"side": "opponent"} if side == "enemy" else {}),
        **({"engaged": True} if engaged else {}),
    }
    counts = [{"count": noun.count} if noun.count != 1 else {} for noun in arg.cards]
    if arg.joined_by("か"):
        either = [[{"summon": name, **count, **more}] for name, count in zip(names, counts, strict=True)]
        ability.did["create"] = ability.may({"either": either}, predicate)
        ability.it = None
        return
    if arg.joins and (not arg.joined_by("と", "、") or any(count != counts[0] for count in counts)):
        raise NotReadError(arg.words)
    node = ability.may({"summon": names if arg.joins else names[0], **counts[0], **more}, predicate)
    ability.did["create"] = node
    ability.means(node, "own" if side != "enemy" else "enemy")


def create_there_or_there(ability: Ability, predicate: Predicate, noun: Noun, where: Arg) -> None:
    """Add the creation of a token in one of two zones: 『…』1枚を場かEXエリアに置いてよい."""
    if predicate.verb != "put" or [place_of(meaning) for meaning in where.ones] != [Place("field"), Place("ex")]:
        raise predicate.refused()
    name = noun.like["name"]
    ability.creates.add(name)
    made = {"summon": name, **({} if noun.count == 1 else {"count": noun.count})}
    ability.may({"either": [[made], [{**made, "into": "ex"}]]}, predicate)
    ability.it = None


def put_counter(ability: Ability, predicate: Predicate) -> None:
    """Add the instruction to put counters on a card: これに童話カウンター1つを置く."""
    name, count = predicate.value("を", "counter")
    if count is None or predicate.verb != "put" or count.bound or count.up_to:
        raise predicate.refused()
    there = predicate.arg("に").ones[0]
    if there.kind == "this_in" and there.value[0] not in ability.put_there:
        zone = there.value[0]
        if ability.zone not in (None, zone) or not (ability.when or ability.played):
            raise predicate.refused()
        ability.zone, pointer = zone, "this"
    else:
        pointer = objects(ability, predicate.arg("に"))
    node = {"counter": name, "add": count.number, **({} if pointer == "this" else {"on": pointer})}
    ability.may(node, predicate)


@said_with("take")
def take_counters(ability: Ability, predicate: Predicate) -> None:
    """Add the instruction to remove counters from a card: これの童話カウンター1つを取る."""
    predicate.only("を")
    name, count = predicate.value("を", "counter_of_this")
    amount = {"counters": name} if count.number == "all" else count.number
    ability.may({"counter": name, "remove": amount}, predicate)


@said_with("not_playable")
def not_playable(ability: Ability, predicate: Predicate) -> None:
    """Add a prohibition to play this card: これはEXエリアからプレイできない; これは…なら、プレイできない."""
    predicate.only("は", "から")
    subject, source = predicate.arg("は"), predicate.get("から")
    begun = ability.heads or ability.when or ability.do or ability.cost is not None
    if subject.words != "これ" or begun:
        raise predicate.refused()
    if source is not None and source.words == "手札以外":
        ability.zone = ["ex", "cemetery", "banished", "deck"]
    else:
        zone: Any = ["hand", "ex"] if source is None else source.zone
        if ability.zone is not None or zone not in (["hand", "ex"], "ex", "hand"):
            raise predicate.refused()
        ability.zone = zone
    ability.add_static({"cannot": ["played"]}, subject)


@said_with("evolve")
def evolve(ability: Ability, predicate: Predicate) -> None:
    """Add that a card evolves, perhaps into a named one, or cannot: これは進化する; これは『…』に進化する."""
    if predicate.form == "not":
        (subject,) = predicate.just("は")
        give(ability, predicate, subject, {"cannot": ["evolved"]})
        return
    predicate.only("は", "に")
    pointer = objects(ability, predicate.arg("は"))
    into = predicate.get("に")
    if predicate.form != "do" or isinstance(pointer, list):
        raise predicate.refused()
    if into is None:
        ability.did["evolve"] = ability.add({"evolve": pointer})
        return
    noun = into.noun
    if not isinstance(noun, Noun) or noun.number or not noun.unplaced or pointer != "this":
        raise predicate.refused()
    like = {name: value for name, value in noun.like.items() if name not in ("type", "evolved")}
    if not like or set(like) - {"name", "name_has", "trait"}:
        raise predicate.refused()
    ability.add({"evolve": pointer, "into": like})


@said_with("let_evolve")
def let_evolve(ability: Ability, predicate: Predicate) -> None:
    """Add the instruction to evolve a card: それを進化させる."""
    (arg,) = predicate.just("を")
    pointer = objects(ability, arg)
    if not isinstance(pointer, str):
        raise predicate.refused()
    ability.did["evolve"] = ability.add({"evolve": pointer})


@said_with("come_out")
def comes_engaged(ability: Ability, predicate: Predicate) -> None:
    """Add that this card enters engaged: これはアクト状態で場に出る."""
    if not predicate.says(は="これ", で="アクト状態", に="場") or predicate.form != "do" or not ability.is_static():
        raise predicate.refused()
    ability.statics.append({"replace": {"event": "enters", "card": "this"}, "engaged": True})


@said_with("race")
def race(ability: Ability, predicate: Predicate) -> None:
    """Add the instruction to race, once or several times: これは出走する; これは2回出走する."""
    predicate.only("は", "")
    node: Node = {"perform": "race", "on": objects(ability, predicate.arg("は"))}
    if predicate.bare is not None:
        node["amount"], *_, bound, up_to = predicate.value("", "times")
        if bound or up_to:
            raise predicate.refused()
    ability.add(node)


@said_with("transform")
def transform(ability: Ability, predicate: Predicate) -> None:
    """Add the instruction to transform a card: それは『…』に変身する."""
    arg, to = predicate.just("は", "に")
    pointer, into = objects(ability, arg), to.one
    if not isinstance(into, Noun) or set(into.like) != {"name"} or into.number not in ("", "just"):
        raise predicate.refused()
    ability.creates.add(into.like["name"])
    ability.add({"transform": pointer, "into": into.like["name"]})


@said_with("play")
def play(ability: Ability, predicate: Predicate) -> None:
    """Add the instruction to play a card for a given cost: それのコストを0にしてプレイする."""
    predicate.only()
    if predicate.form != "do" or not ability.cost_of_it:
        raise predicate.refused()
    ability.add({"play": ability.point("@it"), "cost": ability.cost_of_it.pop()})


@said_with("be")
def becomes(ability: Ability, predicate: Predicate) -> None:
    """Add that this card has another type under a condition.

    Example: これの祈りカウンターが4個以上である限り、これはフォロワーである.
    """
    subject, arg = predicate.just("は", "")
    one = arg.one
    if not isinstance(one, Noun) or set(one.like) != {"type"} or one.number or not one.unplaced:
        raise predicate.refused()
    if predicate.form != "do" or not ability.is_static() or not isinstance(one.like["type"], str):
        raise predicate.refused()
    ability.add_static({"type": one.like["type"]}, subject)
