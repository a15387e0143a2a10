"""Repairs of values that are almost in the required form and have only one plausible meaning."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from judge.scenario.card_names import digits
from judge.scenario.places import Path

NUMBER = re.compile(r"-?[0-9]{1,9}")
"""An integer in quotes."""

NUMBERS = ("int_type", "unknown_amount")
"""The pydantic error types for a value that must be a number."""


def written_out(data: Any, path: Path, error: Mapping[str, Any], *, alone: bool) -> bool:
    """Replace a value in place if it has one plausible meaning; return whether it was replaced.

    Examples: a number in quotes or in full-width digits, a word in capitals or with spaces, one value instead of a
    list, only the player instead of a whole turn.

    Args:
        data: the scenario as written, changed in place.
        path: the path of the value.
        error: pydantic's error for the value.
        alone: whether that is the only error at this path.
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
    """Return the repaired value, or ``None`` if the meaning is not obvious."""
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
    """Return a turn mapping for a bare player, turn number or phase."""
    if isinstance(value, int):
        return {"number": value}
    if not isinstance(value, str):
        return None
    return {"player" if value in ("p1", "p2") else "phase": value}


def _word(value: str, expected: str) -> str | None:
    """Return the accepted word that differs from the value only in case, spaces and hyphens.

    Args:
        value: the word as written.
        expected: pydantic's list of accepted words, each in single quotes.
    """
    return next((word for word in _quoted(expected) if word == re.sub(r"[\s-]+", "_", value.strip().casefold())), None)


def _quoted(expected: str) -> Sequence[str]:
    return re.findall(r"'([^']*)'", expected)


__all__ = ["written_out"]
