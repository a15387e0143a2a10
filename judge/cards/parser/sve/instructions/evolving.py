"""Instructions that evolve, race, transform or play cards."""

from __future__ import annotations

from typing import Any

from judge.cards.parser.sve._how import said_with
from judge.cards.parser.sve.abilities import Ability, Node
from judge.cards.parser.sve.instructions._objects import get, objects, refuse
from judge.cards.parser.sve.instructions.giving import give
from judge.cards.parser.sve.meanings import Meant, Noun
from judge.cards.parser.sve.nouns import described
from judge.cards.parser.sve.predicates import Predicate, place_of


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
