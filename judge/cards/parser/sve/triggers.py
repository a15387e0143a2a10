"""Parses triggers: the words before とき."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from judge.cards.parser.sve.meanings import PLAYERS, Noun, Place
from judge.cards.parser.sve.parsing import NotReadError
from judge.cards.parser.sve.predicates import Arg, Predicate

Event = dict[str, Any]
Heard = tuple[Event, str | None]
"""A trigger, and the zone in which the ability works if that is not the field (else ``None``)."""


def trigger(predicate: Predicate) -> Heard:
    """Return the trigger in a predicate, and the zone in which the ability works if that is not the field."""
    if predicate.verb not in TRIGGERS or predicate.form not in (
        "past",
        *(("do",) if predicate.verb == "attack" else ()),
    ):
        raise predicate.refused()
    heard = TRIGGERS[predicate.verb](predicate)
    return heard if isinstance(heard, tuple) else (heard, None)


LEAVING = ("banished", "buried", "returned")
"""Events whose texts can name the zone of the card."""


def _about(predicate: Predicate, particle: str = "が", event: str = "", *, leader: bool = False) -> Event:
    """Return the fields for the card of an event; ``leader`` allows a leader, as the field ``_leader``."""
    arg = predicate.arg(particle)
    one = arg.noun
    if not isinstance(one, Noun):
        if one.kind == "pointer" and one.value == "this":
            return {"card": "this"}
        if leader and one.kind == "pointer" and one.value in ("own.leader", "enemy.leader"):
            return {"_leader": str(one.value).partition(".")[0]}
        raise NotReadError(arg.words)
    elsewhere = one.zone not in ([], ["field"])
    if one.number or (elsewhere and event not in LEAVING):
        raise NotReadError(arg.words)
    found: Event = {"card": dict(one.like)}
    if one.side:
        found["side"] = one.side
    if elsewhere:
        found["from_zone"] = one.zone[0] if len(one.zone) == 1 else one.zone
    return found


def _moved(predicate: Predicate, event: str, places: Mapping[str, str]) -> Event:
    """Return the event of an action on a card.

    Args:
        places: for each particle, the zone that must be named before it.
    """
    predicate.only("が", *places)
    if any(predicate.arg(particle).zone != zone for particle, zone in places.items()):
        raise predicate.refused()
    return {"event": event, **_about(predicate, event="" if "から" in places else event)}


def _done(event: str, **places: str) -> Callable[[Predicate], Event]:
    """Return a function that parses an action on a card; see ``_moved``."""
    return lambda predicate: _moved(predicate, event, places)


# cards enter and leave


def _is_put(predicate: Predicate) -> Event | Heard:
    """Return the event that cards are put into a zone: これがEXエリアに置かれた; 自分のフォロワーが墓場に置かれた."""
    if predicate.words == "これがEXエリアに置かれた":
        return {"event": "moves", "card": "this", "to_zone": "ex"}, "ex"
    return _buried(predicate) if predicate.get("に") is None or "EX" not in predicate.words else _put_there(predicate)


def _buried(predicate: Predicate) -> Event:
    if predicate.get("から") is not None:
        return _moved(predicate, "dies", {"から": "field", "に": "cemetery"})
    if predicate.words_of("が") in ("自分のデッキ1枚", "相手のデッキ1枚") and predicate.arg("に").zone == "cemetery":
        predicate.only("が", "に")
        return {"event": "buried", "side": PLAYERS[predicate.words_of("が")[:2]], "from_zone": "deck"}
    return _moved(predicate, "buried", {"に": "cemetery"})


def _put_there(predicate: Predicate) -> Event:
    """Return the event that cards are put into the EX area: 自分のEXエリアに…が置かれた."""
    if predicate.get("から") is not None:
        return {**_moved(predicate, "leaves", {"から": "field", "に": "ex"}), "to_zone": "ex"}
    where, _ = predicate.just("に", "が")
    about, place = _about(predicate), where.place
    if place is None or place.zone != "ex" or place.position or about["card"] == "this":
        raise predicate.refused()
    if "side" in about or place.side is None:
        raise predicate.refused()
    return {"event": "moves", **about, "side": place.side, "to_zone": "ex"}


def _returned(predicate: Predicate) -> Event:
    """Return the event that cards return to hand: 自分の場のカードが手札に戻った."""
    source = {"から": "field"} if predicate.get("から") is not None else {}
    card = predicate.arg("が").one
    if not source and predicate.words_of("が") != "これ" and not (isinstance(card, Noun) and card.zone == ["field"]):
        raise predicate.refused()  # nothing says where the cards return from
    return {**_moved(predicate, "returned", {**source, "に": "hand"}), "from_zone": "field"}


def _banished(predicate: Predicate) -> Event | Heard:
    """Return the event that cards are banished: これが消滅した; これが自分の手札から消滅した."""
    source = predicate.get("から")
    if source is None:
        return _moved(predicate, "banished", {})
    predicate.only("が", "から")
    if source.place != Place("hand", "own") or _about(predicate) != {"card": "this"}:
        raise predicate.refused()
    return {"event": "banished", "card": "this", "from_zone": "hand"}, "banished"


def _enters(predicate: Predicate) -> Event:
    """Return the event that cards enter, perhaps from a zone or by an ability: 自分の場に…がEXエリアから出た."""
    predicate.only("に", "が", "から", "によって")
    about, place, source, by = (
        _about(predicate),
        predicate.arg("に").place,
        predicate.get("から"),
        predicate.get("によって"),
    )
    if place is None or place.zone != "field" or place.position:
        raise predicate.refused()
    if place.side is not None:
        if "side" in about or about["card"] == "this":
            raise predicate.refused()
        about["side"] = place.side
    if by is not None:
        if by.words != "能力" or about["card"] == "this":
            raise NotReadError(by.words)
        about["card"]["played"] = False
    if source is not None:
        before = source.place
        if before is None or before.side not in (None, "own") or before.position or before.zone == "field":
            raise NotReadError(source.words)
        about["from_zone"] = before.zone
    return {"event": "enters", **about}


# attacks and damage


def _attacking(predicate: Predicate) -> Event:
    """Return the event of an attack: これが攻撃した; これがフォロワーを攻撃した."""
    to = predicate.get("を") or predicate.get("へ")
    found = _moved(predicate.without(to), "attacks", {})
    return found if to is None else {**found, "other": _opposite(to)}


DEALT = {
    "damage": "deals_damage",
    "ability_damage": "deals_ability_damage",
    "attack_damage": "deals_attack_damage",
    "combat_damage": "deals_combat_damage",
}
"""For each kind of damage, the event of dealing it."""

IN_FIGHTS = ("attack_damage", "combat_damage")
"""Kinds of damage dealt only to the opponent's objects, so texts need not say whose."""


