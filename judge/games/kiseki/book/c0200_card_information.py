"""200 Card information: what is printed on a card."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from judge.games.kiseki.book.c1201_abilities import Ability
from judge.kernel import Info, clause

CardType = Literal["unit", "item", "event", "base"]

FIGURES = ("attack", "defense", "cost", "ep_cost", "level")
"""The numerical information of a card: STR, DEF, CP cost, EP cost, founding level."""

AMOUNTS = (*FIGURES, *(f"set_{name}" for name in FIGURES))
"""The fields of an effect that hold numbers."""


@clause("kiseki:201.1", "kiseki:202.1", "kiseki:203.1", "kiseki:204.1", "kiseki:205.1", "kiseki:206.1")
@clause("kiseki:207.1", "kiseki:207.2", "kiseki:207.3", "kiseki:207.4", "kiseki:207.7")
@clause("kiseki:208.1", "kiseki:209.1", "kiseki:210.1", "kiseki:211.1")
@dataclass(frozen=True, eq=False)
class Face:
    """What is printed on a card, or what a stand-in card stands for.

    Attributes:
        name: 201.
        sub_name: 202.
        type: 203.2; ``ability`` for the stand-in card of an ability (1204.2j).
        cost: the CP cost (204).
        ep_cost: the EP cost of an EVENT (205).
        level: the founding level of a BASE (206).
        attack: STR (209).
        defense: DEF (210).
        organizations: 211.
        keywords: the icon crafts (1401), and the keywords that class its text (207.7).
        abilities: its crafts and its EVENT ability (1201.1).
        arts: its arts ability (208), ``None`` when it has none.
        marks: which sorts of ability it has, so that the engine need not look for what cannot be there.
        unread: sentences of its text that are not read, and so not among the abilities.
    """

    name: str
    type: str = "unit"
    sub_name: str | None = None
    cost: int | None = None
    ep_cost: int | None = None
    level: int | None = None
    attack: int | None = None
    defense: int | None = None
    organizations: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    arts: Ability | None = None
    marks: frozenset[str] = field(default_factory=frozenset)
    unread: tuple[str, ...] = ()

    @cached_property
    def base(self) -> Info:
        """The information written on the card, before any effect (1215.1a)."""
        return {
            "name": self.name,
            "names": (self.name,),
            "sub_name": self.sub_name,
            "type": self.type,
            "cost": self.cost,
            "ep_cost": self.ep_cost,
            "level": self.level,
            "attack": self.attack,
            "defense": self.defense,
            "traits": self.organizations,
            "keywords": self.keywords,
            "abilities": self.abilities,
            "arts": self.arts,
            "cannot": (),
            "must": (),
            "printed_cost": self.cost,
            "printed_attack": self.attack,
            "printed_defense": self.defense,
        }
