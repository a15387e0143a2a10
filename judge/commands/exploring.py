"""``judge explore``: the engine is imported in the functions, because it loads slowly."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from judge.commands.common import Args, Command, as_json, dump, language, read_scenario, seconds

if TYPE_CHECKING:
    from judge.kernel import Found

LINES, STEPS, ANSWERS = 10_000, 5_000, 200
"""The defaults of the options; the same as in the library, whose import would be slow."""


def _arguments(parser: argparse.ArgumentParser) -> None:
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
    for name, default, what in whole:
        parser.add_argument(
            f"--{name}", type=_at_least_one, default=default, metavar="N", help=f"{what} at most (default {default})"
        )
    seconds(parser)


def _at_least_one(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number}: expected at least 1")
    return number


def _run(args: Args) -> int:
    from judge.kernel import Bounds
    from judge.scenario import explored, exploring_report

    scenario = read_scenario(args)
    bounds = Bounds(args.lines, args.seconds, args.answers)
    progress = _progress(args.lang) if sys.stderr.isatty() else None
    found = explored(scenario, bounds, steps=args.steps, chance=args.chance, progress=progress)
    if progress is not None:
        print("\r\x1b[K", end="", file=sys.stderr)
    if args.json:
        dump(exploring_report.to_json(found))
    elif args.markdown:
        print(exploring_report.markdown(found, args.lang), end="")
    else:
        print(exploring_report.text(found, args.lang), end="")
    return 0 if found.found.complete and len(found.outcomes) == 1 else 1


EVERY = 0.1
"""How many seconds pass between two updates of the progress line."""


def _progress(lang: str) -> Callable[[Found], None]:
    """Return a function that prints the progress on one line, over the earlier text."""
    said = {
        "en": "{lines} lines, {outcomes} outcomes (Ctrl-C: what was found so far)",
        "ja": "{lines}本、結果{outcomes}種類(Ctrl-C でここまでの結果)",
    }[lang]
    shown = time.monotonic()

    def show(found: Found) -> None:
        nonlocal shown
        if time.monotonic() - shown >= EVERY:
            shown = time.monotonic()
            words = said.format(lines=f"{found.lines:,}", outcomes=f"{len(found.first):,}")
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
    _arguments,
    _run,
)
