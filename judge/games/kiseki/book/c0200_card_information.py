"""200 Card information: the printed values of a card, and its abilities (1201.1)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field

from judge.abilities import Activated, Body, Node, PlayCost, Replacing, Spell, StateTriggered, Static, Triggered
from judge.kernel import Citation, Info, clause

CardType = Literal["unit", "item", "event", "base"]

FIGURES = ("attack", "defense", "cost", "ep_cost", "level")
"""The numbers on a card: STR, DEF, CP cost, EP cost, founding level."""

AMOUNTS = (*FIGURES, *(f"set_{name}" for name in FIGURES))
"""The fields of a grant that hold numbers."""


Kind = Literal["activated", "triggered", "static", "event", "arts"]


@clause("kiseki:1213.1", "kiseki:207.6")
class Arts(Body):
    """An arts ability: an EP cost and an effect (1213.1); its name is not part of the text (207.6)."""

    synonyms = {"ep": "ep_cost"}
    name: Annotated[str, Field(min_length=1, max_length=120)] | None = None
    ep_cost: Annotated[int, Field(ge=0, le=99)] = 0


KINDS: dict[type[Node], tuple[Kind, Citation]] = {
    Activated: ("activated", "kiseki:1201.1a-1"),
    Triggered: ("triggered", "kiseki:1201.1a-2"),
    StateTriggered: ("triggered", "kiseki:1211.9"),
    Static: ("static", "kiseki:1201.1a-3"),
    Replacing: ("static", "kiseki:1201.2c"),
    PlayCost: ("static", "kiseki:1201.1a-3"),
    Spell: ("event", "kiseki:1201.1b"),
    Arts: ("arts", "kiseki:1201.1c"),
}
"""The kinds of ability (1201.1), each with the clause that defines it."""


@clause("kiseki:1201.1", "kiseki:1201.1a")
@dataclass(frozen=True, slots=True, eq=False)
class Ability:
    """One ability of a card.

    Attributes:
        label: its name, unique on the card.
        node: its text; an icon craft has the text it stands for.
        clause: the clause that defines it; for an icon craft, the clause of the icon.
    """

    label: str
    node: Body | Arts
    kind: Kind
    clause: Citation
    keyword: str | None = None


def of(label: str, node: Body | Arts, clause: Citation | None = None, keyword: str | None = None) -> Ability:
    """Return the ability of a card for the node of its text.

    ``label`` is the name of the ability on the card, and ``keyword`` the icon that it comes from. ``clause`` is the
    clause that defines it, by default that of its kind.
    """
    kind, says = KINDS[type(node)]
    return Ability(label, node, kind, clause or says, keyword)


@clause("kiseki:201.1", "kiseki:202.1", "kiseki:203.1", "kiseki:204.1", "kiseki:205.1", "kiseki:206.1")
@clause("kiseki:207.1", "kiseki:207.2", "kiseki:207.3", "kiseki:207.4", "kiseki:207.7")
@clause("kiseki:208.1", "kiseki:209.1", "kiseki:210.1", "kiseki:211.1")
@dataclass(frozen=True, eq=False)
class Face:
    """The printed values of a card, or of the card that a stand-in represents.

    Attributes:
        name: 201.
        sub_name: 202.
        type: 203.2; ``ability`` for the stand-in of an ability (1204.2j).
        cost: the CP cost (204).
        ep_cost: the EP cost of an EVENT (205).
        level: the founding level of a BASE (206).
        attack: STR (209).
        defense: DEF (210).
        organizations: 211.
        keywords: the icon crafts (1401), and the keywords that classify its text (207.7).
        abilities: its crafts and its EVENT ability (1201.1).
        arts: its arts ability (208), or ``None``.
        marks: the kinds of ability that it has, so that the engine can skip the others.
        unread: the sentences of its text that the engine does not understand.
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

    @property
    def ep_cost_of_either(self) -> int | None:
        """The EP cost of the card, or of its arts ability if the card has none (205.1)."""
        arts = None if self.arts is None else self.arts.node
        return arts.ep_cost if isinstance(arts, Arts) and self.type != "event" else self.ep_cost

    @cached_property
    def base(self) -> Info:
        """The printed values as characteristics, before any effect (1215.1a)."""
        return {
            "name": self.name,
            "names": (self.name,),
            "sub_name": self.sub_name,
            "type": self.type,
            "cost": self.cost,
            "ep_cost": self.ep_cost_of_either,
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
