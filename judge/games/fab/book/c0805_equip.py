"""8.5.41 Equip and 8.5.51 Retrieve: an object is put into an equipment or weapon zone, and equipped to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judge.abilities import Text
from judge.games.fab import effect_words
from judge.games.fab._board import ARENA, EQUIPMENT_ZONES, cards, controller, info, on_chain, owner, zone_of
from judge.games.fab._performing import performs
from judge.games.fab.book.c0108_effects import follow, objects, rule_of
from judge.games.fab.book.c0114_costs import AssetCost, affordable, pay_assets
from judge.games.fab.book.c0300_contents import is_empty
from judge.games.fab.book.c0300_zones import Move, made_by
from judge.games.fab.book.c0802_equipping import PLACES, Worn, cannot_wear
from judge.games.fab.book.c0805_create import Create
from judge.games.fab.book.c0806_tokens import TOKENS
from judge.kernel import CardId, Citation, Game, Info, PlayerId, Procedure, Ref, Why, clause, do, stands


class Equip(Move):
    """An object becomes a permanent in an equipment or weapon zone, equipped to it (8.5.41)."""

    __slots__ = ()
    key = "equipped"
    meaning = "fab:8.5.41"

    def names(self) -> Iterator[str]:
        """Add the name of being equipped."""
        yield from super().names()
        yield "equipped"


@clause("fab:8.5.41a", "fab:8.5.41b")
def zones_for(now: Info) -> tuple[str, ...]:
    """Return the zones to which an object is equipped, by its subtypes; both weapon zones for two hands (8.2.2)."""
    where = next((zone for zone in EQUIPMENT_ZONES if zone in now["subtypes"]), None)
    if where is not None:
        return (where,)
    return ("weapon", "weapon") if "2h" in now["subtypes"] else ("weapon",)


def cannot_equip(game: Game, player: PlayerId, now: Info, leaving: CardId | None = None) -> Why | None:
    """Return why a player cannot equip an object like this (8.5.41b, 8.5.41c), ``None`` where they can.

    Args:
        game: the running game.
        player: to whose zone.
        now: what the object is.
        leaving: an object that leaves the zone in the same event.
    """
    where = zones_for(now)[0]
    stay = [card for card in _equipped(game, player, where) if card != leaving]
    if where in EQUIPMENT_ZONES:
        empty = not stay if leaving is not None else is_empty(game, player, where)
        return None if empty else stands(game, Why("fab:8.5.41c", "equipment_zone_taken"))
    there = [info(game, card) for card in stay]
    worn = [Worn(one["types"], one["subtypes"], one["keywords"]) for one in there]
    return stands(game, cannot_wear(worn, Worn(now["types"], now["subtypes"], now["keywords"])))


def _equipped(game: Game, player: PlayerId, where: str) -> list[CardId]:
    """Return what a player has equipped to a zone, what is on the combat chain included."""
    here = [c for c in on_chain(game) if controller(game, c) == player and where in game.state.get(c, "equipped", ())]
    return [*cards(game, player, where), *here]


@performs(effect_words.Equip)
def _equip(text: Text, what: effect_words.Equip) -> Procedure[int]:
    """8.5.41: equip objects; one that cannot be equipped does not become a permanent (8.5.41e)."""
    done = 0
    for ref in objects(text, what.equip):
        done += yield from equip(text, ref, what.counters)
    return done


def equip(text: Text, ref: Ref, counters: Mapping[str, int] | None = None) -> Procedure[int]:
    """Equip an object to a zone of whoever controls it, or of its owner (8.5.41), with counters or without."""
    game = text.game
    if not game.state.present(ref):
        game.note("nothing", "fab:1.8.9", actor=text.you, role="equip", subject=text.subject)
        return 0
    now, who = info(game, ref.card), _whose(game, ref)
    why = cannot_equip(game, who, now)
    if why is not None:
        because = ("fab:8.5.41e", *_full(zones_for(now)[0], why))
        game.note("unequipped", why.clause, because=because, objects=(ref.card,), reason=why.reason)
        return 0
    zones = zones_for(now)
    event = Equip(ref, zones[0], whose=who, by=who, equipped=zones)
    event.counters = counters or {}
    because = ("fab:8.5.41a", PLACES[zones[0]].only, *(("fab:6.4.8",) if counters else ()))
    done = yield from do(game, made_by(event, text.source), clause=rule_of(text), because=because)
    follow(text, done)
    return len(done)


def _full(where: str, why: Why) -> Sequence[Citation]:
    """Return the clause by which no further object is equipped to a zone, where that is why it cannot be."""
    return (PLACES[where].one,) if why.reason in ("equipment_zone_taken", "no_empty_weapon_zone") else ()


def _whose(game: Game, ref: Ref) -> PlayerId:
    return controller(game, ref.card) if zone_of(game, ref.card) in ARENA else owner(game, ref.card)


@performs(effect_words.EquipToken)
@clause("fab:8.5.41d", without=0)
def _equip_token(text: Text, what: effect_words.EquipToken) -> Procedure[int]:
    """8.5.41d: a token is created and then equipped; without that there is none (8.5.41d#token-remains)."""
    game, token = text.game, TOKENS[what.equip_token]
    (who,) = text.players(what.who)
    why = cannot_equip(game, who, token.face.base)
    if why is not None:
        game.note("no_token", "fab:8.5.41d", because=(why.clause,), actor=who, name=token.name, reason=why.reason)
        return 0
    event = Create(who, token, equipped=zones_for(token.face.base))
    done: list[Any] = yield from do(game, event, clause=rule_of(text), because=("fab:8.5.41d", "fab:8.5.41"))
    return len(done)


@performs(effect_words.Retrieve)
@clause("fab:8.5.51", without=0)
def _retrieve(text: Text, what: effect_words.Retrieve) -> Procedure[int]:
    """8.5.51: a player may pay {r} to equip a card, which has to be there and to be equippable (8.5.51a)."""
    game = text.game
    ref = next((ref for ref in objects(text, what.retrieve) if game.state.present(ref)), None)
    gone = Why("fab:3.0.9", "gone") if ref is None else cannot_equip(game, owner(game, ref.card), info(game, ref.card))
    why = gone or (Why("fab:1.14.2b", "cannot_be_paid") if affordable(game, text.you) < 1 else None)
    if why is not None or ref is None:
        because = () if why is None else (why.clause,)
        game.note("nothing", "fab:8.5.51a", because=because, actor=text.you, role="retrieve", subject=text.subject)
        return 0
    (answer,) = yield from game.choose(
        by=text.you, role="pay", clause="fab:8.5.51", among=("yes", "no"), subject=text.subject
    )
    if answer == "no":
        return 0
    yield from pay_assets(game, text.you, AssetCost(resource_points=1), rule="fab:8.5.51", subject=text.subject)
    return (yield from equip(text, ref))


__all__ = ["cannot_equip", "equip", "zones_for"]
