"""Instructions about chance and repetition, turns and the end of the game."""

from __future__ import annotations

from judge.cards.read.sve._how import said_with
from judge.cards.read.sve.abilities import Ability
from judge.cards.read.sve.instructions._objects import get, objects, refuse
from judge.cards.read.sve.nouns import Meant, Noun
from judge.cards.read.sve.predicates import Arg, Predicate, place_of


@said_with("roll")
def roll(ability: Ability, said: Predicate) -> None:
    """サイコロをふる."""
    said.only("を")
    if get(ability, said, "を").words != "サイコロ" or said.form != "do":
        raise refuse(ability, said)
    ability.did["roll"] = ability.add({"roll": 1})


@said_with("win")
def win(ability: Ability, said: Predicate) -> None:
    """自分はこのバトルに勝利する."""
    said.only("は", "に")
    if (get(ability, said, "は").words, get(ability, said, "に").words) != ("自分", "このバトル"):
        raise refuse(ability, said)
    ability.add({"win": "you"})


@said_with("carry_out")
def extra_turn(ability: Ability, said: Predicate) -> None:
    """このターンのあと、自分の追加ターンを行う."""
    said.only("を")
    if get(ability, said, "を").words != "自分の追加ターン" or not ability.after_this_turn:
        raise refuse(ability, said)
    ability.after_this_turn = False
    ability.add({"extra_turn": "you"})


@said_with("take_over")
def take_over(ability: Ability, said: Predicate) -> None:
    """それを奪い、スタンドする."""
    said.only("を")
    pointer = objects(ability, get(ability, said, "を"))
    ability.add({"take": pointer})


@said_with("include")
def include(ability: Ability, said: Predicate) -> None:
    """これはエボルヴデッキに10枚まで入れることができる."""
    said.only("は", "に", bare=True)
    where, one = place_of(get(ability, said, "に").one), said.bare.one if said.bare else None
    if where not in (("evolve_deck", None, ""), ("deck", "own", ""), ("deck", None, "")) or not isinstance(one, Meant):
        raise refuse(ability, said)
    if one.kind != "count" or one.value[1:] != ("枚", None, True) or not ability.is_static() or ability.statics:
        raise refuse(ability, said)
    subject = get(ability, said, "は")
    if isinstance(subject.one, Noun) and set(subject.one.like) == {"name"}:
        subject = Arg("は", [Meant("pointer", "this")], [], "これ")  # a card says it of its own name
    ability.add_static({"copies": one.value[0]}, subject)
