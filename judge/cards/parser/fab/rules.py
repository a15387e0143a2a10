"""The tables of phrases and the nodes that they mean, loaded from ``wordings.yaml``.

There is a table for each kind of clause; phrases use the notation of :mod:`judge.abilities.phrases`. If a phrase has a
node, ``$slot`` in the node stands for the value of a slot, and the key ``...`` inserts all fields of a slot's value. A
phrase without a node has one slot for each field.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import yaml

from judge.abilities.phrases import Parts, Slot, phrase
from judge.records import record


@record
class Rule:
    """A phrase and its meaning.

    Attributes:
        parts: the phrase.
        template: the node, with ``$slot`` for the value of a slot; ``None`` if the slots are the fields.
    """

    parts: Parts
    template: Any

    @property
    def open(self) -> bool:
        """Whether the phrase ends with instructions, and so takes up the rest of its sentence."""
        last = self.parts[-1]
        return isinstance(last, Slot) and last.kind == "do"


def rule(text: str, template: Any = None) -> Rule:
    """Return the row for a phrase and the node that it means.

    Without a node, the phrase has one slot for each field. Square brackets without a slot mark optional words.
    """
    numbers = count()
    return Rule(phrase(_FREE.sub(lambda words: f"[_{next(numbers)}?{words[1]}]", text)).parts, template)


_FREE = re.compile(r"\[([^][{}?]+)\]")


@cache
def tables() -> Mapping[str, Sequence[Rule]]:
    """Return the rows of each table, by kind of clause."""
    data = yaml.load(Path(__file__).with_name("wordings.yaml").read_text("utf-8"), Loader=yaml.CSafeLoader)
    found = {kind: [_row(row) for row in rows] for kind, rows in data.items()}
    steps = found["step"]
    return {**found, "step": [one for one in steps if not one.open], "open": [one for one in steps if one.open]}


def _row(entry: Any) -> Rule:
    if isinstance(entry, str):
        return rule(entry)
    ((text, template),) = entry.items()
    return rule(text, template)


def meaning(row: Rule, fields: Mapping[str, Any]) -> Any:
    """Return the meaning of a row, with the values of its slots."""
    if row.template is None:
        return {name: value for name, value in fields.items() if name[0] not in "?!_"}
    return filled(row.template, fields)


def filled(template: Any, fields: Mapping[str, Any]) -> Any:
    """Return a template with its slots filled; a key is left out if its slot has no value.

    The key ``...`` inserts all fields of a slot's value.
    """
    if isinstance(template, str) and template.startswith("$"):
        value = fields.get(template[1:], _NOTHING)
        return _NOTHING if value == ANY else value
    if isinstance(template, Mapping):
        found: dict[str, Any] = {}
        for key, value in template.items():
            inner = filled(value, fields)
            if key.strip() == "...":
                found |= {} if inner is _NOTHING else inner
            elif inner is not _NOTHING:
                found[fields[key[1:]] if key.startswith("$") else key] = inner
        return found
    if isinstance(template, list):
        several: list[Any] = []
        for one in template:
            value = filled(one, fields)
            if value is not _NOTHING:
                several += value if isinstance(value, list) and isinstance(one, str) else [value]
        return several
    return template


ANY = "<any>"
"""A slot value that adds no field."""
_NOTHING = object()
