"""1.7 Abilities: the kinds of ability, and where they are functional."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from judge.abilities import Node
from judge.games.fab._board import in_arena
from judge.kernel import CardId, Citation, Game, Why, clause

Kind = Literal["activated", "resolution", "static"]
"""The categories of abilities (1.7.3)."""


class AttackAbility(Node):
    """An activated ability with the attack ability (8.3.1): “Once per Turn Action – {r}{r}: Attack. Go again”.

    Attributes:
        attack: its resource cost.
        limit: how often it can be activated in a turn (5.2.1a); any number of times unless stated.
        keywords: what the attack-proxy has beside what it takes from its source, as go again.
        id: what scripts call it.
    """

    verb: ClassVar[str] = "attack"
    attack: Annotated[int, Field(ge=0, le=99)]
    limit: Annotated[int, Field(ge=1, le=99)] | None = None
    keywords: list[str] = []
    id: str = "attack"


@clause("fab:1.7.1", "fab:1.7.3")
@dataclass(frozen=True, slots=True, eq=False)
class Ability:
    """One ability of an object.

    Attributes:
        label: its name on the object.
        node: what it says.
        kind: which category it belongs to.
        clause: the clause that defines it.
    """

    label: str
    node: Any
    kind: Kind
    clause: Citation


KINDS: dict[type[Node], tuple[Kind, Citation]] = {AttackAbility: ("activated", "fab:8.3.1")}
"""For each form of an ability its category, and the clause that defines it."""


def of(label: str, node: Node, clause: Citation | None = None) -> Ability:
    """Return the ability that a node is."""
    kind, says = KINDS[type(node)]
    return Ability(label, node, kind, clause or says)


@clause("fab:1.7.4")
def not_functional(game: Game, card: CardId, ability: Ability) -> Why | None:
    """Return why an ability of an object is not functional now (1.7.4), ``None`` where it is."""
    return None if in_arena(game, card) else Why("fab:1.7.4", "not_functional")
