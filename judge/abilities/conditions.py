"""Conditions: questions a text asks of the position."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Discriminator, Field, Tag

from judge.abilities import selections
from judge.abilities._base import Node, Refers, by_verb
from judge.abilities.selections import Amount, Filter, Pointer, Select


class Exists(Node):
    """So many cards match (at least one unless ``min`` or ``max`` say otherwise)."""

    verb = "exists"
    exists: Select
    min: int | None = None
    max: int | None = None


class Compare(Node):
    """An amount lies between bounds."""

    verb = "amount"
    amount: Amount
    min: int | None = None
    max: int | None = None


class Notation(Node):
    """A condition that the game defines by name, as ``combo`` or ``overflow``."""

    verb = "notation"
    notation: str
    at_least: int | None = None


class Matches(Node):
    """The thing pointed at is like this (what it was like when last known, if it has left).

    Of several things all are, or with ``min`` at least so many of them.
    """

    verb = "matches"
    matches: Pointer
    like: Filter
    min: Annotated[int, Field(ge=1, le=99)] | None = None


class Turn(Node):
    """It is this player's turn."""

    verb = "turn"
    turn: Literal["own", "enemy"]


class Paid(Node):
    """The optional additional cost was paid."""

    verb = "paid"
    paid: bool


class Happened(Node):
    """The instruction remembered under this name did something."""

    verb = "did"
    did: Annotated[str, Refers("result")]


class Not(Node):
    """The condition does not hold."""

    verb = "not"
    not_: Condition = Field(alias="not")
    model_config = Node.model_config | {"validate_by_name": True, "validate_by_alias": True}


class All(Node):
    """Every one of these holds."""

    verb = "all"
    all: list[Condition]


class Any_(Node):  # noqa: N801 - `any` is what the text says
    """At least one of these holds."""

    verb = "any"
    any: list[Condition]


CONDITIONS = (Exists, Compare, Notation, Matches, Turn, Paid, Happened, Not, All, Any_)
Condition = Annotated[
    Annotated[Exists, Tag("exists")]
    | Annotated[Compare, Tag("amount")]
    | Annotated[Notation, Tag("notation")]
    | Annotated[Matches, Tag("matches")]
    | Annotated[Turn, Tag("turn")]
    | Annotated[Paid, Tag("paid")]
    | Annotated[Happened, Tag("did")]
    | Annotated[Not, Tag("not")]
    | Annotated[All, Tag("all")]
    | Annotated[Any_, Tag("any")],
    Discriminator(by_verb(CONDITIONS), custom_error_type="unknown_condition", custom_error_message="not a condition"),
]

# Targets can have conditions and conditions select: the name is lent to the module that comes first.
vars(selections)["Condition"] = Condition
