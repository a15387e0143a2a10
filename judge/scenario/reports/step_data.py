"""A step of a trace as data, with its words in both languages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import judge
from judge.kernel import Change, Step
from judge.scenario.reports.messages import Wording

ROOT = Path(judge.__file__).resolve().parent.parent


def data_of(
    step: Step, changes: Iterable[Change], number: int, ja: Wording, en: Wording, plain: Plain
) -> dict[str, Any]:
    """Return a step as data.

    Args:
        step: the step.
        changes: what it changed.
        number: its number, from 1.
        ja: what puts it into Japanese words.
        en: what puts it into English words.
        plain: what makes plain data of its values.
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
                "reason": x.why.reason,
                "name": {"ja": ja.name(x.option), "en": en.name(x.option)},
                "text": {"ja": ja.why(x.why), "en": en.why(x.why)},
            }
            for x in step.excluded
        ],
        "considered": step.considered,
        "assumed": step.assumed,
        "where": _place(step),
        "text": {"ja": ja.step(step), "en": en.step(step)},
    }


def _options(step: Step, ja: Wording, en: Wording) -> list[dict[str, Any]]:
    """Return what a player could choose among, and what was taken; nothing where nobody decides."""
    if step.key != "chosen":
        return []
    return [
        {"option": one, "taken": one in step.objects, "name": {"ja": ja.option(one), "en": en.option(one)}}
        for one in step.values.get("options") or ()
    ]


def _place(step: Step) -> str:
    code, line = step.place
    path = Path(code.co_filename)
    return f"{path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name}:{line}"


def _change(change: Change, plain: Plain) -> list[Any]:
    if change.field == "zone":
        both = (change.before, change.after)
        before, after = (v[0] if isinstance(v, tuple) else v for v in both)
        return [change.entity, "zone", before, after]
    return [change.entity, change.field, plain.of(change.before), plain.of(change.after)]


class Plain:
    """Makes plain data of values; a record of the game, which many steps may hold, is written out once."""

    def __init__(self) -> None:
        self._written: dict[int, tuple[Any, str]] = {}

    def of(self, value: Any) -> Any:
        """Return a value as JSON has it."""
        if isinstance(value, str | int | float | bool) or value is None:
            return value
        if isinstance(value, dict):
            return {str(k): self.of(v) for k, v in value.items()}
        if isinstance(value, Sequence):
            return [self.of(v) for v in value]
        if id(value) not in self._written:
            self._written[id(value)] = value, str(value)  # kept beside its words, so that no other gets its id
        return self._written[id(value)][1]
