"""Converts a record of the list ``@flesh-and-blood/cards`` to the facts of a card."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from judge.games.fab.language.lexicon import LEXICON

Record = Mapping[str, Any]
Entry = dict[str, Any]

NUMBERS = ("pitch", "cost", "power", "defense", "life")
SIDES = re.compile(r"\s*//\s*")
_LINE = re.compile(r"(?P<what>.+?)(?: [-–—] (?P<subtypes>.+?))?(?: \((?P<hands>[12]H)\))?")
TYPES = {en.title(): name for name, (en, _) in LEXICON["type"].items()}
"""The card types as written in a type line."""
_TYPE = re.compile(rf"(?<![\w-])({'|'.join(sorted(TYPES, key=len, reverse=True))})(?![\w-])")


def facts_of(record: Record) -> Entry:
    """Return the printed values of a card except its text, in the form of a scenario.

    The right side of a split card is under ``right``. Values that the list gives once, such as the pitch, apply to both
    sides.
    """
    lines = SIDES.split(record["typeText"])
    names = SIDES.split(record["name"])
    entry: Entry = {"numbers": [record["cardIdentifier"]], **_side(record, names[0], lines[0])}
    if len(names) > 1:
        right = _side(record, names[-1], lines[-1])
        right.pop("defense", None)
        entry["right"] = right
    return entry


def _side(record: Record, name: str, line: str) -> Entry:
    kinds, classes = types_of(line)
    found: Entry = {"name": name, **kinds}
    found |= {field: record[field] for field in NUMBERS if record.get(field) is not None}
    special = record.get("specialCost")
    if special is not None:
        found["cost"] = special.lower().replace("xxx", "xx")
    if record.get("intellect") is not None:
        found["intellect"] = record["intellect"]
    if {"hero", "demi_hero"} & {*found["types"]}:
        hero = str(record.get("hero", ""))
        found["moniker"] = hero if hero and hero in name else re.split(r",| (?:of|the) ", name)[0]
    if "chi" in found.get("subtypes", ()):
        found["chi"] = True
    return found | classes


def types_of(line: str) -> tuple[Entry, Entry]:
    """Return the types and subtypes in a type line, and the classes and talents."""
    whole = _LINE.fullmatch(line)
    if whole is None:
        return {"types": []}, {}
    words = _TYPE.sub("", whole["what"]).replace(",", "")
    kinds: Entry = {"types": [TYPES[found] for found in _TYPE.findall(whole["what"])]}
    subtypes = [one.lower() for one in (whole["subtypes"] or "").split()]
    subtypes += [whole["hands"].lower()] if whole["hands"] else []
    if subtypes:
        kinds["subtypes"] = subtypes
    sets = [[one.lower() for one in part.split()] for part in re.split(r"\s/\s", words)]
    classes: Entry = {}
    if sets[0] and sets[0] != ["generic"]:
        classes["supertypes"] = sets[0]
    if len(sets) > 1 and sets[1]:
        classes["hybrid"] = sets[1]
    return kinds, classes
