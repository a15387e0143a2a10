"""Conditions and triggers: what stands before なら, 限り and とき."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from judge.cards.read.sve.nouns import Meant, Noun, amount, amount_of, filter_only
from judge.cards.read.sve.parsing import NotReadError
from judge.cards.read.sve.predicates import Predicate, noun_of, place_of

Pointing = Callable[[str], str]
"""Returns what a pointing word points at."""

EXIST = {"exist", "exist_"}


def _bounds(number: str, count: Any) -> dict[str, Any]:
    return {"least": {"min": count}, "most": {"max": count}, "just": {"min": count, "max": count}}[number]


def _bound_of(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {"min": value, "max": value}


def happened(said: Predicate) -> dict[str, Any] | None:
    """Return the condition that something has happened this turn: 自分のフォロワーが破壊されていた."""
    least = 1
    if said.bare is not None:
        one = said.bare.one
        if (
            said.verb != "attack"
            or not isinstance(one, Meant)
            or one.kind != "times"
            or one.value[1:] != ("以上", False)
        ):
            return None
        least = one.value[0]
    if said.verb == "lowered":
        return _leader_lost(said)
    what = said.get("を")
    asked = []
    for one in what.ones if what is not None and what.joins and set(what.joins) == {"と"} else (None,):
        args = said.args if one is None else [replace(a, ones=[one], joins=[]) if a is what else a for a in said.args]
        when, place = trigger(replace(said, args=list(args), bare=None, form="past"))
        if when.get("card") == {}:
            del when["card"]
        asked.append({"amount": {"this_turn": when}, "min": least})
        del place
    return asked[0] if len(asked) == 1 else {"all": asked}


def _leader_lost(said: Predicate) -> dict[str, Any]:
    """自分のリーダーの体力が減少していた: by damage or otherwise."""
    said.only("が")
    return {"any": [{"amount": {"this_turn": when}, "min": 1} for when in leader_loses(said)]}


def leader_loses(said: Predicate) -> list[dict[str, Any]]:
    """Return the events by which a leader's defense becomes less: 自分のリーダーの体力が減少した."""
    arg = said.get("が")
    if arg is None or arg.words != "自分のリーダーの体力":
        raise NotReadError(said.words, said.span[0])
    damaged = {"event": "leader_damaged", "side": "own"}
    return [damaged, {"event": "defense_lost", "card": {"type": "leader"}, "side": "own"}]


def condition(said: Predicate, pointing: Pointing) -> dict[str, Any]:
    """Return the condition that a predicate is.

    Args:
        said: the predicate.
        pointing: resolves what it points at.
    """
    for read in (_state, _rolled, _came, _existing, _number, _likeness, _counters, _done):
        found = read(said, pointing)
        if found is not None:
            return found
    raise NotReadError(said.words, said.span[0])


def _rolled(said: Predicate, pointing: Pointing) -> dict[str, Any] | None:
    """1なら; 2から5なら."""
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
    """これが手札以外から場に出ていた; これが能力によって場に出ていた; これがEXエリアからプレイされていた."""
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
    assert source is not None  # noqa: S101 - asked before
    one = source.one
    otherwise = isinstance(one, Meant) and one.kind == "elsewhere"
    place = one.value if isinstance(one, Meant) and otherwise else place_of(one)
    if place is None or place[1] or place[2]:
        raise NotReadError(source.words, said.span[0])
    found = {"matches": "this", "like": {"from_zone": place[0]}}
    if said.verb == "be_played":
        found["like"]["played"] = True
    return {"not": found} if otherwise else found


def _state(said: Predicate, _: Pointing) -> dict[str, Any] | None:
    """【覚醒】状態, 自分のターン."""
    if said.verb not in ("", "be") or said.args or said.bare is None or len(said.bare.ones) != 1:
        return None
    one = said.bare.ones[0]
    if isinstance(one, Meant) and one.kind == "attack_on":
        return {"matches": "other", "like": dict(one.value)}
    return dict(one.value) if isinstance(one, Meant) and one.kind in ("state", "leader_bound") else None


def _existing(said: Predicate, _: Pointing) -> dict[str, Any] | None:
    """自分の場に『…』がいる."""
    if said.verb not in EXIST:
        return None
    said.only("に", "が", bare=True)
    what = said.get("が")
    if what is None:
        raise NotReadError(said.words, said.span[0])
    if what.words == "これ":
        return _lies(said)
    if len(what.ones) > 1 and set(what.joins) == {"と"} and said.form != "not" and said.bare is None:
        return {"all": [{"exists": _placed(said, one)} for one in what.ones if _is_cards(one, what.words)]}
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
    """これがEXエリアにある."""
    said.only("に", "が")
    where = said.get("に")
    place = place_of(where.one) if where is not None else None
    if place is None or place[1] not in (None, "own") or place[2] or said.form != "do":
        raise NotReadError(said.words, said.span[0])
    return {"matches": "this", "like": {"lies_in": place[0]}}


