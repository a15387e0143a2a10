"""Rulebooks: clauses, search, notes, glossary, suggestions."""

from __future__ import annotations

from typing import Literal

from pydantic import ConfigDict, Field

from judge.corpus import Kind
from judge.corpus.models import Authority
from judge.service.api.models.shared import GAMES, GamePath, LangQuery, Model, Query, Words


class ClausePath(GamePath):
    """A clause in an address."""

    number: str = Field(description="The clause's number, in any form a person types.")


class SearchQuery(Query):
    """What to search for, and where."""

    q: str = Field(min_length=1, max_length=200, description="Words, a question, or a clause number.")
    game: str | None = Field(None, description=f"Search one game: {GAMES}.")
    chapter: str | None = Field(None, description="Search one chapter.")
    kind: Kind | None = Field(None, description="Search one kind of clause.")
    limit: int = Field(10, ge=1, le=100)
    lang: Literal["ja", "en"] | None = Field(None, description="Language of the snippets; the question's by default.")


class SuggestQuery(Query):
    """What somebody has typed so far."""

    q: str = Field(min_length=1, max_length=200)
    game: str | None = Field(None, description=f"Suggest for one game: {GAMES}.")
    lang: Literal["ja", "en"] = "en"
    limit: int = Field(8, ge=1, le=20)


class ExportQuery(LangQuery):
    """What to export."""

    game: str | None = Field(None, description=f"Export one game: {GAMES}.")


class Edition(Model):
    """Which rules an answer rests on."""

    game: str
    version: str
    effective: str | None = Field(description="The day these rules came into force, ISO 8601.")
    title: Words


class ClauseOut(Model):
    """One clause in our own words. References inside the texts are written `{10.5.1}`."""

    id: str
    number: str
    kind: Kind
    heading: bool
    title: Words | None = Field(description="The title above the text; a heading's title is its text.")
    source: str | None = Field(description="Where it comes from when that is not the book's document.")
    text: Words
    examples: list[Words]
    chapter: str
    parent: str | None
    children: list[str]
    refs: list[str]
    cited_by: list[str]
    notes: list[str]
    citation: str = Field(description="A line to paste elsewhere, with edition and date.")
    url: str


class Book(Model):
    """One edition with its clauses, in document order."""

    edition: Edition
    digest: str = Field(description="A fingerprint of the text.")
    clauses: list[ClauseOut]


class NoteOut(Model):
    """A note on clauses."""

    id: str
    kind: str
    authority: Authority
    clauses: list[str]
    text: Words


class ClauseAnswer(Model):
    """A clause with what hangs on it."""

    edition: Edition
    clause: ClauseOut
    notes: list[NoteOut]
    code: list[str] = Field(description="Places in the engine that cite it, `file:line`.")
    scenarios: list[str]


class HitOut(Model):
    """A search hit."""

    model_config = ConfigDict(extra="allow")

    id: str
    score: float
    heading: str
    snippet: str
    highlights: list[list[int]]
    url: str


class SearchAnswer(Model):
    """Search results, best first."""

    hits: list[HitOut]
    exact: bool
    suggestions: list[str]
    problem: Words | None = None
    editions: list[Edition]


class GameOut(Model):
    """A game."""

    id: str
    edition: Edition
    clauses: int
    engine: Literal["complete", "begun", "none"] = Field(description="How far its boards can be resolved.")


class GameList(Model):
    """The games, with their newest editions."""

    games: list[GameOut]


class TermOut(Model):
    """A word that a rulebook uses."""

    ja: str
    en: str
    reading: str
    aka: list[str]
    clause: str | None = Field(description="The clause that defines it.")
    keyword: bool


class Glossary(Model):
    """The words of a game."""

    edition: Edition
    terms: list[TermOut]


class NoteList(Model):
    """The notes on a rulebook."""

    edition: Edition
    notes: list[NoteOut]


class SuggestionOut(Model):
    """What somebody may be about to ask."""

    kind: str
    text: str
    detail: str
    clauses: list[str]


class SuggestionList(Model):
    """Suggestions, the likeliest first."""

    suggestions: list[SuggestionOut]
