"""``judge schema``: a scenario, a trace, what exploring found, what a player can do and a clause, as JSON Schema."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from judge.commands.common import Args, Command, UsageError, dump
from judge.corpus import Kind
from judge.games import IDS, Seat

DIALECT = "https://json-schema.org/draft/2020-12/schema"

ClauseId = Annotated[str, Field(pattern=r"^[a-z]{2,12}:[0-9]+([.\-]?[0-9a-z]+)*$")]
NoteId = Annotated[str, Field(pattern=r"^[a-z]{2,12}:[0-9]+([.\-]?[0-9a-z]+)*#[a-z0-9-]+$")]
CitationId = Annotated[str, Field(pattern=r"^[a-z]{2,12}:[0-9]+([.\-]?[0-9a-z]+)*(#[a-z0-9-]+)?$")]
Count = Annotated[int, Field(ge=0)]


class _Form(BaseModel):
    model_config = ConfigDict(extra="forbid", defer_build=True)


class Words(_Form):
    """The same thing said in both languages."""

    ja: str
    en: str


class Decided(_Form):
    """One decision, and whether anybody made it."""

    role: str
    by: Seat
    picked: list[str]
    assumed: bool


class Editions(_Form):
    """The receipt of a trace from a seat: what would reproduce it would tell what is hidden."""

    rulebook: Annotated[str, Field(pattern=r"^[a-z]{2,12}@[0-9].*$")]
    effective: Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")]
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


class Unasked(_Form):
    """A word of the script that nothing asked for."""

    entry: Annotated[int, Field(ge=1)]
    word: str


class Board(_Form):
    """A position: ids in each zone, the top first. What is said of turn and cards is the game's (`_of_all_games`)."""

    turn: dict[str, Any]
    players: dict[Seat, dict[str, int]]
    zones: dict[str, list[str]]
    cards: dict[str, dict[str, Any]]


class Known(_Form):
    """A card there is or was."""

    name: str
    type: str


class ExcludedOption(_Form):
    """An option that could not be chosen, and the clause that excludes it."""

    option: str
    clause: CitationId
    reason: str
    name: Words
    text: Words


class Step(_Form):
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
    excluded: list[ExcludedOption]
    considered: bool
    assumed: bool
    where: Annotated[str, Field(pattern=r"^[\w./-]+\.py:\d+$")]
    text: Words


class Trace(_Form):
    """What happened on a board, with the clause of each step; with ``seat``, as far as that player may know it."""

    schema_: Literal["judge.trace/1"] = Field(alias="schema")
    seat: Seat = "p1"
    receipt: Receipt | Editions
    id: str
    title: Words
    verdict: Literal["resolved", "depends", "silent", "stopped"]
    answer: Words
    ending: Literal["finished", "paused", "over", "limit", "refused"]
    winner: Seat | None
    held: bool
    outcomes: list[Outcome]
    unasked: list[Unasked]
    notes: list[NoteId]
    board: Board
    cards: dict[str, Known]
    steps: list[Step]


class Limits(_Form):
    """How far the exploring was to go."""

    lines: Annotated[int, Field(ge=1)]
    seconds: Annotated[float, Field(ge=0)]
    answers: Annotated[int, Field(ge=1)]
    steps: Annotated[int, Field(ge=1)]


class LimitReached(Words):
    """A limit that was reached, so that the answer is not complete."""

    limit: Literal["lines", "seconds", "interrupted", "steps", "answers"]


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
    value: Any


class WayToEnd(_Form):
    """An outcome: how many orders lead to it, what is different there, and one line that leads there."""

    name: Annotated[str, Field(pattern=r"^[A-Z]+$")]
    orders: Annotated[int, Field(ge=1)]
    endless: bool
    verdict: Literal["resolved", "depends", "silent", "stopped"]
    answer: Words
    held: bool
    facts: list[FactAtEnd]
    decisions: list[OpenDecision]
    receipt: Receipt
    trace: Trace | None = None


class Title(_Form):
    """A title; either language may be missing."""

    ja: str | None
    en: str | None