def _is_cards(one: Any, words: str) -> bool:
    if not isinstance(one, Noun) or one.number:
        raise NotReadError(words)
    return True


def _counted(said: Predicate) -> dict[str, Any]:
    assert said.bare is not None  # noqa: S101 - asked before
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
    """Return the cards that are in the place that に names, or where the noun itself says."""
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
    """自分の手札が…枚以下, 自分の場の…が…体以上, 自分の残りPPが…以上."""
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
    if not (isinstance(bound, Meant) and bound.kind in ("count", "number")):
        return None
    said.only("が", bare=True)
    one = what.one
    bounds = _counted(said)
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
    if one.kind == "counters_on":
        name, at = one.value
        return {"amount": {"counters": name, **({} if at == "this" else {"of": pointing(at)})}, **bounds}
    value = amount_of(one)
    if isinstance(value, dict):
        value = {key: pointing(at) if key in ("of", "number") else at for key, at in value.items()}
    return {"amount": value, **bounds}


def _likeness(said: Predicate, pointing: Pointing) -> dict[str, Any] | None:
    """それが荒野・フォロワー; これが進化している."""
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
    """これに…カウンターが置かれている."""
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


def _done(said: Predicate, pointing: Pointing) -> dict[str, Any] | None:
    """そうした; スペルを捨てた."""
    if said.verb == "attack" and said.form == "past" and (to := said.get("へ")) is not None:
        said.only("へ")
        noun = noun_of(to)
        if isinstance(noun, Noun) and not (noun.zone or noun.side or noun.number):
            return {"matches": "other", "like": dict(noun.like)}
    if said.verb == "so":
        said.only()
        return {"did": pointing("@did")}
    if said.form in ("past", "not_done") and said.verb in ("discard", "evolve") and not said.args and said.bare is None:
        found = {"did": pointing(f"@{said.verb}")}
        return found if said.form == "past" else {"not": found}
    if said.form == "past" and said.verb in ("put", "put_out"):
        return _put(said, pointing)
    if said.form == "past" and said.verb in ("discard", "reveal", "destroy", "banish"):
        what = said.get("を")
        said.only("を")
        if what is not None and isinstance(noun := noun_of(what), Noun) and not (noun.zone or noun.side or noun.number):
            return {"matches": pointing(f"@{said.verb}"), "like": filter_only(noun), "min": 1}
    return None


def _put(said: Predicate, pointing: Pointing) -> dict[str, Any] | None:
    """スペルを墓場に置いた: of what this text has put there."""
    what, where = said.get("を"), said.get("に")
    said.only("を", "に")
    place = place_of(where.one) if where is not None else ("field", None, "") if said.verb == "put_out" else None
    if place is None or place[1] or place[2]:
        raise NotReadError(said.words, said.span[0])
    if what is None:
        return {"did": pointing(f"@to:{place[0]}")}
    noun = noun_of(what)
    if not isinstance(noun, Noun) or noun.zone or noun.side or noun.number:
        raise NotReadError(what.words, said.span[0])
    return {"matches": pointing(f"@to:{place[0]}"), "like": filter_only(noun), "min": 1}


def for_each(said: Predicate, pointing: Pointing) -> dict[str, Any]:
    """Return how many times so many there are: 自分の墓場のスペル5枚につき."""
    one = said.bare.one if said.bare is not None and not said.args and not said.verb else None
    if isinstance(one, Noun) and one.number == "just" and isinstance(one.count, int) and one.zone and one.side:
        return {"count": one.select(numbered=False), **({"per": one.count} if one.count != 1 else {})}
    if isinstance(one, Meant) and one.kind == "counters_there":
        name, (count, _, bound, up_to) = one.value
        if (count, bound, up_to) == (1, None, False):
            return {"counters": name}
    del pointing
    raise NotReadError(said.words, said.span[0])


# ---- triggers


