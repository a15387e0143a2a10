"""The request and response models of the API."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal, cast

from flask_openapi3.models.data_type import DataType
from flask_openapi3.models.media_type import MediaType
from flask_openapi3.models.schema import Schema
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, RootModel

from judge.cards.names import Way
from judge.cards.parser import READERS
from judge.corpus import Kind, games
from judge.corpus.models import Authority
from judge.corpus.output import Words
from judge.games import IDS
from judge.scenario import output
from judge.scenario.loader import text_of

# Used by all parts of the API.


class Model(BaseModel):
    """A request or response model. Pydantic builds it on first use, since few services use all models."""

    model_config = ConfigDict(defer_build=True)


class Incoming(Model):
    """The base of request bodies: unknown fields are rejected, and values are not converted silently."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Query(Model):
    """The base of query and path parameters: numbers are parsed from text, unknown parameters are rejected."""

    model_config = ConfigDict(extra="forbid")


GAMES = ", ".join(f"`{game}`" for game in games())

RESOLVED = ", ".join(f"`{game}`" for game in IDS)


class GamePath(Query):
    """A game in a path."""

    game: str = Field(
        description=f"A game's id ({GAMES}), as in a clause's full name; `id@version` for a specific edition.",
    )


class LangQuery(Query):
    """The language of messages."""

    lang: Literal["ja", "en"] | None = Field(None, description="Language of messages; by default the browser's.")


class PageQuery(LangQuery):
    """Which part of a list to return."""

    limit: int = Field(100, ge=1, le=500, description="Maximum number of results.")
    offset: int = Field(0, ge=0, le=1_000_000, description="Number of results to skip.")


class Page(Model):
    """A part of a list, with the address of the next part."""

    total: int = Field(description="Total number of results.")
    next: str | None = Field(description="The address of the next page, or null on the last page.")


# Rulebooks: clauses, search, notes, glossary, suggestions.


class ClausePath(GamePath):
    """A clause in a path."""

    number: str = Field(description="The clause's number, in any usual form.")


class SearchQuery(Query):
    """The search query and its scope."""

    q: str = Field(min_length=1, max_length=200, description="Words, a question, or a clause number.")
    game: str | None = Field(None, description=f"Search one game: {GAMES}.")
    chapter: str | None = Field(None, description="Search one chapter.")
    kind: Kind | None = Field(None, description="Search one kind of clause.")
    limit: int = Field(10, ge=1, le=100)
    offset: int = Field(0, ge=0, le=10_000, description="Number of results to skip.")
    lang: Literal["ja", "en"] | None = Field(None, description="Language of the snippets; the question's by default.")


class SuggestQuery(Query):
    """The text typed so far."""

    q: str = Field(min_length=1, max_length=200)
    game: str | None = Field(None, description=f"Suggest for one game: {GAMES}.")
    lang: Literal["ja", "en"] = "en"
    limit: int = Field(8, ge=1, le=20)


class ExportQuery(LangQuery):
    """The part of the rules to export."""

    game: str | None = Field(None, description=f"Export one game: {GAMES}.")


class Edition(Model):
    """The edition of the rules behind an answer."""

    game: str
    version: str
    effective: str | None = Field(description="The day these rules came into force, ISO 8601.")
    title: Words


class ClauseOut(Model):
    """A clause in our own words. References inside the texts are written `{10.5.1}`."""

    id: str
    number: str
    kind: Kind
    heading: bool
    title: Words | None = Field(description="The title above the text; a heading's title is its text.")
    source: str | None = Field(
        description="The further source that the clause comes from; null if it is in the rulebook itself."
    )
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
    """A clause, with its notes, the code that implements it, and its scenarios."""

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


class SearchAnswer(Page):
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
    engine: Literal["complete", "begun", "none"] = Field(description="The state of the engine for its boards.")


class GameList(Model):
    """The games, with their newest editions."""

    games: list[GameOut]


class TermOut(Model):
    """A term of a rulebook."""

    ja: str
    en: str
    reading: str
    aka: list[str]
    clause: str | None = Field(description="The clause that defines it.")
    keyword: bool


class Glossary(Model):
    """The glossary of a game."""

    edition: Edition
    terms: list[TermOut]


class NoteList(Model):
    """The notes on a rulebook."""

    edition: Edition
    notes: list[NoteOut]


class SuggestionOut(Model):
    """A suggestion for completing the query."""

    kind: str
    text: str
    detail: str
    clauses: list[str]


class SuggestionList(Model):
    """Suggestions, most likely first."""

    suggestions: list[SuggestionOut]


# Published cards, and the parsing of printed texts.

READ = ", ".join(f"`{game}`" for game in READERS)
PUBLISHED = ", ".join(f"`{game}`" for game in IDS)

