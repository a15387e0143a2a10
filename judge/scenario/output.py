"""The output of the program for a board: one form for the command line, the API, the client and the schemas.

Reports build these mappings, which are not changed afterwards; ``judge schema`` prints them as JSON Schema.
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
"""How far a judge can rely on the answer, strongest first."""

Former = Literal["resolved", "depends", "silent", "stopped"]
"""The verdicts of ``judge.trace/1``."""

Seat = Annotated[str, WithJsonSchema({"enum": ["p1", "p2"], "type": "string"})]
Winner = Annotated[str, WithJsonSchema({"enum": ["p1", "p2", "draw"], "type": "string"})]
Entry = dict[Seat, dict[str, Any]]
"""An entry of ``play``: a player and that player's action."""


class Title(TypedDict):
    """A title; either language may be missing."""

    ja: str | None
    en: str | None


class CardReference(TypedDict):
    """A card as a certain object: with the number of times it had become a new object."""

    card: str
    stay: Count


Value = TypeAliasType("Value", "bool | int | float | str | CardReference | list[Value] | dict[str, Value] | None")
"""A value of a step or of a change: a number, a word or an id, a card, a list, or a mapping by names.

A game's record is a mapping of its fields; a part of a card text has its scenario form.
"""


class Decided(TypedDict):
    """A decision, and whether anybody made it."""

    role: str
    by: Seat
    picked: list[str]
    assumed: bool


class Editions(TypedDict):
    """The receipt of a trace from a seat; full reproducibility data would reveal hidden information."""

    rulebook: Annotated[str, Field(pattern=r"^[a-z]{2,12}@[0-9].*$")]
    effective: Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")] | None
    rulebook_hash: Annotated[str, Field(pattern=r"^[0-9a-f]{16,}$")]
    engine: str
    decisions: list[Decided]


class Receipt(Editions):
    """The data that makes the trace reproducible: the same receipt gives the same bytes."""

    scenario: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    seed: Count


class Outcome(Words):
    """An expectation and whether it holds."""

    held: bool
    expect: dict[str, Any]


class Remark(Words):
    """A legal statement of the board without effect, in one sentence with its place."""

    field: str
    line: Number
    column: Number


class Unasked(TypedDict):
    """A word of the script that was never asked for."""

    entry: Number
    word: str


class Board(TypedDict):
    """A position: the ids in each zone, top first. The game defines the data on turn and cards."""

    turn: dict[str, Any]
    players: dict[Seat, dict[str, int]]
    zones: dict[str, list[str]]
    cards: dict[str, dict[str, Any]]


class Known(TypedDict):
    """A card that exists or existed; ``names`` only if its name differs between the languages."""

    name: str
    type: str
    names: NotRequired[Words]


class ExcludedOption(TypedDict):
    """An option that could not be chosen, and the clause that excludes it."""

    option: str
    clause: CitationId
    reason: str
    name: Words
    text: Words


class Option(TypedDict):
    """An option of a choice, and whether it was taken."""

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
    """The number of steps left out at the end, because the report would have become too long."""

    steps: Number


class NotRead(TypedDict):
    """A card in play whose text is partly unread."""

    card: str
    sentences: list[str]