def trigger(said: Predicate) -> tuple[dict[str, Any], str | None]:
    """Return what triggers an ability, and in which other zone than the field it listens."""
    place = None
    match said.verb, said.form:
        case "come_out", "past":
            found = _enters(said)
        case "leave", "past":
            found = _moved(said, "leaves", {"を": "field"})
        case "be_put", "past":
            found = _buried(said) if said.get("に") is None or "EX" not in said.words else _put_there(said)
        case "be_returned", "past":
            found = _moved(said, "returned", {"から": "field", "に": "hand"})
        case "be_destroyed", "past":
            found = _moved(said, "destroyed", {})
        case "vanish", "past" if (source := said.get("から")) is not None:
            about = _about(replace(said, args=[x for x in said.args if x is not source]))
            said.only("が", "から")
            if place_of(source.one) != ("hand", "own", "") or about != {"card": "this"}:
                raise NotReadError(said.words, said.span[0])
            found, place = {"event": "banished", "card": "this", "from_zone": "hand"}, "banished"
        case "vanish", "past":
            found = _moved(said, "banished", {})
        case "evolve", "past":
            found = _moved(said, "evolves", {})
        case "attack", "past" | "do":
            found = _moved(said, "attacks", {})
        case "engage", "past":
            found = _moved(said, "engaged", {})
        case "be_chosen", "past":
            by = said.get("によって")
            if by is None or by.words != "能力":
                raise NotReadError(said.words, said.span[0])
            found = _moved(replace(said, args=[arg for arg in said.args if arg is not by]), "chosen", {})
        case "race", "past":
            found = _moved(said, "races", {})
        case "refresh", "past":
            found = _moved(said, "refreshed", {})
        case "plus", "past":
            found = _leader_gains(said)
        case "take_damage", "past":
            found = _damaged(said)
        case "deal_damage", "past":
            found = _deals(said)
        case "play", "past":
            found = _played(said)
        case "come", "past":
            found = _phase(said)
        case "discard", "past":
            found, place = _discarded(said)
        case _:
            raise NotReadError(said.words, said.span[0])
    return found, place


LEAVING = ("banished", "buried", "returned")
"""Events of which a text can say where the card was."""


def _about(said: Predicate, particle: str = "が", event: str = "") -> dict[str, Any]:
    arg = said.get(particle)
    if arg is None:
        raise NotReadError(said.words, said.span[0])
    one = noun_of(arg)
    if isinstance(one, Meant):
        if one.kind == "pointer" and one.value == "this":
            return {"card": "this"}
        if one.kind == "pointer" and one.value == "own.leader":
            return {"_leader": "own"}
        raise NotReadError(arg.words, said.span[0])
    elsewhere = one.zone not in ([], ["field"])
    if one.number or (elsewhere and event not in LEAVING):
        raise NotReadError(arg.words, said.span[0])
    found: dict[str, Any] = {"card": dict(one.like)} if one.like else {"card": {}}
    if one.side:
        found["side"] = one.side
    if elsewhere:
        found["from_zone"] = one.zone[0] if len(one.zone) == 1 else one.zone
    return found


def _enters(said: Predicate) -> dict[str, Any]:
    said.only("に", "が")
    about, where = _about(said), said.get("に")
    place = place_of(where.one) if where else None
    if "_leader" in about or place is None or place[0] != "field" or place[2]:
        raise NotReadError(said.words, said.span[0])
    if place[1] is not None:
        if "side" in about or about.get("card") == "this":
            raise NotReadError(said.words, said.span[0])
        about["side"] = place[1]
    return {"event": "enters", **about}


def _moved(said: Predicate, event: str, places: dict[str, str]) -> dict[str, Any]:
    said.only("が", *places)
    for particle, zone in places.items():
        arg = said.get(particle)
        place = place_of(arg.one) if arg else None
        if place is None or place != (zone, None, ""):
            raise NotReadError(said.words, said.span[0])
    about = _about(said, event="" if "から" in places else event)
    if "_leader" in about:
        raise NotReadError(said.words, said.span[0])
    return {"event": event, **about}


def _buried(said: Predicate) -> dict[str, Any]:
    what = said.get("が")
    if what is not None and what.words in ("自分のデッキ1枚", "相手のデッキ1枚") and said.get("から") is None:
        said.only("が", "に")
        where = said.get("に")
        if where is not None and place_of(where.one) == ("cemetery", None, ""):
            side = "own" if what.words.startswith("自分") else "enemy"
            return {"event": "buried", "side": side, "from_zone": "deck"}
    if said.get("から") is None:
        return _moved(said, "buried", {"に": "cemetery"})
    return _moved(said, "dies", {"から": "field", "に": "cemetery"})


