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


def happened(said: Predicate) -> Node | None:
    """Return the condition that something happened this turn, or ``None``: 自分のフォロワーが破壊されていた."""
    least = 1
    if (bare := said.bare) is not None:
        times = bare.one
        if times.kind != ("times" if said.verb == "attack" else "count") or said.verb == "lowered":
            return None
        if times.value[2:] != ("以上", False):
            return None
        least = times.value.number
    if said.verb == "lowered":
        said.only("が")
        return {"any": [{"amount": {"this_turn": when}, "min": 1} for when in leader_loses(said)]}
    what = said.get("を")
    each: Sequence[One | None] = what.ones if what is not None and what.joined_by("と") else (None,)
    asked = []
    for one in each:
        args = said.args if one is None else [replace(a, ones=[one], joins=[]) if a is what else a for a in said.args]
        when, _ = trigger(replace(said, args=list(args), bare=None, form="past"))
        if when.get("card") == {}:
            del when["card"]
        asked.append({"amount": {"this_turn": when}, "min": least})
    return all_of(asked)


def condition(said: Predicate, here: Pointing) -> Node:
    """Return the condition that a predicate expresses.

    Args:
        here: the ability, which resolves pronouns.
    """
    if (said.verb, said.form) == ("be", "not"):
        return {"not": condition(replace(said, form="do"), here)}
    for read in (_state, _rolled, _came, _existing, _compared, _number, _likeness, _counters, _done):
        found = read(said, here)
        if found is not None:
            return found
    raise said.refused()


def _state(said: Predicate, _: Pointing) -> Node | None:
    """Return the condition on a named state or the turn player, or ``None``: 【覚醒】状態, 自分のターン."""
    if said.verb not in ("", "be") or said.args or said.bare is None or len(said.bare.ones) != 1:
        return None
    one = said.bare.one
    if one.kind == "attack_on":
        return {"matches": "other", "like": dict(one.value)}
    return dict(one.value) if one.kind in ("state", "leader_bound") else None


def _rolled(said: Predicate, here: Pointing) -> Node | None:
    """Return the condition on the result of a die roll, or ``None``: 1なら; 2から5なら."""
    low = said.get("から") or said.bare
    if said.verb or said.bare is None or low is None or said.args not in ([], [low]):
        return None
    first, last = low.one, said.bare.one
    if any(one.kind != "number" or not isinstance(one.value, int) for one in (first, last)):
        return None
    return {"amount": {"number": here.point("@roll")}, "min": first.value, "max": last.value}


def _came(said: Predicate, _: Pointing) -> Node | None:
    """Return the condition on how this card entered, or ``None``: これが手札以外から場に出ていた."""
    if said.form != "had" or said.verb not in ("come_out", "be_played", "play"):
        return None
    came, source, by = said.verb == "come_out", said.get("から"), said.said("によって")
    said.only("を" if said.verb == "play" else "が", "に", "から", "によって")
    what = said.said("を") or said.said("が")
    if what != "これ" or (source is None) is not bool(by) or (came and said.said("に") != "場"):
        raise said.refused()
    if source is None:
        if by != "能力" or not came:
            raise said.refused()
        return {"matches": "this", "like": {"played": False}}
    one = source.one
    zone = one.value.zone if one.kind == "elsewhere" else source.zone
    if zone is None:
        raise NotReadError(source.words)
    found = {"matches": "this", "like": {"from_zone": zone, **({} if came else {"played": True})}}
    return {"not": found} if one.kind == "elsewhere" else found


# counts of cards


def _existing(said: Predicate, here: Pointing) -> Node | None:
    """Return the condition that a card exists, or ``None``: 自分の場に『…』がいる."""
    if said.verb not in ("exist", "exist_"):
        return None
    said.only("に", "が", "")
    what, where = said.arg("が"), said.get("に")
    if what.words == "これ":
        return _lies(said)
    if where is not None and where.ones[0].kind == "among":
        return _among(said, what.noun, here.point(where.one.value))
    if what.joined_by("と") and said.form != "not" and said.bare is None:
        if len(what.cards) != len(what.ones) or any(one.number for one in what.cards):
            raise NotReadError(what.words)
        return {"all": [{"exists": _placed(said, one)} for one in what.cards]}
    noun = what.noun
    if noun.kind == "place" and noun.value.side in ("own", "enemy") and not noun.value.position:
        noun = Noun(what.words, zone=[noun.value.zone], side=noun.value.side)
    if not isinstance(noun, Noun):
        raise NotReadError(what.words)
    select = _placed(said, noun)
    bounds = _counted(said) if said.bare is not None else _bounds(noun) if noun.number else {}
    if said.form == "not":
        if bounds:
            raise said.refused()
        bounds = {"max": 0}
    return {"exists": select, **bounds}


def _bounds(noun: Noun) -> Node:
    """Return the bounds on the number of some cards: フォロワー2体以上."""
    if noun.number not in ("least", "most", "just"):
        raise NotReadError(noun.words)
    return _exactly(bounded(noun.count, {"least": "以上", "most": "以下"}.get(noun.number)))


