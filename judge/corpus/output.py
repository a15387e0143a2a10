"""The program's output about a rulebook, in JSON and in published schemas."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from judge.corpus.models import Authority, Kind, NoteKind

ClauseId = Annotated[str, Field(pattern=r"^[a-z]{2,12}:[0-9]+([.\-]?[0-9a-z]+)*$")]
NoteId = Annotated[str, Field(pattern=r"^[a-z]{2,12}:[0-9]+([.\-]?[0-9a-z]+)*#[a-z0-9-]+$")]
CitationId = Annotated[str, Field(pattern=r"^[a-z]{2,12}:[0-9]+([.\-]?[0-9a-z]+)*(#[a-z0-9-]+)?$")]


class Words(TypedDict):
    """The same text in both languages."""

    ja: str
    en: str


class Example(Words):
    """An example of the document, restated, with the scenario that plays it."""

    scenario: str | None


class Questions(TypedDict):
    """Questions in people's own words that the clause answers."""

    ja: list[str]
    en: list[str]


class ClauseData(Words):
    """A clause in our own words."""

    id: ClauseId
    game: str
    number: str
    version: str
    kind: Kind
    heading: bool
    title: Words | None
    source: str | None
    examples: list[Example]
    questions: Questions
    refs: list[ClauseId]
    parent: ClauseId | None
    children: list[ClauseId]
    chapter: str
    not_simulated: Words | None


class CodePlace(TypedDict):
    """A line of the engine that cites the clause."""

    file: str
    line: Annotated[int, Field(ge=1)]
    symbol: str


class NoteOn(Words):
    """A note on the clause."""

    id: NoteId
    kind: NoteKind
    authority: Authority


class Rule(ClauseData):
    """A clause with everything linked to it, as ``judge rule ID --json`` prints it."""

    notes: list[NoteOn]
    refers_to: list[ClauseId]
    cited_by: list[ClauseId]
    code: list[CodePlace]
    scenarios: list[str]