def _put_there(said: Predicate) -> dict[str, Any]:
    """自分のEXエリアに…が置かれた."""
    said.only("に", "が")
    about, where = _about(said), said.get("に")
    place = place_of(where.one) if where is not None else None
    if place is None or place[0] != "ex" or place[2] or "_leader" in about or about["card"] == "this":
        raise NotReadError(said.words, said.span[0])
    if "side" in about or place[1] is None:
        raise NotReadError(said.words, said.span[0])
    return {"event": "moves", **about, "side": place[1], "to_zone": "ex"}


def _deals(said: Predicate) -> dict[str, Any]:
    """これが交戦ダメージを与えた."""
    said.only("が", "を")
    what, about = said.get("を"), _about(said)
    kinds = {"damage": "deals_damage", "ability_damage": "deals_ability_damage", "combat_damage": "deals_combat_damage"}
    if what is None or not isinstance(what.one, Meant) or what.one.kind != "event" or "_leader" in about:
        raise NotReadError(said.words, said.span[0])
    if what.one.value == "attack_damage_to_leader":
        return {"event": "deals_attack_damage", **about, "_other": {"type": "leader"}}
    if what.one.value not in kinds:
        raise NotReadError(what.words, said.span[0])
    return {"event": kinds[what.one.value], **about}


def _damaged(said: Predicate) -> dict[str, Any]:
    said.only("が", "を")
    what, about = said.get("を"), _about(said)
    if what is None or not isinstance(what.one, Meant) or what.one.kind != "event":
        raise NotReadError(said.words, said.span[0])
    kinds = {"damage": "damaged", "ability_damage": "ability_damage", "combat_damage": "combat_damage"}
    if what.one.value not in kinds:
        raise NotReadError(what.words, said.span[0])
    if "_leader" in about:
        if what.one.value != "damage":
            raise NotReadError(what.words, said.span[0])
        return {"event": "leader_damaged", "side": about["_leader"]}
    return {"event": kinds[what.one.value], **about}


def _leader_gains(said: Predicate) -> dict[str, Any]:
    """自分のリーダーの体力を+した."""
    said.only("を")
    arg = said.get("を")
    if arg is None or arg.words != "自分のリーダーの体力":
        raise NotReadError(said.words, said.span[0])
    return {"event": "defense_gained", "card": {"type": "leader"}, "side": "own"}


def _played(said: Predicate) -> dict[str, Any]:
    said.only("が", "を")
    who, what = said.get("が"), said.get("を")
    if who is None or what is None or not isinstance(who.one, Meant) or who.one.kind != "person":
        raise NotReadError(said.words, said.span[0])
    side = {"you": "own", "opponent": "enemy"}.get(who.one.value)
    noun = noun_of(what)
    if side is None or not isinstance(noun, Noun) or noun.zone or noun.side or noun.number:
        raise NotReadError(said.words, said.span[0])
    return {"event": "plays", "card": dict(noun.like), "side": side}


def _phase(said: Predicate) -> dict[str, Any]:
    said.only("が")
    arg = said.get("が")
    if arg is None or not isinstance(arg.one, Meant) or arg.one.kind != "phase":
        raise NotReadError(said.words, said.span[0])
    side, event = arg.one.value
    return {"event": event, "side": side}


def _discarded(said: Predicate) -> tuple[dict[str, Any], str | None]:
    """これを自分の手札から捨てた; 自分の手札から…を捨てた."""
    said.only("を", "から", "が")
    source = said.get("から")
    if source is None and said.get("が") is None:
        what = said.get("を")
        if what is None or what.words != "自分の手札":
            raise NotReadError(said.words, said.span[0])
        return {"event": "discarded", "card": {}, "side": "own"}, None
    if source is None and (who := said.get("が")) is not None:
        what = said.get("を")
        noun = noun_of(what) if what is not None else None
        if who.words == "自分" and isinstance(noun, Noun) and noun.zone == ["hand"] and not (noun.side or noun.number):
            return {"event": "discarded", "card": dict(noun.like), "side": "own"}, None
        side = {"自分": "own", "相手プレイヤー": "enemy", "いずれかのプレイヤー": "any"}.get(who.words)
        if side is None or what is None or what.words != ("自身の手札1枚" if side == "any" else "手札1枚"):
            raise NotReadError(said.words, said.span[0])
        return {"event": "discarded", "card": {}, **({} if side == "any" else {"side": side})}, None
    if source is None or place_of(source.one) != ("hand", "own", ""):
        raise NotReadError(said.words, said.span[0])
    about = _about(said, "を")
    if "_leader" in about or "side" in about:
        raise NotReadError(said.words, said.span[0])
    if about["card"] == "this":
        return {"event": "discarded", "card": "this"}, "cemetery"
    return {"event": "discarded", **about, "side": "own"}, None