class Trace(TypedDict):
    """The steps on a board with their clauses; with ``seat``, only what that player may know."""

    schema: Literal["judge.trace/2"]
    seat: NotRequired[Seat]
    receipt: Receipt | Editions
    unfinished: Annotated[bool, Field(description="the engine is unfinished: some clauses are not implemented yet")]
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
        dict[NoteId, Authority], Field(description="notes without which the outcome would be different or open")
    ]
    decided_by: NotRequired[
        Annotated[list[CitationId], Field(description="clauses without which the result would be different")]
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
    """The limits of an exploration."""

    lines: Number
    seconds: Annotated[float, Field(ge=0)]
    answers: Number
    steps: Number


class LimitReached(Words):
    """A limit that was reached, so the answer is incomplete."""

    limit: Limit


class ChanceTaken(Words):
    """A role of chance that was decided by the seed."""

    role: str


class Asked(Words):
    """A choice: its player, role, clause, and its card or ability."""

    role: str
    by: Seat
    clause: CitationId
    subject: str | None


class OpenDecision(Asked):
    """An open decision of the scenario, as one line makes it."""

    picked: list[str]


class Lead(Words):
    """An answer, and the outcomes that are still possible after it."""

    picked: list[str]
    outcomes: list[str]
    possible: bool


class Separating(Asked):
    """The first decision whose answers do not all lead to the same outcomes."""

    after: list[OpenDecision]
    answers: list[Lead]


class FactAtEnd(Words):
    """A fact in which the outcomes differ."""

    subject: str
    field: str
    value: Value


class WayToEnd(TypedDict):
    """An outcome: the number of lines that lead to it, its differences, and one of its lines."""

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
    """The result of exploring a board."""

    schema: Literal["judge.exploring/1"]
    id: str
    title: Title
    answer: Words
    complete: Annotated[bool, Field(description="false if a limit was reached, so more outcomes may be possible")]
    cut: Cut | None
    limits: ExploringLimits
    reached: list[LimitReached]
    chance: list[ChanceTaken]
    orders: Annotated[Count, Field(description="the number of lines of decisions")]
    decisions: Count
    lines: Count
    met: Count
    outcomes: list[WayToEnd]
    left_out: Count
    parting: Separating | None


class Against(Words):
    """A reason against something."""

    clause: CitationId
    reason: str


class ShutOut(Words):
    """An excluded option with its reasons."""

    option: str
    why: Annotated[list[Against], Field(min_length=1)]


class Untakable(ShutOut):
    """An excluded option of a choice, and the entry that asks for it."""

    entry: Entry | None


class Opposed(TypedDict):
    """The reasons against something, if any, and the excluded options if none is left."""

    why: list[Against]
    excluded: list[ShutOut]


class ChoiceOption(Words, Opposed):
    """An option of a choice: the reasons against it, if any, and the next choice.

    ``entry`` is the script entry for it, or ``None`` if scripts cannot express it or more must be stated first.
    """

    option: str
    choice: NextChoice | None
    entry: Entry | None


class NextChoice(Words):
    """A choice that a player must make; ``more`` is the number of options not examined."""

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
    """The script word that answers a choice, and the entry of ``play`` that it belongs to.

    Without a number, the answer is a new entry.
    """

    word: str | None
    into: Number | None


class OpenChoice(NextChoice, AnswerTo):
    """A decision that nobody made."""


class Doable(Words, Opposed):
    """A possible or impossible action; ``picked`` is its object, such as the attacker."""

    action: str
    picked: list[list[str]]
    clauses: list[CitationId]
    choice: NextChoice | None
    entry: Entry | None


class TryingStopped(Words):
    """A limit that was reached, so the list is incomplete."""

    limit: Annotated[
        str,
        Field(
            json_schema_extra={
                "enum": ["actions", "lines", "options", "steps", "work", "effort", "numbers", "seconds", "depth"]
            }
        ),
    ]


class Options(TypedDict):
    """The possible and impossible actions of a player on a board."""

    schema: Literal["judge.options/1"]
    id: str
    title: Title
    receipt: Receipt
    moment: Annotated[
        Literal["action", "choice", "over", "stopped"],
        Field(description="time to act, an open decision, the end of the game, or a board that was not reached"),
    ]
    seat: Annotated[Seat | None, Field(description="the player of the question")]
    by: Annotated[Seat | None, Field(description="the player to act")]
    clause: Annotated[CitationId | None, Field(description="the clause that lets that player act or decide")]
    answer: Words
    complete: bool
    reached: list[TryingStopped]
    can: list[Doable]
    cannot: list[Doable]
    choice: OpenChoice | None