def _lies(said: Predicate) -> Node:
    """Return the condition that this card is in a zone: これがEXエリアにある."""
    where, _ = said.just("に", "が")
    place = where.place
    if place is None or place.side not in (None, "own") or place.position or said.form != "do":
        raise said.refused()
    return {"matches": "this", "like": {"lies_in": place.zone}}


def _among(said: Predicate, noun: One, cards: str) -> Node:
    """Return the condition that cards just moved include some: 墓場に置いたカードの中にフォロワーが2枚以上ある."""
    bounds = _counted(said) if said.bare is not None else {"min": 1}
    if said.form != "do" or set(bounds) != {"min"} or not isinstance(noun, Noun) or not noun.unplaced:
        raise said.refused()
    return {"matches": cards, "like": filter_only(noun), **bounds}


def _counted(said: Predicate) -> Node:
    """Return the bounds that the words without a particle state: 2枚以上."""
    value = said.value("", "count", "number")
    if isinstance(value, Count):
        if value.up_to:
            raise NotReadError(said.said(""))
        value = bounded(value.number, value.bound)
    return _exactly(value)


def _placed(said: Predicate, noun: Noun) -> Node:
    """Return the cards in the place named with に, or by the noun itself."""
    where = said.get("に")
    if where is None:
        return noun.select(zone="field", side="any", numbered=False)
    places = [replace(where, ones=[one], joins=[]).place for one in where.ones]
    sides = {place.side for place in places if place is not None and place.side}
    if not noun.unplaced or any(place is None or place.position for place in places) or len(sides) > 1:
        raise NotReadError(where.words)
    if "self" in sides:
        raise NotReadError(where.words)
    zones, found = [place.zone for place in places if place], noun.select(numbered=False)
    found["side"] = next(iter(sides), "any")
    return found if zones == ["field"] else {"zone": zones[0] if len(zones) == 1 else zones, **found}


# numbers


def _number(said: Predicate, here: Pointing) -> Node | None:
    """Return the condition on a number, or ``None``: 自分の手札が…枚以下, 自分の場の…が…体以上, 自分の残りPPが…以上."""
    what, bare = said.get("が"), said.bare
    if said.verb not in ("", "be") or what is None or bare is None:
        return None
    if bare.joined_by("か"):
        each = [_number(replace(said, bare=replace(bare, ones=[one], joins=[])), here) for one in bare.ones]
        return None if None in each else {"any": each}
    if len(bare.ones) != 1:
        return None
    bound = bare.one
    if isinstance(bound, Noun) and bound.each and what.joined_by("と"):
        return _each_so_many(said, what, bound)
    if bound.kind not in ("count", "number"):
        return None
    said.only("が", "")
    bounds = _counted(said)
    if what.joined_by("と") and what.ones[-1].kind == "amount":
        return {"all": [{"amount": one, **bounds} for one in _of_each(what, here)]}
    one = what.one
    if one.kind == "place":
        zone, side, position = one.value
        if position or side not in ("own", "enemy"):
            raise NotReadError(what.words)
        return {"exists": _in_zone(zone, side), **bounds}
    if isinstance(one, Noun):
        if one.number:
            raise NotReadError(what.words)
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


def _compared(said: Predicate, here: Pointing) -> Node | None:
    """Return the condition that compares two amounts, or ``None``: 自分の手札の枚数が相手の手札の枚数より少ない."""
    if said.verb not in COMPARED:
        return None
    bound, shift = COMPARED[said.verb]
    what, other = said.just("が", "より" if shift else "")
    one, with_it = _compared_amount(what.one, here), _compared_amount(other.one, here)
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


def _of_each(what: Arg, here: Pointing) -> list[Any]:
    """Return several amounts (自分のPP最大値と相手のPP最大値), or one for several players (自分と相手のPP最大値)."""
    *before, last = what.ones
    if all(one.kind == "amount" for one in before):
        return [here.resolve(one.value) for one in what.ones]
    if [(one.kind, one.value) for one in before] != [("person", "you")]:
        raise NotReadError(what.words)
    if set(last.value) != {"resource", "side"} or last.value["side"] != "enemy":
        raise NotReadError(what.words)
    return [{"resource": last.value["resource"]}, last.value]


def _each_so_many(said: Predicate, what: Arg, bound: Noun) -> Node:
    """Return the condition on the numbers of several kinds of cards.

    Example: 自分の墓場のフォロワーとスペルがそれぞれ5枚以上.
    """
    said.only("が", "")
    kinds = [one for one in what.cards if not one.number]
    if len(kinds) != len(what.ones) or bound.number not in ("least", "most") or bound.like or bound.zone:
        raise said.refused()
    for kind in kinds[1:]:
        if kind.unplaced:
            kind.side, kind.zone = kinds[0].side, kinds[0].zone
    return {"all": [{"exists": kind.select(zone="field", side="any"), **_bounds(bound)} for kind in kinds]}


# kinds of objects, and past actions


