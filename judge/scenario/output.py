"""The types of the program's output about a board, shared by the command line, API, client and JSON Schemas.

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
"""How reliable the answer is, most reliable first."""

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
    """A reference to a card as one object: its id, and how many times it has become a new object."""

    card: str
    stay: Count


Value = TypeAliasType("Value", "bool | int | float | str | CardReference | list[Value] | dict[str, Value] | None")
"""A value in a step or change: a number, a word or id, a card, a list, or a mapping by names.

A game's record becomes a mapping of its fields; a part of a card text has its scenario form.
"""


class Decided(TypedDict):
    """A decision, and whether it was assumed because nobody made it."""

    role: str
    by: Seat
    picked: list[str]
    assumed: bool


class Editions(TypedDict):
    """The receipt of a trace seen from one seat. It leaves out data that would reveal hidden information."""

    rulebook: Annotated[str, Field(pattern=r"^[a-z]{2,12}@[0-9].*$")]
    effective: Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")] | None
    rulebook_hash: Annotated[str, Field(pattern=r"^[0-9a-f]{16,}$")]
    engine: str
    decisions: list[Decided]


class Receipt(Editions):
    """The data needed to reproduce the trace: the same receipt gives the same bytes."""

    scenario: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    seed: Count


class Outcome(Words):
    """An expectation, and whether it is met."""

    held: bool
    expect: dict[str, Any]


class Remark(Words):
    """A legal statement of the board that has no effect, with its place, in one sentence."""

    field: str
    line: Number
    column: Number


class Unasked(TypedDict):
    """A word of the script that no choice asked for."""

    entry: Number
    word: str


class Board(TypedDict):
    """A position: the ids in each zone, top first. Turn and card data depend on the game."""

    turn: dict[str, Any]
    players: dict[Seat, dict[str, int]]
    zones: dict[str, list[str]]
    cards: dict[str, dict[str, Any]]


class Known(TypedDict):
    """A card that is or was in the game; ``names`` only if its name differs between the languages."""

    name: str
    type: str
    names: NotRequired[Words]


class ExcludedOption(TypedDict):
    """An option that could not be chosen, and the clause that excludes it."""

    option: str
    clause: CitationId
    because: list[CitationId]
    reason: str
    name: Words
    text: Words


class Option(TypedDict):
    """An option of a choice, and whether it was picked."""

    option: str
    taken: bool
    name: Words


Change = tuple[str, str, Value, Value]
"""Entity, field, value before, value after."""


class Step(TypedDict):
    """One step of a trace."""

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
    """The number of steps cut off at the end to limit the length of the report."""

    steps: Number


class NotRead(TypedDict):
    """A card in play, and the sentences of its text that the program cannot read."""

    card: str
    sentences: list[str]


class Trace(TypedDict):
    """A trace: the steps on a board with their clauses; with ``seat``, only what that player may know."""

    schema: Literal["judge.trace/2"]
    seat: NotRequired[Seat]
    receipt: Receipt | Editions
    unfinished: Annotated[bool, Field(description="the engine is unfinished: some clauses are not implemented yet")]
    id: str
    title: Title
    verdict: Verdict
    former_verdict: Annotated[Former, Field(description="the same in the terms of judge.trace/1")]
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
    explanation: NotRequired[
        Annotated[Words, Field(description="the deciding steps and the results, as one paragraph")]
    ]
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
    """A limit that was reached, which makes the answer incomplete."""

    limit: Limit


class ChanceTaken(Words):
    """A role of random event whose result was taken from the seed."""

    role: str


class Asked(Words):
    """A choice: its player, role, clause, and the card or ability that asks."""

    role: str
    by: Seat
    clause: CitationId
    subject: str | None


class OpenDecision(Asked):
    """A decision that the scenario leaves open, with the options picked on one line."""

    picked: list[str]


class Lead(Words):
    """An answer to the separating decision, and the outcomes still possible after it."""

    picked: list[str]
    outcomes: list[str]
    possible: bool


class Separating(Asked):
    """The first open decision where the answers lead to different outcomes."""

    after: list[OpenDecision]
    answers: list[Lead]


class FactAtEnd(Words):
    """A value of the final board that differs between the outcomes."""

    subject: str
    field: str
    value: Value


class WayToEnd(TypedDict):
    """An outcome: how many lines lead to it, where it differs from others, and one of its lines."""

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
    """The result of exploring all open decisions of a board."""

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
    """A reason against an action or option."""

    clause: CitationId
    reason: str


class ShutOut(Words):
    """An excluded option with its reasons."""

    option: str
    why: Annotated[list[Against], Field(min_length=1)]


class Untakable(ShutOut):
    """An excluded option of a choice, and the script entry that would pick it."""

    entry: Entry | None


class Opposed(TypedDict):
    """The reasons against an action or option; ``excluded`` lists options if a choice had none left."""

    why: list[Against]
    excluded: list[ShutOut]


class ChoiceOption(Words, Opposed):
    """An option of a choice: the reasons against it, if any, and the choice that follows.

    ``entry`` is the script entry that picks it. It is ``None`` if scripts cannot express it, or if more choices must be
    answered first.
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
    """The script word that answers a choice, and the number of the ``play`` entry to add it to.

    Without a number, the answer goes into a new entry.
    """

    word: str | None
    into: Number | None


class OpenChoice(NextChoice, AnswerTo):
    """A choice that nobody has answered yet."""


class Doable(Words, Opposed):
    """A legal or illegal action; ``picked`` names its object, such as the attacker."""

    action: str
    picked: list[list[str]]
    clauses: list[CitationId]
    choice: NextChoice | None
    entry: Entry | None


class TryingStopped(Words):
    """A limit that was reached, which makes the list incomplete."""

    limit: Annotated[
        str,
        Field(
            json_schema_extra={
                "enum": ["actions", "lines", "options", "steps", "work", "effort", "numbers", "seconds", "depth"]
            }
        ),
    ]


class Options(TypedDict):
    """The legal and illegal actions of a player on a board."""

    schema: Literal["judge.options/1"]
    id: str
    title: Title
    receipt: Receipt | Editions
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
