"""2 Object properties: printed values, and their defaults."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, get_args

from judge.abilities import Node, nodes
from judge.kernel import Info, clause

Type = Literal[
    "action",
    "attack_reaction",
    "block",
    "companion",
    "defense_reaction",
    "demi_hero",
    "equipment",
    "hero",
    "instant",
    "macro",
    "mentor",
    "resource",
    "token",
    "weapon",
]
TYPES = get_args(Type)
"""The type keywords (2.15.6a#companion)."""

DECK_TYPES = frozenset({"action", "attack_reaction", "block", "defense_reaction", "instant", "mentor", "resource"})
"""The types of a deck-card (1.3.2c)."""

CLASSES = frozenset(
    {
        "adjudicator",
        "assassin",
        "bard",
        "brute",
        "guardian",
        "illusionist",
        "mechanologist",
        "merchant",
        "ninja",
        "ranger",
        "runeblade",
        "shapeshifter",
        "warrior",
        "wizard",
    }
)
"""The supertypes that are classes (2.11.6a); the others are talents."""

COLORS = {1: "red", 2: "yellow", 3: "blue"}
"""The color strip for each printed pitch (2.1.2)."""

NUMERIC = ("cost", "defense", "intellect", "life", "pitch", "power")
"""The numeric properties (2.0.3)."""

ASTERISKS = ("power", "defense")
"""The numeric properties that can be printed as an asterisk (2.3.2a, 2.9.2a)."""

STARTS_AT = "starts_at"
"""The fact on an object being played: its starting cost in resource points (5.1.6a)."""

PAID_BY = "paid_by"
"""The fact on an object being played: the additional costs declared for it (5.1.3b)."""

Kind = Literal["card", "attack_proxy", "activated_layer", "triggered_layer"]


@clause("fab:2.0.1", "fab:2.0.2", "fab:2.2.2", "fab:2.3.2", "fab:2.4.2", "fab:2.5.2", "fab:2.7.2", "fab:2.8.2")
@clause("fab:2.9.2", "fab:2.10.3", "fab:2.11.3", "fab:2.15.3", "fab:1.2.1", "fab:2.1.2")
@dataclass(frozen=True, eq=False)
class Face:
    """An object's own characteristics: printed on a card, or given to a layer or attack-proxy when it was made.

    A numeric property that is not printed is ``None``: the object lacks it, which differs from 0 (2.2.2, 2.3.2).

    Attributes:
        name: 2.7.
        kind: the kind of object (1.2.1).
        types: 2.15.
        subtypes: 2.10.
        supertypes: 2.11.
        hybrid: the two sets of supertypes of a hybrid card (2.14.1b); otherwise empty.
        pitch, cost, power, defense, life, intellect: 2.8, 2.2, 2.9, 2.3, 2.5, 2.4.
        keywords: the ability keywords it has (8.3).
        abilities: its abilities other than plain keywords (1.7).
        source: the card that an attack-proxy or layer comes from.
        moniker: its moniker, if its name is a personal one (2.7.3).
        other: its back face (9.1), or the right side of a split-card (9.2).
        form: ``flip``, ``twin``, ``transcend`` or ``split``, if it has another face or side.
        chi: whether its pitch is printed with chi symbols (2.8.2).
        cost_x: the number of X in its cost, apart from ``cost`` (2.2.2a).
        unread: sentences of its text that the engine cannot read, so that they are missing from the abilities.
    """

    name: str
    kind: Kind = "card"
    types: tuple[str, ...] = ("action",)
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    pitch: int | None = None
    cost: int | None = None
    power: int | None = None
    defense: int | None = None
    life: int | None = None
    intellect: int | None = None
    keywords: tuple[str, ...] = ()
    abilities: tuple[Any, ...] = ()
    source: str | None = None
    cost_x: int = 0
    moniker: str | None = None
    hybrid: tuple[tuple[str, ...], ...] = ()
    chi: bool = False
    other: Face | None = None
    form: str | None = None
    unread: tuple[str, ...] = field(default=())

    @cached_property
    def forms(self) -> frozenset[type[Node]]:
        """The node classes of its abilities, and of those that they grant to others."""
        own = frozenset(type(node) for ability in self.abilities for node in nodes(ability.node))
        return own if self.other is None else own | self.other.forms

    @cached_property
    def undetermined(self) -> Sequence[str]:
        """The numbers that are printed as an asterisk (1.12.3); an ability of the object determines each."""
        return [name for name in ASTERISKS if any(self.determines(ability, name) for ability in self.abilities)]

    def determines(self, ability: Any, name: str) -> bool:
        """Return whether an ability is property-static and defines this number of its object (5.4.5)."""
        return ability.clause == "fab:5.4.5" and getattr(ability.node.static, f"base_{name}") is not None

    @cached_property
    def base(self) -> Info:
        """The base properties, before any effect."""
        return {
            "name": self.name,
            "names": (self.name,),
            "kind": self.kind,
            "moniker": self.moniker,
            "chi": self.chi,
            "types": self.types,
            "subtypes": self.subtypes,
            "supertypes": self.supertypes,
            "color": COLORS.get(self.pitch) if self.pitch is not None else None,
            **{name: getattr(self, name) for name in NUMERIC},
            **{f"base_{name}": getattr(self, name) for name in ("power", "defense", "life")},
            "keywords": self.keywords,
            "abilities": self.abilities,
            "to_pay": self.cost,
            "cannot": (),
            "silent": (),
            "cannot_gain": (),
            "counts_as": (),
            "defended_at_most": (),
            "must_be_defended": (),
            "unpreventable": False,
            "must_be_attacked": False,
            "as_instant": False,
            "arsenal_zones": 1,
        }


@clause("fab:2.5.1", "fab:2.5.1a")
def is_living(now: Info) -> bool:
    """Return whether an object is a living object, which means that it has the life property."""
    return now["life"] is not None


@clause("fab:2.7.3", "fab:2.7.3a", "fab:2.7.3b", "fab:2.7.3c")
def has_moniker(now: Info, word: str) -> bool:
    """Return whether a word is an object's moniker, which differs from its name and can be shared (2.7.3b).

    If no moniker is stated, only heroes have one: the part of the name before the suffix (2.7.3).
    """
    if now["moniker"] is not None:
        return bool(now["moniker"].casefold() == word.casefold())
    before_suffix = now["name"].partition(",")[0]
    return "hero" in now["types"] and re.search(rf"\b{re.escape(word)}\b", before_suffix, re.IGNORECASE) is not None


@clause("fab:9.2.2c")
def same_name(one: Face, other: Face) -> bool:
    """Return whether two cards have the same name; a split-card must have both names in common (9.2.2c)."""
    return _full_name(one) == _full_name(other)


def _full_name(face: Face) -> set[str]:
    return {face.name, face.other.name} if face.form == "split" and face.other is not None else {face.name}


@clause("fab:1.8.7a")
def value(number: int | None) -> int:
    """Return a numeric property for an effect that needs a number: 0 if the object does not have it."""
    return number or 0


@clause("fab:1.12.2a", "fab:1.12.2b", "fab:2.2.2a")
def variable_cost(face: Face, x: int) -> int | None:
    """Return a cost including its X.

    Each printed X adds the value of X (2.2.2a), which is 0 until it is declared (1.12.2a).
    """
    return value(face.cost) + face.cost_x * x if face.cost_x else face.cost


@clause("fab:2.0.3c", "fab:2.5.3e")
def at_least_zero(number: int | None) -> int | None:
    """Return a numeric value, or 0 if it is negative; ``None`` stays ``None``."""
    return None if number is None else max(0, number)


@clause("fab:1.3.2c")
@clause("fab:8.1.1", "fab:8.1.2", "fab:8.1.3", "fab:8.1.6", "fab:8.1.7", "fab:8.1.10", "fab:8.1.12")
def is_deck_card(now: Info) -> bool:
    return bool(DECK_TYPES & {*now["types"]})


@clause("fab:1.3.2d")
def is_arena_card(now: Info) -> bool:
    """Return whether a card is an arena-card: not a hero-card, token-card or deck-card."""
    return not is_deck_card(now) and not {"hero", "token"} & {*now["types"]}


@clause("fab:1.3.3")
def always_permanent(now: Info) -> bool:
    """Return whether a card is always a permanent in the arena: it is a hero-, arena- or token-card (1.3.3)."""
    return bool({"hero", "token"} & {*now["types"]}) or is_arena_card(now)


def is_defense_reaction_card(now: Info) -> bool:
    """Return whether an object is a defense reaction card, as opposed to a layer of that type."""
    return now["kind"] == "card" and "defense_reaction" in now["types"]


def is_attack_action(now: Info) -> bool:
    return "action" in now["types"] and "attack" in now["subtypes"]