class Explored(_Form):
    """What exploring a board found."""

    schema_: Literal["judge.exploring/1"] = Field(alias="schema")
    id: str
    title: Title
    answer: Words
    complete: bool
    cut: Literal["lines", "seconds", "interrupted"] | None
    limits: Limits
    reached: list[LimitReached]
    chance: list[ChanceTaken]
    orders: Count
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


Reasons = list[Against]


class ShutOut(Words):
    """An option that is excluded, with all that excludes it."""

    option: str
    why: Annotated[Reasons, Field(min_length=1)]


class ChoiceOption(Words):
    """An option of a choice: what stands against it, if anything does, and what is asked next."""

    option: str
    why: Reasons
    excluded: list[ShutOut]
    choice: NextChoice | None


class NextChoice(Words):
    """A choice that a player has to make; ``more`` options were not looked into."""

    role: str
    by: Seat
    clause: CitationId
    because: list[CitationId]
    subject: str | None
    minimum: Count
    maximum: Count
    options: list[ChoiceOption]
    excluded: list[ShutOut]
    more: Count


class Doable(Words):
    """Something that a player can do, or cannot; ``picked`` is what it is done with, as what attacks."""

    action: str
    picked: list[list[str]]
    clauses: list[CitationId]
    why: Reasons
    excluded: list[ShutOut]
    choice: NextChoice | None


class TryingStopped(Words):
    """A limit that was reached, so that the list is not complete."""

    limit: Literal["actions", "lines", "options", "steps", "seconds", "depth"]


class Listed(_Form):
    """What a player can do where a board stands, and what that player cannot."""

    schema_: Literal["judge.options/1"] = Field(alias="schema")
    id: str
    title: Title
    receipt: Receipt
    moment: Literal["action", "choice", "over", "stopped"]
    seat: Seat | None
    by: Seat | None
    clause: CitationId | None
    answer: Words
    complete: bool
    reached: list[TryingStopped]
    can: list[Doable]
    cannot: list[Doable]
    choice: NextChoice | None


SCHEMAS_OF_TRACE = (
    Trace, Receipt, Decided, Outcome, Unasked, Board, Known, ExcludedOption, Step, Words,
)  # fmt: skip
"""Every part of a trace, but for what the games say of turn and cards."""


class Example(Words):
    """An example of the document, restated, with the scenario that plays it."""

    scenario: str | None


class Place(_Form):
    """A line of the engine that cites the clause."""

    file: str
    line: Annotated[int, Field(ge=1)]
    symbol: str


class NoteOn(Words):
    """A note on the clause."""

    id: NoteId
    kind: Literal["defect", "ruling", "commentary", "differs-from-digital", "open-question"]


class Asked(_Form):
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


def trace_schema() -> dict[str, Any]:
    """Return the form of a trace."""
    return _titled("A trace", _of_all_games(Trace.model_json_schema()))


def exploring_schema() -> dict[str, Any]:
    """Return the form of what exploring found."""
    return _titled("What exploring found", _of_all_games(Explored.model_json_schema()))


def _of_all_games(schema: dict[str, Any]) -> dict[str, Any]:
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


def options_schema() -> dict[str, Any]:
    """Return the form of what a player can do and cannot."""
    return _titled("What a player can do, and cannot", Listed.model_json_schema())


def rule_schema() -> dict[str, Any]:
    """Return the form of a clause as data."""
    return _titled("A clause", Rule.model_json_schema())


def scenario_schema(game: str) -> dict[str, Any]:
    """Return the form of a game's scenarios: the model that reads them, and the words its script may use.

    Raises:
        UsageError: there is no engine for that game.
    """
    if game not in IDS:
        raise UsageError(f"{game!r} has no engine; one of: {', '.join(IDS)}",
                         f"「{game}」は処理できない。できるのは {'、'.join(IDS)}")  # fmt: skip
    from judge.games import package
    from judge.scenario.model import scenario_model

    found = scenario_model(game).model_json_schema()
    for name, verb in _verbs():
        if name in found["$defs"]:
            own = found["$defs"][name].setdefault("required", [])
            found["$defs"][name]["required"] = sorted({*own, verb})
    rules = package(game)
    fields, kinds = found["properties"], found["$defs"]
    fields["game"] = {"const": game}
    kinds["judge__scenario__model__Turn"]["properties"]["phase"]["enum"] = list(rules.phases)
    fields["assume"]["propertyNames"] = {"enum": sorted(rules.keys)}
    fields["play"]["items"] = {"$ref": "#/$defs/Entry"}
    answers = (word for words in rules.keys.values() for word in words)
    kinds |= _script(sorted({*rules.verbs, *rules.actions, *answers, "ability"}), rules.names_cards)
    for side in ("p1", "p2"):
        fields[side] = {"$ref": "#/$defs/SideOfBoard"}
    return _titled(f"A scenario of {game}", _renamed(found))


