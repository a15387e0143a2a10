"""``judge schema``: a scenario, a trace, what exploring found, what a player can do and a clause, as JSON Schema."""

from __future__ import annotations

import argparse

from judge.commands.common import Args, Command, UsageError, dump
from judge.commands.schemas._exploring import exploring_schema
from judge.commands.schemas._options import options_schema
from judge.commands.schemas._rule import rule_schema
from judge.commands.schemas._scenario import scenario_schema
from judge.commands.schemas._trace import SCHEMAS_OF_TRACE, trace_schema

__all__ = [
    "SCHEMA", "SCHEMAS_OF_TRACE", "exploring_schema", "options_schema", "rule_schema", "scenario_schema",
    "trace_schema",
]  # fmt: skip


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
