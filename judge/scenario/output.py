"""What the program gives out of a board: one form for the command line, the API, the client and the published schemas.

Reports build these mappings, and nothing changes them afterwards; ``judge schema`` prints them as JSON Schema.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field, WithJsonSchema
from typing_extensions import TypeAliasType, TypedDict

from judge.corpus.models import Authority
from judge.corpus.output import CitationId, NoteId, Words

Count = Annotated[int, Field(ge=0)]
Number = Annotated[int, Field(ge=1)]
Verdict = Literal["resolved", "by_answer", "by_reading", "depends", "unread", "stopped"]
"""What a judge can rely on, the strongest first."""

Former = Literal["resolved", "depends", "silent", "stopped"]
"""The verdicts of ``judge.trace/1``."""

Seat = Annotated[str, WithJsonSchema({"enum": ["p1", "p2"], "type": "string"})]
Winner = Annotated[str, WithJsonSchema({"enum": ["p1", "p2", "draw"], "type": "string"})]
Entry = dict[Seat, dict[str, Any]]
"""An entry of ``play``: who, and what that player does."""


class Title(TypedDict):
    """A title; either language may be missing."""

    ja: str | None
    en: str | None


class CardReference(TypedDict):
    """A card in one of its stays: how often it had become another object, by moving, when it was meant."""

    card: str
    stay: Count


Value = TypeAliasType("Value", "bool | int | float | str | CardReference | list[Value] | dict[str, Value] | None")
"""A value of a step or of a change: a number, a word or an id, a card, a list, or a mapping by names.

What a game remembers as a record is a mapping of its fields; a part of a card's text is what the card states.
"""


class Decided(TypedDict):
    """One decision, and whether anybody made it."""

    role: str
    by: Seat
    picked: list[str]
    assumed: bool


class Editions(TypedDict):
    """The receipt of a trace from a seat: what would reproduce it would tell what is hidden."""

    rulebook: Annotated[str, Field(pattern=r"^[a-z]{2,12}@[0-9].*$")]
    effective: Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")] | None
    rulebook_hash: Annotated[str, Field(pattern=r"^[0-9a-f]{16,}$")]
    engine: str
    decisions: list[Decided]


class Receipt(Editions):
    """What makes the trace reproducible: the same receipt gives the same bytes."""

    scenario: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    seed: Count


class Outcome(Words):
    """One expectation and whether it holds."""

    held: bool
    expect: dict[str, Any]


class Remark(Words):
    """Something that the board states, that is legal, and that does nothing, in one sentence with its place."""

    field: str
    line: Number
    column: Number


class Unasked(TypedDict):
    """A word of the script that nothing asked for."""

    entry: Number
    word: str


class Board(TypedDict):
    """A position: ids in each zone, the top first. What is said of turn and cards is the game's."""

    turn: dict[str, Any]
    players: dict[Seat, dict[str, int]]
    zones: dict[str, list[str]]
    cards: dict[str, dict[str, Any]]


class Known(TypedDict):
    """A card there is or was."""

    name: str
    type: str


class ExcludedOption(TypedDict):
    """An option that could not be chosen, and the clause that excludes it."""

    option: str
    clause: CitationId
    reason: str
    name: Words
    text: Words


class Option(TypedDict):
    """What a player could choose, and whether it was taken."""

    option: str
    taken: bool
    name: Words


Change = tuple[str, str, Value, Value]
"""Entity, field, value before, value after."""


class Step(TypedDict):
    """One step."""

    n: Number
    depth: Count
    key: Annotated[str, Field(pattern=r"^[a-z_]+$")]
    clause: CitationId
    because: list[CitationId]
    actor: Seat | None
    objects: list[str]
    values: dict[str, Value]
    changes: list[Change]
    options: list[Option]
    excluded: list[ExcludedOption]
    considered: bool
    assumed: bool
    where: Annotated[str, Field(pattern=r"^[\w./-]+\.py:\d+$")]
    text: Words


class LeftOut(Words):
    """How many steps at the end are not told, because the report would have become too long."""

    steps: Number


class NotRead(TypedDict):
    """A card in play of whose text some sentences are not read."""

    card: str
    sentences: list[str]


