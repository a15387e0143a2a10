"""Instructions that turn, destroy or move cards."""

from __future__ import annotations

from typing import Any

from judge.cards.parser.sve.abilities import Ability, Node
from judge.cards.parser.sve.instructions._objects import from_top, let_mean, objects, own_if_hidden, to_top
from judge.cards.parser.sve.instructions.creating import create, create_there_or_there, created, put_counter
from judge.cards.parser.sve.instructions.deck import put_rest
from judge.cards.parser.sve.meanings import Noun, Place
from judge.cards.parser.sve.predicates import Arg, Predicate, place_of, this
from judge.cards.parser.sve.registry import said_with


@said_with("reveal")
def reveal(ability: Ability, predicate: Predicate) -> None:
    """Add the instruction to reveal cards: 自分のデッキの上1枚を公開する."""
    predicate.only("を", "は")
    arg, who = predicate.arg("を"), predicate.words_of("は")
    if who:
        if who not in ("相手プレイヤー1人", "相手プレイヤーすべて") or arg.words not in ("手札", "自身の手札"):
            raise predicate.refused()
        ability.add({"reveal": {"zone": "hand", "side": "enemy"}})
        return
    one = arg.ones[0]
    if arg.place == Place("hand", "own") and predicate.form == "do":
        ability.did["reveal"] = ability.add({"reveal": {"zone": "hand", "side": "own"}})
    elif not arg.joins and isinstance(one, Noun) and (one.zone, one.side) == (["hand"], "own"):
        ability.did["reveal"] = ability.may({"reveal": objects(ability, arg, side="own")}, predicate)
        ability.means(ability.did["reveal"], "own")
    elif from_top(arg) and predicate.form == "do":
        node = to_top(ability, predicate, arg, "reveal")
        if ability.it is None and ability.both is None:
            ability.means(node, "own")
    else:
        raise predicate.refused()


@said_with("destroy", "engage", "refresh", "banish")
def to_cards(ability: Ability, predicate: Predicate) -> None:
    """Add an instruction whose object is cards, such as to destroy: それを破壊する."""
    if predicate.form not in ("do", "may", "and"):
        raise predicate.refused()
    subject = predicate.get("は")
    if predicate.verb == "refresh" and subject is not None:
        predicate.only("は")
        ability.add({"refresh": objects(ability, subject)})
        return
    arg = predicate.arg("を")
    if subject is not None and _opponents_choose(ability, predicate, subject, arg):
        return
    predicate.only("を")
    if predicate.verb == "banish" and from_top(arg):
        to_top(ability, predicate, arg, "banish")
        return
    pointer = objects(ability, arg, side=own_if_hidden(arg))
    node = ability.may({predicate.verb: pointer}, predicate)
    ability.did[predicate.verb] = node
    let_mean(ability, node, pointer)


def _opponents_choose(ability: Ability, predicate: Predicate, who: Arg, arg: Arg) -> bool:
    """Add an instruction in which opponents choose their own cards; return whether the predicate is of this kind.

    Example: 相手プレイヤーすべては、自身の場のフォロワー1体を破壊する.
    """
    if who.one.value != "opponent" or predicate.form != "do" or predicate.verb == "refresh":
        return False
    match arg.ones:
        case [Noun(side="self", number="just", zone=["field"] | ["ex"], position="") as noun]:
            noun.side = "enemy"
            ability.means(ability.add({"pick": noun.select(), "who": "opponent"}), "enemy")
            ability.did[predicate.verb] = ability.add({predicate.verb: ability.point("@it")})
            return True
    return False


@said_with("put", "put_out", "return", "add")
def put(ability: Ability, predicate: Predicate) -> None:
    """Add the instruction to put cards or tokens into a zone: それを場に出す, 自分の墓場の…を手札に加える."""
    if predicate.form not in ("do", "may", "and"):
        raise predicate.refused()
    arg = predicate.arg("を")
    predicate.only("を", "に", "で", "は", *(("",) if _as_many(predicate, arg) else ()))
    if predicate.get("は") is not None and _of_players(ability, predicate, arg):
        return
    wheres = [where for where in predicate.all("に") if where.words != "好きな順"]
    where, noun = wheres[0] if len(wheres) == 1 else None, arg.ones[0]
    ordered = len(wheres) < len(predicate.all("に"))
    if where is not None and where.joins == ["か"]:
        if created(arg) and not arg.joins and isinstance(noun, Noun):
            create_there_or_there(ability, predicate, noun, where)
            return
        if place_of(where.ones[0]) == Place("deck", None, "top") and where.ones[1].kind == "other_end":
            _top_or_bottom(ability, predicate, arg)
            return
    if not arg.joins and noun.kind == "counter":
        put_counter(ability, predicate)
        return
    place = (
        Place("field") if predicate.verb == "put_out" and not predicate.all("に") else where.place if where else None
    )
    engaged = predicate.words_of("で")
    if place is None or (engaged and (engaged != "アクト状態" or place.zone != "field")):
        raise predicate.refused()
    if not _of_seen(ability, predicate, arg, place, ordered):
        _put_there(ability, predicate, arg, place, bool(engaged))


