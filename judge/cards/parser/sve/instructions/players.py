"""Instructions about the numbers of a player, dice, repetition, turns and the end of the game."""

from __future__ import annotations

from judge.cards.parser.sve.abilities import Ability
from judge.cards.parser.sve.instructions._objects import objects
from judge.cards.parser.sve.meanings import Noun
from judge.cards.parser.sve.predicates import Arg, Predicate, this
from judge.cards.parser.sve.registry import said_with


@said_with("recover")
def recover(ability: Ability, predicate: Predicate) -> None:
    """Add the instruction to recover points: 自分のPPを2回復する; 自分のPPを最大値まで回復する."""
    full = predicate.words_of("まで") == "最大値"
    predicate.only("を", "まで" if full else "")
    if predicate.value("を", "resource") != "pp":
        raise predicate.refused()
    amount = {"resource": "max_pp"} if full else predicate.value("", "number", "as_much")
    ability.may({"recover": ability.resolve(amount)}, predicate)


@said_with("works", "works_")
def limit(ability: Ability, predicate: Predicate) -> None:
    """Add a limit per turn to the ability: この能力は1ターンに1回使える."""
    if predicate.words_of("は") != "この能力" or predicate.form != "do":
        raise predicate.refused()
    ability.limit(predicate.without(predicate.arg("は")))


def change_number(ability: Ability, predicate: Predicate, arg: Arg) -> None:
    """Change a player's number, or turn a card of the evolve deck face down."""
    one = arg.one
    if one.kind == "pointer" and predicate.words_of("に") == "裏向き":
        predicate.only("を", "に")
        ability.add({"perform": "turn_face_down", "on": ability.point(one.value)})
        return
    predicate.only("を", "")
    amount = predicate.value("", "signed")
    if predicate.form != "do":
        raise predicate.refused()
    if one.kind == "own_stack" and isinstance(amount, int) and amount > 0:
        on = {"side": "own", "type": "amulet", "keyword": "stack", "count": 1}
        ability.add({"counter": "stack", "add": amount, "on": on})
    elif one.value == {"resource": "defense"}:
        ability.add({"life": amount})
    elif one.value in ("ep", {"resource": "max_pp"}):
        ability.add({"gain": "ep" if one.value == "ep" else "max_pp", "amount": amount})
    else:
        raise predicate.refused()


@said_with("roll")
def roll(ability: Ability, predicate: Predicate) -> None:
    """Add the instruction to roll a die: サイコロをふる."""
    if not predicate.says(を="サイコロ"):
        raise predicate.refused()
    ability.did["roll"] = ability.add({"roll": 1})


@said_with("repeat_until_full")
def repeat_until_full(ability: Ability, predicate: Predicate) -> None:
    """Repeat the previous instruction until a zone is full: これをEXエリアが上限になるまでくり返す."""
    arg, where = predicate.just("を", "が")
    group, zone = ability.last, where.zone
    if arg.words != "これ" or zone not in ("ex", "field") or group is None or group.within is not ability.out:
        raise predicate.refused()
    if (node := group.only) is None:
        raise predicate.refused()
    again = {key: value for key, value in node.items() if key != "as"}
    ability.add({"repeat": {"room": zone}, "do": [again]})


@said_with("put_out_until_full")
def put_out_until_full(ability: Ability, predicate: Predicate) -> None:
    """Add the instruction to create tokens while there is room: 『…』3枚を、場が上限になるまで出す."""
    arg, where = predicate.just("を", "が")
    noun = arg.one
    if not isinstance(noun, Noun) or noun.name is None or not noun.unplaced or where.zone != "field":
        raise predicate.refused()
    if noun.number != "just" or not isinstance(noun.count, int):
        raise predicate.refused()
    ability.creates.add(noun.name)
    ability.surplus = ability.add({"summon": noun.name, "count": noun.count})


@said_with("leave_there")
def leave_there(ability: Ability, predicate: Predicate) -> None:
    """Add the instruction to bury all but a chosen card: 自身の場のフォロワー1体を残し、それ以外の…を墓場に置く."""
    (arg,) = predicate.just("を")
    one = arg.one
    if not isinstance(one, Noun) or one.number != "just" or one.side not in ("own", "enemy"):
        raise predicate.refused()
    ability.means(ability.add({"pick": one.select()}), one.side)


@said_with("win")
def win(ability: Ability, predicate: Predicate) -> None:
    """Add the instruction to win the game: 自分はこのバトルに勝利する."""
    if not predicate.says(は="自分", に="このバトル"):
        raise predicate.refused()
    ability.add({"win": "you"})


@said_with("carry_out")
def extra_turn(ability: Ability, predicate: Predicate) -> None:
    """Add the instruction to take an extra turn: このターンのあと、自分の追加ターンを行う."""
    if not predicate.says(を="自分の追加ターン") or not ability.after_this_turn:
        raise predicate.refused()
    ability.after_this_turn = False
    ability.add({"extra_turn": "you"})


@said_with("take_over")
def take_over(ability: Ability, predicate: Predicate) -> None:
    """Add the instruction to take control of a card and refresh it: それを奪い、スタンドする."""
    (arg,) = predicate.just("を")
    ability.add({"take": objects(ability, arg)})


@said_with("include")
def include(ability: Ability, predicate: Predicate) -> None:
    """Add a limit on copies of this card in a deck: これはエボルヴデッキに10枚まで入れることができる."""
    subject, where, _ = predicate.just("は", "に", "")
    count, *limits = predicate.value("", "count")
    if where.words not in ("エボルヴデッキ", "自分のデッキ", "デッキ") or limits != ["枚", None, True]:
        raise predicate.refused()
    if not ability.is_static() or ability.statics:
        raise predicate.refused()
    if isinstance(subject.one, Noun) and set(subject.one.like) == {"name"}:
        subject = this()  # a card says it of its own name
    ability.add_static({"copies": count}, subject)
