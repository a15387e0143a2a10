"""``judge options``: the engine is imported in the functions, because it loads slowly."""

from __future__ import annotations

import argparse

from judge.commands.common import Args, Command, as_json, dump, language, read_scenario, seconds


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a scenario (YAML or JSON); - reads standard input")
    as_json(parser)
    language(parser)
    parser.add_argument("--seat", choices=("p1", "p2"), help="the player to list for (default: the player to act)")
    seconds(parser)


def _run(args: Args) -> int:
    from judge.kernel import Limits, PlayerId
    from judge.scenario import options_of, options_report

    scenario = read_scenario(args)
    found = options_of(scenario, PlayerId(args.seat) if args.seat else None, limits=Limits(seconds=args.seconds))
    if args.json:
        dump(options_report.to_json(found))
    else:
        print(options_report.text(found, args.lang), end="")
    return 0


OPTIONS = Command(
    "options",
    "List everything that a player can and cannot do on a board, each with its clause.",
    "  judge options my-board.yaml\n"
    "  judge options my-board.yaml --seat p2 --lang ja\n"
    "  cat my-board.yaml | judge options - --json\n\n"
    "exit status: 0 the list was made, 2 the scenario cannot be used",
    _arguments,
    _run,
)
