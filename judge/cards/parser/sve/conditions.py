"""Parses conditions: the words before なら and 限り."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from judge.cards.parser.sve.meanings import Meant, Noun, One
from judge.cards.parser.sve.nominals import amount, amount_of
from judge.cards.parser.sve.nouns import filter_only
from judge.cards.parser.sve.parsing import NotReadError
from judge.cards.parser.sve.pointing import LAST_DONE
from judge.cards.parser.sve.predicates import Arg, Predicate, noun_of, place_of
from judge.cards.parser.sve.triggers import leader_loses, trigger

Pointing = Callable[[str], str]
"""A function that returns the referent of a pronoun."""

EXIST = {"exist", "exist_"}


def _bounds(number: str, count: Any) -> dict[str, Any]:
    return {"least": {"min": count}, "most": {"max": count}, "just": {"min": count, "max": count}}[number]


def _bound_of(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {"min": value, "max": value}


def happened(said: Predicate) -> dict[str, Any] | None:
    """Return the condition that something happened this turn, or ``None``: 自分のフォロワーが破壊されていた."""
    least = 1
    if said.bare is not None:
        bare = said.bare.one
        if not isinstance(bare, Meant) or bare.kind != ("times" if said.verb == "attack" else "count"):
            return None
        if bare.value[-2:] != ("以上", False) or said.verb == "lowered":
            return None
        least = bare.value[0]
    if said.verb == "lowered":
        return _leader_lost(said)
    what = said.get("を")
    asked = []
    each: Sequence[One | None] = what.ones if what is not None and what.joins and set(what.joins) == {"と"} else (None,)
    for one in each:
        args = said.args if one is None else [replace(a, ones=[one], joins=[]) if a is what else a for a in said.args]
        when, place = trigger(replace(said, args=list(args), bare=None, form="past"))
        if when.get("card") == {}:
            del when["card"]
        asked.append({"amount": {"this_turn": when}, "min": least})
        del place
    return asked[0] if len(asked) == 1 else {"all": asked}


def _leader_lost(said: Predicate) -> dict[str, Any]:
    """Return the condition that a leader has lost defense, by damage or otherwise.

    Example: 自分のリーダーの体力が減少していた.
    """
    said.only("が")
    return {"any": [{"amount": {"this_turn": when}, "min": 1} for when in leader_loses(said)]}


def condition(said: Predicate, pointing: Pointing) -> dict[str, Any]:
    """Return the condition that a predicate expresses.

    Args:
        said: the predicate.
        pointing: returns the referent of a pronoun.
    """
    if (said.verb, said.form) == ("be", "not"):
        return {"not": condition(replace(said, form="do"), pointing)}
    for read in (_state, _rolled, _came, _existing, _compared, _number, _likeness, _counters, _done):
        found = read(said, pointing)
        if found is not None:
            return found
    raise NotReadError(said.words, said.span[0])


def _rolled(said: Predicate, pointing: Pointing) -> dict[str, Any] | None:
    """Return the condition on the result of a die roll, or ``None``: 1なら; 2から5なら."""
    low, high = said.get("から"), said.bare
    if said.verb or high is None or len(said.args) != (low is not None) or not isinstance(one := high.one, Meant):
        return None
    first = one if low is None else low.one
    if one.kind != "number" or not isinstance(one.value, int) or not isinstance(first, Meant):
        return None
    if first.kind != "number" or not isinstance(first.value, int):
        return None
    return {"amount": {"number": pointing("@roll")}, "min": first.value, "max": one.value}


def _came(said: Predicate, _: Pointing) -> dict[str, Any] | None:
    """Return the condition on how this card entered, or ``None``: これが手札以外から場に出ていた."""
    if said.form != "had" or said.verb not in ("come_out", "be_played", "play"):
        return None
    if said.verb == "play":
        said = replace(
            said, verb="be_played", args=[replace(x, particle="が") if x.particle == "を" else x for x in said.args]
        )
    what, to, source, by = said.get("が"), said.get("に"), said.get("から"), said.get("によって")
    said.only("が", "に", "から", "によって")
    if what is None or what.words != "これ" or (source is None) is (by is None):
        raise NotReadError(said.words, said.span[0])
    if said.verb == "come_out" and (to is None or to.words != "場"):
        raise NotReadError(said.words, said.span[0])
    if by is not None:
        if by.words != "能力" or said.verb != "come_out":
            raise NotReadError(said.words, said.span[0])
        return {"matches": "this", "like": {"played": False}}
    assert source is not None  # asked before
    one = source.one
    otherwise = isinstance(one, Meant) and one.kind == "elsewhere"
    place = one.value if isinstance(one, Meant) and otherwise else place_of(one)
    if place is None or place[1] or place[2]:
        raise NotReadError(source.words, said.span[0])
    like: dict[str, Any] = {"from_zone": place[0]}
    if said.verb == "be_played":
        like["played"] = True
    found = {"matches": "this", "like": like}
    return {"not": found} if otherwise else found


def _state(said: Predicate, _: Pointing) -> dict[str, Any] | None:
    """Return the condition on a named state or the turn player, or ``None``: 【覚醒】状態, 自分のターン."""
    if said.verb not in ("", "be") or said.args or said.bare is None or len(said.bare.ones) != 1:
        return None
    one = said.bare.ones[0]
    if isinstance(one, Meant) and one.kind == "attack_on":
        return {"matches": "other", "like": dict(one.value)}
    return dict(one.value) if isinstance(one, Meant) and one.kind in ("state", "leader_bound") else None


def _existing(said: Predicate, pointing: Pointing) -> dict[str, Any] | None:
    """Return the condition that a card exists, or ``None``: 自分の場に『…』がいる."""
    if said.verb not in EXIST:
        return None
    said.only("に", "が", bare=True)
    what = said.get("が")
    if what is None:
        raise NotReadError(said.words, said.span[0])
    if what.words == "これ":
        return _lies(said)
    where = said.get("に")
    if where is not None and isinstance(where.ones[0], Meant) and where.ones[0].kind == "among":
        among = where.one
        assert isinstance(among, Meant)  # the first, and the only one
        return _among(said, what, pointing(among.value))
    if len(what.ones) > 1 and set(what.joins) == {"と"} and said.form != "not" and said.bare is None:
        return {"all": [{"exists": _placed(said, _as_cards(one, what.words))} for one in what.ones]}
    noun = noun_of(what)
    if isinstance(noun, Meant) and noun.kind == "place" and noun.value[1] in ("own", "enemy") and not noun.value[2]:
        noun = Noun(what.words, zone=[noun.value[0]], side=noun.value[1])
    if not isinstance(noun, Noun):
        raise NotReadError(what.words, said.span[0])
    select = _placed(said, noun)
    bounds: dict[str, Any] = {}
    if said.bare is not None:
        bounds = _counted(said)
    elif noun.number in ("least", "most", "just"):
        bounds = _bounds(noun.number, noun.count)
    elif noun.number:
        raise NotReadError(what.words, said.span[0])
    if said.form == "not":
        if bounds:
            raise NotReadError(said.words, said.span[0])
        bounds = {"max": 0}
    return {"exists": select, **bounds}


def _lies(said: Predicate) -> dict[str, Any]:
    """Return the condition that this card is in a zone: これがEXエリアにある."""
    said.only("に", "が")
    where = said.get("に")
    place = place_of(where.one) if where is not None else None
    if place is None or place[1] not in (None, "own") or place[2] or said.form != "do":
        raise NotReadError(said.words, said.span[0])
    return {"matches": "this", "like": {"lies_in": place[0]}}


def _among(said: Predicate, what: Arg, cards: str) -> dict[str, Any]:
    """Return the condition that cards just moved include some: 墓場に置いたカードの中にフォロワーが2枚以上ある."""
    noun = noun_of(what)
    bounds = _counted(said) if said.bare is not None else {"min": 1}
    if said.form != "do" or set(bounds) != {"min"} or not isinstance(noun, Noun) or noun.zone or noun.side:
        raise NotReadError(said.words, said.span[0])
    return {"matches": cards, "like": filter_only(noun), **bounds}


def _as_cards(one: One, words: str) -> Noun:
    if not isinstance(one, Noun) or one.number:
        raise NotReadError(words)
    return one


def _counted(said: Predicate) -> dict[str, Any]:
    assert said.bare is not None  # asked before
    one = said.bare.ones[0]
    if len(said.bare.ones) != 1 or not isinstance(one, Meant):
        raise NotReadError(said.bare.words, said.span[0])
    if one.kind == "count":
        value, _, bound, up_to = one.value
        if not up_to:
            return _bounds({"以上": "least", "以下": "most", None: "just"}[bound], value)
    if one.kind == "number":
        return _bound_of(one.value)
    raise NotReadError(said.bare.words, said.span[0])


def _placed(said: Predicate, noun: Noun) -> dict[str, Any]:
    """Return the cards in the place named with に, or by the noun itself."""
    where = said.get("に")
    if where is None:
        return noun.select(zone="field", side="any", numbered=False)
    if noun.zone or noun.side:
        raise NotReadError(said.words, said.span[0])
    found = noun.select(numbered=False)
    places = [place_of(one) for one in where.ones]
    if any(place is None or place[2] for place in places):
        raise NotReadError(where.words, said.span[0])
    zones = [place[0] for place in places if place]
    sides = {place[1] for place in places if place and place[1]}
    if len(sides) > 1:
        raise NotReadError(where.words, said.span[0])
    found["side"] = next(iter(sides)) if sides else "any"
    if found["side"] == "self":
        raise NotReadError(where.words, said.span[0])
    if zones != ["field"]:
        found = {"zone": zones[0] if len(zones) == 1 else zones, **found}
    return found


def _number(said: Predicate, pointing: Pointing) -> dict[str, Any] | None:
    """Return the condition on a number, or ``None``: 自分の手札が…枚以下, 自分の場の…が…体以上, 自分の残りPPが…以上."""
    what = said.get("が")
    if said.verb not in ("", "be") or what is None or said.bare is None:
        return None
    if len(said.bare.ones) > 1 and set(said.bare.joins) == {"か"}:
        each = [replace(said, bare=replace(said.bare, ones=[one], joins=[])) for one in said.bare.ones]
        found = [_number(one, pointing) for one in each]
        return None if None in found else {"any": found}
    if len(said.bare.ones) != 1:
        return None
    bound = said.bare.ones[0]
    if isinstance(bound, Noun) and bound.each and len(what.ones) > 1 and set(what.joins) == {"と"}:
        return _each_so_many(said, what, bound)
    if not (isinstance(bound, Meant) and bound.kind in ("count", "number")):
        return None
    said.only("が", bare=True)
    bounds = _counted(said)
    if len(what.ones) > 1 and set(what.joins) == {"と"} and _is_amount(what.ones[-1]):
        return {"all": [{"amount": one, **bounds} for one in _of_each(what, pointing)]}
    one = what.one
    if isinstance(one, Meant) and one.kind == "place":
        zone, side, position = one.value
        if position or side not in ("own", "enemy"):
            raise NotReadError(what.words, said.span[0])
        return {"exists": {**({} if zone == "field" else {"zone": zone}), "side": side}, **bounds}
    if isinstance(one, Noun):
        if one.number:
            raise NotReadError(what.words, said.span[0])
        return {"exists": one.select(zone="field", side="any"), **bounds}
    if one.kind == "quote":
        return {"amount": amount(one.value), **bounds}
    if one.kind == "number" and one.value == "x":
        return {"amount": "x", **bounds}
    if one.kind == "pointer" and str(one.value).startswith("@") and one.value not in ("@it", "@chosen"):
        return {"amount": {"number": pointing(one.value)}, **bounds}
    if one.kind == "resource":
        return {"amount": {"resource": one.value}, **bounds}
    if one.kind == "counter" and one.value[1] is None:
        return {"amount": {"counters": one.value[0]}, **bounds}
    if one.kind == "counters_on":
        name, at = one.value
        return {"amount": {"counters": name, **({} if at == "this" else {"of": pointing(at)})}, **bounds}
    return {"amount": _amount_here(one, pointing), **bounds}


COMPARED = {"less": ("max", -1), "more": ("min", 1), "at_most": ("max", 0), "at_least": ("min", 0)}
"""The comparisons of two amounts: which bound, and the number to add to the other amount."""


def _compared(said: Predicate, pointing: Pointing) -> dict[str, Any] | None:
    """Return the condition that compares two amounts, or ``None``: 自分の手札の枚数が相手の手札の枚数より少ない."""
    if said.verb not in COMPARED:
        return None
    bound, shift = COMPARED[said.verb]
    what, other = said.get("が"), said.get("より") if shift else said.bare
    said.only("が", "より", bare=not shift)
    if what is None or other is None:
        raise NotReadError(said.words, said.span[0])
    one, with_it = (_amount_here(arg.one, pointing) for arg in (what, other))
    if shift and (not isinstance(with_it, dict) or {"plus", "times", "half"} & set(with_it)):
        raise NotReadError(other.words, said.span[0])
    return {"amount": one, bound: {**with_it, "plus": shift} if shift else with_it}


def _is_amount(one: Any) -> bool:
    return isinstance(one, Meant) and one.kind == "amount"


def _of_each(what: Arg, pointing: Pointing) -> list[Any]:
    """Return several amounts (自分のPP最大値と相手のPP最大値), or one for several players (自分と相手のPP最大値)."""
    *before, last = what.ones
    if all(_is_amount(one) for one in before):
        return [_amount_here(one, pointing) for one in what.ones]
    value = last.value if isinstance(last, Meant) else {}
    if [one.value for one in before if isinstance(one, Meant) and one.kind == "person"] != ["you"]:
        raise NotReadError(what.words)
    if len(before) > 1 or set(value) != {"resource", "side"} or value["side"] != "enemy":
        raise NotReadError(what.words)
    return [{"resource": value["resource"]}, value]


def _amount_here(one: Any, pointing: Pointing) -> Any:
    """Return an amount with its pronouns resolved."""
    if isinstance(one, Noun) and one.kind and one.side and one.zone and not one.number:
        return {"count": one.select()}  # 自分の場のカードが相手の場のカードより多い
    if isinstance(one, Meant) and one.kind == "place" and one.value[1] in ("own", "enemy") and not one.value[2]:
        zone, side, _ = one.value
        return {"count": {**({} if zone == "field" else {"zone": zone}), "side": side}}  # 手札が相手の手札より少ない
    if isinstance(one, Meant) and one.kind == "quote":
        return _amount_here(Meant("amount", amount(one.value), one.words), pointing)
    value = amount_of(one)
    if not isinstance(value, dict):
        return value
    return {key: pointing(at) if key in ("of", "number") else at for key, at in value.items()}


def _each_so_many(said: Predicate, what: Arg, bound: Noun) -> dict[str, Any]:
    """Return the condition on the numbers of several kinds of cards.

    Example: 自分の墓場のフォロワーとスペルがそれぞれ5枚以上.
    """
    said.only("が", bare=True)
    kinds = [one for one in what.ones if isinstance(one, Noun) and not one.number]
    if len(kinds) != len(what.ones) or bound.number not in ("least", "most") or bound.like or bound.zone:
        raise NotReadError(said.words, said.span[0])
    for kind in kinds[1:]:
        if kind.side is None and not kind.zone:
            kind.side, kind.zone = kinds[0].side, kinds[0].zone
    bounds = _bounds(bound.number, bound.count)
    return {"all": [{"exists": kind.select(zone="field", side="any"), **bounds} for kind in kinds]}


def _likeness(said: Predicate, pointing: Pointing) -> dict[str, Any] | None:
    """Return the condition that an object has a property, or ``None``: それが荒野・フォロワー; これが進化している."""
    what = said.get("が")
    if what is None or len(what.ones) != 1 or not isinstance(what.ones[0], Meant) or what.ones[0].kind != "pointer":
        return None
    at = pointing(what.ones[0].value)
    if said.verb == "can_evolved":
        said.only("が")
        return {"matches": at, "like": {"evolved": said.form != "not"}}
    if said.verb == "have" and (held := said.get("を")) is not None:
        said.only("が", "を")
        one = held.one
        if isinstance(one, Meant) and one.kind == "keywords" and len(one.value) == 1:
            return {"matches": at, "like": {"without" if said.form == "not" else "keyword": one.value[0]}}
        raise NotReadError(held.words, said.span[0])
    if said.verb not in ("", "be") or said.bare is None:
        return None
    said.only("が", bare=True)
    noun = noun_of(said.bare)
    if isinstance(noun, Meant) and noun.kind == "bounds":
        return {"matches": at, "like": dict(noun.value)}
    if isinstance(noun, Meant) and noun.kind == "lies" and noun.value in ("engaged", "reserved"):
        return {"matches": at, "like": {"engaged": noun.value == "engaged"}}
    if not isinstance(noun, Noun) or noun.zone or noun.side:
        raise NotReadError(said.words, said.span[0])
    return {"matches": at, "like": filter_only(noun)}


def _counters(said: Predicate, _: Pointing) -> dict[str, Any] | None:
    """Return the condition that a card has counters, or ``None``: これに…カウンターが置かれている."""
    if said.verb != "being" and (said.verb, said.form) != ("be_put", "had"):
        return None
    where, what = said.get("に"), said.get("が")
    said.only("に", "が")
    if where is None or what is None or where.words not in ("これ", "EXエリアのこれ"):
        raise NotReadError(said.words, said.span[0])
    one = what.one
    if not isinstance(one, Meant) or one.kind != "counter" or one.value[1] is not None:
        raise NotReadError(what.words, said.span[0])
    found = {"matches": "this", "like": {"counter": one.value[0]}}
    return {"not": found} if said.form == "not" else found


LEADERS = ("リーダー", "相手のリーダー")
"""The words for the only leader that an attack can have as its target."""


def _done(said: Predicate, pointing: Pointing) -> dict[str, Any] | None:
    """Return the condition that something was done, or ``None``: そうした; スペルを捨てた; コストを+2した."""
    if (raised := _raised(said)) is not None:
        return raised
    to = said.get("へ") or said.get("を")
    if said.verb == "attack" and said.form == "past" and to is not None:
        said.only("へ", "を")
        noun = noun_of(to) if to.words not in LEADERS else Noun(to.words, {"type": "leader"})
        if isinstance(noun, Noun) and not (noun.zone or noun.side or noun.number):
            return {"matches": "other", "like": dict(noun.like)}
    if said.verb == "so":
        said.only()
        found = {"did": pointing("@did")}
        return {"not": found} if said.form == "not_done" else found
    if said.form in ("past", "not_done") and said.verb in ("discard", "evolve") and not said.args and said.bare is None:
        found = {"did": pointing(f"@{said.verb}")}
        return found if said.form == "past" else {"not": found}
    if said.form in ("past", "not_done") and said.verb in LAST_DONE and not said.args and said.bare is None:
        found = {"did": pointing(f"@last:{said.verb}")}
        return found if said.form == "past" else {"not": found}
    if said.form == "past" and said.verb in ("put", "put_out"):
        return _put(said, pointing)
    if said.form == "past" and said.verb in ("discard", "reveal", "destroy", "banish"):
        what = said.get("を")
        said.only("を")
        if what is not None and isinstance(noun := noun_of(what), Noun) and not (noun.zone or noun.side or noun.number):
            return {"matches": pointing(f"@{said.verb}"), "like": filter_only(noun), "min": 1}
    return None


def _raised(said: Predicate) -> dict[str, Any] | None:
    """Return the condition コストを+2した (the player chose to raise the cost), or ``None``."""
    what, by = said.get("を"), said.bare.one if said.bare is not None else None
    if (said.verb, said.form) != ("do", "past") or what is None or what.words != "コスト" or len(said.args) != 1:
        return None
    if not isinstance(by, Meant) or by.kind != "signed" or not isinstance(by.value, int) or by.value < 1:
        return None
    return {"raised": by.value}


def _put(said: Predicate, pointing: Pointing) -> dict[str, Any] | None:
    """Return the condition on the cards that this text has put somewhere, or ``None``: スペルを墓場に置いた."""
    what, where = said.get("を"), said.get("に")
    said.only("を", "に")
    place = place_of(where.one) if where is not None else ("field", None, "") if said.verb == "put_out" else None
    if place is None or place[1] or place[2]:
        raise NotReadError(said.words, said.span[0])
    if what is None:
        return {"did": pointing(f"@to:{place[0]}")}
    noun = noun_of(what)
    if not isinstance(noun, Noun) or noun.zone or noun.side or noun.number not in ("", "just", "least"):
        raise NotReadError(what.words, said.span[0])
    least = noun.count if noun.number else 1
    return {"matches": pointing(f"@to:{place[0]}"), "like": dict(noun.like), "min": least}


def for_each(said: Predicate, pointing: Pointing) -> dict[str, Any]:
    """Return the number of groups of N cards: 自分の墓場のスペル5枚につき."""
    one = said.bare.one if said.bare is not None and not said.args and not said.verb else None
    if isinstance(one, Noun) and one.number == "just" and isinstance(one.count, int) and one.zone and one.side:
        return {"count": one.select(numbered=False), **({"per": one.count} if one.count != 1 else {})}
    if isinstance(one, Meant) and one.kind == "counters_there":
        name, (count, _, bound, up_to) = one.value
        if (count, bound, up_to) == (1, None, False):
            return {"counters": name}
    if isinstance(one, Meant) and one.kind == "done_each":
        return {key: pointing(at) if key == "number" else at for key, at in one.value.items()}
    raise NotReadError(said.words, said.span[0])
