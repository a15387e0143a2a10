"""10.1 to 10.3 The kinds of abilities and effects, and when abilities are in force."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from judge.abilities import (
    Activated,
    Body,
    Cost,
    Keyworded,
    Node,
    PayCounter,
    PlayCost,
    Replacing,
    Select,
    Spell,
    StateTriggered,
    Static,
    Triggered,
)
from judge.abilities import names as several
from judge.abilities.conditions import Compare, Happened, Not, Notation, Paid
from judge.abilities.selections import Resource
from judge.games.sve.language import Raised
from judge.kernel import Info, clause

Kind = Literal["activated", "automatic", "static", "spell"]
EARTH_RITE = "earth_rite"

KINDS: dict[type[Node], tuple[Kind, str]] = {
    Activated: ("activated", "sve:10.1.1.1"),
    Triggered: ("automatic", "sve:10.1.1.2"),
    StateTriggered: ("automatic", "sve:10.7.6"),
    Static: ("static", "sve:10.1.1.3"),
    Replacing: ("static", "sve:10.2.1.3"),
    PlayCost: ("static", "sve:10.2.1.3.3"),
    Spell: ("spell", "sve:10.1.1.4"),
}
"""The four kinds of ability (10.1.1), with the clauses that define them."""


@clause("sve:10.1.1")
@dataclass(frozen=True, slots=True, eq=False)
class Ability:
    """One ability of a card.

    Attributes:
        label: its name on the card: the keyword, or ``ability`` with a number.
        node: its text; a keyword has the text it stands for.
        kind: its kind (10.1.1).
        clause: the clause that defines it; for a keyword, the clause of the keyword.
        words: its names in texts that ask for cards with such an ability: the keyword, or Earth Rite.
    """

    label: str
    node: Body
    kind: Kind
    clause: str
    keyword: str | None = None
    words: tuple[str, ...] = ()

    @property
    def zones(self) -> tuple[str, ...]:
        """The zones in which the ability is in force: stated ones (10.3.4), otherwise the field (10.3.5)."""
        return tuple(several(self.node.zone))

    def __str__(self) -> str:
        return self.label


def of(label: str, node: Body, rule: str | None = None, keyword: str | None = None) -> Ability:
    """Return the ability of a card for the node of its text.

    ``label`` is the name of the ability on the card, and ``keyword`` the keyword that it comes from. ``rule`` is the
    clause that defines it, by default that of its kind.

    Raises:
        TypeError: the node is a keyword, which chapter 12 has to replace first.
    """
    if isinstance(node, Keyworded):
        raise TypeError(f"keyword {node.keyword!r} is not spelled out")
    kind, defined = next(KINDS[one] for one in type(node).__mro__ if one in KINDS)
    words = (*((keyword,) if keyword else ()), *((EARTH_RITE,) if is_earth_rite(node) else ()))
    return Ability(label, node, kind, rule or defined, keyword, words)


def is_rite(cost: Cost) -> bool:
    """Return whether a cost is Earth Rite: a Stack counter from any amulet with Stack."""
    if not isinstance(cost, PayCounter) or cost.counter != "stack" or cost.remove != 1:
        return False
    return isinstance(cost.on, Select) and (cost.on.keyword, cost.on.type) == ("stack", "amulet")


@clause("sve:13.3.3.1")
def is_earth_rite(body: Body) -> bool:
    """Return whether an ability has Earth Rite as an additional cost or as its activation cost."""
    return any(is_rite(cost) for cost in (*body.extra, *getattr(body, "activate", ())))


NOTATIONS = {
    "combo": "sve:13.2.1.2",
    "spellchain": "sve:13.3.1.2",
    "overflow": "sve:13.4.1.2",
    "necrocharge": "sve:13.5.1.2",
    "sanguine": "sve:13.5.2.2",
}
"""The conditions that chapter 13 defines, with their clauses."""


def judged_by(condition: object) -> str:
    match condition:
        case Notation():
            return NOTATIONS[condition.notation]
        case Compare(amount=Resource(resource=name)) if name in NOTATIONS:
            return NOTATIONS[name]
        case Not():
            return judged_by(condition.not_)
        case Paid():
            return "sve:10.4.7.1"
        case Raised():
            return "sve:5.26.1"
        case Happened():
            return "sve:10.6.2.8.2"
    return "sve:10.3.3"


@clause("sve:10.3.4", "sve:10.3.5")
def in_force(info: Info, zone: str, kind: type[Node]) -> Iterator[Ability]:
    """Yield the abilities of one kind that a card has in force in a zone (10.3.4, 10.3.5)."""
    for ability in info["abilities"]:
        if isinstance(ability.node, kind) and (zone in ability.zones or zone == "leader"):
            yield ability
