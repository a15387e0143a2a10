"""The form of what exploring found."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from judge.commands.schemas._parts import CitationId, Count, Form, Title, Words, titled
from judge.commands.schemas._trace import Receipt, Trace, of_all_games
from judge.games import Seat


class Limits(Form):
    """How far the exploring was to go."""

    lines: Annotated[int, Field(ge=1)]
    seconds: Annotated[float, Field(ge=0)]
    answers: Annotated[int, Field(ge=1)]
    steps: Annotated[int, Field(ge=1)]


class LimitReached(Words):
    """A limit that was reached, so that the answer is not complete."""

    limit: Literal["lines", "effort", "seconds", "interrupted", "steps", "answers"]


class ChanceTaken(Words):
    """A role of chance that was taken from the seed."""

    role: str


class Asked(Words):
    """A choice: who decides what, by which clause, and for which card or ability."""

    role: str
    by: Seat
    clause: CitationId
    subject: str | None


class OpenDecision(Asked):
    """A decision that the scenario leaves open, as one line makes it."""

    picked: list[str]


class Lead(Words):
    """An answer, and the outcomes that it can still lead to."""

    picked: list[str]
    outcomes: list[str]
    possible: bool


class Separating(Asked):
    """The first decision whose answers do not all lead to the same outcomes."""

    after: list[OpenDecision]
    answers: list[Lead]


class FactAtEnd(Words):
    """Something in which the outcomes differ."""

    subject: str
    field: str
    value: Any


class WayToEnd(Form):
    """An outcome: how many orders lead to it, what is different there, and one line that leads there."""

    name: Annotated[str, Field(pattern=r"^[A-Z]+$")]
    orders: Annotated[int, Field(ge=1)]
    endless: bool
    verdict: Literal["resolved", "by_answer", "by_reading", "depends", "unread", "stopped"]
    answer: Words
    held: bool
    facts: list[FactAtEnd]
    decisions: list[OpenDecision]
    receipt: Receipt
    trace: Trace | None = None


class Explored(Form):
    """What exploring a board found."""

    schema_: Literal["judge.exploring/1"] = Field(alias="schema")
    id: str
    title: Title
    answer: Words
    complete: bool
    cut: Literal["lines", "effort", "seconds", "interrupted"] | None
    limits: Limits
    reached: list[LimitReached]
    chance: list[ChanceTaken]
    orders: Count
    decisions: Count
    lines: Count
    met: Count
    outcomes: list[WayToEnd]
    left_out: Count
    parting: Separating | None


def exploring_schema() -> dict[str, Any]:
    """Return the form of what exploring found."""
    return titled("What exploring found", of_all_games(Explored.model_json_schema()))
