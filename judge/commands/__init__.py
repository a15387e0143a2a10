"""The commands of ``judge``, one module per group; ``judge.cli`` parses the words and calls them."""

from __future__ import annotations

import argparse
from importlib import import_module
from typing import TYPE_CHECKING, cast

from judge import __version__

if TYPE_CHECKING:
    from judge.commands.common import Command

MODULES = {
    "serve": "serving",
    "resolve": "resolving",
    "explore": "resolving",
    "options": "resolving",
    "migrate": "resolving",
    "rule": "looking",
    "search": "looking",
    "rules": "looking",
    "graph": "graphing",
    "cards": "cards",
    "coverage": "checking",
    "prove": "prove",
    "lint": "checking",
    "audit": "checking",
    "import": "editions",
    "diff": "editions",
    "schema": "schemas",
    "rulings": "keeping",
    "backup": "keeping",
}
"""The module of each command, in the order of ``judge --help``."""


def command(name: str) -> Command:
    """Return a command; only its own module is loaded.

    Raises:
        KeyError: there is no command of this name.
    """
    return cast("Command", getattr(import_module(f"judge.commands.{MODULES[name]}"), name.upper()))


def commands() -> tuple[Command, ...]:
    """Return every command, in the order of ``judge --help``."""
    return tuple(map(command, MODULES))


def parser(name: str | None = None) -> argparse.ArgumentParser:
    """Return the parser of the command line; the help of each command has an example.

    Args:
        name: add only this command, so that the others need not be loaded; all commands if ``None``.
    """
    root = argparse.ArgumentParser(
        prog="judge",
        description="Look up rules, resolve boards, and see which clause says so.",
        epilog="judge COMMAND --help shows an example of each command.",
    )
    root.add_argument("--version", action="version", version=f"judge {__version__}")
    root.add_argument("--remote", metavar="URL", help="ask the service at this address: resolve, rule, search")
    added = root.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for one in commands() if name is None else (command(name),):
        sub = added.add_parser(
            one.name,
            help=one.summary,
            description=one.summary,
            epilog=f"examples:\n{one.examples}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        one.arguments(sub)
        sub.set_defaults(run=one.run)
    return root