class Trace(TypedDict):
    """What happened on a board, with the clause of each step; with ``seat``, as far as that player may know it."""

    schema: Literal["judge.trace/2"]
    seat: NotRequired[Seat]
    receipt: Receipt | Editions
    unfinished: Annotated[bool, Field(description="the engine is being built: some clauses are not carried out yet")]
    id: str
    title: Title
    verdict: Verdict
    former_verdict: Annotated[Former, Field(description="as judge.trace/1 called it")]
    answer: Words
    ending: Literal["finished", "paused", "over", "limit", "refused"]
    winner: Annotated[Winner | None, Field(description="null: nobody yet")]
    held: bool
    outcomes: list[Outcome]
    unasked: list[Unasked]
    remarks: list[Remark]
    in_vain: list[Words]
    refused: list[Words]
    notes: list[NoteId]
    deciding: Annotated[
        dict[NoteId, Authority], Field(description="notes without which the outcome would be another, or open")
    ]
    decided_by: NotRequired[
        Annotated[list[CitationId], Field(description="clauses without which the result would be another one")]
    ]
    explanation: NotRequired[Annotated[Words, Field(description="the steps that decide, as one paragraph")]]
    untried: NotRequired[Annotated[list[CitationId], Field(description="cited clauses that may decide as well")]]
    rests_on: Annotated[list[CitationId], Field(description="the clauses that made the steps happen, in that order")]
    unread: list[NotRead]
    board: Board
    cards: dict[str, Known]
    steps: list[Step]
    left_out: LeftOut | None


Cut = Literal["lines", "effort", "seconds", "interrupted"]
Limit = Cut | Literal["steps", "answers"]


class ExploringLimits(TypedDict):
    """How far the exploring was to go."""

    lines: Number
    seconds: Annotated[float, Field(ge=0)]
    answers: Number
    steps: Number


class LimitReached(Words):
    """A limit that was reached, so that the answer is not complete."""

    limit: Limit


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
    value: Value


class WayToEnd(TypedDict):
    """An outcome: how many orders lead to it, what is different there, and one line that leads there."""

    name: Annotated[str, Field(pattern=r"^[A-Z]+$")]
    orders: Number
    endless: bool
    verdict: Verdict
    answer: Words
    held: bool
    facts: list[FactAtEnd]
    decisions: list[OpenDecision]
    receipt: Receipt
    trace: NotRequired[Trace]


class Explored(TypedDict):
    """What exploring a board found."""

    schema: Literal["judge.exploring/1"]
    id: str
    title: Title
    answer: Words
    complete: Annotated[bool, Field(description="false where a limit was reached: more outcomes may be possible")]
    cut: Cut | None
    limits: ExploringLimits
    reached: list[LimitReached]
    chance: list[ChanceTaken]
    orders: Annotated[Count, Field(description="how many orders there are, that is, lines of decisions")]
    decisions: Count
    lines: Count
    met: Count
    outcomes: list[WayToEnd]
    left_out: Count
    parting: Separating | None


class Against(Words):
    """A reason why something is not possible."""

    clause: CitationId
    reason: str


class ShutOut(Words):
    """An option that is excluded, with all that excludes it."""

    option: str
    why: Annotated[list[Against], Field(min_length=1)]


class Untakable(ShutOut):
    """An option of a choice that is excluded, and the entry that asks for it all the same."""

    entry: Entry | None


class Opposed(TypedDict):
    """What stands against something, if anything does, and the options that are excluded where none is left."""

    why: list[Against]
    excluded: list[ShutOut]


class ChoiceOption(Words, Opposed):
    """An option of a choice: what stands against it, if anything does, and what is asked next.

    ``entry`` is the entry of a script that does it, ``None`` where a script has no words for it, or where more has to
    be said first.
    """

    option: str
    choice: NextChoice | None
    entry: Entry | None


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


class AnswerTo(TypedDict):
    """The word of a script that answers a choice, and the entry of ``play`` it belongs into.

    Without a number the answer is an entry of its own, the next one.
    """

    word: str | None
    into: Number | None


class OpenChoice(NextChoice, AnswerTo):
    """A decision that nobody made."""


class Doable(Words, Opposed):
    """Something that a player can do, or cannot; ``picked`` is what it is done with, as what attacks."""

    action: str
    picked: list[list[str]]
    clauses: list[CitationId]
    choice: NextChoice | None
    entry: Entry | None


class TryingStopped(Words):
    """A limit that was reached, so that the list is not complete."""

    limit: Annotated[
        str,
        Field(
            json_schema_extra={
                "enum": ["actions", "lines", "options", "steps", "work", "effort", "numbers", "seconds", "depth"]
            }
        ),
    ]


class Options(TypedDict):
    """What a player can do where a board stands, and what that player cannot."""

    schema: Literal["judge.options/1"]
    id: str
    title: Title
    receipt: Receipt
    moment: Annotated[
        Literal["action", "choice", "over", "stopped"],
        Field(description="time to act, a decision that nobody made, the end of the game, or a board not reached"),
    ]
    seat: Annotated[Seat | None, Field(description="the player who is asked about")]
    by: Annotated[Seat | None, Field(description="the player whom it is up to")]
    clause: Annotated[CitationId | None, Field(description="the clause that lets that player act, or decide")]
    answer: Words
    complete: bool
    reached: list[TryingStopped]
    can: list[Doable]
    cannot: list[Doable]
    choice: OpenChoice | None
