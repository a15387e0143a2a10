"""200 to 208 The parts of a card: its printed values, and how card texts read them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from judge.abilities import Filter, names, nodes
from judge.kernel import CardId, Citation, Game, Info, clause
from judge.records import record

Civilization = Literal["light", "water", "darkness", "fire", "nature"]
"""The five civilizations (106.1)."""

CardType = Literal[
    "creature",
    "spell",
    "cross_gear",
    "castle",
    "cell",
    "weapon",
    "fortress",
    "impulse",
    "field",
    "core",
    "aura",
    "ritual",
    "nebula",
    "artifact",
    "land",
    "rule_plus",
    "tamaseed",
]
"""The card types (204.2)."""

ELEMENT = "element"
"""The word of texts for all card types that are elements (316.1)."""

ELEMENT_TYPES: tuple[CardType, ...] = (
    "creature",
    "cross_gear",
    "weapon",
    "fortress",
    "impulse",
    "field",
    "aura",
    "ritual",
    "nebula",
    "artifact",
    "tamaseed",
)
"""The card types that are elements (316.2#which-types-are-elements)."""


MERE_CARD = "mere_card"
"""The mark of the characteristics of a card that leaves as a card of an element, not as an element (109.2b)."""


def types_named(named: str | list[str] | None) -> tuple[str, ...]:
    """Return the card types that a text names, with the types of elements for that word."""
    return tuple(one for name in names(named) for one in (ELEMENT_TYPES if name == ELEMENT else (name,)))


SpecialType = Literal[
    "evolution",
    "psychic",
    "psychic_super",
    "exile",
    "dragheart",
    "forbidden",
    "d2",
    "neo",
    "gr",
    "star_evolution",
    "final_forbidden",
    "s_max",
    "dream",
]
"""The special types, which precede a card type (204.3)."""


Kind = Literal[
    "shield_trigger",
    "guard_strike",
    "strike_back",
    "judgement_z",
    "g_zero",
    "spell",
    "activated",
    "icon",
    "trigger",
    "static",
]
"""The kinds of abilities that the engine distinguishes."""


@clause("dm:110.1")
@dataclass(frozen=True, slots=True, eq=False)
class Ability:
    """One ability of a card.

    Attributes:
        label: its name, unique on the card.
        node: its text; ``None`` for an ability that the rules carry out.
        keyword: its keyword, if it is a keyword ability.
        card: the card of a linked god that has it, if that is not the visible card.
    """

    label: str
    node: Any
    kind: Kind
    clause: Citation
    keyword: str | None = None
    card: CardId | None = None


@clause("dm:801.1", "dm:203.2")
@record
class Source:
    """One kind of evolution source (801.1): the number of cards and their required characteristics.

    Attributes:
        count: the number of cards.
        like: the filter for each card; it means creatures unless it names a card type.
        any_number: whether the player may use more cards than that.
    """

    count: int
    like: Any
    zone: str = "battle_zone"
    any_number: bool = False


@clause("dm:803.1", "dm:803.2")
@dataclass(frozen=True, slots=True, eq=False)
class GodLink:
    """A god link ability (803.2).

    Attributes:
        at: the side of the other god on which this god lies; ``any`` is every side.
        of: the filter for the other god, for each card separately (803.2a).
        optional: whether the god may enter unlinked (803.1a#must-or-may-link).
    """

    at: str
    of: Any
    optional: bool = False


@clause("dm:814.1")
@dataclass(frozen=True, slots=True, eq=False)
class Hyper:
    """A hyper mode: the power that it sets, and the abilities that it adds."""

    power: int
    keywords: tuple[str, ...] = ()
    abilities: tuple[Any, ...] = ()


@clause("dm:106.1")
@clause("dm:804.1", "dm:804.2", "dm:806.1", "dm:806.2", "dm:807.1", "dm:810.1")
@clause("dm:106.2", "dm:200.2", "dm:201.1", "dm:202.1", "dm:203.1", "dm:204.1", "dm:206.1", "dm:207.1")
@clause("dm:204.2", "dm:204.2#same-list-twice", "dm:300.1", "dm:204.3", "dm:204.3#special-types-incomplete", "dm:207.3")
@dataclass(frozen=True, eq=False)
class Face:
    """The printed values of one side of a card.

    Attributes:
        name: 202.
        type: 204.1.
        special: special types (204.3).
        cost: the mana cost (201).
        civilizations: empty for a colorless card (106.2c).
        power: ``None`` for a non-creature (301.3).
        races: 203.
        mana: the number on the mana symbol (207.1).
        sources: the cards that it evolves from (801.1), one entry for each kind; empty for other cards.
        abilities: its abilities with a text (110.1).
        marks: the kinds of abilities that it has or grants, so that the engine can skip the others.
        unread: the sentences of its text that the engine does not understand.
        links: its god link abilities (803.2).
        combines: the card names of the king cells that it is used together with (812.1).
        starts_in: the zone in which its text makes it start the game (103.3).
        shown_name: the words above the line with its name, which are not part of the name (202.6).
        wording: the printed opening words of its abilities (205.1).
        symbols: icons and other marks (208.1a).
        deck_size: the deck size that its text requires (314.3a).
        hyper: its hyper mode (814.1).
        twin: the spell of this creature on a twinpact card (808.1).
        other: its other side, if that is a front too, with characteristics of its own (804.2).
    """

    name: str
    type: CardType = "creature"
    special: tuple[SpecialType, ...] = ()
    cost: int = 0
    civilizations: tuple[Civilization, ...] = ()
    power: int | None = None
    races: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    mana: int = 1
    sources: tuple[Source, ...] = ()
    abilities: tuple[Any, ...] = ()
    marks: frozenset[str] = frozenset()
    unread: tuple[str, ...] = ()
    links: tuple[GodLink, ...] = ()
    hyper: Hyper | None = None
    other: Face | None = None
    twin: Face | None = None
    combines: tuple[str, ...] = ()
    starts_in: str | None = None
    shown_name: str | None = None
    wording: tuple[str, ...] = ()
    symbols: tuple[str, ...] = ()
    deck_size: int | None = None

    @cached_property
    def kinds(self) -> frozenset[str]:
        others = (face.kinds for face in (self.other, self.twin) if face is not None)
        return frozenset((self.type, *self.special)).union(*others)

    @cached_property
    def base(self) -> Info:
        """The printed values as characteristics, with defaults for the values that only effects set."""
        return {
            "name": self.name,
            "names": (self.name,),
            "costs": (self.cost,),
            "type": self.type,
            "special": self.special,
            "cost": self.cost,
            "civilizations": self.civilizations,
            "power": self.power,
            "races": self.races,
            "keywords": self.keywords,
            "mana": self.mana,
            "use_cost": 0,
            "bounded_use_costs": (),
            "optional_use_costs": (),
            "used_from": (),
            "comes_tapped": False,
            "breaks_more": 0,
            "charged_tapped": False,
            "charged_untapped": False,
            "open": False,
            "ignores": (),
            "wording": self.wording,
            "symbols": self.symbols,
            "crossed": False,
            "abilities": self.abilities,
        }


SPECIAL_TYPES: dict[CardType, tuple[Citation, tuple[SpecialType, ...]]] = {
    "creature": (
        "dm:204.3a",
        (
            "evolution",
            "psychic",
            "psychic_super",
            "exile",
            "dragheart",
            "forbidden",
            "neo",
            "gr",
            "star_evolution",
            "s_max",
            "dream",
        ),
    ),
    "cross_gear": ("dm:701.15a", ("evolution", "dream")),
    "impulse": ("dm:204.3b", ("forbidden", "dream")),
    "field": ("dm:204.3c", ("d2", "final_forbidden", "forbidden", "dream")),
    "weapon": ("dm:305.1", ("dragheart", "dream")),
    "fortress": ("dm:306.1", ("dragheart", "dream")),
    "cell": ("dm:204.2#cell-has-no-section", ("psychic", "psychic_super", "dragheart")),
    "core": ("dm:309.1", ("forbidden", "final_forbidden")),
}
"""The special types possible for a card type, with the clause. A dream card can be of any type (815.1)."""


READ_BY = {
    "name": "dm:202.3a",
    "name_has": "dm:202.3",
    "race": "dm:203.2",
    "cost": "dm:201.2",
    "total_cost": "dm:201.2",
    "wording": "dm:205.1a",
    "symbol": "dm:208.1a",
}
"""The clause for reading each characteristic that a filter can ask for."""


def of_fields(asked: Iterable[str]) -> Iterator[Citation]:
    """Yield the clauses for reading the characteristics that these filter fields ask for."""
    asked = frozenset(asked)
    yield from (clause for field, clause in READ_BY.items() if field in asked)


def read_by(part: Any) -> tuple[Citation, ...]:
    """Return the clauses for reading the characteristics that the filters in a part of a text ask for."""
    filters = [node for node in nodes(part) if isinstance(node, Filter)]
    of_elements = ("dm:316.1",) if any(ELEMENT in names(one.type) for one in filters) else ()
    read = (clause for filter_ in filters for clause in of_fields(filter_.model_fields_set))
    return (*dict.fromkeys(read), *of_elements)


INFINITE = 999_999
"""Infinite power: the largest number that a run counts."""


@clause("dm:108.1c", "dm:108.1c#minus-infinity", instead=lambda game, power, change: power + change)
def plus(game: Game, power: int, change: int) -> int:
    """Return the sum of a power and a change (108.1c).

    Minus infinity makes the result minus infinity. Otherwise infinite power stays infinite.
    """
    if -INFINITE in (power, change):
        return -INFINITE
    return INFINITE if INFINITE in (power, change) else power + change


@clause("dm:108.1c", instead=lambda game, power, otherwise: otherwise)
def unless_infinite(game: Game, power: int, otherwise: int) -> int:
    """Return the changed power, or the old one if that is infinite or minus infinity (108.1c)."""
    return power if abs(power) == INFINITE else otherwise