LARGEST_TEXT = 4_000
"""The largest number of characters of a printed text."""


class CardsQuery(PageQuery):
    """Which published cards to list."""

    game: str | None = Field(None, description=f"Only cards of this game: {PUBLISHED}.")
    q: str = Field("", max_length=80, description="Its number or name in any form, a part of it, or a nickname.")


class ReadersPath(Query):
    """A game with a parser of printed texts, in a path."""

    game: str = Field(description=f"A game whose printed texts can be read: {READ}.")


class CardPath(Query):
    """A published card in a path."""

    game: str = Field(description=f"A game with known published cards: {PUBLISHED}.")
    number: str = Field(max_length=60, description="One of the card's numbers, such as `BP01-106`.")


class TextBody(Incoming):
    """A printed text to parse."""

    text: str = Field(
        max_length=LARGEST_TEXT,
        description="The card text, as printed, copied from a page, or typed.",
        examples=["ファンファーレ 相手の場のフォロワー1体を選ぶ。それに3ダメージ。"],
    )
    type: str = Field("follower", max_length=40, description="`follower`, `amulet` or `spell`.")


class CardRow(Model):
    """A published card."""

    game: str
    numbers: list[str] = Field(description="Its number, and those of its reprints.")
    name: str
    type: str
    special: str | None = Field(description="The special kind of its type, such as `evolve` or `token`.")
    class_: str | None = Field(alias="class")
    whole: bool = Field(description="Whether its text is understood completely.")
    url: str | None = Field(description="The address of its page; null for a card without a number.")


class CardFound(CardRow):
    """A card found by a search."""

    way: Way | None = Field(
        description="How it was found; `near` if its name is only similar to the words, null without words."
    )


class CardList(Page):
    """Published cards; for a search, most likely matches first."""

    cards: list[CardFound]


class ClauseBehind(Model):
    """A clause that explains a word of a card."""

    id: str
    text: Words


class Lines(Model):
    """The text of a card in both languages, one line per ability, in our own words."""

    ja: list[str]
    en: list[str]


class CardAnswer(CardRow):
    """A published card with its text, evolve cards, tokens, clauses and scenarios."""

    card: dict[str, Any] = Field(description="The card as a scenario states it.")
    says: Lines = Field(description="Its abilities in words; only its keywords if the game has no wording for texts.")
    unread: list[str] = Field(description="The words of its text that are not understood.")
    newer: list[str] = Field(description="Words of its text that need a newer edition.")
    evolves_into: CardRow | None = Field(description="The card that it evolves into.")
    also_evolves_into: list[CardRow] = Field(description="Further cards that it can evolve into.")
    tokens: list[dict[str, Any]] = Field(description="The tokens that it creates, as a scenario states them.")
    clauses: list[ClauseBehind] = Field(description="What the keywords in its text mean.")
    scenarios: list[str] = Field(description="The ids of shipped scenarios with this card.")
    scenario: str = Field(description="A scenario with the card in hand, to continue from.")


Span = tuple[int, int]


class UnreadOut(Model):
    """Words that the parser does not understand."""

    words: str
    why: str
    span: Span = Field(description="Their position in the text: the first character and the one after the last.")


class NewerOut(Model):
    """A word that needs a newer edition."""

    word: str
    since: str = Field(description="The edition or set that introduced it.")
    span: Span


class AbilityRead(Model):
    """An ability parsed from a text."""

    ability: dict[str, Any] = Field(description="The ability as a scenario states it.")
    span: Span


class PartRead(Model):
    """The position of the words behind a node of an ability."""

    path: list[str | int]
    span: Span


class ReadingAnswer(Model):
    """The result of parsing a printed text."""

    whole: bool = Field(description="Whether all of it was read.")
    says: Lines
    keywords: list[str]
    parts: list[PartRead]
    abilities: list[AbilityRead]
    tokens: list[dict[str, Any]] = Field(description="Tokens that are printed on the card, each read in the same way.")
    unread: list[UnreadOut]
    newer: list[NewerOut]


# The citation graph.


class GraphQuery(ExportQuery):
    """The part of the graph to export, and its format."""

    format: Literal["json", "graphml"] = "json"


class NearQuery(LangQuery):
    """The distance from a clause within which to look for its neighbours."""

    depth: int = Field(1, ge=1, le=2, description="The number of references to follow.")


