"""``judge schema``: what the program reads and writes, as JSON Schema."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from typing import Any

from judge.commands.common import Args, Command, UsageError, dump
from judge.commands.schemas._exploring import exploring_schema
from judge.commands.schemas._options import options_schema
from judge.commands.schemas._rule import rule_schema
from judge.commands.schemas._scenario import scenario_schema
from judge.commands.schemas._texts import FILES, text_schema
from judge.commands.schemas._trace import SCHEMAS_OF_TRACE, trace_schema

__all__ = [
    "SCHEMA",
    "SCHEMAS_OF_TRACE",
    "exploring_schema",
    "options_schema",
    "rule_schema",
    "scenario_schema",
    "text_schema",
    "trace_schema",
]


MADE: dict[str, Callable[[], dict[str, Any]]] = {
    "trace": trace_schema,
    "exploring": exploring_schema,
    "options": options_schema,
    "rule": rule_schema,
    **{kind: partial(text_schema, kind) for kind in FILES},
}
"""What has a form that is the same for every game."""


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=("scenario", *MADE), help="whose form")
    parser.add_argument("game", nargs="?", metavar="GAME", help="for scenario: the game")


def _run(args: Args) -> int:
    if (args.what == "scenario") is not (args.game is not None):
        raise UsageError(f"judge schema scenario GAME, or judge schema with one of {', '.join(MADE)}")
    if args.what == "scenario":
        dump(scenario_schema(args.game))
    else:
        dump(MADE[args.what]())
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
