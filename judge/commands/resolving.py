"""``judge resolve``: the engine is imported in the functions, because it loads slowly."""

from __future__ import annotations

import argparse

from judge.commands.common import Args, Command, as_json, dump, language, read_scenario, seconds


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a scenario (YAML or JSON); - reads standard input")
    form = parser.add_mutually_exclusive_group()
    as_json(form)  # type: ignore[arg-type]
    form.add_argument("--markdown", action="store_true", help="the trace as Markdown")
    language(parser)
    parser.add_argument(
        "--seat", choices=("p1", "p2"), help="only what this player may know; other cards are shown as unknown"
    )
    parser.add_argument("--board", action="store_true", help="also show the final board")
    parser.add_argument("--strict", action="store_true", help="also reject legal entries that have no effect")
    seconds(parser)
    parser.add_argument("--all", action="store_true", help="also show checks that did nothing")


def _run(args: Args) -> int:
    from judge.kernel import Limits
    from judge.scenario import Seated, report, resolve
    from judge.scenario.studies.deciding import decided_by

    scenario = read_scenario(args)
    done = resolve(scenario, Limits(seconds=args.seconds))
    told = Seated(done, args.seat) if args.seat else done
    # the deciding notes may depend on cards that the seat does not see
    deciding = None if args.seat else decided_by(done)
    if args.json:
        dump(report.to_json(told, deciding=deciding))
    elif args.markdown:
        print(report.markdown(told, args.lang, deciding=deciding), end="")
    else:
        print(report.text(told, args.lang, board=args.board, everything=args.all, deciding=deciding), end="")
    return 0 if done.as_asked else 1


RESOLVE = Command(
    "resolve",
    "Resolve a board and print what happens, step by step, with the clause of each step.",
    "  judge resolve scenarios/sve/12.14.2-two-bane-followers.yaml --lang ja\n"
    "  judge resolve my-board.yaml --board\n"
    "  judge resolve my-board.yaml --seat p2\n"
    "  cat my-board.yaml | judge resolve - --json\n\n"
    "exit status: 0 every expectation holds, 1 some do not or the run was stopped, 2 the scenario cannot be used",
    _arguments,
    _run,
)