class PathQuery(LangQuery):
    """The ends of a path, and the kinds of edges it may use."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)

    start: str = Field(alias="from", min_length=1, max_length=200, description="A clause number in any form.")
    end: str = Field(alias="to", min_length=1, max_length=200, description="A clause number in any form.")
    game: str | None = Field(None, description="The game, if the numbers are ambiguous.")
    directed: bool = Field(False, description="Follow references forward only.")
    structure: bool = Field(False, description="Also go to parent clauses and subclauses.")


class RankingQuery(ExportQuery):
    """The number of clauses to rank, and the game."""

    limit: int = Field(20, ge=1, le=100)


GRAPHML = {"application/graphml+xml": MediaType(schema=Schema(type=DataType.STRING))}


class GraphOut(Model):
    """The graph. Nodes and edges have an `id` or `source` and `target`, a `kind`, and further fields of that kind."""

    model_config = cast(ConfigDict, {"populate_by_name": True, "openapi_extra": {"content": GRAPHML}})

    schema_: str = Field(alias="schema", description="`judge.graph/1`")
    nodes: list[dict[str, Any]]
    edges: list[dict[str, Any]]


class EdgeOut(Model):
    """An edge of the graph."""

    source: str
    target: str
    kind: str


class NearOut(Model):
    """The nodes near a clause."""

    id: str
    version: str
    depth: int
    lanes: dict[str, list[str]] = Field(description="Node ids grouped by their relation to the clause.")
    edges: list[EdgeOut]


class HopOut(Model):
    """A step of a path: `source` refers to, is referred to by, is a subclause of, or is a parent of `target`."""

    source: str
    target: str
    relation: Literal["refers", "referred", "under", "over"]


class PathOut(Model):
    """The shortest path between two clauses."""

    model_config = ConfigDict(populate_by_name=True)

    start: str = Field(alias="from")
    end: str = Field(alias="to")
    directed: bool
    structure: bool
    hops: list[HopOut] | None = Field(description="Null if no path exists.")


class RankedOut(Model):
    """A clause and the number of clauses that refer to it."""

    id: str
    count: int
    text: Words


class RankingOut(Model):
    """Clauses, most-referenced first."""

    clauses: list[RankedOut]


# Errors.


class ApiProblem(Model):
    """A single error, with its place."""

    field: str | None = None
    line: int | None = None
    column: int | None = None
    found: str | None = None
    found_in_words: Words | None = Field(None, description="The wrong input, in both languages.")
    expected: Words | None = None
    suggestion: str | None = None
    severity: Literal["problem", "remark"] = "problem"
    message: Words


class ApiError(Model):
    """The form of every error: problem details (RFC 9457), with each single error in `problems`."""

    type: str = Field(description="`urn:judge:problem:` and the code.")
    title: str = Field(description="The code in words.")
    status: int
    detail: str = Field(description="The fault, in the requested language.")
    code: str
    problems: list[ApiProblem]
    trace: output.Trace | None = Field(None, description="The trace so far, when a limit ended the run.")
    report: str | None = Field(None, description="The requested report, if a limit ended the run.")

    @classmethod
    def model_json_schema(cls, *asked: Any, **named: Any) -> dict[str, Any]:
        """Return the schema, which is cached because every endpoint uses it for several status codes."""
        return _worked_out(cls, *asked, **named)


@cache
def _worked_out(of: type[ApiError], *asked: Any, **named: Any) -> dict[str, Any]:
    return super(ApiError, of).model_json_schema(*asked, **named)


REFUSALS = dict.fromkeys((404, 422, 429), ApiError)
"""The error responses of endpoints that only read."""


# Rulings.


class RulingsQuery(PageQuery):
    """Which rulings to list."""

    game: str | None = Field(None, description=f"Only one game: {GAMES}.")
    q: str = Field("", max_length=200, description="Words in the title, question, note or a tag.")
    clause: str | None = Field(None, max_length=120, description="Only rulings based on a clause, such as `sve:8.4.5`.")
    card: str | None = Field(None, max_length=120, description="Only rulings with a card of this name.")
    tag: str | None = Field(None, max_length=120, description="Only rulings with this tag.")


class RulingPath(Query):
    """A ruling in a path."""

    key: str = Field(max_length=40)


class RulingBody(Incoming):
    """A ruling to save: a scenario with its title and further texts."""

    scenario: Board
    title: str = Field(min_length=1, max_length=120)
    question: str = Field("", max_length=600)
    note: str = Field("", max_length=4000)
    tags: list[str] = Field([], max_length=12)
    public: bool = Field(
        False, description="Lists and searches find it; otherwise only people with its address see it."
    )


class RulingOut(Model):
    """A saved ruling."""

    key: str
    title: str
    question: str
    note: str
    tags: list[str]
    public: bool
    game: str
    clauses: list[str] = Field(description="The clauses that it is based on.")
    cards: list[str]
    rulebook: str = Field(description="The edition used when it was saved.")
    result: dict[str, Any] = Field(description="The result at that time.")
    created: str
    changed: str
    url: str


class RulingToday(RulingOut):
    """A ruling with its scenario, and whether today's rules give the same result."""

    scenario: str
    holds: bool = Field(description="Whether the result is the same today.")
    differences: list[dict[str, Any]] = Field(description="The differences between then and today.")


