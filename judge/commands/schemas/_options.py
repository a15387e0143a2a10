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


Entry = dict[Seat, dict[str, Any]] | None
"""The entry of a script that does it; none where the script has no words for it, or more has to be said first."""


class ShutOut(Words):
    """An option that is excluded, with all that excludes it."""

    option: str
    why: Annotated[Reasons, Field(min_length=1)]


class Untakable(ShutOut):
    """An option of a choice that is excluded, and the entry that asks for it all the same."""

    entry: Entry


class ChoiceOption(Words):
    """An option of a choice: what stands against it, if anything does, and what is asked next."""

    option: str
    why: Reasons
    excluded: list[ShutOut]
    choice: NextChoice | None
    entry: Entry


class NextChoice(Words):
    """A choice that a player has to make; ``more`` options were not looked into."""

    role: str
    by: Seat
    clause: CitationId
    because: list[CitationId]
    subject: str | None
    minimum: Count
    maximum: Count
    ordered: bool
    options: list[ChoiceOption]
    excluded: list[Untakable]
    more: Count


class OpenChoice(NextChoice):
    """A decision that nobody made: the word of a script that answers it, and the entry of ``play`` it belongs into.

    Without a number the answer is an entry of its own, the next one.
    """

    word: str | None
    into: Annotated[int, Field(ge=1)] | None


class Doable(Words):
    """Something that a player can do, or cannot; ``picked`` is what it is done with, as what attacks."""

    action: str
    picked: list[list[str]]
    clauses: list[CitationId]
    why: Reasons
    excluded: list[ShutOut]
    choice: NextChoice | None
    entry: Entry


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
    choice: OpenChoice | None


def options_schema() -> dict[str, Any]:
    """Return the form of what a player can do and cannot."""
    return titled("What a player can do, and cannot", Listed.model_json_schema())
