"""Conditions: questions a text asks of the position."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from judge.abilities.base import Condition as Condition
from judge.abilities.base import NoEffect, Refers
from judge.abilities.language import Of
from judge.abilities.no_effect import some_of
from judge.abilities.phrases import Says
from judge.abilities.selections import COUNTED, HOW_MANY, NEVER, Amount, Filter, Pointer, Select, all_of


class Exists(Condition):
    """At least one card matches, or a number of cards between ``min`` and ``max``."""

    says = Says(en="{exists:there_are min max}", ja="{exists:there_are min max}")
    no_effect = [
        NEVER,
        NoEffect(
            ("min",),
            (
                "`min` of at least 1, or `max`; without them the condition always holds",
                "1 以上の min、または max(なければ条件は常に成り立つ)",
            ),
            lambda node, _: node.max is None and node.min is not None and node.min < 1,
        ),
    ]
    no_effect_inside = {Select: (all_of(*HOW_MANY, why=COUNTED),)}
    exists: Of[Select]
    min: int | None = None
    max: int | None = None


class Compare(Condition):
    """An amount lies between bounds."""

    verb = "amount"
    says = Says(en="{amount:compared min max}", ja="{amount:compared min max}")
    no_effect = [some_of("min", "max"), NEVER]
    amount: Amount
    min: Amount | None = None
    max: Amount | None = None


class Notation(Condition):
    """A condition that the game defines by name, such as ``combo`` or ``overflow``."""

    notation: str
    at_least: int | None = None


class Matches(Condition):
    """The referenced object matches a filter; if it has left, its last known information is checked.

    Of several objects all must match, or at least ``min`` of them.
    """

    says = Says(en="{matches:likeness like min}", ja="{matches:likeness like min}")
    no_effect_inside = {
        Select: (all_of(*HOW_MANY, why=("`min` states how many of them must match", "合う枚数は min に書く")),)
    }
    matches: Pointer
    like: Of[Filter]
    min: Annotated[int, Field(ge=1, le=99)] | None = None


class Turn(Condition):
    """It is this player's turn."""

    says = Says(en="it is [negated?not ]{turn:side} turn", ja="{turn:side}ターンで{negated?はない|ある}")
    turn: Literal["own", "enemy"]


class Paid(Condition):
    """The optional additional cost was paid."""

    paid: bool


class Happened(Condition):
    """The instruction remembered under this name had an effect."""

    verb = "did"
    says = Says(en="{did:done}", ja="{did:done}")
    did: Annotated[str, Refers("result")]


class Not(Condition):
    """The condition does not hold."""

    says = Says(en="{not:negation}", ja="{not:negation}")
    not_: Of[Condition] = Field(alias="not")
    model_config = ConfigDict(validate_by_name=True, validate_by_alias=True)


class All(Condition):
    """Every one of these conditions holds."""

    says = Says(en="{all:conditions and}", ja="{all:conditions かつ}")
    all: list[Of[Condition]]


class Any_(Condition):  # noqa: N801 - `any` is what the text says
    """At least one of these conditions holds."""

    verb = "any"
    says = Says(en="{any:conditions or}", ja="{any:conditions または}")
    any: list[Of[Condition]]