def _of_seen(ability: Ability, predicate: Predicate, arg: Arg, place: Place, ordered: bool) -> bool:
    """Put the cards looked at; return whether the predicate is about them: 残りを好きな順にデッキの下に置く."""
    untaken = ability.look is not None and "take" not in ability.look
    if arg.words == "残り" or (ordered and arg.words in ("それ", "それら") and untaken):
        put_rest(ability, predicate, place, ordered)
        return True
    if ordered:
        raise predicate.refused()
    if arg.words == "それ" and untaken and not ability.look_closed:
        take_it(ability, predicate, place)
        return True
    return False


def _put_there(ability: Ability, predicate: Predicate, arg: Arg, place: Place, engaged: bool) -> None:
    """Put cards into a zone: newly created ones, the top of a deck, or any others."""
    if created(arg):
        if predicate.verb == "return":
            raise predicate.refused()  # what is created was never there
        create(ability, predicate, arg, place, engaged)
        return
    if from_top(arg):
        _put_top(ability, predicate, arg, place)
        return
    first, *tokens = arg.ones
    made = Arg("を", tokens, arg.joins[1:], arg.words)
    if tokens and first.value == "this" and arg.joins[0] == "と" and created(made):
        _put(ability, predicate, this("を"), place, engaged)
        create(ability, predicate, made, place, engaged)
        return
    _put(ability, predicate, arg, place, engaged)


@said_with("be_returned")
def goes_back(ability: Ability, predicate: Predicate) -> None:
    """Add the instruction to return this card to hand: これは手札に戻る."""
    arg, where = predicate.just("は", "に")
    if where.zone != "hand" or predicate.form != "do":
        raise predicate.refused()
    ability.add({"return": objects(ability, arg)})


def _as_many(predicate: Predicate, arg: Arg) -> bool:
    """Set the number of created tokens if it follows the noun: 『…』を「…の枚数」と同じだけ出す.

    Return whether it does.
    """
    noun = arg.ones[0]
    if arg.joins or not isinstance(noun, Noun) or set(noun.like) != {"name"} or noun.number or noun.zone:
        return False
    if predicate.kind("") != "as_much":
        return False
    noun.number, noun.count = "just", predicate.value("", "as_much")
    return True


def _of_players(ability: Ability, predicate: Predicate, arg: Arg) -> bool:
    """Add a move made by another player; return whether it is one: それのプレイヤーはそれをデッキの下に置く."""
    if predicate.words_of("は") == "自分" and created(arg):
        return False
    who, noun = predicate.value("は", "person"), arg.ones[0]
    if arg.joins or predicate.form != "do":
        raise predicate.refused()
    if who == "@it.player":
        where = predicate.arg("に").place
        if arg.words != "それ" or where is None or where.zone != "deck" or not where.position:
            raise predicate.refused()
        return False
    if who != "opponent" or not isinstance(noun, Noun) or noun.side != "self" or predicate.verb != "put":
        raise predicate.refused()
    if predicate.arg("に").zone != "cemetery":
        raise predicate.refused()
    noun.side = "enemy"
    if noun.position == "top":
        to_top(ability, predicate, arg, "mill")
        return True
    if noun.number != "just" or noun.zone != ["field"]:
        raise predicate.refused()
    ability.means(ability.add({"pick": noun.select(), "who": "opponent"}), "enemy")
    ability.add({"put": ability.point("@it"), "into": "cemetery"})
    return True


TO_THE_BOTTOM = {"take": {"up_to": 1}, "into": "deck", "position": "bottom"}


def take_it(ability: Ability, predicate: Predicate, place: Place) -> None:
    """Add what is done with a card looked at: 自分のデッキの上1枚を見る。それを墓場に置いてよい."""
    look = ability.look
    if look is None or look["look"] != 1 or place.side is not None:
        raise predicate.refused()
    look["rest"], ability.look_closed = "top", True
    if place == Place("deck", None, "bottom") and predicate.form == "may":
        look["take"] = [dict(TO_THE_BOTTOM)]
        return
    if place.zone not in ("cemetery", "ex", "hand", "field"):
        raise predicate.refused()
    look["take"] = {"up_to" if predicate.form == "may" else "count": 1}
    if place.zone != "hand":
        look["into"] = place.zone
    ability.means(look, "own")


