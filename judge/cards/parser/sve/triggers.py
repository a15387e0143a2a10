"""Parses triggers: the words before とき."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from judge.cards.parser.sve.meanings import Meant, Noun
from judge.cards.parser.sve.parsing import NotReadError
from judge.cards.parser.sve.predicates import Arg, Predicate, noun_of, place_of

Heard = tuple[dict[str, Any], str | None]
"""A trigger, and the zone in which the ability works if that is not the field (else ``None``)."""


def trigger(said: Predicate) -> Heard:
    """Return the trigger in a predicate, and the zone in which the ability works if that is not the field."""
    if said.verb not in TRIGGERS or said.form not in ("past", *(("do",) if said.verb == "attack" else ())):
        raise NotReadError(said.words, said.span[0])
    return TRIGGERS[said.verb](said)


def _is_put(said: Predicate) -> Heard:
    """Return the event that cards are put into a zone: これがEXエリアに置かれた; 自分のフォロワーが墓場に置かれた."""
    if said.words == "これがEXエリアに置かれた":
        return {"event": "moves", "card": "this", "to_zone": "ex"}, "ex"
    return (_buried(said) if said.get("に") is None or "EX" not in said.words else _put_there(said)), None


def _returned(said: Predicate) -> dict[str, Any]:
    """Return the event that cards return to hand: 自分の場のカードが手札に戻った."""
    source = {"から": "field"} if said.get("から") is not None else _there(said)
    return {**_moved(said, "returned", {**source, "に": "hand"}), "from_zone": "field"}


def _banished(said: Predicate) -> Heard:
    """Return the event that cards are banished: これが消滅した; これが自分の手札から消滅した."""
    source = said.get("から")
    if source is None:
        return _moved(said, "banished", {}), None
    about = _about(replace(said, args=[x for x in said.args if x is not source]))
    said.only("が", "から")
    if place_of(source.one) != ("hand", "own", "") or about != {"card": "this"}:
        raise NotReadError(said.words, said.span[0])
    return {"event": "banished", "card": "this", "from_zone": "hand"}, "banished"


def _chosen(said: Predicate) -> dict[str, Any]:
    """Return the event that this card is chosen by an ability: これが能力によって選ばれた."""
    by = said.get("によって")
    if by is None or by.words != "能力":
        raise NotReadError(said.words, said.span[0])
    return _moved(replace(said, args=[arg for arg in said.args if arg is not by]), "chosen", {})


def _there(said: Predicate) -> dict[str, str]:
    """Check that the text says that the cards return from the field; add nothing to the event.

    自分の場のカードが手札に戻った says so.

    Raises:
        NotReadError: the text does not say where the cards return from.
    """
    what = said.get("が")
    one = what.one if what is not None else None
    if not (isinstance(one, Noun) and one.zone == ["field"]) and (what is None or what.words != "これ"):
        raise NotReadError(said.words, said.span[0])
    return {}


def _drawn(said: Predicate) -> dict[str, Any]:
    """Return the event that a card is drawn, once for each: 自分が1枚引いた."""
    said.only("が", bare=True)
    who, count = said.get("が"), said.bare.one if said.bare else None
    side = {"自分": "own", "相手": "enemy", "相手プレイヤー": "enemy"}.get(who.words) if who is not None else None
    if side is None or not isinstance(count, Meant) or count.kind != "count" or count.value != (1, "枚", None, False):
        raise NotReadError(said.words, said.span[0])
    return {"event": "draws", "side": side}


LEAVING = ("banished", "buried", "returned")
"""Events whose texts can name the zone of the card."""


def _about(said: Predicate, particle: str = "が", event: str = "") -> dict[str, Any]:
    arg = said.get(particle)
    if arg is None:
        raise NotReadError(said.words, said.span[0])
    one = noun_of(arg)
    if isinstance(one, Meant):
        if one.kind == "pointer" and one.value == "this":
            return {"card": "this"}
        if one.kind == "pointer" and one.value in ("own.leader", "enemy.leader"):
            return {"_leader": str(one.value).partition(".")[0]}
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


def _attacking(said: Predicate) -> dict[str, Any]:
    """Return the event of an attack: これが攻撃した; これがフォロワーを攻撃した."""
    to = said.get("を") or said.get("へ")
    found = _moved(replace(said, args=[arg for arg in said.args if arg is not to]), "attacks", {})
    return found if to is None else {**found, "other": _opposite(to, said)}


def _enters(said: Predicate) -> dict[str, Any]:
    said.only("に", "が", "から", "によって")
    source, by = said.get("から"), said.get("によって")
    if source is not None or by is not None:
        return _enters_from(replace(said, args=[x for x in said.args if x not in (source, by)]), source, by)
    about, where = _about(said), said.get("に")
    place = place_of(where.one) if where else None
    if "_leader" in about or place is None or place[0] != "field" or place[2]:
        raise NotReadError(said.words, said.span[0])
    if place[1] is not None:
        if "side" in about or about.get("card") == "this":
            raise NotReadError(said.words, said.span[0])
        about["side"] = place[1]
    return {"event": "enters", **about}


def _enters_from(said: Predicate, source: Arg | None, by: Arg | None) -> dict[str, Any]:
    """Return the event that cards enter from a zone or by an ability: 自分の場にフォロワーがEXエリアから出た."""
    found = _enters(said)
    if by is not None:
        if by.words != "能力" or found["card"] == "this":
            raise NotReadError(by.words, said.span[0])
        found["card"] = {**found["card"], "played": False}
    if source is not None:
        place = place_of(source.one)
        if place is None or place[1] not in (None, "own") or place[2] or place[0] == "field":
            raise NotReadError(source.words, said.span[0])
        found["from_zone"] = place[0]
    return found


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
    """Return the event that cards are put into the EX area: 自分のEXエリアに…が置かれた."""
    if said.get("から") is not None:
        return {**_moved(said, "leaves", {"から": "field", "に": "ex"}), "to_zone": "ex"}
    said.only("に", "が")
    about, where = _about(said), said.get("に")
    place = place_of(where.one) if where is not None else None
    if place is None or place[0] != "ex" or place[2] or "_leader" in about or about["card"] == "this":
        raise NotReadError(said.words, said.span[0])
    if "side" in about or place[1] is None:
        raise NotReadError(said.words, said.span[0])
    return {"event": "moves", **about, "side": place[1], "to_zone": "ex"}


def _deals(said: Predicate) -> dict[str, Any]:
    """Return the event that damage is dealt: これが交戦ダメージを与えた; これが相手のリーダーに攻撃ダメージを与えた."""
    said.only("が", "を", "に")
    what, to, about = said.get("を"), said.get("に"), _about(said)
    if what is None or not isinstance(what.one, Meant) or what.one.kind != "event" or "_leader" in about:
        raise NotReadError(said.words, said.span[0])
    kind = what.one.value
    if kind == "attack_damage_to_leader" and to is None:
        return {"event": "deals_attack_damage", **about, "other": {"type": "leader"}}
    if kind not in DEALT or (to is not None and kind not in IN_FIGHTS):
        raise NotReadError(what.words, said.span[0])
    hurt = {} if to is None else {"other": _opposite(to, said)}
    return {"event": DEALT[kind], **about, **hurt}


DEALT = {
    "damage": "deals_damage",
    "ability_damage": "deals_ability_damage",
    "attack_damage": "deals_attack_damage",
    "combat_damage": "deals_combat_damage",
}
"""For each kind of damage, the event of dealing it."""

IN_FIGHTS = ("attack_damage", "combat_damage")
"""Kinds of damage dealt only to the opponent's objects, so texts need not say whose."""


