"""Words of card texts that replace events: prevention, self-replacement, and how an object enters the arena (6.4)."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from judge.abilities import Body, Condition, Instruction, Of, Refers, expected, kinds
from judge.abilities.selections import Amount, Filter, Names, Number, Select

Meant = Annotated[str | Of[Select] | list[str] | None, Refers("cards")]
"""Objects that a text points at, or any where it does not say."""


class Prevent(Instruction):
    """Prevent damage that would be dealt this turn (6.4.10).

    ``prevent`` is the prevention amount, ``all`` where the text does not say it (6.4.10b). ``to`` is what is shielded,
    any object unless stated (6.4.10e), ``from`` the source, any unless stated (6.4.10d), ``like`` what that has
    to be like, ``kind`` the type of damage.
    ``amount`` is how much damage it has to be: “the next time you would be dealt 3 or less damage”.
    ``next``: “prevent the next”, a shield that stays until its amount is used up (6.4.10j); else “the next time”, for
    one event, or with ``times`` for so many, each by that amount: “the next 3 times” (6.4.10i).
    """

    verb = "prevent"
    prevent: Literal["all"] | Amount
    to: Meant = None
    from_: Meant = Field(None, alias="from")
    like: Of[Filter] | None = None
    kind: Literal["generic", "physical", "arcane"] | None = None
    amount: Number | None = None
    next: bool = False
    times: Annotated[int, Field(ge=2, le=9)] | None = None


class PreventLess(Instruction):
    """The next prevention effect that prevents damage of the type this turn prevents so much less (6.4.10g)."""

    verb = "prevent_less"
    prevent_less: Annotated[int, Field(ge=1, le=99)]
    kind: Literal["generic", "physical", "arcane"] | None = None


class NextUnpreventable(Instruction):
    """The next effect of a source like this that would deal damage this turn can't be prevented (6.4.10h)."""

    verb = "next_unpreventable"
    next_unpreventable: Of[Filter]


class Usually(Instruction):
    """Do this, or if the condition holds, something else instead: a self-replacement effect (6.4.7)."""

    verb = "usually"
    alternatives = ("usually", "instead")
    usually: list[Of[Instruction]]
    if_: Of[Condition] = Field(alias="if")
    instead: list[Of[Instruction]]


class ReplaceForATime(Instruction):
    """Generate a standard-replacement effect for a time (6.4.9): “If … would … this turn, instead …”.

    ``replacing`` is written as the ability of an object that does the same. ``next``: “the next time … would …”: it is
    over once it has been applied.
    """

    verb = "replacing"
    replacing: Of[kinds.Replacing]
    next: bool = False
    until: Literal["end_of_turn", "combat_chain", "chain_link"] = "end_of_turn"

    @model_validator(mode="after")
    def is_of_no_object(self) -> Self:
        """Refuse where an ability works, and how often in each turn: no object has this one."""
        if self.replacing.model_fields_set & {"zone", "times_each_turn", "per_turn", "id"}:
            raise expected(
                "replacing without zone, times_each_turn, per_turn and id",
                "replacing には zone・times_each_turn・per_turn・id を書かない",
            )
        return self


class EntersWith(Body):
    """The object enters the arena with counters: an identity-replacement effect (6.4.8)."""

    verb = "enters_with"
    counts = ("enters_with",)
    enters_with: dict[Annotated[str, Field(min_length=1, max_length=40)], Amount]
    zone: Names = "arena"


__all__ = ["EntersWith", "NextUnpreventable", "Prevent", "PreventLess", "ReplaceForATime", "Usually"]
