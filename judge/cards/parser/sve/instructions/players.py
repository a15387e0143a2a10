"""Instructions about the numbers of a player, dice, repetition, turns and the end of the game."""

from __future__ import annotations

from judge.cards.parser.sve.abilities import Ability
from judge.cards.parser.sve.instructions._objects import objects
from judge.cards.parser.sve.meanings import Noun
from judge.cards.parser.sve.predicates import Arg, Predicate, this
from judge.cards.parser.sve.registry import said_with


@said_with("recover")
def recover(ability: Ability, said: Predicate) -> None:
    """Add the instruction to recover points: 自分のPPを2回復する; 自分のPPを最大値まで回復する."""
    full = said.said("まで") == "最大値"
    said.only("を", "まで" if full else "")
    if said.value("を", "resource") != "pp":
        raise said.refused()
    amount = {"resource": "max_pp"} if full else said.value("", "number", "as_much")
    ability.may({"recover": ability.resolve(amount)}, said)


@said_with("works", "works_")
def limit(ability: Ability, said: Predicate) -> None:
    """Add a limit per turn to the ability: この能力は1ターンに1回使える."""
    if said.said("は") != "この能力" or said.form != "do":
        raise said.refused()
    ability.limit(said.without(said.arg("は")))


def change_number(ability: Ability, said: Predicate, what: Arg) -> None:
    """Change a player's number, or turn a card of the evolve deck face down."""
    one = what.one
    if one.kind == "pointer" and said.said("に") == "裏向き":
        said.only("を", "に")
        ability.add({"perform": "turn_face_down", "on": ability.point(one.value)})
        return
    said.only("を", "")
    amount = said.value("", "signed")
    if said.form != "do":
        raise said.refused()
    if one.kind == "own_stack" and isinstance(amount, int) and amount > 0:
        on = {"side": "own", "type": "amulet", "keyword": "stack", "count": 1}
        ability.add({"counter": "stack", "add": amount, "on": on})
    elif one.value == {"resource": "defense"}:
        ability.add({"life": amount})
    elif one.value in ("ep", {"resource": "max_pp"}):
        ability.add({"gain": "ep" if one.value == "ep" else "max_pp", "amount": amount})
    else:
        raise said.refused()


@said_with("roll")
def roll(ability: Ability, said: Predicate) -> None:
    """Add the instruction to roll a die: サイコロをふる."""
    if not said.says(を="サイコロ"):
        raise said.refused()
    ability.did["roll"] = ability.add({"roll": 1})


@said_with("repeat_until_full")
def repeat_until_full(ability: Ability, said: Predicate) -> None:
    """Repeat the previous instruction until a zone is full: これをEXエリアが上限になるまでくり返す."""
    what, where = said.just("を", "が")
    group, zone = ability.last, where.zone
    if what.words != "これ" or zone not in ("ex", "field") or group is None or group.within is not ability.out:
        raise said.refused()
    if (node := group.only) is None:
        raise said.refused()
    again = {key: value for key, value in node.items() if key != "as"}
    ability.add({"repeat": {"room": zone}, "do": [again]})


@said_with("put_out_until_full")
def put_out_until_full(ability: Ability, said: Predicate) -> None:
    """Add the instruction to create tokens while there is room: 『…』3枚を、場が上限になるまで出す."""
    what, where = said.just("を", "が")
    noun = what.one
    if not isinstance(noun, Noun) or noun.name is None or not noun.unplaced or where.zone != "field":
        raise said.refused()
    if noun.number != "just" or not isinstance(noun.count, int):
        raise said.refused()
    ability.creates.add(noun.name)
    ability.surplus = ability.add({"summon": noun.name, "count": noun.count})


@said_with("leave_there")
def leave_there(ability: Ability, said: Predicate) -> None:
    """Add the instruction to bury all but a chosen card: 自身の場のフォロワー1体を残し、それ以外の…を墓場に置く."""
    (what,) = said.just("を")
    one = what.one
    if not isinstance(one, Noun) or one.number != "just" or one.side not in ("own", "enemy"):
        raise said.refused()
    ability.means(ability.add({"pick": one.select()}), one.side)


@said_with("win")
def win(ability: Ability, said: Predicate) -> None:
    """Add the instruction to win the game: 自分はこのバトルに勝利する."""
    if not said.says(は="自分", に="このバトル"):
        raise said.refused()
    ability.add({"win": "you"})


@said_with("carry_out")
def extra_turn(ability: Ability, said: Predicate) -> None:
    """Add the instruction to take an extra turn: このターンのあと、自分の追加ターンを行う."""
    if not said.says(を="自分の追加ターン") or not ability.after_this_turn:
        raise said.refused()
    ability.after_this_turn = False
    ability.add({"extra_turn": "you"})


@said_with("take_over")
def take_over(ability: Ability, said: Predicate) -> None:
    """Add the instruction to take control of a card and refresh it: それを奪い、スタンドする."""
    (what,) = said.just("を")
    ability.add({"take": objects(ability, what)})


@said_with("include")
def include(ability: Ability, said: Predicate) -> None:
    """Add a limit on copies of this card in a deck: これはエボルヴデッキに10枚まで入れることができる."""
    subject, where, _ = said.just("は", "に", "")
    count, *limits = said.value("", "count")
    if where.words not in ("エボルヴデッキ", "自分のデッキ", "デッキ") or limits != ["枚", None, True]:
        raise said.refused()
    if not ability.is_static() or ability.statics:
        raise said.refused()
    if isinstance(subject.one, Noun) and set(subject.one.like) == {"name"}:
        subject = this()  # a card says it of its own name
    ability.add_static({"copies": count}, subject)
