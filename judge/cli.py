"""The command line: reads the words, hands them to a command, prints what went wrong in one place."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from judge import __version__
from judge.commands import COMMANDS

BAD_INPUT = 2
"""Exit status for input that cannot be used."""


def parser() -> argparse.ArgumentParser:
    """Return the parser of every command, each with an example in its help."""
    root = argparse.ArgumentParser(
        prog="judge",
        description="Look up rules, resolve boards, and see which clause says so.",
        epilog="judge COMMAND --help shows an example of each command.",
    )
    root.add_argument("--version", action="version", version=f"judge {__version__}")
    commands = root.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for command in COMMANDS:
        sub = commands.add_parser(
            command.name,
            help=command.summary,
            description=command.summary,
            epilog=f"examples:\n{command.examples}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        command.arguments(sub)
        sub.set_defaults(run=command.run)
    return root


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command.

    Args:
        argv: the words after ``judge``; those of the process unless given.

    Returns:
        The exit status: 0 done, 1 something does not hold, 2 the input cannot be used.
    """
    args = parser().parse_args(argv)
    args.lang = getattr(args, "lang", None) or ("ja" if os.environ.get("LANG", "").startswith("ja") else "en")
    try:
        status: int = args.run(args)
    except UsageError as wrong:
        print(f"judge: {wrong.message(args.lang)}", file=sys.stderr)
        return BAD_INPUT
    except MemoryError:
        print("judge: this needs more memory than there is", file=sys.stderr)
        return 1
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print("judge: interrupted", file=sys.stderr)
        return 130
    return status


from judge.commands.common import UsageError  # noqa: E402 - after the commands that raise it

if __name__ == "__main__":
    sys.exit(main())
