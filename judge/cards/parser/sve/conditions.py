"""Parses conditions: the words before なら and 限り."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from judge.cards.parser.sve.meanings import Count, Meant, Noun, One, bounded
from judge.cards.parser.sve.nominals import amount, amount_of
from judge.cards.parser.sve.nouns import filter_only
from judge.cards.parser.sve.parsing import NotReadError
from judge.cards.parser.sve.pointing import LAST_DONE, Pointing
from judge.cards.parser.sve.predicates import Arg, Predicate
from judge.cards.parser.sve.state import Node, all_of
from judge.cards.parser.sve.triggers import attacked, leader_loses, trigger


def _exactly(value: Any) -> Node:
    """Return the bounds of a number: itself, or those that it has."""
    return value if isinstance(value, dict) else {"min": value, "max": value}


def happened(predicate: Predicate) -> Node | None:
    """Return the condition that something happened this turn, or ``None``: 自分のフォロワーが破壊されていた."""
    least = 1
    if (bare := predicate.bare) is not None:
        times = bare.one
        if times.kind != ("times" if predicate.verb == "attack" else "count") or predicate.verb == "lowered":
            return None
        if times.value[2:] != ("以上", False):
            return None
        least = times.value.number
    if predicate.verb == "lowered":
        predicate.only("が")
        return {"any": [{"amount": {"this_turn": when}, "min": 1} for when in leader_loses(predicate)]}
    arg = predicate.get("を")
    each: Sequence[One | None] = arg.ones if arg is not None and arg.joined_by("と") else (None,)
    asked = []
    for meaning in each:
        args = (
            predicate.args
            if meaning is None
            else [replace(a, ones=[meaning], joins=[]) if a is arg else a for a in predicate.args]
        )
        when, _ = trigger(replace(predicate, args=list(args), bare=None, form="past"))
        if when.get("card") == {}:
            del when["card"]
        asked.append({"amount": {"this_turn": when}, "min": least})
    return all_of(asked)


def condition(predicate: Predicate, here: Pointing) -> Node:
    """Return the condition that a predicate expresses.

    Args:
        here: the ability, which resolves pronouns.
    """
    if (predicate.verb, predicate.form) == ("be", "not"):
        return {"not": condition(replace(predicate, form="do"), here)}
    for read in (_state, _rolled, _came, _existing, _compared, _number, _likeness, _counters, _done):
        found = read(predicate, here)
        if found is not None:
            return found
    raise predicate.refused()


def _state(predicate: Predicate, _: Pointing) -> Node | None:
    """Return the condition on a named state or the turn player, or ``None``: 【覚醒】状態, 自分のターン."""
    if predicate.verb not in ("", "be") or predicate.args or predicate.bare is None or len(predicate.bare.ones) != 1:
        return None
    one = predicate.bare.one
    if one.kind == "attack_on":
        return {"matches": "other", "like": dict(one.value)}
    return dict(one.value) if one.kind in ("state", "leader_bound") else None


def _rolled(predicate: Predicate, here: Pointing) -> Node | None:
    """Return the condition on the result of a die roll, or ``None``: 1なら; 2から5なら."""
    low = predicate.get("から") or predicate.bare
    if predicate.verb or predicate.bare is None or low is None or predicate.args not in ([], [low]):
        return None
    first, last = low.one, predicate.bare.one
    if any(meaning.kind != "number" or not isinstance(meaning.value, int) for meaning in (first, last)):
        return None
    return {"amount": {"number": here.point("@roll")}, "min": first.value, "max": last.value}


def _came(predicate: Predicate, _: Pointing) -> Node | None:
    """Return the condition on how this card entered, or ``None``: これが手札以外から場に出ていた."""
    if predicate.form != "had" or predicate.verb not in ("come_out", "be_played", "play"):
        return None
    came, source, by = predicate.verb == "come_out", predicate.get("から"), predicate.words_of("によって")
    predicate.only("を" if predicate.verb == "play" else "が", "に", "から", "によって")
    card = predicate.words_of("を") or predicate.words_of("が")
    if card != "これ" or (source is None) is not bool(by) or (came and predicate.words_of("に") != "場"):
        raise predicate.refused()
    if source is None:
        if by != "能力" or not came:
            raise predicate.refused()
        return {"matches": "this", "like": {"played": False}}
    one = source.one
    zone = one.value.zone if one.kind == "elsewhere" else source.zone
    if zone is None:
        raise NotReadError(source.words)
    found = {"matches": "this", "like": {"from_zone": zone, **({} if came else {"played": True})}}
    return {"not": found} if one.kind == "elsewhere" else found


# counts of cards


def _existing(predicate: Predicate, here: Pointing) -> Node | None:
    """Return the condition that a card exists, or ``None``: 自分の場に『…』がいる."""
    if predicate.verb not in ("exist", "exist_"):
        return None
    predicate.only("に", "が", "")
    arg, where = predicate.arg("が"), predicate.get("に")
    if arg.words == "これ":
        return _lies(predicate)
    if where is not None and where.ones[0].kind == "among":
        return _among(predicate, arg.noun, here.point(where.one.value))
    if arg.joined_by("と") and predicate.form != "not" and predicate.bare is None:
        if len(arg.cards) != len(arg.ones) or any(one.number for one in arg.cards):
            raise NotReadError(arg.words)
        return {"all": [{"exists": _placed(predicate, one)} for one in arg.cards]}
    noun = arg.noun
    if noun.kind == "place" and noun.value.side in ("own", "enemy") and not noun.value.position:
        noun = Noun(arg.words, zone=[noun.value.zone], side=noun.value.side)
    if not isinstance(noun, Noun):
        raise NotReadError(arg.words)
    select = _placed(predicate, noun)
    bounds = _counted(predicate) if predicate.bare is not None else _bounds(noun) if noun.number else {}
    if predicate.form == "not":
        if bounds:
            raise predicate.refused()
        bounds = {"max": 0}
    return {"exists": select, **bounds}


def _bounds(noun: Noun) -> Node:
    """Return the bounds on the number of some cards: フォロワー2体以上."""
    if noun.number not in ("least", "most", "just"):
        raise NotReadError(noun.words)
    return _exactly(bounded(noun.count, {"least": "以上", "most": "以下"}.get(noun.number)))


def _lies(predicate: Predicate) -> Node:
    """Return the condition that this card is in a zone: これがEXエリアにある."""
    where, _ = predicate.just("に", "が")
    place = where.place
    if place is None or place.side not in (None, "own") or place.position or predicate.form != "do":
        raise predicate.refused()
    return {"matches": "this", "like": {"lies_in": place.zone}}


def _among(predicate: Predicate, noun: One, cards: str) -> Node:
    """Return the condition that cards just moved include some: 墓場に置いたカードの中にフォロワーが2枚以上ある."""
    bounds = _counted(predicate) if predicate.bare is not None else {"min": 1}
    if predicate.form != "do" or set(bounds) != {"min"} or not isinstance(noun, Noun) or not noun.unplaced:
        raise predicate.refused()
    return {"matches": cards, "like": filter_only(noun), **bounds}


def _counted(predicate: Predicate) -> Node:
    """Return the bounds that the words without a particle state: 2枚以上."""
    value = predicate.value("", "count", "number")
    if isinstance(value, Count):
        if value.up_to:
            raise NotReadError(predicate.words_of(""))
        value = bounded(value.number, value.bound)
    return _exactly(value)


def _placed(predicate: Predicate, noun: Noun) -> Node:
    """Return the cards in the place named with に, or by the noun itself."""
    where = predicate.get("に")
    if where is None:
        return noun.select(zone="field", side="any", numbered=False)
    places = [replace(where, ones=[meaning], joins=[]).place for meaning in where.ones]
    sides = {place.side for place in places if place is not None and place.side}
    if not noun.unplaced or any(place is None or place.position for place in places) or len(sides) > 1:
        raise NotReadError(where.words)
    if "self" in sides:
        raise NotReadError(where.words)
    zones, found = [place.zone for place in places if place], noun.select(numbered=False)
    found["side"] = next(iter(sides), "any")
    return found if zones == ["field"] else {"zone": zones[0] if len(zones) == 1 else zones, **found}


# numbers


def _number(predicate: Predicate, here: Pointing) -> Node | None:
    """Return the condition on a number, or ``None``: 自分の手札が…枚以下, 自分の場の…が…体以上, 自分の残りPPが…以上."""
    arg, bare = predicate.get("が"), predicate.bare
    if predicate.verb not in ("", "be") or arg is None or bare is None:
        return None
    if bare.joined_by("か"):
        each = [
            _number(replace(predicate, bare=replace(bare, ones=[meaning], joins=[])), here) for meaning in bare.ones
        ]
        return None if None in each else {"any": each}
    if len(bare.ones) != 1:
        return None
    bound = bare.one
    if isinstance(bound, Noun) and bound.each and arg.joined_by("と"):
        return _each_so_many(predicate, arg, bound)
    if bound.kind not in ("count", "number"):
        return None
    predicate.only("が", "")
    bounds = _counted(predicate)
    if arg.joined_by("と") and arg.ones[-1].kind == "amount":
        return {"all": [{"amount": one, **bounds} for one in _of_each(arg, here)]}
    one = arg.one
    if one.kind == "place":
        zone, side, position = one.value
        if position or side not in ("own", "enemy"):
            raise NotReadError(arg.words)
        return {"exists": _in_zone(zone, side), **bounds}
    if isinstance(one, Noun):
        if one.number:
            raise NotReadError(arg.words)
        return {"exists": one.select(zone="field", side="any"), **bounds}
    return {"amount": _amount_of(one, here), **bounds}


def _amount_of(one: Meant, here: Pointing) -> Any:
    """Return the amount that a condition on a number is about."""
    match one:
        case Meant("quote", words):
            return amount(words)
        case Meant("number", "x"):
            return "x"
        case Meant("pointer", str() as at) if at.startswith("@") and at not in ("@it", "@chosen"):
            return {"number": here.point(at)}
        case Meant("resource", name):
            return {"resource": name}
        case Meant("counter", (name, None)) | Meant("counters_on", (name, "this")):
            return {"counters": name}
        case Meant("counters_on", (name, at)):
            return {"counters": name, "of": here.point(at)}
    return here.resolve(amount_of(one))


COMPARED = {"less": ("max", -1), "more": ("min", 1), "at_most": ("max", 0), "at_least": ("min", 0)}
"""The comparisons of two amounts: which bound, and the number to add to the other amount."""


def _compared(predicate: Predicate, here: Pointing) -> Node | None:
    """Return the condition that compares two amounts, or ``None``: 自分の手札の枚数が相手の手札の枚数より少ない."""
    if predicate.verb not in COMPARED:
        return None
    bound, shift = COMPARED[predicate.verb]
    arg, other = predicate.just("が", "より" if shift else "")
    one, with_it = _compared_amount(arg.one, here), _compared_amount(other.one, here)
    if shift and (not isinstance(with_it, dict) or {"plus", "times", "half"} & set(with_it)):
        raise NotReadError(other.words)
    return {"amount": one, bound: {**with_it, "plus": shift} if shift else with_it}


def _compared_amount(one: One, here: Pointing) -> Any:
    if isinstance(one, Noun):
        if not (one.typed and one.side and one.zone) or one.number:
            raise NotReadError(one.words)
        return {"count": one.select()}  # 自分の場のカードが相手の場のカードより多い
    if one.kind == "place" and one.value.side in ("own", "enemy") and not one.value.position:
        return {"count": _in_zone(one.value.zone, one.value.side)}  # 手札が相手の手札より少ない
    return here.resolve(amount(one.value) if one.kind == "quote" else amount_of(one))


def _in_zone(zone: str, side: str) -> Node:
    return {**({} if zone == "field" else {"zone": zone}), "side": side}


def _of_each(arg: Arg, here: Pointing) -> list[Any]:
    """Return several amounts (自分のPP最大値と相手のPP最大値), or one for several players (自分と相手のPP最大値)."""
    *before, last = arg.ones
    if all(meaning.kind == "amount" for meaning in before):
        return [here.resolve(meaning.value) for meaning in arg.ones]
    if [(meaning.kind, meaning.value) for meaning in before] != [("person", "you")]:
        raise NotReadError(arg.words)
    if set(last.value) != {"resource", "side"} or last.value["side"] != "enemy":
        raise NotReadError(arg.words)
    return [{"resource": last.value["resource"]}, last.value]


def _each_so_many(predicate: Predicate, arg: Arg, bound: Noun) -> Node:
    """Return the condition on the numbers of several kinds of cards.

    Example: 自分の墓場のフォロワーとスペルがそれぞれ5枚以上.
    """
    predicate.only("が", "")
    kinds = [noun for noun in arg.cards if not noun.number]
    if len(kinds) != len(arg.ones) or bound.number not in ("least", "most") or bound.like or bound.zone:
        raise predicate.refused()
    for kind in kinds[1:]:
        if kind.unplaced:
            kind.side, kind.zone = kinds[0].side, kinds[0].zone
    return {"all": [{"exists": kind.select(zone="field", side="any"), **_bounds(bound)} for kind in kinds]}


# kinds of objects, and past actions


def _likeness(predicate: Predicate, here: Pointing) -> Node | None:
    """Return the condition that an object has a property, or ``None``: それが荒野・フォロワー; これが進化している."""
    arg = predicate.get("が")
    if arg is None or len(arg.ones) != 1 or arg.one.kind != "pointer":
        return None
    at = here.point(arg.one.value)
    if predicate.verb == "can_evolved":
        predicate.only("が")
        return {"matches": at, "like": {"evolved": predicate.form != "not"}}
    if predicate.verb == "have" and predicate.get("を") is not None:
        predicate.only("が", "を")
        (keyword, *more) = predicate.value("を", "keywords")
        if more:
            raise NotReadError(predicate.words_of("を"))
        return {"matches": at, "like": {"without" if predicate.form == "not" else "keyword": keyword}}
    if predicate.verb not in ("", "be") or predicate.bare is None:
        return None
    predicate.only("が", "")
    noun = predicate.bare.noun
    if noun.kind == "bounds":
        return {"matches": at, "like": dict(noun.value)}
    if noun.kind == "lies" and noun.value in ("engaged", "reserved"):
        return {"matches": at, "like": {"engaged": noun.value == "engaged"}}
    if not isinstance(noun, Noun) or not noun.unplaced:
        raise predicate.refused()
    return {"matches": at, "like": filter_only(noun)}


def _counters(predicate: Predicate, _: Pointing) -> Node | None:
    """Return the condition that a card has counters, or ``None``: これに…カウンターが置かれている."""
    if predicate.verb != "being" and (predicate.verb, predicate.form) != ("be_put", "had"):
        return None
    where, _what = predicate.just("に", "が")
    name, number = predicate.value("が", "counter")
    if where.words not in ("これ", "EXエリアのこれ") or number is not None:
        raise predicate.refused()
    found = {"matches": "this", "like": {"counter": name}}
    return {"not": found} if predicate.form == "not" else found


def _done(predicate: Predicate, here: Pointing) -> Node | None:
    """Return the condition that something was done, or ``None``: そうした; スペルを捨てた; コストを+2した."""
    if predicate.form not in ("past", "not_done"):
        return None
    asked = None
    if predicate.verb == "so":
        predicate.only()
        asked = "@did"
    elif not predicate.args and predicate.bare is None and predicate.verb in ("discard", "evolve", *LAST_DONE):
        asked = f"@last:{predicate.verb}" if predicate.verb in LAST_DONE else f"@{predicate.verb}"
    if asked is not None:
        found = {"did": here.point(asked)}
        return found if predicate.form == "past" else {"not": found}
    return DONE[predicate.verb](predicate, here) if predicate.form == "past" and predicate.verb in DONE else None


def _raised(predicate: Predicate, _: Pointing) -> Node | None:
    """Return the condition コストを+2した (the player chose to raise the cost), or ``None``."""
    if predicate.words_of("を") != "コスト" or len(predicate.args) != 1 or predicate.kind("") != "signed":
        return None
    by = predicate.value("", "signed")
    return {"raised": by} if isinstance(by, int) and by > 0 else None


def _was_attacked(predicate: Predicate, _: Pointing) -> Node | None:
    to = predicate.get("へ") or predicate.get("を")
    if to is None:
        return None
    predicate.only("へ", "を")
    noun = attacked(to)
    return {"matches": "other", "like": dict(noun.like)} if noun is not None and noun.unplaced else None


def _was_put(predicate: Predicate, here: Pointing) -> Node | None:
    """Return the condition on the cards that this text has put somewhere: スペルを墓場に置いた."""
    arg, where = predicate.get("を"), predicate.get("に")
    predicate.only("を", "に")
    zone = where.zone if where is not None else "field" if predicate.verb == "put_out" else None
    if zone is None:
        raise predicate.refused()
    if arg is None:
        return {"did": here.point(f"@to:{zone}")}
    noun = arg.noun
    if not isinstance(noun, Noun) or not noun.unplaced or noun.number not in ("", "just", "least"):
        raise NotReadError(arg.words)
    return {"matches": here.point(f"@to:{zone}"), "like": dict(noun.like), "min": noun.count if noun.number else 1}


def _was_done(predicate: Predicate, here: Pointing) -> Node | None:
    arg = predicate.get("を")
    predicate.only("を")
    if arg is None or not isinstance(noun := arg.noun, Noun) or not noun.unplaced:
        return None
    return {"matches": here.point(f"@{predicate.verb}"), "like": filter_only(noun), "min": 1}


DONE: dict[str, Callable[[Predicate, Pointing], Node | None]] = {
    "do": _raised,
    "attack": _was_attacked,
    **dict.fromkeys(("put", "put_out"), _was_put),
    **dict.fromkeys(("discard", "reveal", "destroy", "banish"), _was_done),
}
"""For verbs in the past tense, the functions that return the condition that it was done, or ``None``."""


def for_each(predicate: Predicate, here: Pointing) -> Node:
    """Return the number of groups of N cards: 自分の墓場のスペル5枚につき."""
    one = predicate.bare.one if predicate.bare is not None and not predicate.args and not predicate.verb else None
    match one:
        case Noun(number="just", count=int() as count, zone=[_, *_], side=str()):
            return {"count": one.select(numbered=False), **({"per": count} if count != 1 else {})}
        case Meant("counters_there", (name, (1, _, None, False))):
            return {"counters": name}
        case Meant("done_each", value):
            found: Node = here.resolve(value)
            return found
    raise predicate.refused()
