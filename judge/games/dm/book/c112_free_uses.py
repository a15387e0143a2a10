"""112.3 Keyword abilities that let a card be used, or exchanged, at a specific timing: what each stands for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.abilities import Body, Static, Triggered, When, conditions, names, selections
from judge.abilities import instructions as say
from judge.games.dm import language
from judge.games.dm.world import ZONES
from judge.kernel import Citation, clause

NINJA_STRIKE = "ninja_strike"

ON_THE_CARDS: Citation = "dm:112.3c#what-the-cards-add"
"""What a ninja strike does beside 112.3c is written on the cards that have it."""


def _ninja_strike(node: language.NinjaStrike) -> Triggered:
    """112.3c: when a creature of the opponent attacks or blocks, summon this; at the end of the turn it goes away."""
    enough = selections.Count(count=language.Select(zone="mana_zone"))
    return Triggered(
        when=[When(event="attacks", side="enemy"), When(event="blocks", side="enemy")],
        if_=conditions.Compare(amount=enough, min=node.ninja_strike),
        do=[
            language.Use(use="this", remember="summoned"),
            language.Later(later=When(event="turn_ends"), do=[language.Put(put="summoned", into="deck")]),
        ],
    )


def _revolution_change(node: language.RevolutionChange) -> Triggered:
    """506.3b: when such a creature attacks, the attacking creature is exchanged for this card (701.26a).

    By then that can be one that an earlier revolution change has put into the attack, if it is such a creature.
    """
    is_such = conditions.Matches(matches="attacker", like=node.revolution_change)
    return Triggered(
        when=When(event="attacks", side="own", card=node.revolution_change),
        if_=is_such,
        zone="hand",
        do=[language.ChangePlaces(swap=["attacker", "this"])],
    )


def _invasion(node: language.Invasion) -> Triggered:
    """101.2: when such a creature attacks, this is put on it; by then it has to be such a creature still."""
    is_such = conditions.Matches(matches="attacker", like=node.invasion)
    return Triggered(
        when=When(event="attacks", side="own", card=node.invasion),
        if_=is_such,
        zone="hand",
        do=[language.Put(put="this", into="battle_zone", onto="attacker")],
    )


def _attack_chance(node: language.AttackChance) -> Triggered:
    """112.3f: when such a creature attacks, this spell is cast without paying its cost."""
    return Triggered(when=When(event="attacks", side="own", card=node.attack_chance), do=[language.Use(use="this")])


def _power_attacker(node: language.PowerAttacker) -> Static:
    """While this attacks, it has so much more power."""
    grant = language.Grant(power=node.power_attacker)
    return Static(static=grant, if_=language.Attacking(attacking="this"))


def _slayer(node: language.Slayer) -> Triggered:
    """When this has battled, the other creature is destroyed, if it is like that."""
    is_such = conditions.Matches(matches="other", like=node.slayer)
    return Triggered(
        when=When(event="battle_ends", card="this"),
        do=[say.If(if_=is_such, then=[say.Destroy(destroy="other")])],
    )


USED_FROM = ("hand", "mana_zone", "graveyard", "hyperspatial_zone")
"""The zones from which cards are used: normally the hand, by an effect others (110.4e)."""

WHEREVER_USED = (*USED_FROM, "deck", "shield_zone", "super_gr")
"""Where cards lie as their use is declared: also looked at in a deck, in the super GR, as waiting shields (113.6a)."""


def is_about_use(grant: Any) -> bool:
    """Return whether all that an effect does is to forbid the use of cards (601.1b), or to change its cost (601.1a)."""
    forbids = set(grant.keywords) <= {"cannot_be_used"}
    said = {name for name in grant.model_fields_set if getattr(grant, name) not in (None, [], False)}
    return forbids and bool(said) and said <= {"keywords", "use_cost", "least_use_cost"}


def _about_use(node: Static) -> Static:
    """601.1a, 601.1b: what is about the use of cards means them where they are used from.

    That is where it says, and everywhere where it names no zone; a shield is used from only while it waits (113.6a).
    """
    affects = node.affects
    if not isinstance(affects, language.Select) or not is_about_use(node.static):
        return node
    zones = names(affects.zone) if "zone" in affects.model_fields_set else list(WHEREVER_USED)
    there = affects.model_copy(update={"zone": zones, "waiting": "shield_zone" in zones})
    return node.model_copy(update={"affects": there})


def _defines(node: language.Defines) -> Static:
    """110.4a: it works everywhere."""
    return Static(static=node.defines, zone=list(ZONES))


def _o_drive(node: language.ODrive) -> Static:
    """601.1a: it gains the abilities where that was paid on top, while it is being used and after that."""
    gains = language.Grant(abilities=node.gains)
    return Static(static=gains, if_=language.Driven(driven=list(node.o_drive)), zone=list(ZONES))


def _shield_force(node: language.ShieldForce) -> Static:
    """While the shield that was chosen as it entered is in the shield zone, it has this."""
    return Static(static=node.shield_force, if_=language.Forced(forced=True))


STANDS_FOR: dict[type[Any], Callable[[Any], Body]] = {
    language.NinjaStrike: _ninja_strike,
    language.RevolutionChange: _revolution_change,
    language.AttackChance: _attack_chance,
    language.PowerAttacker: _power_attacker,
    language.Slayer: _slayer,
    language.Defines: _defines,
    language.ODrive: _o_drive,
    language.Invasion: _invasion,
    language.ShieldForce: _shield_force,
    Static: _about_use,
}
"""For each keyword ability of this kind the ability that it stands for."""

SAYS: dict[type[Any], Citation] = {
    language.NinjaStrike: "dm:112.3c",
    language.RevolutionChange: "dm:603.2e",
    language.AttackChance: "dm:112.3f",
    language.PowerAttacker: "dm:101.2#keywords-undefined",
    language.Slayer: "dm:101.2#keywords-undefined",
    language.Defines: "dm:110.4a",
    language.Invasion: "dm:101.2#keywords-undefined",
    language.ODrive: "dm:101.2#keywords-undefined",
    language.ShieldForce: "dm:101.2#keywords-undefined",
}
"""The clause that says what each of them is."""


@clause("dm:112.3")
def meaning(node: Any) -> Any:
    """Return the ability with a text that an ability stands for: itself, unless it is one of these."""
    stands_for = STANDS_FOR.get(type(node))
    if stands_for is None:
        return node
    with language.LANGUAGE.reading():
        return stands_for(node)


__all__ = ["NINJA_STRIKE", "ON_THE_CARDS", "SAYS", "USED_FROM", "is_about_use", "meaning"]
