"""The checks of every shipped board: one test for each board in `test_library.py`, which resolves it once."""

import json
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

from judge import resources
from judge.kernel import PlayerId
from judge.scenario import SEATS, Resolution, Scenario, Seated, report, resolve
from judge.scenario.output import Trace
from tests.strictly import parse

PATHS = sorted(resources.path("scenarios").glob("*/*.yaml"))
LANGS = ("ja", "en")

Faults = Iterator[str]
"""What a check finds wrong with a board, in words."""


class Seat:
    """A resolution as shown to one seat, computed once."""

    def __init__(self, done: Resolution, seat: PlayerId) -> None:
        self.view = Seated(done, seat)

    @cached_property
    def data(self) -> Trace:
        """The trace of the seat."""
        return report.to_json(self.view)

    @cached_property
    def told(self) -> list[str]:
        """Everything shown to the seat: text and Markdown in both languages, JSON, boards."""
        words = [report.text(self.view, lang, board=True, everything=True) for lang in LANGS]
        words += [report.markdown(self.view, lang) for lang in LANGS]
        boards = self.view.boards(list(range(len(self.view.steps) + 1)))
        return [*words, json.dumps(self.data, ensure_ascii=False), json.dumps(list(boards.values()))]


class Board:
    """A shipped board: read once, resolved once, and looked at by every check."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = path.read_text("utf-8")
        self.stated: Scenario = parse(self.text, path.name)
        self.done: Resolution = resolve(self.stated)
        self.expected = [wanted.model_dump(exclude_unset=True) for wanted in self.stated.expect]

    @cached_property
    def data(self) -> Trace:
        """The trace as Python has it, before it is written."""
        return report.to_json(self.done)

    @cached_property
    def told(self) -> str:
        """The trace as JSON."""
        return json.dumps(self.data, ensure_ascii=False)

    @cached_property
    def trace(self) -> dict[str, Any]:
        """The trace as a reader of JSON has it."""
        told: dict[str, Any] = json.loads(self.told)
        return told

    @cached_property
    def seen(self) -> dict[PlayerId, Seat]:
        """The view of each seat."""
        return {seat: Seat(self.done, seat) for seat in SEATS}