def _deals(predicate: Predicate) -> Event:
    """Return the event that damage is dealt: これが交戦ダメージを与えた; これが相手のリーダーに攻撃ダメージを与えた."""
    predicate.only("が", "を", "に")
    kind, to, about = predicate.value("を", "event"), predicate.get("に"), _about(predicate)
    if kind == "attack_damage_to_leader" and to is None:
        return {"event": "deals_attack_damage", **about, "other": {"type": "leader"}}
    if kind not in DEALT or (to is not None and kind not in IN_FIGHTS):
        raise NotReadError(predicate.words_of("を"))
    return {"event": DEALT[kind], **about, **({} if to is None else {"other": _opposite(to)})}


LEADERS = ("リーダー", "相手のリーダー")
"""The words for the only leader that an attack can have as its target."""


def attacked(to: Arg) -> Noun | None:
    """Return the cards, or the leader, that an attack has as its target, or ``None`` for other words."""
    noun = Noun(to.words, {"type": "leader"}) if to.words in LEADERS else to.noun
    return noun if isinstance(noun, Noun) and not noun.number else None


def _opposite(to: Arg) -> Event:
    """Return the filter for the object that is attacked or damaged, which is always the opponent's."""
    noun = attacked(to)
    if noun is None or noun.zone not in ([], ["field"]) or noun.side not in (None, "enemy"):
        raise NotReadError(to.words)
    return dict(noun.like)


def _damaged(predicate: Predicate) -> Event:
    predicate.only("が", "を")
    kind, about = predicate.value("を", "event"), _about(predicate, leader=True)
    kinds = {"damage": "damaged", "ability_damage": "ability_damage", "combat_damage": "combat_damage"}
    if kind not in kinds or ("_leader" in about and kind != "damage"):
        raise NotReadError(predicate.words_of("を"))
    if "_leader" in about:
        return {"event": "leader_damaged", "side": about["_leader"]}
    return {"event": kinds[kind], **about}


def _leader_gains(predicate: Predicate) -> Event:
    """Return the event that a leader gains defense: 自分のリーダーの体力を+した."""
    if not predicate.says(を="自分のリーダーの体力"):
        raise predicate.refused()
    return {"event": "defense_gained", "card": {"type": "leader"}, "side": "own"}


