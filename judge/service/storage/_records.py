"""What is kept, and what keeps it from being kept: what pages and endpoints name, without the library behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from datetime import datetime
from typing import Any, Literal

from werkzeug.exceptions import ServiceUnavailable

from judge.records import record

Trouble = Literal["full", "no_room", "read_only", "damaged", "unreachable"]
"""Why nothing can be kept or found: as much is kept as may be, the disk is full, …"""


class StoreFailed(ServiceUnavailable):
    """Nothing can be kept or found at the moment; ``trouble`` says why."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__()
        self.trouble = trouble


@record
class Shared:
    """A scenario as it was shared, with the edition and engine that resolved it then."""

    key: str
    text: str
    rulebook: str
    engine: str
    created: datetime


@record
class Said:
    """What a person says of a ruling.

    Attributes:
        title: what it is called.
        question: what is asked.
        note: what else there is to say.
        tags: words to find it by.
        public: everybody may see it, and finds it in lists and searches; else whoever has its secret link.
    """

    title: str
    question: str = ""
    note: str = ""
    tags: tuple[str, ...] = ()
    public: bool = False


@record
class Resolved:
    """What was resolved: the board, by which rulebook and engine, and what came of it.

    Attributes:
        text: the scenario.
        game: its game.
        rulebook: the edition.
        engine: the engine.
        result: what came of it (`judge.service.rulings`).
        clauses: the clauses that it rests on.
        cards: the names of its cards.
    """

    text: str
    game: str
    rulebook: str
    engine: str
    result: Mapping[str, Any]
    clauses: Sequence[str] = ()
    cards: Sequence[str] = ()


@record
class Ruling:
    """A ruling as it is kept."""

    key: str
    said: Said
    resolved: Resolved
    created: datetime
    changed: datetime


@record
class Wanted:
    """Which rulings are looked for; what is empty does not matter."""

    words: str = ""
    game: str = ""
    marks: Mapping[str, str] = field(default_factory=dict)