def _top_or_bottom(ability: Ability, predicate: Predicate, arg: Arg) -> None:
    """Add the choice of a card's player between top and bottom of the deck.

    Example: それのプレイヤーはそれをデッキの上か下に置く.
    """
    look = ability.look
    if predicate.form != "do" or predicate.verb != "put":
        raise predicate.refused()
    if arg.words == "残り" or (arg.words == "それ" and look is not None and "take" not in look):
        if look is None or ability.look_closed or look["look"] != 1:
            raise predicate.refused()
        taken = look.get("take", [])
        of_look = {key: look.pop(key) for key in ("take", "into", "reveal") if key in look}
        look["take"] = [*(taken if isinstance(taken, list) else [of_look]), dict(TO_THE_BOTTOM)]
        look["rest"], ability.look_closed = "top", True
        return
    who = predicate.words_of("は")
    pointer = objects(ability, arg, side=own_if_hidden(arg))
    node: Node = {"either": [[{"put": pointer, "into": "deck", "position": "top"}], [{"put": pointer, "into": "deck"}]]}
    if who not in ("", "自分"):
        if ability.sides.get(str(pointer)) != "enemy" and who != "相手プレイヤー1人":
            raise predicate.refused()
        node["who"] = "opponent"
    ability.add(node)


def _put_top(ability: Ability, predicate: Predicate, arg: Arg, place: Place) -> None:
    if place.side is not None or place.position or place.zone not in ("cemetery", "ex", "hand", "field"):
        raise predicate.refused()
    if place.zone == "cemetery":
        to_top(ability, predicate, arg, "mill")
    else:
        to_top(ability, predicate, arg, "put", into=place.zone)


ALLOWED = {
    "put": {"cemetery", "ex", "deck"},
    "put_out": {"field"},
    "return": {"hand", "deck"},
    "add": {"hand"},
}
"""The zones into which each verb moves cards."""


def _put(ability: Ability, predicate: Predicate, arg: Arg, place: Place, engaged: bool) -> None:
    zone, side, position = place
    pointer: Any
    if not arg.joins and (one := arg.ones[0]).kind == "this_in":
        _this_from(ability, predicate, *one.value)
        pointer = "this"
    else:
        pointer = objects(ability, arg, side=own_if_hidden(arg))
    to_hand, shuffled = (
        (predicate.verb, zone) == ("return", "hand"),
        predicate.verb == "return" and zone == "deck" and not position,
    )
    if (
        zone not in ALLOWED[predicate.verb]
        or side == "self"
        or (to_hand and side)
        or (shuffled and predicate.form != "and")
    ):
        raise predicate.refused()
    if zone == "deck" and not position and not shuffled:
        raise predicate.refused()
    node: Node = {"return": pointer} if to_hand else {"put": pointer, "into": zone}
    if side is not None and zone != "deck":
        node["side"] = "you" if side == "own" else "opponent"
    if shuffled:
        node["shuffled"] = ability.shuffle_due = True
    elif zone == "deck" and position == "top":
        node["position"] = "top"
    if engaged:
        node["engaged"] = True
    node = ability.may(node, predicate)
    ability.did["put"] = node
    ability.put_there.setdefault(node.get("into", "hand"), []).append(node)
    let_mean(ability, node, pointer)


def _this_from(ability: Ability, predicate: Predicate, zone: str, own: bool) -> None:
    """Add the move of this card from another zone, in which the ability then works: 自分の墓場のこれを場に出す."""
    if ability.heads == ["last_words"] and zone == "cemetery" and own:
        return
    if ability.zone not in (None, zone) or not (ability.when or ability.played) or not own:
        raise predicate.refused()
    ability.zone = zone


@said_with("shuffle")
def shuffle(ability: Ability, predicate: Predicate) -> None:
    """Add the instruction to shuffle the deck: 自分のデッキをシャッフルする; デッキに戻し、シャッフルする."""
    if predicate.form == "do" and ability.shuffle_due:
        predicate.only()
        ability.shuffle_due = False
        del ability.did["put"]["shuffled"]
    elif not predicate.says(を="自分のデッキ"):
        raise predicate.refused()
    ability.shuffled = predicate.form == "and"
    ability.add({"shuffle": "you"})
