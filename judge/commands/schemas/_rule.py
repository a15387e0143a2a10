"""The form of a clause as data."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from judge.commands.schemas._parts import ClauseId, Form, NoteId, Words, titled
from judge.corpus import Kind


class Example(Words):
    """An example of the document, restated, with the scenario that plays it."""

    scenario: str | None


class Place(Form):
    """A line of the engine that cites the clause."""

    file: str
    line: Annotated[int, Field(ge=1)]
    symbol: str


class NoteOn(Words):
    """A note on the clause."""

    id: NoteId
    kind: Literal["defect", "ruling", "commentary", "differs-from-digital", "open-question"]
    authority: Literal["document", "answer", "how-to-play", "reading"]


class Asked(Form):
    """What people ask, in their own words, to which the clause is the answer."""

    ja: list[str]
    en: list[str]


class Rule(Words):
    """A clause with everything that hangs on it, as ``judge rule ID --json`` prints it."""

    id: ClauseId
    game: str
    number: str
    version: str
    kind: Kind
    heading: bool
    title: Words | None
    source: str | None
    examples: list[Example]
    questions: Asked
    refs: list[ClauseId]
    parent: ClauseId | None
    children: list[ClauseId]
    chapter: str
    notes: list[NoteOn]
    not_simulated: Words | None
    refers_to: list[ClauseId]
    cited_by: list[ClauseId]
    code: list[Place]
    scenarios: list[str]


def rule_schema() -> dict[str, Any]:
    """Return the form of a clause as data."""
    return titled("A clause", Rule.model_json_schema())
