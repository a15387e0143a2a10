"""The command line: parses the words, calls a command, and prints errors."""

from __future__ import annotations

import argparse
import atexit
import gc
import os
import sys
from collections.abc import Sequence

from judge.commands import MODULES, parser
from judge.commands.common import UsageError

BAD_INPUT = 2
"""The exit status for invalid input."""

COLLECTED_AFTER = 200_000
"""After how many new objects the garbage collector runs."""


def _named(words: Sequence[str]) -> str | None:
    """Return the command that the words clearly name, so that the others need not be loaded; or ``None``."""
    after = words[2:3] if words[:1] == ["--remote"] else words[:1]
    return next((word for word in after if word in MODULES), None)


def _elsewhere(args: argparse.Namespace) -> int:
    from judge.commands import remote

    return remote.run(args)


def _start_lightly() -> None:
    """Make start and end faster: less garbage collection, and no plugins of pydantic."""
    gc.set_threshold(COLLECTED_AFTER, *gc.get_threshold()[1:])
    atexit.register(gc.freeze)  # at exit all memory is freed anyway, so no search for garbage is needed
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command.

    Args:
        argv: the words after ``judge``; by default those of the process.

    Returns:
        The exit status: 0 for success, 1 if a check failed, 2 for invalid input.
    """
    _start_lightly()
    words = sys.argv[1:] if argv is None else argv
    args = parser(_named(words)).parse_args(words)
    args.lang = getattr(args, "lang", None) or ("ja" if os.environ.get("LANG", "").startswith("ja") else "en")
    try:
        status: int = _elsewhere(args) if args.remote else args.run(args)
    except UsageError as wrong:
        print(f"judge: {wrong.message(args.lang)}", file=sys.stderr)
        return BAD_INPUT
    except ValueError as wrong:
        problems = getattr(wrong, "problems", None)  # of a ScenarioError, which is too slow to import here
        if problems is None:
            raise
        print("\n".join(problem.message(args.lang) for problem in problems), file=sys.stderr)
        return BAD_INPUT
    except MemoryError:
        print("judge: out of memory", file=sys.stderr)
        return 1
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print("judge: interrupted", file=sys.stderr)
        return 130
    return status


if __name__ == "__main__":
    sys.exit(main())
