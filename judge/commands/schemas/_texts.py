"""JSON Schemas of the rules text files, for completion and checking in editors."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from judge.corpus import Kind
from judge.corpus.models import Authority, NoteKind, NoteSource

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def titled(title: str, schema: dict[str, Any]) -> dict[str, Any]:
    """Return a schema with a title and the dialect of JSON Schema that it uses."""
    rest = {key: value for key, value in schema.items() if key not in ("title", "$defs")}
    return {"$schema": DIALECT, "title": title, **rest, "$defs": schema["$defs"]}


class Form(BaseModel):
    """The base of forms that reject unknown fields."""

    model_config = ConfigDict(extra="forbid", defer_build=True)


class Words(Form):
    """The same text in both languages."""

    ja: str
    en: str


Number = Annotated[str, Field(pattern=r"^[0-9]+([.\-]?[0-9a-z]+)*$")]
Written = Annotated[str, Field(min_length=1)]


class TextExample(Words):
    """An example of the document, restated; `scenario` names the board that plays it."""

    scenario: str = ""


class TextClause(Words):
    """A clause: its number as text, in quotation marks. References are written in braces: {10.5.1}."""

    id: Number
    kind: Kind
    heading: Annotated[bool, Field(description="only a title")] = False
    title: Annotated[Words, Field(description="a title above the text")] = Words(ja="", en="")
    source: Annotated[str, Field(description="one of the sources in rulebook.yaml")] = ""
    examples: list[TextExample] = Field(default=[])
    not_simulated: Annotated[Words, Field(description="why no code implements it")] = Words(ja="", en="")


class TextNote(Words):
    """A note: its id is the number of a clause, # and a slug."""

    id: Annotated[str, Field(pattern=r"^[0-9]+([.\-]?[0-9a-z]+)*#[a-z0-9]+(-[a-z0-9]+)*$")]
    kind: NoteKind
    clauses: list[Number] = Field(default=[], description="the clauses it is about, the number in the id first")
    source: NoteSource | None = None
    authority: Annotated[
        Authority,
        Field(description="its basis: the document's words, a published answer, …"),
    ] = "reading"
    old_numbers: list[str] = Field(default=[])
    answered_by: Annotated[str, Field(description="the scenario that answers it")] = ""


class TextTerm(Form):
    """A term of the game in both languages, with its defining clause."""

    ja: Written
    en: Written
    reading: Annotated[str, Field(description="in hiragana")] = ""
    aka: list[str] = Field(default=[], description="other forms that people type, in either language")
    symbol: Annotated[str | None, Field(description="as printed on cards: {r}")] = None
    clause: Number | None = None
    keyword: bool = False


class TextQuestions(Form):
    """Questions in people's own words that the clause answers."""

    id: Number
    ja: list[Written]
    en: list[Written]


FILES: dict[str, Any] = {
    "clauses": list[TextClause],
    "notes": list[TextNote],
    "glossary": list[TextTerm],
    "questions": list[TextQuestions],
}
"""The type of each kind of file's content."""


def text_schema(kind: str) -> dict[str, Any]:
    """Return the JSON Schema of one kind of file of the rules text.

    Args:
        kind: one of :data:`FILES`.
    """
    schema = TypeAdapter(FILES[kind]).json_schema()
    return titled(f"A file of the rules text: {kind}", _without_defaults(schema))


def _without_defaults(schema: Any) -> Any:
    """Return the schema without default values, which editors would offer to write out."""
    if isinstance(schema, list):
        return [_without_defaults(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    return {key: _without_defaults(one) for key, one in schema.items() if key != "default"}
