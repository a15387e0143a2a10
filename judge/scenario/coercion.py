"""What is plainly meant by a value that is written in another way than the form has it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from judge.scenario.card_names import digits
from judge.scenario.places import Path

NUMBER = re.compile(r"-?[0-9]{1,9}")
"""A number in quotes."""

NUMBERS = ("int_type", "unknown_amount")
"""The errors of what should be a number."""


def written_out(data: Any, path: Path, error: Mapping[str, Any], *, alone: bool) -> bool:
    """Write a value as the form has it where it is plain what is meant; return whether it was.

    That is a number in quotes or in full-width digits, a word of the form in capitals or with blanks, one value in the
    place of a list of them, and whose or which turn it is in the place of the turn.

    Args:
        data: the scenario as it is written, in which the value is replaced.
        path: where the value stands.
        error: what the form has against it.
        alone: the form has nothing else against it, as where a value can be of several kinds.
    """
    if not path:
        return False
    *above, last = path
    for part in above:
        data = data[part]
    there = last < len(data) if isinstance(data, list) else last in data
    value = data[last] if there else None
    meant = _meant(value, path, error, alone=alone)
    if meant is None or meant is value:
        return False
    data[last] = meant
    return True


def _meant(value: Any, path: Path, error: Mapping[str, Any], *, alone: bool) -> Any:
    """Return what is meant by a value, ``None`` where that is not plain."""
    kind = error["type"]
    if value is None:
        return None
    if kind == "list_type":
        return [value] if alone else None
    if path == ("turn",):
        return _turn(value)
    if not isinstance(value, str):
        return None
    if kind == "literal_error":
        return _word(value, str((error.get("ctx") or {}).get("expected", "")))
    if kind in NUMBERS and NUMBER.fullmatch(value):
        return int(value)
    return digits(value)


def _turn(value: Any) -> dict[str, Any] | None:
    """Return a turn of which only the player, the number or the phase is stated."""
    if isinstance(value, int):
        return {"number": value}
    if not isinstance(value, str):
        return None
    return {"player" if value in ("p1", "p2") else "phase": value}


def _word(value: str, expected: str) -> str | None:
    """Return the word of the form that differs from a value in capitals, blanks and hyphens alone."""
    return next((word for word in _quoted(expected) if word == re.sub(r"[\s-]+", "_", value.strip().casefold())), None)


def _quoted(expected: str) -> Sequence[str]:
    return re.findall(r"'([^']*)'", expected)


__all__ = ["written_out"]
