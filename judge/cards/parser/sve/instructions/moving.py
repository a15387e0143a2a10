"""Instructions that turn, destroy or move cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.cards.parser.sve.abilities import Ability, Node
from judge.cards.parser.sve.instructions._objects import from_top, get, let_mean, objects, refuse, to_top
from judge.cards.parser.sve.instructions.creating import create, create_there_or_there, created, put_counter
from judge.cards.parser.sve.instructions.deck import put_rest
from judge.cards.parser.sve.meanings import Meant, Noun
from judge.cards.parser.sve.predicates import Arg, Predicate, place_of
from judge.cards.parser.sve.registry import said_with

Place = tuple[str, str | None, str]
"""A zone, its player (``None`` if not stated), and the end of the zone."""


@said_with("reveal")
def reveal(ability: Ability, said: Predicate) -> None:
    """Add the instruction to reveal cards: 自分のデッキの上1枚を公開する."""
    said.only("を", "は")
    arg, who = get(ability, said, "を"), said.get("は")
    if who is not None:
        if who.words not in ("相手プレイヤー1人", "相手プレイヤーすべて") or arg.words not in ("手札", "自身の手札"):
            raise refuse(ability, said)
        ability.add({"reveal": {"zone": "hand", "side": "enemy"}})
        return
    if place_of(arg.one) == ("hand", "own", "") and said.form == "do":
        ability.did["reveal"] = ability.add({"reveal": {"zone": "hand", "side": "own"}})
        return
    one = arg.ones[0]
    if len(arg.ones) == 1 and isinstance(one, Noun) and (one.zone, one.side) == (["hand"], "own") and who is None:
        node = ability.may({"reveal": objects(ability, arg, side="own")}, said)
        ability.did["reveal"] = node
        ability.means(node, "own")
        return
    if not from_top(arg) or said.form != "do":
        raise refuse(ability, said)
    to_top(ability, said, arg, "reveal")
    ability.did["reveal"] = ability.did["last"]
    if ability.it is None and ability.both is None:
        ability.means(ability.did["last"], "own")


@said_with("destroy", "engage", "refresh", "banish")
def to_cards(ability: Ability, said: Predicate) -> None:
    """Add an instruction whose object is cards, such as to destroy: それを破壊する."""
    if said.form not in ("do", "may", "and"):
        raise refuse(ability, said)
    subject = said.get("は")
    if said.verb == "refresh" and subject is not None:
        said.only("は")
        ability.add({"refresh": objects(ability, subject)})
        return
    arg = get(ability, said, "を")
    if subject is not None and _opponents_choose(ability, said, subject, arg):
        return
    said.only("を")
    if said.verb == "banish" and from_top(arg):
        to_top(ability, said, arg, "banish")
        return
    side = "own" if any(isinstance(o, Noun) and set(o.zone) - {"field"} for o in arg.ones) else "any"
    pointer = objects(ability, arg, side=side)
    node = ability.may({said.verb: pointer}, said)
    ability.did[said.verb] = node
    let_mean(ability, node, pointer)


@said_with("put", "put_out", "return", "add")
def put(ability: Ability, said: Predicate) -> None:
    """Add the instruction to put cards or tokens into a zone: それを場に出す, 自分の墓場の…を手札に加える."""
    if said.form not in ("do", "may", "and"):
        raise refuse(ability, said)
    arg = get(ability, said, "を")
    said.only("を", "に", "で", "は", bare=_as_many(said, arg))
    who = said.get("は")
    if who is not None and _of_players(ability, said, who, arg):
        return
    wheres = said.all("に")
    if len(wheres) == 1 and wheres[0].joins == ["か"] and created(arg) and len(arg.ones) == 1:
        create_there_or_there(ability, said, arg, wheres[0])
        return
    if len(wheres) == 1 and _either_end(wheres[0]):
        _top_or_bottom(ability, said, arg)
        return
    what = arg.ones[0] if len(arg.ones) == 1 else None
    if isinstance(what, Meant) and what.kind == "counter":
        put_counter(ability, said, what)
        return
    place = ("field", None, "") if said.verb == "put_out" and not wheres else _place_among(wheres)
    engaged = _is_engaged(ability, said, place)
    if place is None or not place[0]:
        raise refuse(ability, said)
    if not _of_seen(ability, said, arg, place):
        _put_there(ability, said, arg, place, engaged)


def _place_among(wheres: Sequence[Arg]) -> Place | None:
    """Return the place marked with に; its zone is empty if に marks cards or a player."""
    place: Place | None = None
    for where in wheres:
        if where.words == "好きな順":
            continue
        if len(where.ones) > 1 and all(isinstance(one, Meant) and one.kind == "pointer" for one in where.ones):
            place = ("", None, "")
        elif place is None:
            place = place_of(where.one)
            if place is None and isinstance(one := where.one, Meant) and one.kind == "pointer":
                place = ("", None, "")
    return place


def _is_engaged(ability: Ability, said: Predicate, place: Place | None) -> bool:
    """Return whether cards enter engaged: アクト状態で場に出す."""
    how = said.get("で")
    if how is None:
        return False
    if how.words != "アクト状態" or (place is not None and place[0] != "field"):
        raise refuse(ability, said)
    return True


def _of_seen(ability: Ability, said: Predicate, arg: Arg, place: Place) -> bool:
    """Put the cards looked at; return whether the predicate is about them: 残りを好きな順にデッキの下に置く."""
    what = arg.ones[0] if len(arg.ones) == 1 else None
    ordered = any(where.words == "好きな順" for where in said.all("に"))
    untaken = ability.look is not None and "take" not in ability.look
    rest = isinstance(what, Meant) and what.kind == "rest"
    if rest or (ordered and arg.words in ("それ", "それら") and untaken):
        put_rest(ability, said, place, ordered)
        return True
    if ordered:
        raise refuse(ability, said)
    if arg.words == "それ" and untaken and not ability.look_closed:
        take_it(ability, said, place)
        return True
    return False


def _put_there(ability: Ability, said: Predicate, arg: Arg, place: Place, engaged: bool) -> None:
    """Put cards into a zone: newly created ones, the top of a deck, or any others."""
    if created(arg):
        if said.verb == "return":
            raise refuse(ability, said)  # what is created was never there
        create(ability, said, arg, place, engaged)
        return
    if from_top(arg):
        _put_top(ability, said, arg, place)
        return
    this, *tokens = arg.ones
    made = Arg("を", tokens, arg.joins[1:], arg.words)
    if tokens and isinstance(this, Meant) and this.value == "this" and arg.joins[0] == "と" and created(made):
        _put(ability, said, Arg("を", [this], [], "これ"), place, engaged)
        create(ability, said, made, place, engaged)
        return
    _put(ability, said, arg, place, engaged)


@said_with("be_returned")
def goes_back(ability: Ability, said: Predicate) -> None:
    """Add the instruction to return this card to hand: これは手札に戻る."""
    said.only("は", "に")
    place = place_of(get(ability, said, "に").one)
    if place != ("hand", None, "") or said.form != "do":
        raise refuse(ability, said)
    ability.add({"return": objects(ability, get(ability, said, "は"))})


def _as_many(said: Predicate, arg: Arg) -> bool:
    """Set the number of created tokens if it follows the noun: 『…』を「…の枚数」と同じだけ出す.

    Return whether it does.
    """
    amount, noun = said.bare.one if said.bare is not None else None, arg.ones[0]
    if len(arg.ones) != 1 or not isinstance(noun, Noun) or set(noun.like) != {"name"} or noun.number or noun.zone:
        return False
    if not isinstance(amount, Meant) or amount.kind != "as_much":
        return False
    noun.number, noun.count = "just", amount.value
    return True


def _of_players(ability: Ability, said: Predicate, who: Arg, arg: Arg) -> bool:
    """Add a move made by another player; return whether it is one: それのプレイヤーはそれをデッキの下に置く."""
    one, what = who.one, arg.ones[0]
    if who.words == "自分" and created(arg):
        return False
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
        to_top(ability, said, arg, "mill")
        return True
    if what.number != "just" or what.zone != ["field"]:
        raise refuse(ability, said)
    what.side = "enemy"
    node: Node = {"pick": what.select(), "who": "opponent"}
    ability.means(ability.add(node), "enemy")
    ability.add({"put": ability.point("@it"), "into": "cemetery"})
    return True


def _opponents_choose(ability: Ability, said: Predicate, who: Arg, arg: Arg) -> bool:
    """Add an instruction in which opponents choose their own cards; return whether the predicate is of this kind.

    Example: 相手プレイヤーすべては、自身の場のフォロワー1体を破壊する.
    """
    one, what = who.one, arg.ones[0]
    if not isinstance(one, Meant) or one.value != "opponent" or said.form != "do":
        return False
    if len(arg.ones) != 1 or not isinstance(what, Noun) or what.side != "self" or what.number != "just":
        return False
    if what.zone not in (["field"], ["ex"]) or what.position or said.verb == "refresh":
        return False
    what.side = "enemy"
    ability.means(ability.add({"pick": what.select(), "who": "opponent"}), "enemy")
    ability.did[said.verb] = ability.add({said.verb: ability.point("@it")})
    return True


def take_it(ability: Ability, said: Predicate, place: Place) -> None:
    """Add what is done with a card looked at: 自分のデッキの上1枚を見る。それを墓場に置いてよい."""
    look = ability.look
    if look is None or look["look"] != 1 or place[1] is not None:
        raise refuse(ability, said)
    if place == ("deck", None, "bottom") and said.form == "may":
        look["take"] = [{"take": {"up_to": 1}, "into": "deck", "position": "bottom"}]
        look["rest"] = "top"
        ability.look_closed = True
        return
    if place[0] not in ("cemetery", "ex", "hand", "field"):
        raise refuse(ability, said)
    look["take"] = {"up_to" if said.form == "may" else "count": 1}
    if place[0] != "hand":
        look["into"] = place[0]
    look["rest"] = "top"
    ability.look_closed = True
    ability.means(look, "own")


def _either_end(where: Arg) -> bool:
    """Return whether cards may go to either end of a deck: デッキの上か下."""
    first, *rest = where.ones
    ends = [one.kind for one in rest if isinstance(one, Meant)]
    return where.joins == ["か"] and place_of(first) == ("deck", None, "top") and ends == ["other_end"]


def _top_or_bottom(ability: Ability, said: Predicate, arg: Arg) -> None:
    """Add the choice of a card's player between top and bottom of the deck.

    Example: それのプレイヤーはそれをデッキの上か下に置く.
    """
    look = ability.look
    if said.form != "do" or said.verb != "put":
        raise refuse(ability, said)
    if arg.words == "残り" or (arg.words == "それ" and look is not None and "take" not in look):
        if look is None or ability.look_closed or look["look"] != 1:
            raise refuse(ability, said)
        taken = look.get("take", [])
        before = taken if isinstance(taken, list) else [{k: look.pop(k) for k in TAKING if k in look}]
        look["take"] = [*before, {"take": {"up_to": 1}, "into": "deck", "position": "bottom"}]
        look["rest"], ability.look_closed = "top", True
        return
    who = said.get("は")
    own = "own" if any(isinstance(one, Noun) and set(one.zone) - {"field"} for one in arg.ones) else "any"
    pointer = objects(ability, arg, side=own)
    node: Node = {"either": [[{"put": pointer, "into": "deck", "position": "top"}], [{"put": pointer, "into": "deck"}]]}
    if who is not None and who.words != "自分":
        if ability.sides.get(str(pointer)) != "enemy" and who.words != "相手プレイヤー1人":
            raise refuse(ability, said)
        node["who"] = "opponent"
    ability.add(node)


TAKING = ("take", "into", "reveal")


def _put_top(ability: Ability, said: Predicate, arg: Arg, place: Place) -> None:
    zone, side, position = place
    if side is not None or position:
        raise refuse(ability, said)
    if zone == "cemetery":
        to_top(ability, said, arg, "mill")
    elif zone in ("ex", "hand", "field"):
        to_top(ability, said, arg, "put", into=zone)
    else:
        raise refuse(ability, said)


ALLOWED = {
    "put": {"cemetery", "ex", "deck"},
    "put_out": {"field"},
    "return": {"hand", "deck"},
    "add": {"hand"},
}


def _put(ability: Ability, said: Predicate, arg: Arg, place: Place, engaged: bool) -> None:
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
    ability.put_there.setdefault(node.get("into", "hand"), []).append(node)
    if isinstance(pointer, dict):
        ability.means(node, pointer.get("side"))


def _this_from(ability: Ability, said: Predicate, zone: str, own: bool) -> None:
    """Add the move of this card from another zone, in which the ability then works: 自分の墓場のこれを場に出す."""
    if ability.heads == ["last_words"] and zone == "cemetery" and own:
        return
    if ability.zone not in (None, zone) or not (ability.when or ability.played) or not own:
        raise refuse(ability, said)
    ability.zone = zone


@said_with("shuffle")
def shuffle(ability: Ability, said: Predicate) -> None:
    """Add the instruction to shuffle the deck: デッキに戻し、シャッフルする."""
    if said.form == "and":
        said.only("を")
        if get(ability, said, "を").words != "自分のデッキ":
            raise refuse(ability, said)
        ability.add({"shuffle": "you"})
        ability.shuffled = True
        return
    if said.get("を") is not None and not ability.shuffle_due:
        said.only("を")
        if get(ability, said, "を").words != "自分のデッキ" or said.form != "do":
            raise refuse(ability, said)
        ability.add({"shuffle": "you"})
        return
    said.only()
    if not ability.shuffle_due:
        raise refuse(ability, said)
    ability.shuffle_due = False
    node = ability.did["put"]
    del node["shuffled"]
    ability.add({"shuffle": "you"})
