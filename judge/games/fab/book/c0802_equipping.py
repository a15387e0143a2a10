"""8.2.1, 8.2.2, 8.2.10, 8.2.15, 8.3.26, 8.3.30, 8.3.39: zones for equipment and weapons, and which objects fit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from judge.games.fab.book.c0101_players import words_of
from judge.games.fab.book.c0107_abilities import Ability
from judge.games.fab.book.c0803_keywords import MODULAR, PAIRS, PERCHED
from judge.games.fab.world import EQUIPMENT_ZONES, Game
from judge.kernel import CardId, Citation, Info, Why, clause


class Place(NamedTuple):
    """The rules for a zone with equipped objects.

    Attributes:
        one: the clause that limits it to one object.
        only: the clause that limits the kind of object.
        at_start: the clause for equipping at the start of the game.
    """

    one: Citation
    only: Citation
    at_start: Citation


PLACES = {
    "arms": Place("fab:3.2.2", "fab:3.2.2a", "fab:3.2.3"),
    "chest": Place("fab:3.5.2", "fab:3.5.2a", "fab:3.5.3"),
    "head": Place("fab:3.10.2", "fab:3.10.2a", "fab:3.10.3"),
    "legs": Place("fab:3.12.2", "fab:3.12.2a", "fab:3.12.3"),
    "weapon": Place("fab:3.16.2", "fab:3.16.2a", "fab:3.16.3"),
}
"""The rules for each zone with equipped objects."""

WEAPON_ZONES = 2
"""The number of weapon zones of a player (3.16)."""

ONE_ZONE: dict[str, Citation] = {"1h": "fab:8.2.1b", "off-hand": "fab:8.2.10a", "quiver": "fab:8.2.15a"}
"""The subtypes that use one weapon zone, with their clauses."""

ONLY_ONE: dict[str, Citation] = {"off-hand": "fab:8.2.10b", "quiver": "fab:8.2.15b"}
"""The subtypes that a player can equip only once, with their clauses."""


class Worn(NamedTuple):
    """The properties of an object that is, or would be, equipped to a weapon zone."""

    types: Sequence[str]
    subtypes: Sequence[str]
    keywords: Sequence[str]


@clause("fab:8.2.1a", "fab:8.2.2a", "fab:3.16.2")
def cannot_wear(worn: Sequence[Worn], new: Worn) -> Why | None:
    """Return the reason why an object cannot be equipped to the weapon zones, or ``None``.

    Args:
        worn: the objects already equipped to the weapon zones.
    """
    hands = next((one for one in ("2h", *ONE_ZONE) if one in new.subtypes), None)
    if hands is None:
        return Why("fab:8.3.39b" if PERCHED in new.keywords else "fab:8.5.41b", "no_weapon_subtype")
    if "weapon" not in new.types and hands not in ("off-hand", "quiver"):
        return Why("fab:3.16.2a", "no_weapon")
    for subtype, rule in ONLY_ONE.items():
        if subtype in new.subtypes and any(subtype in one.subtypes for one in worn):
            return Why(rule, "only_one_of_subtype")
    if hands == "2h":
        return Why("fab:8.2.2b", "not_two_empty_weapon_zones") if worn else None
    if len(worn) < WEAPON_ZONES and all(_leaves_a_zone(one, new) for one in worn):
        return None
    return Why("fab:8.3.39a" if PERCHED in new.keywords else ONE_ZONE[hands], "no_empty_weapon_zone")


@clause("fab:8.2.2c")
def _leaves_a_zone(held: Worn, new: Worn) -> bool:
    """Return whether an equipped object leaves a weapon zone for a new one.

    A two-handed weapon leaves none (8.2.2c), with two exceptions: a bow leaves one to a quiver (8.2.15a), and any
    weapon leaves one to an object with perched (8.3.39a).
    """
    if "2h" not in held.subtypes or PERCHED in new.keywords:
        return True
    return "quiver" in new.subtypes and "bow" in held.subtypes


@clause("fab:8.3.26")
def lacks_its_pair(abilities: Iterable[Ability], equipped: Sequence[Info]) -> Why | None:
    """Return the reason if the object that this one pairs with is not equipped (8.3.26a), or ``None``.

    Args:
        equipped: the objects that its player has equipped, or equips in the same event.
    """
    for word in words_of(abilities, PAIRS):
        if not any(word in (*other["names"], *other["subtypes"]) for other in equipped):
            return Why("fab:8.3.26a", "no_pair")
    return None


@clause("fab:8.3.30", "fab:8.3.30a", "fab:8.3.30c", without=())
def subtypes_of_zone(game: Game, card: CardId, keywords: Sequence[str]) -> Sequence[str]:
    """Return the subtype that modular gives a card for its zone; nothing before it is equipped (8.3.30c)."""
    equipped: Sequence[str] = game.state.get(card, "equipped", ()) if MODULAR in keywords else ()
    return [where for where in equipped if where in EQUIPMENT_ZONES]
