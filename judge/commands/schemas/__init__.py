"""``judge schema``: JSON Schemas of the program's input and output."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from pydantic import BaseModel, TypeAdapter

from judge.commands.common import Args, Command, UsageError, dump
from judge.commands.schemas._scenario import scenario_schema
from judge.commands.schemas._texts import FILES, text_schema, titled
from judge.games import IDS

__all__ = [
    "SCHEMA",
    "exploring_schema",
    "options_schema",
    "rule_schema",
    "scenario_schema",
    "text_schema",
    "trace_schema",
]


def trace_schema() -> dict[str, Any]:
    from judge.scenario.output import Trace

    return _of_all_games(titled("A trace", _closed(Trace)))


def exploring_schema() -> dict[str, Any]:
    from judge.scenario.output import Explored

    return _of_all_games(titled("The result of an exploration", _closed(Explored)))


def options_schema() -> dict[str, Any]:
    from judge.scenario.output import Options

    return titled("The possible and impossible actions of a player", _closed(Options))


def rule_schema() -> dict[str, Any]:
    from judge.corpus.output import Rule

    return titled("A clause", _closed(Rule))


def _closed(form: Any) -> dict[str, Any]:
    """Return the JSON Schema of a type that allows only the listed fields."""
    schema = TypeAdapter(form).json_schema()
    for kind in (schema, *schema["$defs"].values()):
        if "properties" in kind:
            kind["additionalProperties"] = False
    return schema


def _of_all_games(schema: dict[str, Any]) -> dict[str, Any]:
    """Return a schema completed with each game's own form of turns, players and cards."""
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


MADE: dict[str, Callable[[], dict[str, Any]]] = {
    "trace": trace_schema,
    "exploring": exploring_schema,
    "options": options_schema,
    "rule": rule_schema,
    **{kind: partial(text_schema, kind) for kind in FILES},
}
"""The schemas that are the same for every game, by name."""


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("form", choices=("scenario", *MADE), help="the form to describe")
    parser.add_argument("game", nargs="?", metavar="GAME", help="for scenario: the game")


def _run(args: Args) -> int:
    if (args.form == "scenario") is not (args.game is not None):
        raise UsageError(f"judge schema scenario GAME, or judge schema with one of {', '.join(MADE)}")
    if args.form == "scenario":
        dump(scenario_schema(args.game))
    else:
        dump(MADE[args.form]())
    return 0


SCHEMA = Command(
    "schema",
    "Print the JSON Schema of a scenario, a trace, what exploring found, what a player can do, a clause, or a file of "
    "the rules text.",
    "  judge schema scenario sve > scenario.sve.json\n  judge schema trace\n  judge schema exploring\n"
    "  judge schema options\n  judge schema rule\n  judge schema clauses\n  judge schema notes",
    _arguments,
    _run,
)
