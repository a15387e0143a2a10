"""What is asked of every shipped board: one item a board in `test_library.py`, which reads and resolves it once."""

import json
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any
from zlib import crc32

from judge import resources
from judge.scenario import Resolution, Scenario, report, resolve
from tests.strictly import parse

PATHS = sorted(resources.path("scenarios").glob("*/*.yaml"))
LANGS = ("ja", "en")

Faults = Iterator[str]
"""What a check finds wrong with a board, in words."""


class Board:
    """A shipped board: read once, resolved once, and looked at by every check."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = path.read_text("utf-8")
        self.stated: Scenario = parse(self.text, path.name)
        self.done: Resolution = resolve(self.stated)
        self.expected = [wanted.model_dump(exclude_unset=True) for wanted in self.stated.expect]

    @cached_property
    def told(self) -> str:
        """The trace as JSON."""
        return json.dumps(report.to_json(self.done), ensure_ascii=False)

    @cached_property
    def trace(self) -> dict[str, Any]:
        """The trace as a reader of JSON has it."""
        told: dict[str, Any] = json.loads(self.told)
        return told

    def one_of(self, many: int) -> bool:
        """Return whether the board is in a fixed part of them, for what looks at every step of a trace."""
        return crc32(self.stated.id.encode()) % many == 0
