"""Updates a scenario to the current form by editing its text, so that comments and layout stay."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from judge.records import record
from judge.scenario.expectations import FORMER
from judge.scenario.loader import parse
from judge.scenario.model import FORM, Base
from judge.scenario.places import Path, Places, read
from judge.scenario.runner import resolve

_AFTER_KEY = re.compile(r"""[^:]+:\s*(?P<value>(?P<quote>["']?)\w+(?P=quote))""")
"""A key and the one-word value after it on its line."""


@record
class Change:
    """A value that has changed with the form.

    Attributes:
        line, column: its position, from 1.
    """

    line: int
    column: int
    field: str
    old: str
    new: str


def migrate(text: str, name: str = "scenario") -> tuple[str, list[Change]]:
    """Return a scenario's text in the current form, and the changes made (none if it is current).

    Raises:
        ScenarioError: the scenario is invalid even after all changes.
    """
    changes: list[Change] = []
    for rewritten in (_no_card, _version):
        text = _changed(text, name, rewritten, changes)
    scenario = parse(text, name)
    text = _changed(text, name, lambda data: _former_verdict(data, scenario), changes)
    return text, sorted(changes, key=lambda change: (change.line, change.column))


def _version(data: dict[str, Any]) -> Iterator[tuple[Path, str]]:
    """Yield the path of ``form`` and its current version, if an older one is stated."""
    stated = data.get("form")
    if type(stated) is int and 0 < stated < FORM:
        yield ("form",), str(FORM)


def _no_card(data: dict[str, Any]) -> Iterator[tuple[Path, str]]:
    """Yield an empty list for each assumption written as ``none``, the old word for "choose nothing"."""
    assumed = data.get("assume")
    for role, answer in assumed.items() if isinstance(assumed, dict) else ():
        if answer == "none":
            yield ("assume", role), "[]"


def _former_verdict(data: dict[str, Any], scenario: Base) -> Iterator[tuple[Path, str]]:
    """Yield the current verdict for each expected old verdict ``silent``."""
    for number, expected in enumerate(scenario.expect):
        if expected.verdict == FORMER:
            yield ("expect", number, "verdict"), resolve(scenario).verdict


def _changed(
    text: str, name: str, rewritten: Callable[[dict[str, Any]], Iterator[tuple[Path, str]]], changes: list[Change]
) -> str:
    """Return a text with some values rewritten, and append each rewrite to ``changes``."""
    data, places = read(text, name)
    if not isinstance(data, dict):
        return text
    lines = text.splitlines(keepends=True)
    for change in sorted(_changes(data, places, lines, rewritten), key=lambda one: (-one.line, -one.column)):
        line = lines[change.line - 1]
        end = change.column - 1 + len(change.old)
        lines[change.line - 1] = line[: change.column - 1] + change.new + line[end:]
        changes.append(change)
    return "".join(lines)


def _changes(
    data: dict[str, Any],
    places: Places,
    lines: list[str],
    rewritten: Callable[[dict[str, Any]], Iterator[tuple[Path, str]]],
) -> Iterator[Change]:
    for path, new in rewritten(data):
        line, column = places.of(path)  # of the key
        written = _AFTER_KEY.match(lines[line - 1], column - 1)
        if written is not None:
            quote = written["quote"] if new.isidentifier() else ""
            yield Change(line, written.start("value") + 1, _named(path), written["value"], f"{quote}{new}{quote}")


def _named(path: Path) -> str:
    """Return a path as written in messages, for example ``expect[0].verdict``."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).removeprefix(".")
