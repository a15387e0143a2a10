"""112.3 Keyword abilities that let a card be used, or exchanged, at a specific timing: what each stands for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.abilities import Body, Static, Triggered, When, conditions, selections
from judge.abilities import instructions as say
from judge.games.dm import language
from judge.games.dm._board import ZONES
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
        do=[say.Swap(swap=["attacker", "this"])],
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


def _defines(node: language.Defines) -> Static:
    """110.4a: it works everywhere."""
    return Static(static=node.defines, zone=list(ZONES))


STANDS_FOR: dict[type[Any], Callable[[Any], Body]] = {
    language.NinjaStrike: _ninja_strike,
    language.RevolutionChange: _revolution_change,
    language.AttackChance: _attack_chance,
    language.PowerAttacker: _power_attacker,
    language.Slayer: _slayer,
    language.Defines: _defines,
}
"""For each keyword ability of this kind the ability that it stands for."""

SAYS: dict[type[Any], Citation] = {
    language.NinjaStrike: "dm:112.3c",
    language.RevolutionChange: "dm:603.2e",
    language.AttackChance: "dm:112.3f",
    language.PowerAttacker: "dm:101.2#keywords-undefined",
    language.Slayer: "dm:101.2#keywords-undefined",
    language.Defines: "dm:110.4a",
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


__all__ = ["NINJA_STRIKE", "ON_THE_CARDS", "SAYS", "meaning"]
