"""The forms of the files of the rules text, for editors: completion, and a line under what is misspelt."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from judge.corpus import Kind
from judge.corpus.models import Authority, NoteKind, NoteSource

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def titled(title: str, schema: dict[str, Any]) -> dict[str, Any]:
    """Return a schema under its title, with the dialect that it is written in."""
    rest = {key: value for key, value in schema.items() if key not in ("title", "$defs")}
    return {"$schema": DIALECT, "title": title, **rest, "$defs": schema["$defs"]}


class Form(BaseModel):
    """A form with these fields and no others."""

    model_config = ConfigDict(extra="forbid", defer_build=True)


class Words(Form):
    """The same thing said in both languages."""

    ja: str
    en: str


Number = Annotated[str, Field(pattern=r"^[0-9]+([.\-]?[0-9a-z]+)*$")]
Written = Annotated[str, Field(min_length=1)]


class TextExample(Words):
    """An example of the document, restated; `scenario` names the board that plays it."""

    scenario: str = ""


class TextClause(Words):
    """A clause: its number as text, in quotation marks. References stand in braces: {10.5.1}."""

    id: Number
    kind: Kind
    heading: Annotated[bool, Field(description="nothing but a title")] = False
    title: Annotated[Words, Field(description="a title above the text")] = Words(ja="", en="")
    source: Annotated[str, Field(description="one of the sources in rulebook.yaml")] = ""
    examples: list[TextExample] = Field(default=[])
    not_simulated: Annotated[Words, Field(description="why no code carries it out")] = Words(ja="", en="")


class TextNote(Words):
    """A note: its id is the number of a clause, # and a slug."""

    id: Annotated[str, Field(pattern=r"^[0-9]+([.\-]?[0-9a-z]+)*#[a-z0-9]+(-[a-z0-9]+)*$")]
    kind: NoteKind
    clauses: list[Number] = Field(default=[], description="what it speaks of, the number in the id first")
    source: NoteSource | None = None
    authority: Annotated[
        Authority,
        Field(description="on what it rests: the document's words, a published answer, …"),
    ] = "reading"
    old_numbers: list[str] = Field(default=[])
    answered_by: Annotated[str, Field(description="the scenario that answers it")] = ""


class TextTerm(Form):
    """A word of the game in both languages, with the clause that defines it."""

    ja: Written
    en: Written
    reading: Annotated[str, Field(description="in hiragana")] = ""
    aka: list[str] = Field(default=[], description="other forms that people type, in either language")
    symbol: Annotated[str | None, Field(description="as printed on cards: {r}")] = None
    clause: Number | None = None
    keyword: bool = False


class TextQuestions(Form):
    """What people ask, in their own words, to which the clause is the answer."""

    id: Number
    ja: list[Written]
    en: list[Written]


FILES: dict[str, Any] = {
    "clauses": list[TextClause],
    "notes": list[TextNote],
    "glossary": list[TextTerm],
    "questions": list[TextQuestions],
}
"""What a file of each kind holds."""


def text_schema(kind: str) -> dict[str, Any]:
    """Return the form of a file of the rules text.

    Args:
        kind: one of `FILES`.
    """
    schema = TypeAdapter(FILES[kind]).json_schema()
    return titled(f"A file of the rules text: {kind}", _without_defaults(schema))


def _without_defaults(schema: Any) -> Any:
    """Return the schema without the defaults: an editor would offer to write out what may be left out."""
    if isinstance(schema, list):
        return [_without_defaults(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    return {key: _without_defaults(one) for key, one in schema.items() if key != "default"}