def _opposite(to: Arg, said: Predicate) -> dict[str, Any]:
    """Return the filter for the object that is attacked or damaged, which is always the opponent's."""
    noun = noun_of(to) if to.words not in ("リーダー", "相手のリーダー") else Noun(to.words, {"type": "leader"})
    there = isinstance(noun, Noun) and not noun.number and noun.zone in ([], ["field"])
    if not isinstance(noun, Noun) or not there or noun.side not in (None, "enemy"):
        raise NotReadError(to.words, said.span[0])
    return dict(noun.like)


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
    """Return the event that a leader gains defense: 自分のリーダーの体力を+した."""
    said.only("を")
    arg = said.get("を")
    if arg is None or arg.words != "自分のリーダーの体力":
        raise NotReadError(said.words, said.span[0])
    return {"event": "defense_gained", "card": {"type": "leader"}, "side": "own"}


def _played(said: Predicate) -> dict[str, Any]:
    said.only("が", "を", "から")
    who, what, source = said.get("が"), said.get("を"), said.get("から")
    if who is None or what is None or not isinstance(who.one, Meant) or who.one.kind != "person":
        raise NotReadError(said.words, said.span[0])
    side = {"you": "own", "opponent": "enemy"}.get(who.one.value)
    noun = noun_of(what)
    if side is None or not isinstance(noun, Noun) or noun.side or noun.number or len(noun.zone) > 1:
        raise NotReadError(said.words, said.span[0])
    place = place_of(source.one) if source is not None else (noun.zone[0], None, "") if noun.zone else None
    if (source is not None and (noun.zone or place is None)) or (place is not None and place not in PLAYED_FROM):
        raise NotReadError(said.words, said.span[0])
    return {"event": "plays", "card": {**noun.like, **({"from_zone": place[0]} if place else {})}, "side": side}


