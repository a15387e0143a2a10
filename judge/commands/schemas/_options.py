"""The form of what a player can do, and cannot."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from judge.commands.schemas._parts import CitationId, Count, Form, Title, Words, titled
from judge.commands.schemas._trace import Receipt
from judge.games import Seat


class Against(Words):
    """A reason why something is not possible."""

    clause: CitationId
    reason: str


Reasons = list[Against]


class ShutOut(Words):
    """An option that is excluded, with all that excludes it."""

    option: str
    why: Annotated[Reasons, Field(min_length=1)]


class ChoiceOption(Words):
    """An option of a choice: what stands against it, if anything does, and what is asked next."""

    option: str
    why: Reasons
    excluded: list[ShutOut]
    choice: NextChoice | None


class NextChoice(Words):
    """A choice that a player has to make; ``more`` options were not looked into."""

    role: str
    by: Seat
    clause: CitationId
    because: list[CitationId]
    subject: str | None
    minimum: Count
    maximum: Count
    options: list[ChoiceOption]
    excluded: list[ShutOut]
    more: Count


class Doable(Words):
    """Something that a player can do, or cannot; ``picked`` is what it is done with, as what attacks."""

    action: str
    picked: list[list[str]]
    clauses: list[CitationId]
    why: Reasons
    excluded: list[ShutOut]
    choice: NextChoice | None


class TryingStopped(Words):
    """A limit that was reached, so that the list is not complete."""

    limit: Literal["actions", "lines", "options", "steps", "work", "effort", "numbers", "seconds", "depth"]


class Listed(Form):
    """What a player can do where a board stands, and what that player cannot."""

    schema_: Literal["judge.options/1"] = Field(alias="schema")
    id: str
    title: Title
    receipt: Receipt
    moment: Literal["action", "choice", "over", "stopped"]
    seat: Seat | None
    by: Seat | None
    clause: CitationId | None
    answer: Words
    complete: bool
    reached: list[TryingStopped]
    can: list[Doable]
    cannot: list[Doable]
    choice: NextChoice | None


def options_schema() -> dict[str, Any]:
    """Return the form of what a player can do and cannot."""
    return titled("What a player can do, and cannot", Listed.model_json_schema())
