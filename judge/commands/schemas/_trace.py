"""The form of a trace."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from judge.commands.schemas._parts import CitationId, Count, Form, NoteId, Words, titled
from judge.games import IDS, Seat


class Decided(Form):
    """One decision, and whether anybody made it."""

    role: str
    by: Seat
    picked: list[str]
    assumed: bool


class Editions(Form):
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


class Unasked(Form):
    """A word of the script that nothing asked for."""

    entry: Annotated[int, Field(ge=1)]
    word: str


class Board(Form):
    """A position: ids in each zone, the top first. What is said of turn and cards is the game's."""

    turn: dict[str, Any]
    players: dict[Seat, dict[str, int]]
    zones: dict[str, list[str]]
    cards: dict[str, dict[str, Any]]


class Known(Form):
    """A card there is or was."""

    name: str
    type: str


class ExcludedOption(Form):
    """An option that could not be chosen, and the clause that excludes it."""

    option: str
    clause: CitationId
    reason: str
    name: Words
    text: Words


class Option(Form):
    """What a player could choose, and whether it was taken."""

    option: str
    taken: bool
    name: Words


class Step(Form):
    """One step; ``changes`` are entity, field, value before, value after."""

    n: Annotated[int, Field(ge=1)]
    depth: Count
    key: Annotated[str, Field(pattern=r"^[a-z_]+$")]
    clause: CitationId
    because: list[CitationId]
    actor: Seat | None
    objects: list[str]
    values: dict[str, Any]
    changes: list[tuple[str, str, Any, Any]]
    options: list[Option]
    excluded: list[ExcludedOption]
    considered: bool
    assumed: bool
    where: Annotated[str, Field(pattern=r"^[\w./-]+\.py:\d+$")]
    text: Words


class LeftOut(Words):
    """How many steps at the end are not told, because the report would have become too long."""

    steps: Annotated[int, Field(ge=1)]


class Deciding(Form):
    """A note without which the outcome would be another, or open."""

    note: NoteId
    authority: Literal["answer", "how-to-play", "reading"]


class NotRead(Form):
    """A card in play of whose text some sentences are not read."""

    card: str
    sentences: list[str]


class Trace(Form):
    """What happened on a board, with the clause of each step; with ``seat``, as far as that player may know it."""

    schema_: Literal["judge.trace/2"] = Field(alias="schema")
    seat: Seat = "p1"
    receipt: Receipt | Editions
    unfinished: Annotated[bool, Field(description="the engine is being built: some clauses are not carried out yet")]
    id: str
    title: Words
    verdict: Literal["resolved", "by_answer", "by_reading", "depends", "unread", "stopped"]
    former_verdict: Annotated[
        Literal["resolved", "depends", "silent", "stopped"], Field(description="as judge.trace/1 called it")
    ]
    answer: Words
    ending: Literal["finished", "paused", "over", "limit", "refused"]
    winner: Seat | None
    held: bool
    outcomes: list[Outcome]
    unasked: list[Unasked]
    in_vain: list[Words]
    refused: list[Words]
    notes: list[NoteId]
    deciding: list[Deciding]
    unread: list[NotRead]
    board: Board
    cards: dict[str, Known]
    steps: list[Step]
    left_out: LeftOut | None


SCHEMAS_OF_TRACE = (
    Trace,
    Receipt,
    Decided,
    Deciding,
    NotRead,
    Outcome,
    Unasked,
    Board,
    Known,
    Option,
    ExcludedOption,
    Step,
    LeftOut,
    Words,
)
"""Every part of a trace, but for what the games say of turn and cards."""


def trace_schema() -> dict[str, Any]:
    """Return the form of a trace."""
    return titled("A trace", of_all_games(Trace.model_json_schema()))


def of_all_games(schema: dict[str, Any]) -> dict[str, Any]:
    """Return a schema that says what the boards of each game hold."""
    from judge.games import package

    boards, kinds = [package(game).on_board for game in IDS], schema["$defs"]
    kinds |= {form.__name__: form.model_json_schema() for board in boards for form in (board.turn, board.card)}
    fields = kinds["Board"]["properties"]
    fields["turn"] = _one_of(board.turn for board in boards)
    fields["cards"]["additionalProperties"] = _one_of(board.card for board in boards)
    shared = "|".join(zone for board in boards for zone in board.shared)
    held = fields["zones"].pop("additionalProperties")
    fields["zones"] |= {"patternProperties": {rf"^(p1|p2)\.[a-z_]+$|^({shared})$": held}, "additionalProperties": False}
    return schema


def _one_of(forms: Iterable[type[BaseModel]]) -> dict[str, Any]:
    return {"anyOf": [{"$ref": f"#/$defs/{form.__name__}"} for form in forms]}
