"""Words of card texts about what is paid: effect-costs (1.14.4)."""

from typing import Annotated, Self

from pydantic import Field, model_validator

from judge.abilities import Cost, Instruction, Of, costs, expected
from judge.abilities.selections import Amount


class PayCounter(costs.PayCounter):
    """Take counters off the object, or with ``add`` put so many on it: “put a rust counter on this”.

    ``on`` is a selection of which its player chooses one where it is not this one: “from an ally you control”.
    """

    add: Amount = 0

    @model_validator(mode="after")
    def does_one_thing(self) -> Self:
        """Refuse counters that are put and taken at once."""
        if {"add", "remove"} <= self.model_fields_set:
            raise expected("one of add and remove", "add と remove のどちらか1つ")
        return self

    @property
    def puts(self) -> bool:
        """Whether counters are put on it."""
        return "add" in self.model_fields_set


class PayMove(costs.PayMove):
    """Do something to chosen cards; with ``nth`` beside ``how: top`` they lie in the deck so far from the top."""

    nth: Annotated[int, Field(ge=2, le=60)] | None = None

    @model_validator(mode="after")
    def counts_from_the_top(self) -> Self:
        """Refuse a place in the deck for what is not put there."""
        if self.nth is not None and self.how != "top":
            raise expected("nth beside how: top", "nth は how: top と共に")
        return self


class Generate(Cost):
    """Generate these effects as a cost: “Create a Soul Shackle token: …” (1.14.4)."""

    verb = "generate"
    generate: list[Of[Instruction]]


__all__ = ["Generate", "PayCounter", "PayMove"]