def _likeness(said: Predicate, here: Pointing) -> Node | None:
    """Return the condition that an object has a property, or ``None``: それが荒野・フォロワー; これが進化している."""
    what = said.get("が")
    if what is None or len(what.ones) != 1 or what.one.kind != "pointer":
        return None
    at = here.point(what.one.value)
    if said.verb == "can_evolved":
        said.only("が")
        return {"matches": at, "like": {"evolved": said.form != "not"}}
    if said.verb == "have" and said.get("を") is not None:
        said.only("が", "を")
        (keyword, *more) = said.value("を", "keywords")
        if more:
            raise NotReadError(said.said("を"))
        return {"matches": at, "like": {"without" if said.form == "not" else "keyword": keyword}}
    if said.verb not in ("", "be") or said.bare is None:
        return None
    said.only("が", "")
    noun = said.bare.noun
    if noun.kind == "bounds":
        return {"matches": at, "like": dict(noun.value)}
    if noun.kind == "lies" and noun.value in ("engaged", "reserved"):
        return {"matches": at, "like": {"engaged": noun.value == "engaged"}}
    if not isinstance(noun, Noun) or not noun.unplaced:
        raise said.refused()
    return {"matches": at, "like": filter_only(noun)}


def _counters(said: Predicate, _: Pointing) -> Node | None:
    """Return the condition that a card has counters, or ``None``: これに…カウンターが置かれている."""
    if said.verb != "being" and (said.verb, said.form) != ("be_put", "had"):
        return None
    where, _what = said.just("に", "が")
    name, number = said.value("が", "counter")
    if where.words not in ("これ", "EXエリアのこれ") or number is not None:
        raise said.refused()
    found = {"matches": "this", "like": {"counter": name}}
    return {"not": found} if said.form == "not" else found


def _done(said: Predicate, here: Pointing) -> Node | None:
    """Return the condition that something was done, or ``None``: そうした; スペルを捨てた; コストを+2した."""
    if said.form not in ("past", "not_done"):
        return None
    asked = None
    if said.verb == "so":
        said.only()
        asked = "@did"
    elif not said.args and said.bare is None and said.verb in ("discard", "evolve", *LAST_DONE):
        asked = f"@last:{said.verb}" if said.verb in LAST_DONE else f"@{said.verb}"
    if asked is not None:
        found = {"did": here.point(asked)}
        return found if said.form == "past" else {"not": found}
    return DONE[said.verb](said, here) if said.form == "past" and said.verb in DONE else None


def _raised(said: Predicate, _: Pointing) -> Node | None:
    """Return the condition コストを+2した (the player chose to raise the cost), or ``None``."""
    if said.said("を") != "コスト" or len(said.args) != 1 or said.kind("") != "signed":
        return None
    by = said.value("", "signed")
    return {"raised": by} if isinstance(by, int) and by > 0 else None


def _was_attacked(said: Predicate, _: Pointing) -> Node | None:
    to = said.get("へ") or said.get("を")
    if to is None:
        return None
    said.only("へ", "を")
    noun = attacked(to)
    return {"matches": "other", "like": dict(noun.like)} if noun is not None and noun.unplaced else None


def _was_put(said: Predicate, here: Pointing) -> Node | None:
    """Return the condition on the cards that this text has put somewhere: スペルを墓場に置いた."""
    what, where = said.get("を"), said.get("に")
    said.only("を", "に")
    zone = where.zone if where is not None else "field" if said.verb == "put_out" else None
    if zone is None:
        raise said.refused()
    if what is None:
        return {"did": here.point(f"@to:{zone}")}
    noun = what.noun
    if not isinstance(noun, Noun) or not noun.unplaced or noun.number not in ("", "just", "least"):
        raise NotReadError(what.words)
    return {"matches": here.point(f"@to:{zone}"), "like": dict(noun.like), "min": noun.count if noun.number else 1}


def _was_done(said: Predicate, here: Pointing) -> Node | None:
    what = said.get("を")
    said.only("を")
    if what is None or not isinstance(noun := what.noun, Noun) or not noun.unplaced:
        return None
    return {"matches": here.point(f"@{said.verb}"), "like": filter_only(noun), "min": 1}


DONE: dict[str, Callable[[Predicate, Pointing], Node | None]] = {
    "do": _raised,
    "attack": _was_attacked,
    **dict.fromkeys(("put", "put_out"), _was_put),
    **dict.fromkeys(("discard", "reveal", "destroy", "banish"), _was_done),
}
"""For verbs in the past tense, the functions that return the condition that it was done, or ``None``."""


def for_each(said: Predicate, here: Pointing) -> Node:
    """Return the number of groups of N cards: 自分の墓場のスペル5枚につき."""
    one = said.bare.one if said.bare is not None and not said.args and not said.verb else None
    match one:
        case Noun(number="just", count=int() as count, zone=[_, *_], side=str()):
            return {"count": one.select(numbered=False), **({"per": count} if count != 1 else {})}
        case Meant("counters_there", (name, (1, _, None, False))):
            return {"counters": name}
        case Meant("done_each", value):
            found: Node = here.resolve(value)
            return found
    raise said.refused()