class RulingKept(Model):
    """A newly saved ruling, with the secret for changing it."""

    key: str
    secret: str = Field(description="Send it as `Authorization: Bearer …` to change or delete the ruling.")
    url: str


class RulingList(Page):
    """Public rulings, most recently changed first."""

    rulings: list[RulingOut]


# Scenarios: the shipped ones, and requests about any.


class ScenarioPath(Query):
    """A shipped scenario in a path."""

    name: str = Field(description="The scenario's id, `game/name`.")


class ScenariosQuery(PageQuery):
    """Which shipped scenarios to list."""

    game: str | None = Field(None, description=f"Only one game: {GAMES}.")
    q: str = Field("", max_length=200, description="Words in the title or id.")


class ResolveQuery(LangQuery):
    """What the answer contains: language, view of a player, report."""

    seat: Literal["p1", "p2"] | None = Field(
        None,
        description="Show only what this player may know; other cards get stand-in ids. The default shows all.",
    )
    report: Literal["text", "markdown"] | None = Field(None, description="Also return a report in this form.")
    board: bool = Field(False, description="Show the final board in a text report.")
    everything: bool = Field(False, description="Also show the checks that changed nothing, in a text report.")
    strict: bool = Field(
        False, description="Also reject legal entries that have no effect; by default they only get a remark."
    )
    deciding: bool = Field(
        False, description="Look for the clauses that decide the result; not available together with a seat."
    )


def _as_text(board: Any) -> Any:
    """Return a board sent as an object as JSON text; a text is returned unchanged."""
    return text_of(board) if isinstance(board, dict) else board


Board = Annotated[
    str,
    BeforeValidator(_as_text),
    Field(
        min_length=1,
        description="The board, as a scenario: YAML (or JSON) as in a scenario file, or the same as an object; its "
        f"`game` is one of {RESOLVED}.",
        examples=[
            "game: sve\np1:\n  field: [{id: a, attack: 2, defense: 2}]\nplay:\n  - p1: {attack: p2-leader, with: a}\n",
            "game: kiseki\nturn: {phase: battle}\np1:\n  field: [{id: a, type: unit, cp: 2, str: 2, def: 2}]\n"
            "play:\n  - p1: {attack: player, with: [a]}\n",
        ],
        json_schema_extra=lambda schema: schema.update(
            anyOf=[{"type": schema.pop("type"), "minLength": schema.pop("minLength")}, {"type": "object"}]
        ),
    ),
]


class ScenarioBody(Incoming):
    """A scenario to resolve or to share."""

    scenario: Board


class ScenarioRow(Model):
    """A shipped scenario."""

    id: str
    title: Words
    url: str


class ScenarioList(Page):
    """Shipped scenarios."""

    scenarios: list[ScenarioRow]


class ScenarioAnswer(ScenarioRow):
    """A shipped scenario with its text."""

    scenario: str


class OutcomeOut(Model):
    """The result of one expectation."""

    held: bool
    message: Words


class Resolution(Model):
    """A resolved scenario."""

    verdict: output.Verdict
    answer: Words = Field(description="The answer in one line.")
    edition: Edition | None
    outcomes: list[OutcomeOut]
    trace: output.Trace
    report: str | None = Field(description="The report that was asked for.")


class Explored(RootModel[output.Explored]):
    """An explored scenario, without the traces of its outcomes."""


class OptionsBody(ScenarioBody):
    """A scenario, and the player whose options are listed."""

    seat: Literal["p1", "p2"] | None = Field(None, description="By default, the player who decides now.")


class OptionsOut(RootModel[output.Options]):
    """The possible and impossible actions of a player."""


class PlayBody(ScenarioBody):
    """A scenario, and the decisions to add to it."""

    decisions: list[dict[Literal["p1", "p2"], Any]] = Field(
        [], max_length=500, description="Entries of `play`, after those of the scenario."
    )


class PlayOut(Model):
    """The state after the decisions: the steps, and the next actions or the next choice."""

    scenario: str = Field(description="The scenario with all decisions added; resolving it gives this result again.")
    play: list[Any] = Field(description="All decisions, those of the scenario first; drop the last one to undo it.")
    trace: output.Trace = Field(description="The steps up to the next decision of a player; nothing is assumed.")
    options: output.Options = Field(
        description="The possible decisions. Send an action's `entry` to take it. Answer an open choice with "
        "`{by: {word: option}}`; if its `into` is a number, add the answer to that entry of `play` instead."
    )


class ShareAnswer(Model):
    """The addresses of a shared scenario: one with everything, and one for each player's view."""

    key: str
    url: str
    seats: dict[Literal["p1", "p2"], str]
