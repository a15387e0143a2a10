"""The errors of a form, assigned to its fields."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from typing import Any

from judge.records import record
from judge.service.views.board_form import CARD

Problem = Mapping[str, Any]
"""An error that the resolver found, in both languages."""

_ENTRY = re.compile(r"(p1|p2)\.\w+(\[\d+\])?\.?(?P<rest>.*)")
"""Matches the path of an error about a card in a zone."""


@record
class Mistakes:
    """The errors of a form.

    Attributes:
        at: the errors by name of the form field.
        others: the errors that belong to no field of the form.
        where: the part of the form with errors: ``card``, ``turn``, ``p1`` or ``p2``; empty without errors.
    """

    at: Mapping[str, list[Problem]] = field(default_factory=dict)
    others: tuple[Problem, ...] = ()
    where: str = ""


def sorted_out(problems: Iterable[Problem], where: str, names: Iterable[str]) -> Mistakes:
    """Assign errors to the fields of a form.

    Args:
        problems: the resolver's errors.
        where: the part of the form that was sent.
    """
    known = set(names)
    at: dict[str, list[Problem]] = {}
    others = []
    for problem in problems:
        name = next((field for field in _fields(str(problem["field"] or ""), where) if field in known), None)
        if name is None:
            others.append(problem)
        else:
            at.setdefault(name, []).append(problem)
    return Mistakes(at, tuple(others), where)


def _fields(path: str, where: str) -> Iterator[str]:
    """Yield the form field for the path of an error: ``c.attack`` for ``p1.field[0].attack``."""
    if where != "card":
        yield path
    elif entry := _ENTRY.fullmatch(path):
        yield CARD + re.split(r"[.\[]", entry["rest"])[0]


def no_number(name: str, typed: str, least: int, most: int) -> Mistakes:
    """Return the error that a card's field needs a whole number from ``least`` to ``most``."""
    problem: Problem = {
        "found_in_words": {"ja": typed, "en": typed},
        "expected": {"ja": f"{least}から{most}までの整数", "en": f"a whole number from {least} to {most}"},
        "suggestion": None,
    }
    return Mistakes({name: [problem]}, (), "card")