def leader_loses(predicate: Predicate) -> list[Event]:
    """Return the events in which a leader's defense decreases: 自分のリーダーの体力が減少した."""
    side = {"自分のリーダーの体力": "own", "相手のリーダーの体力": "enemy"}.get(predicate.words_of("が"))
    if side is None:
        raise predicate.refused()
    damaged = {"event": "leader_damaged", "side": side}
    return [damaged, {"event": "defense_lost", "card": {"type": "leader"}, "side": side}]


# actions of players


def _chosen(predicate: Predicate) -> Event:
    """Return the event that this card is chosen by an ability: これが能力によって選ばれた."""
    if predicate.words_of("によって") != "能力":
        raise predicate.refused()
    return _moved(predicate.without(predicate.get("によって")), "chosen", {})


def _drawn(predicate: Predicate) -> Event:
    """Return the event that a card is drawn, once for each: 自分が1枚引いた."""
    who, _ = predicate.just("が", "")
    side = {"自分": "own", "相手": "enemy", "相手プレイヤー": "enemy"}.get(who.words)
    if side is None or predicate.count() != 1:
        raise predicate.refused()
    return {"event": "draws", "side": side}


PLAYED_FROM = (None, Place("ex"), Place("ex", "own"), Place("hand"), Place("hand", "own"))
"""The places from which cards can be played, as the text names them, if it does."""


def _played(predicate: Predicate) -> Event:
    predicate.only("が", "を", "から")
    side = {"you": "own", "opponent": "enemy"}.get(predicate.value("が", "person"))
    noun, source = predicate.arg("を").noun, predicate.get("から")
    if side is None or not isinstance(noun, Noun) or noun.side or noun.number or len(noun.zone) > 1:
        raise predicate.refused()
    place = source.place if source is not None else Place(noun.zone[0]) if noun.zone else None
    if (source is not None and (noun.zone or place is None)) or place not in PLAYED_FROM:
        raise predicate.refused()
    return {"event": "plays", "card": {**noun.like, **({"from_zone": place.zone} if place else {})}, "side": side}


def _phase(predicate: Predicate) -> Event:
    predicate.only("が")
    side, event = predicate.value("が", "phase")
    return {"event": event, "side": side}


def _discarded(predicate: Predicate) -> Event | Heard:
    """Return the event of a discard: これを自分の手札から捨てた; 自分の手札から…を捨てた; 自分が手札1枚を捨てた."""
    predicate.only("を", "から", "が")
    arg, source, who = predicate.arg("を"), predicate.get("から"), predicate.words_of("が")
    if source is None and (words := (who, arg.words)) in DISCARDS:
        side = DISCARDS[words]
        return {"event": "discarded", "card": {}, **({"side": side} if side else {})}
    if source is None:
        noun = arg.noun
        if who != "自分" or not isinstance(noun, Noun) or noun.zone != ["hand"] or noun.side or noun.number:
            raise predicate.refused()
        return {"event": "discarded", "card": dict(noun.like), "side": "own"}
    about = _about(predicate, "を")
    of_this = about["card"] == "this"
    if "side" in about or source.place not in (Place("hand", "own"), *((Place("hand"),) if of_this else ())):
        raise predicate.refused()
    if of_this:
        return {"event": "discarded", "card": "this"}, "cemetery"
    return {"event": "discarded", **about, "side": "own"}


DISCARDS = {
    ("", "自分の手札"): "own",
    ("自分", "手札1枚"): "own",
    ("相手プレイヤー", "手札1枚"): "enemy",
    ("いずれかのプレイヤー", "自身の手札1枚"): None,
}
"""Phrases for the discard of any card, by the words before が and を, each with the player."""


TRIGGERS: Mapping[str, Callable[[Predicate], Event | Heard]] = {
    "come_out": _enters,
    "leave": _done("leaves", を="field"),
    "be_put": _is_put,
    "be_returned": _returned,
    "draw": _drawn,
    "be_destroyed": _done("destroyed"),
    "vanish": _banished,
    "evolve": _done("evolves"),
    "attack": _attacking,
    "be_attacked": _done("attacked"),
    "engage": _done("engaged"),
    "fight": _done("fights"),
    "be_chosen": _chosen,
    "race": _done("races"),
    "refresh": _done("refreshed"),
    "plus": _leader_gains,
    "take_damage": _damaged,
    "deal_damage": _deals,
    "play": _played,
    "come": _phase,
    "discard": _discarded,
}
"""For each verb, the function that returns its event."""
