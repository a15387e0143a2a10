"""Instructions about the numbers of a player, dice, repetition, turns and the end of the game."""

from __future__ import annotations

from judge.cards.parser.sve.abilities import Ability
from judge.cards.parser.sve.instructions._objects import get, objects, refuse, resolve
from judge.cards.parser.sve.meanings import Meant, Noun
from judge.cards.parser.sve.predicates import Arg, Predicate, place_of
from judge.cards.parser.sve.registry import said_with


@said_with("recover")
def recover(ability: Ability, said: Predicate) -> None:
    """Add the instruction to recover points: 自分のPPを2回復する."""
    said.only("を", "まで", bare=True)
    one = get(ability, said, "を").one
    if not isinstance(one, Meant) or (one.kind, one.value) != ("resource", "pp"):
        raise refuse(ability, said)
    full = said.get("まで")
    if full is not None:
        if full.words != "最大値" or said.bare is not None:
            raise refuse(ability, said)
        ability.may({"recover": {"resource": "max_pp"}}, said)
        return
    if said.bare is None or not isinstance(amount := said.bare.one, Meant) or amount.kind not in ("number", "as_much"):
        raise refuse(ability, said)
    ability.may({"recover": resolve(ability, amount.value)}, said)


@said_with("works", "works_")
def limit(ability: Ability, said: Predicate) -> None:
    """Add a limit per turn to the ability: この能力は1ターンに1回使える."""
    said.only("は", "に", bare=True)
    subject, turn = get(ability, said, "は"), get(ability, said, "に").one
    times = said.bare.one if said.bare else None
    if subject.words != "この能力" or said.form != "do" or not isinstance(turn, Meant) or not isinstance(times, Meant):
        raise refuse(ability, said)
    if (turn.kind, turn.value) != ("per_turn", 1) or times.kind != "times" or times.value[1]:
        raise refuse(ability, said)
    if "per_turn" in ability.body:
        raise refuse(ability, said)
    ability.body["per_turn"] = times.value[0]


def change_number(ability: Ability, said: Predicate, what: Arg) -> None:
    """Change a player's number, or turn a card of the evolve deck face down."""
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
    elif isinstance(one, Meant) and one.kind == "amount" and one.value == {"resource": "defense"}:
        ability.add({"life": amount.value})
    elif isinstance(one, Meant) and one.kind == "amount" and one.value == {"resource": "max_pp"}:
        ability.add({"gain": "max_pp", "amount": amount.value})
    else:
        raise refuse(ability, said)


@said_with("roll")
def roll(ability: Ability, said: Predicate) -> None:
    """Add the instruction to roll a die: サイコロをふる."""
    said.only("を")
    if get(ability, said, "を").words != "サイコロ" or said.form != "do":
        raise refuse(ability, said)
    ability.did["roll"] = ability.add({"roll": 1})


@said_with("repeat_until_full")
def repeat_until_full(ability: Ability, said: Predicate) -> None:
    """Repeat the previous instruction until a zone is full: これをEXエリアが上限になるまでくり返す."""
    said.only("を", "が")
    zone = place_of(get(ability, said, "が").one)
    group = ability.last
    if get(ability, said, "を").words != "これ" or zone not in (("ex", None, ""), ("field", None, "")):
        raise refuse(ability, said)
    if group is None or group.within is not ability.out or len(group.within) != group.start + 1:
        raise refuse(ability, said)
    again = {key: value for key, value in group.within[group.start].items() if key != "as"}
    ability.add({"repeat": {"room": zone[0]}, "do": [again]})


@said_with("put_out_until_full")
def put_out_until_full(ability: Ability, said: Predicate) -> None:
    """Add the instruction to create tokens while there is room: 『…』3枚を、場が上限になるまで出す."""
    said.only("を", "が")
    noun, zone = get(ability, said, "を").one, place_of(get(ability, said, "が").one)
    if not isinstance(noun, Noun) or set(noun.like) != {"name"} or zone != ("field", None, ""):
        raise refuse(ability, said)
    if noun.zone or noun.side or not isinstance(noun.like["name"], str):
        raise refuse(ability, said)
    if noun.number != "just" or not isinstance(noun.count, int):
        raise refuse(ability, said)
    ability.creates.add(noun.like["name"])
    ability.surplus = ability.add({"summon": noun.like["name"], "count": noun.count})


@said_with("leave_there")
def leave_there(ability: Ability, said: Predicate) -> None:
    """Add the instruction to bury all but a chosen card: 自身の場のフォロワー1体を残し、それ以外の…を墓場に置く."""
    said.only("を")
    one = get(ability, said, "を").one
    if not isinstance(one, Noun) or one.number != "just" or one.side not in ("own", "enemy"):
        raise refuse(ability, said)
    node = ability.add({"pick": one.select()})
    ability.means(node, one.side)


@said_with("win")
def win(ability: Ability, said: Predicate) -> None:
    """Add the instruction to win the game: 自分はこのバトルに勝利する."""
    said.only("は", "に")
    if (get(ability, said, "は").words, get(ability, said, "に").words) != ("自分", "このバトル"):
        raise refuse(ability, said)
    ability.add({"win": "you"})


@said_with("carry_out")
def extra_turn(ability: Ability, said: Predicate) -> None:
    """Add the instruction to take an extra turn: このターンのあと、自分の追加ターンを行う."""
    said.only("を")
    if get(ability, said, "を").words != "自分の追加ターン" or not ability.after_this_turn:
        raise refuse(ability, said)
    ability.after_this_turn = False
    ability.add({"extra_turn": "you"})


@said_with("take_over")
def take_over(ability: Ability, said: Predicate) -> None:
    """Add the instruction to take control of a card and refresh it: それを奪い、スタンドする."""
    said.only("を")
    pointer = objects(ability, get(ability, said, "を"))
    ability.add({"take": pointer})


@said_with("include")
def include(ability: Ability, said: Predicate) -> None:
    """Add a limit on copies of this card in a deck: これはエボルヴデッキに10枚まで入れることができる."""
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
