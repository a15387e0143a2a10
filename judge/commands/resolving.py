"""``judge resolve``, ``options``, ``explore``, ``migrate``: the engine is imported late, because it loads slowly."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from judge.commands.common import Args, Command, as_json, dump, language, read_scenario, scenario_text, seconds


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
    resolution = resolve(scenario, Limits(seconds=args.seconds))
    shown = Seated(resolution, args.seat) if args.seat else resolution
    # the deciding notes may depend on cards that the seat does not see
    deciding = None if args.seat else decided_by(resolution)
    if args.json:
        dump(report.to_json(shown, deciding=deciding))
    elif args.markdown:
        print(report.markdown(shown, args.lang, deciding=deciding), end="")
    else:
        print(report.text(shown, args.lang, board=args.board, everything=args.all, deciding=deciding), end="")
    return 0 if resolution.as_asked else 1


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


def _options_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a scenario (YAML or JSON); - reads standard input")
    as_json(parser)
    language(parser)
    parser.add_argument(
        "--seat",
        choices=("p1", "p2"),
        help="list for this player, who sees no hidden names (default: the player to act, all names)",
    )
    seconds(parser)


def _options(args: Args) -> int:
    from judge.kernel import Limits, PlayerId
    from judge.scenario import options_of, options_report

    scenario = read_scenario(args)
    options = options_of(scenario, PlayerId(args.seat) if args.seat else None, limits=Limits(seconds=args.seconds))
    if args.json:
        dump(options_report.to_json(options))
    else:
        print(options_report.text(options, args.lang), end="")
    return 0


OPTIONS = Command(
    "options",
    "List everything that a player can and cannot do on a board, each with its clause.",
    "  judge options my-board.yaml\n"
    "  judge options my-board.yaml --seat p2 --lang ja\n"
    "  cat my-board.yaml | judge options - --json\n\n"
    "exit status: 0 the list was made, 2 the scenario cannot be used",
    _options_arguments,
    _options,
)


if TYPE_CHECKING:
    from judge.kernel import Exploration

LINES, STEPS, ANSWERS = 10_000, 5_000, 200
"""The defaults of the options; the same as in the library, whose import would be slow."""


def _explore_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a scenario (YAML or JSON); - reads standard input")
    form = parser.add_mutually_exclusive_group()
    as_json(form)  # type: ignore[arg-type]
    form.add_argument("--markdown", action="store_true", help="the outcomes as Markdown")
    language(parser)
    parser.add_argument("--chance", action="store_true", help="also explore shuffles, dice and random picks")
    whole = (
        ("lines", LINES, "lines to explore"),
        ("steps", STEPS, "steps per line"),
        ("answers", ANSWERS, "answers tried per choice"),
    )
    for name, default, unit in whole:
        parser.add_argument(
            f"--{name}", type=_at_least_one, default=default, metavar="N", help=f"{unit} at most (default {default})"
        )
    seconds(parser)


def _at_least_one(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number}: expected at least 1")
    return number


def _explore(args: Args) -> int:
    from judge.kernel import Bounds
    from judge.scenario import explored, exploring_report

    scenario = read_scenario(args)
    bounds = Bounds(args.lines, args.seconds, args.answers)
    progress = _progress(args.lang) if sys.stderr.isatty() else None
    exploring = explored(scenario, bounds, steps=args.steps, chance=args.chance, progress=progress)
    if progress is not None:
        print("\r\x1b[K", end="", file=sys.stderr)
    if args.json:
        dump(exploring_report.to_json(exploring))
    elif args.markdown:
        print(exploring_report.markdown(exploring, args.lang), end="")
    else:
        print(exploring_report.text(exploring, args.lang), end="")
    return 0 if exploring.found.complete and len(exploring.outcomes) == 1 else 1


EVERY = 0.1
"""The number of seconds between two updates of the progress line."""


def _progress(lang: str) -> Callable[[Exploration], None]:
    """Return a function that prints the progress on one line, over the earlier text."""
    pattern = {
        "en": "{lines} lines, {outcomes} outcomes (Ctrl-C: what was found so far)",
        "ja": "{lines}本、結果{outcomes}種類(Ctrl-C でここまでの結果)",
    }[lang]
    shown = time.monotonic()

    def show(found: Exploration) -> None:
        nonlocal shown
        if time.monotonic() - shown >= EVERY:
            shown = time.monotonic()
            words = pattern.format(lines=f"{found.lines:,}", outcomes=f"{len(found.first):,}")
            print(f"\r\x1b[K{words}", end="", file=sys.stderr, flush=True)

    return show


EXPLORE = Command(
    "explore",
    "Try every decision that a board leaves open, and report whether and where it matters.",
    "  judge explore scenarios/sve/10.5.2.3-three-last-words-on-each-side.yaml\n"
    "  judge explore my-board.yaml --lang ja --markdown\n"
    "  judge explore my-board.yaml --chance --seconds 10 --json\n\n"
    "exit status: 0 all lines have the same outcome, 1 there are several outcomes or a limit was reached,\n"
    "2 the scenario cannot be used",
    _explore_arguments,
    _explore,
)


SAY = {
    "en": "{file}:{line}  {field}: {old} is now {new}",
    "ja": "{file}:{line}  {field}: {old} は現在 {new}",
}


def _migrate_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a scenario (YAML or JSON); - reads standard input")
    parser.add_argument("--write", action="store_true", help="write the result back to the file instead of printing it")
    language(parser)


def _migrate(args: Args) -> int:
    from judge.scenario import migrate

    name, text = scenario_text(args)
    text, changes = migrate(text, name)
    for change in changes:
        message = SAY[args.lang].format(file=name, line=change.line, field=change.field, old=change.old, new=change.new)
        print(message, file=sys.stderr)
    if not args.write or args.file == "-":
        print(text, end="")
    elif changes:
        Path(args.file).write_text(text, encoding="utf-8")
    return 0


MIGRATE = Command(
    "migrate",
    "Update an older scenario to the current form, keeping comments and layout, and list the changes.",
    "  judge migrate my-board.yaml\n"
    "  judge migrate my-board.yaml --write\n\n"
    "exit status: 0 the scenario is in the current form, 2 the scenario cannot be used",
    _migrate_arguments,
    _migrate,
)
