"""What is wrong with a change that a form asks for, beside the field that says it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from typing import Any

from judge.records import record
from judge.service.views.board_form import CARD

Problem = Mapping[str, Any]
"""One mistake as the resolver tells it, in both languages."""

_ENTRY = re.compile(r"(p1|p2)\.\w+(\[\d+\])?\.?(?P<rest>.*)")
"""How a problem names what it is about, where that is a card in a zone."""


@record
class Mistakes:
    """What is wrong, by the field that says it.

    Attributes:
        at: by the name of the field in the form.
        others: what belongs to no field that the form has.
        where: from which part of the form the change came: ``card``, ``turn`` or a player; empty where none was
            refused.
    """

    at: Mapping[str, list[Problem]] = field(default_factory=dict)
    others: tuple[Problem, ...] = ()
    where: str = ""


def sorted_out(problems: Iterable[Problem], where: str, names: Iterable[str]) -> Mistakes:
    """Return the mistakes beside their fields.

    Args:
        problems: what the resolver found.
        where: the part of the form that was sent.
        names: the fields that this part has.
    """
    known = set(names)
    at: dict[str, list[Problem]] = {}
    others = []
    for problem in problems:
        name = next((one for one in _fields(str(problem["field"] or ""), where) if one in known), None)
        if name is None:
            others.append(problem)
        else:
            at.setdefault(name, []).append(problem)
    return Mistakes(at, tuple(others), where)


def _fields(path: str, where: str) -> Iterator[str]:
    """Yield what a form may call what a problem names, as ``c.attack`` for ``p1.field[0].attack``."""
    if where != "card":
        yield path
    elif entry := _ENTRY.fullmatch(path):
        yield CARD + re.split(r"[.\[]", entry["rest"])[0]


def no_number(name: str, typed: str, least: int, most: int) -> Mistakes:
    """Return that a field of the card holds no number of those that are accepted."""
    said: Problem = {
        "found_in_words": {"ja": typed, "en": typed},
        "expected": {"ja": f"{least}から{most}までの整数", "en": f"a whole number from {least} to {most}"},
        "suggestion": None,
    }
    return Mistakes({name: [said]}, (), "card")


__all__ = ["Mistakes", "no_number", "sorted_out"]
