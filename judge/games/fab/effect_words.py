"""The language of card texts, what the effect keywords say: a node for each (8.5)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from judge.abilities import Instruction, Of, Pointer
from judge.abilities import instructions as say
from judge.abilities.selections import Amount


class Create(Instruction):
    """Create tokens (8.5.2); ``counters`` are on each of them as it enters the arena (6.4.8)."""

    verb = "create"
    create: str
    count: Amount = 1
    who: say.Who = "you"
    counters: dict[str, Annotated[int, Field(ge=1, le=99)]] = Field({})


class Tap(Instruction):
    """Tap permanents (8.5.55)."""

    verb = "tap"
    tap: Pointer


class Untap(Instruction):
    """Untap permanents (8.5.56)."""

    verb = "untap"
    untap: Pointer


class Mark(Instruction):
    """Mark heroes (8.5.50)."""

    verb = "mark"
    mark: Pointer


class Pay(say.Pay):
    """Pay a cost, or not (8.5.31a); ``then`` follows where it is paid, ``else`` where it is not (“unless”)."""

    then: list[Of[Instruction]] = Field([])
    otherwise: list[Of[Instruction]] = Field([], alias="else")
    who: say.One = "you"


EFFECT_WORDS = (Create, Tap, Untap, Mark, Pay)
"""What an effect keyword says, in the order of the book as far as it goes."""