PLAYED_FROM = (("ex", None, ""), ("ex", "own", ""), ("hand", None, ""), ("hand", "own", ""))
"""The places from which cards can be played, as the text names them."""


def _phase(said: Predicate) -> dict[str, Any]:
    said.only("が")
    arg = said.get("が")
    if arg is None or not isinstance(arg.one, Meant) or arg.one.kind != "phase":
        raise NotReadError(said.words, said.span[0])
    side, event = arg.one.value
    return {"event": event, "side": side}


def _discarded(said: Predicate) -> Heard:
    """Return the event of a discard: これを自分の手札から捨てた; 自分の手札から…を捨てた."""
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
    what = said.get("を")
    of_this = what is not None and what.words == "これ"
    if source is None or place_of(source.one) not in (("hand", "own", ""), *([("hand", None, "")] if of_this else [])):
        raise NotReadError(said.words, said.span[0])
    about = _about(said, "を")
    if "_leader" in about or "side" in about:
        raise NotReadError(said.words, said.span[0])
    if about["card"] == "this":
        return {"event": "discarded", "card": "this"}, "cemetery"
    return {"event": "discarded", **about, "side": "own"}, None


def leader_loses(said: Predicate) -> list[dict[str, Any]]:
    """Return the events in which a leader's defense decreases: 自分のリーダーの体力が減少した."""
    arg = said.get("が")
    side = {"自分のリーダーの体力": "own", "相手のリーダーの体力": "enemy"}.get(arg.words) if arg is not None else None
    if side is None:
        raise NotReadError(said.words, said.span[0])
    damaged = {"event": "leader_damaged", "side": side}
    return [damaged, {"event": "defense_lost", "card": {"type": "leader"}, "side": side}]


def _on_field(read: Callable[[Predicate], dict[str, Any]]) -> Callable[[Predicate], Heard]:
    return lambda said: (read(said), None)


def _done(event: str, **places: str) -> Callable[[Predicate], Heard]:
    """Return a function that parses an action on a card.

    Args:
        event: the event of the action.
        places: for each particle, the zone that must be named before it.
    """
    return lambda said: (_moved(said, event, places), None)


TRIGGERS: dict[str, Callable[[Predicate], Heard]] = {
    "come_out": _on_field(_enters),
    "leave": _done("leaves", を="field"),
    "be_put": _is_put,
    "be_returned": _on_field(_returned),
    "draw": _on_field(_drawn),
    "be_destroyed": _done("destroyed"),
    "vanish": _banished,
    "evolve": _done("evolves"),
    "attack": _on_field(_attacking),
    "be_attacked": _done("attacked"),
    "engage": _done("engaged"),
    "fight": _done("fights"),
    "be_chosen": _on_field(_chosen),
    "race": _done("races"),
    "refresh": _done("refreshed"),
    "plus": _on_field(_leader_gains),
    "take_damage": _on_field(_damaged),
    "deal_damage": _on_field(_deals),
    "play": _on_field(_played),
    "come": _on_field(_phase),
    "discard": _discarded,
}
"""For each verb, the function that returns its event."""
