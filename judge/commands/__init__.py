"""The commands, one small module a group; ``judge.cli`` only parses."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from judge.commands.common import Command

MODULES = {
    "serve": "serving",
    "resolve": "resolving",
    "explore": "exploring",
    "options": "options",
    "migrate": "migrating",
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
"""Where each command is, in the order of ``judge --help``."""


def command(name: str) -> Command:
    """Return a command; no other is loaded.

    Raises:
        KeyError: there is none of this name.
    """
    return cast("Command", getattr(import_module(f"judge.commands.{MODULES[name]}"), name.upper()))


def commands() -> tuple[Command, ...]:
    """Return every command."""
    return tuple(map(command, MODULES))