ASKING = ("can", "why_not", "options")


ONE_OR_MORE = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}
"""The id of a card, or several."""


def _script(words: list[str], of_cards: Sequence[str]) -> dict[str, Any]:
    """Return the forms of an entry of ``play``, of what a player does, and of an action asked about.

    Args:
        words: all words of the game's scripts.
        of_cards: those whose value names cards.
    """
    said: dict[str, Any] = {word: ONE_OR_MORE if word in of_cards else {} for word in words}
    asked = {"type": "object", "properties": said, "additionalProperties": False, "minProperties": 1}
    action = {"$ref": "#/$defs/Action"}
    does = {**asked, "properties": {**said, "can": action, "why_not": action, "options": {}}}
    said_alone = {"enum": sorted({*words, *ASKING} - {*of_cards, "can", "why_not"})}
    either = {"anyOf": [said_alone, does]}
    entry = {
        "type": "object", "properties": {"p1": either, "p2": either}, "additionalProperties": False,
        "minProperties": 1, "maxProperties": 1,
    }  # fmt: skip
    return {"Action": asked, "Entry": entry}


def _verbs() -> Iterator[tuple[str, str]]:
    """Yield the nodes of the ability tree with the key that tells each one apart, which must be there."""
    from judge.abilities import Node

    waiting: list[type[Node]] = [Node]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.verb:
            long_name = kind.__module__.replace(".", "__") + "__" + kind.__name__
            yield kind.__name__, kind.verb
            yield long_name, kind.verb


NAMES = {"judge__abilities___conditions__Turn": "TurnCondition", "judge__scenario__model__Turn": "Turn"}
"""Two nodes bear the same name; a schema for readers tells them apart by better ones."""


def _renamed(value: Any) -> Any:
    """Return a schema with readable names for its parts, and without the titles that only repeat a field's name."""
    if isinstance(value, dict):
        kept = {NAMES.get(k, k): _renamed(v) for k, v in value.items() if not (k == "title" and isinstance(v, str))}
        if "$ref" in kept:
            folder, _, name = kept["$ref"].rpartition("/")
            kept["$ref"] = f"{folder}/{NAMES.get(name, name)}"
        return kept
    return [_renamed(part) for part in value] if isinstance(value, list) else value


def _titled(title: str, schema: dict[str, Any]) -> dict[str, Any]:
    rest = {key: value for key, value in schema.items() if key not in ("title", "$defs")}
    return {"$schema": DIALECT, "title": title, **rest, "$defs": schema["$defs"]}


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=("scenario", "trace", "exploring", "options", "rule"), help="whose form")
    parser.add_argument("game", nargs="?", metavar="GAME", help="for scenario: the game")


def _run(args: Args) -> int:
    if (args.what == "scenario") is not (args.game is not None):
        raise UsageError("judge schema scenario GAME, or judge schema trace, exploring, options or rule")
    if args.what == "scenario":
        dump(scenario_schema(args.game))
    else:
        made = {"trace": trace_schema, "exploring": exploring_schema, "options": options_schema, "rule": rule_schema}
        dump(made[args.what]())
    return 0


SCHEMA = Command(
    "schema",
    "Print the JSON Schema of a scenario, a trace, what exploring found, what a player can do, or a clause.",
    "  judge schema scenario sve > scenario.sve.json\n  judge schema trace\n  judge schema exploring\n"
    "  judge schema options\n  judge schema rule",
    _arguments,
    _run,
)
