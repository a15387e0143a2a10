"""Converts a step of a trace to data, with its sentence in both languages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any, cast

import judge
from judge.abilities import Node
from judge.kernel import Change, Step
from judge.scenario import output
from judge.scenario.output import Value
from judge.scenario.reports.messages import Wording

ROOT = Path(judge.__file__).resolve().parent.parent


def data_of(step: Step, changes: Iterable[Change], number: int, ja: Wording, en: Wording, plain: Plain) -> output.Step:
    """Return a step as data.

    Args:
        number: its number in the trace, from 1.
        ja: the converter to Japanese sentences.
        en: the converter to English sentences.
    """
    return {
        "n": number,
        "depth": step.depth,
        "key": step.key,
        "clause": step.clause,
        "because": list(dict.fromkeys(step.because)),
        "actor": step.actor,
        "objects": list(step.objects),
        "values": {k: plain.of(v) for k, v in step.values.items()},
        "changes": [_change(c, plain) for c in changes],
        "options": _options(step, ja, en),
        "excluded": [
            {
                "option": x.option,
                "clause": x.why.clause,
                "because": list(x.why.also),
                "reason": x.why.reason,
                "name": {"ja": ja.name(x.option), "en": en.name(x.option)},
                "text": {"ja": ja.why(x.why), "en": en.why(x.why)},
            }
            for x in step.excluded
        ],
        "considered": step.considered,
        "assumed": step.assumed,
        "where": f"{_file(step.place[0].co_filename)}:{step.line}",
        "text": {"ja": ja.step(step), "en": en.step(step)},
    }


def _options(step: Step, ja: Wording, en: Wording) -> list[output.Option]:
    """Return the options of a decision, each with whether it was taken; empty for any other step."""
    if step.key != "chosen":
        return []
    return [
        {"option": one, "taken": one in step.objects, "name": {"ja": ja.option(one), "en": en.option(one)}}
        for one in step.values.get("options") or ()
    ]


@cache
def _file(name: str) -> str:
    """Return the path of a source file in the repository, or the name of any other file."""
    path = Path(name)
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name


def _change(change: Change, plain: Plain) -> output.Change:
    before, after = change.before, change.after
    if change.field == "zone":  # with the place in it, which the order of the zone shows too
        before, after = (value[0] if isinstance(value, tuple) else value for value in (before, after))
    # a list, as a reader of JSON gets it; the tuple of the form gives each place its type
    return cast("output.Change", [change.entity, change.field, plain.of(before), plain.of(after)])


class Plain:
    """Converts values to plain data; a record used by several steps is converted only once."""

    def __init__(self) -> None:
        self._written: dict[int, tuple[Any, Value]] = {}

    def of(self, value: Any) -> Value:
        """Return a value as plain data: records as mappings of their fields, parts of a card text as in a scenario.

        Raises:
            TypeError: the value has a type without a plain form.
        """
        if isinstance(value, str | int | float | bool) or value is None:
            return value
        if isinstance(value, Mapping):
            return {str(k): self.of(v) for k, v in value.items()}
        if isinstance(value, tuple) and (names := getattr(value, "_fields", None)):
            return {name: self.of(part) for name, part in zip(names, value, strict=True)}
        if isinstance(value, Sequence):
            return [self.of(v) for v in value]
        if id(value) not in self._written:
            self._written[id(value)] = value, self._record(value)  # keep the record, so that its id is not reused
        return self._written[id(value)][1]

    def _record(self, value: Any) -> Value:
        if isinstance(value, Node):
            return value.model_dump(mode="json", by_alias=True, exclude_unset=True, warnings=False)
        return {field.name: self.of(getattr(value, field.name)) for field in fields(value)}
