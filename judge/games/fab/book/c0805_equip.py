"""8.5.41 Equip and 8.5.51 Retrieve: an object is put into an equipment or weapon zone, and equipped to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judge.abilities import Text
from judge.games.fab import effect_words
from judge.games.fab._performing import performs
from judge.games.fab.book.c0101_card_pool import words_of
from judge.games.fab.book.c0108_effects import follow, objects, rule_of
from judge.games.fab.book.c0114_costs import AssetCost, affordable, pay_assets
from judge.games.fab.book.c0300_contents import is_empty
from judge.games.fab.book.c0300_zones import Move, made_by
from judge.games.fab.book.c0802_equipping import PLACES, WEAPON_ZONES, Worn, cannot_wear, lacks_its_pair
from judge.games.fab.book.c0803_keywords import CLOAKED, MODULAR, PAIRS, PERCHED
from judge.games.fab.book.c0805_create import Create, token_called
from judge.games.fab.world import ARENA, EQUIPMENT_ZONES, cards, controller, info, on_chain, owner, permanents, zone_of
from judge.kernel import CardId, Citation, Game, Info, PlayerId, Procedure, Question, Ref, Why, clause, do, stands


class Equip(Move):
    """An object becomes a permanent in an equipment or weapon zone, equipped to it (8.5.41)."""

    __slots__ = ()
    key = "equipped"
    meaning = "fab:8.5.41"

    def names(self) -> Iterator[str]:
        """Add the name of being equipped."""
        yield from super().names()
        yield "equipped"


@clause("fab:8.5.41a", "fab:8.5.41b", "fab:8.3.30a")
def places_for(now: Info) -> Sequence[str]:
    """Return to which zone an object can be equipped, by its subtypes; with modular to any of several (8.3.30)."""
    if MODULAR in now["keywords"]:
        return EQUIPMENT_ZONES
    return [next((zone for zone in EQUIPMENT_ZONES if zone in now["subtypes"]), "weapon")]


def zones_at(now: Info, where: str) -> tuple[str, ...]:
    """Return the zones to which an object is equipped there: both weapon zones for two hands (8.2.2)."""
    return ("weapon", "weapon") if where == "weapon" and "2h" in now["subtypes"] else (where,)


def cannot_equip(
    game: Game, player: PlayerId, card: CardId, leaving: CardId | None = None, beside: Sequence[Ref] = ()
) -> Why | None:
    """Return why a player cannot equip an object, ``None`` where they can.

    Args:
        game: the running game.
        player: to whose zone.
        card: the object.
        leaving: an object that leaves the zone in the same event.
        beside: the objects that the same effect equips (8.3.26a).
    """
    now = info(game, card)
    if MODULAR in now["keywords"] and player != owner(game, card):
        return stands(game, Why("fab:8.3.30b", "not_the_owner"))
    worn = [one for one in permanents(game, player) if game.state.get(one, "equipped") and one != leaving]
    others = [info(game, one) for one in (*worn, *(ref.card for ref in beside)) if one != card]
    return stands(game, lacks_its_pair(now["abilities"], others)) or no_place(game, player, now, leaving)


def no_place(game: Game, player: PlayerId, now: Info, leaving: CardId | None = None) -> Why | None:
    """Return why no zone of a player can take an object like this (8.5.41b, 8.5.41c), ``None`` where one can."""
    places = places_for(now)
    if places[0] in EQUIPMENT_ZONES:
        empty = any(_is_empty(game, player, where, leaving) for where in places)
        one = (PLACES[where].one for where in places)
        return None if empty else stands(game, Why("fab:8.5.41c", "equipment_zone_taken"), *one)
    there = [info(game, card) for card in _equipped(game, player, "weapon") if card != leaving]
    worn = [Worn(one["types"], one["subtypes"], one["keywords"]) for one in there]
    why = cannot_wear(worn, Worn(now["types"], now["subtypes"], now["keywords"]))
    return stands(game, why, *(() if why is None else _full(game, player, "weapon", why)))


def _is_empty(game: Game, player: PlayerId, where: str, leaving: CardId | None) -> bool:
    """Return whether an equipment zone is empty, once an object has left that leaves in the same event."""
    return is_empty(game, player, where) or _equipped(game, player, where) == [leaving]


def _equipped(game: Game, player: PlayerId, where: str) -> list[CardId]:
    """Return what a player has equipped to a zone, what is on the combat chain included."""
    here = [c for c in on_chain(game) if controller(game, c) == player and where in game.state.get(c, "equipped", ())]
    return [*cards(game, player, where), *here]


@performs(effect_words.Equip)
def _equip(text: Text, what: effect_words.Equip) -> Procedure[int]:
    """8.5.41: equip objects; one that cannot be equipped does not become a permanent (8.5.41e)."""
    done, refs = 0, objects(text, what.equip)
    for ref in refs:
        done += yield from equip(text, ref, what.counters, [one for one in refs if text.game.state.present(one)])
    return done


def equip(
    text: Text,
    ref: Ref,
    counters: Mapping[str, int] | None = None,
    beside: Sequence[Ref] = (),
    because: Sequence[Citation] = (),
) -> Procedure[int]:
    """Equip an object to a zone of whoever controls it, or of its owner (8.5.41).

    Args:
        text: the text that says so.
        ref: the object.
        counters: those with which it is equipped.
        beside: the objects that the same effect equips (8.3.26a).
        because: what else has it equipped.
    """
    game = text.game
    if not game.state.present(ref):
        game.note("nothing", "fab:1.8.9", actor=text.you, role="equip", subject=text.subject)
        return 0
    now, who = info(game, ref.card), _whose(game, ref)
    why = cannot_equip(game, who, ref.card, beside=beside)
    if why is not None:
        reasons = ("fab:8.5.41e", *_full(game, who, places_for(now)[0], why))
        game.note("unequipped", why.clause, because=reasons, objects=(ref.card,), reason=why.reason)
        return 0
    where, down = (yield from _place(text, who, ref)), _is_cloaked(text.game, now)
    event = Equip(ref, where, whose=who, by=who, equipped=zones_at(now, where), public=False if down else None)
    event.counters = counters or {}
    because = (*because, *_how(game, now, where, counters), *_beside_two_hands(game, who, now))
    done = yield from do(game, made_by(event, text.source), clause=rule_of(text), because=because)
    follow(text, done)
    return len(done)


def _full(game: Game, player: PlayerId, where: str, why: Why) -> Sequence[Citation]:
    """Return the clauses by which no further object is equipped to a zone, where that is why it cannot be.

    The weapon zone that a two-handed weapon does not occupy does not count as empty either (8.2.2c#which-zone).
    """
    if why.reason not in ("equipment_zone_taken", "no_empty_weapon_zone"):
        return ()
    one_is_left = where == "weapon" and len(_equipped(game, player, where)) < WEAPON_ZONES
    return (PLACES[where].one, *(("fab:8.2.2c#which-zone",) if one_is_left else ()))


BY_MODULAR: tuple[Citation, ...] = ("fab:8.3.30", "fab:8.3.30b", "fab:8.3.30c", "fab:8.3.30c#equipment-subtype")
"""How what has modular is equipped."""


def _how(game: Game, now: Info, where: str, counters: Mapping[str, int] | None) -> Iterator[Citation]:
    """Yield how an object is equipped: to which zone, face-down, beside what it pairs with, with counters.

    What has modular is equipped to a zone of its owner (8.3.30b), and by its ability, as it has no subtype of equipment
    yet (8.3.30c).
    """
    yield from BY_MODULAR if MODULAR in now["keywords"] else ("fab:8.5.41a",)
    yield PLACES[where].only
    if _is_cloaked(game, now):
        yield "fab:8.3.36"
    if any(words_of(now["abilities"], PAIRS)):
        yield "fab:8.3.26a"
    if counters:
        yield "fab:6.4.8"


def _beside_two_hands(game: Game, player: PlayerId, now: Info) -> Iterator[Citation]:
    """Yield why an object is equipped to a zone that is not empty: beside a two-handed weapon, which occupies one."""
    if any("2h" in info(game, card)["subtypes"] for card in _equipped(game, player, "weapon")):
        yield "fab:8.3.39a#zone-not-empty" if PERCHED in now["keywords"] else "fab:8.2.15a#zone-not-empty"


@clause("fab:8.3.36", without=False)
def _is_cloaked(game: Game, now: Info) -> bool:
    """Return whether an object is equipped face-down (8.3.36)."""
    return CLOAKED in now["keywords"]


def _place(text: Text, player: PlayerId, ref: Ref) -> Procedure[str]:
    """Return the zone to which a player equips an object; of several empty ones they choose one (8.3.30, 1.8.6)."""
    game, places = text.game, places_for(info(text.game, ref.card))
    if len(places) == 1:
        return places[0]
    empty = [where for where in places if is_empty(game, player, where)]
    (where,) = yield from game.choose(
        Question("zone", "fab:8.3.30", because=("fab:1.8.6",)), by=player, among=empty, subject=ref.card
    )
    return str(where)


def _whose(game: Game, ref: Ref) -> PlayerId:
    return controller(game, ref.card) if zone_of(game, ref.card) in ARENA else owner(game, ref.card)


@performs(effect_words.EquipToken)
@clause("fab:8.5.41d", without=0)
def _equip_token(text: Text, what: effect_words.EquipToken) -> Procedure[int]:
    """8.5.41d: a token is created and then equipped; without that there is none (8.5.41d#token-remains)."""
    game, token = text.game, token_called(text.game, what.equip_token)
    (who,) = text.players(what.who)
    why = no_place(game, who, token.face.base)
    if why is not None:
        because = ("fab:8.5.41d#token-remains", why.clause)
        game.note("no_token", "fab:8.5.41d", because=because, actor=who, name=token.name, reason=why.reason)
        return 0
    event = Create(who, token, equipped=zones_at(token.face.base, places_for(token.face.base)[0]))
    done: list[Any] = yield from do(game, event, clause=rule_of(text), because=("fab:8.5.41d", "fab:8.5.41"))
    return len(done)


@performs(effect_words.Retrieve)
@clause("fab:8.5.51", without=0)
def _retrieve(text: Text, what: effect_words.Retrieve) -> Procedure[int]:
    """8.5.51: a player may pay {r} to equip a card, which has to be there and to be equippable (8.5.51a)."""
    game = text.game
    ref = next((ref for ref in objects(text, what.retrieve) if game.state.present(ref)), None)
    too_few = Why("fab:1.14.2b", "cannot_be_paid") if affordable(game, text.you) < 1 else None
    why = None if ref is None else cannot_equip(game, owner(game, ref.card), ref.card) or too_few
    if why is not None or ref is None:
        because = () if why is None else (why.clause,)
        game.note("nothing", "fab:8.5.51a", because=because, actor=text.you, role="retrieve", subject=text.subject)
        return 0
    agreed = yield from game.agrees(Question("pay", "fab:8.5.51"), by=text.you, subject=text.subject)
    if not agreed:
        return 0
    yield from pay_assets(game, text.you, AssetCost(resource_points=1), rule="fab:8.5.51", subject=text.subject)
    return (yield from equip(text, ref, because=("fab:8.5.51#pay-then-equip",)))


__all__ = ["cannot_equip", "equip", "places_for", "zones_at"]
