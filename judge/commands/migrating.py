"""``judge migrate``: the engine is imported in the functions, because it loads slowly."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from judge.commands.common import Args, Command, language, scenario_text

SAY = {
    "en": "{file}:{line}  {field}: {old} is now {new}",
    "ja": "{file}:{line}  {field}: {old} は現在 {new}",
}


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a scenario (YAML or JSON); - reads standard input")
    parser.add_argument("--write", action="store_true", help="write the result back to the file instead of printing it")
    language(parser)


def _run(args: Args) -> int:
    from judge.scenario import migrate

    name, text = scenario_text(args)
    text, changes = migrate(text, name)
    for one in changes:
        said = SAY[args.lang].format(file=name, line=one.line, field=one.field, old=one.old, new=one.new)
        print(said, file=sys.stderr)
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
    _arguments,
    _run,
)
