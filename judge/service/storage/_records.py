"""The stored records, and storage errors, for pages and endpoints without the database library."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from datetime import datetime
from typing import Any, Literal

from werkzeug.exceptions import ServiceUnavailable

from judge.records import record

Trouble = Literal["full", "no_room", "read_only", "damaged", "unreachable"]
"""Why nothing can be stored or found: the store is full, the disk is full, …"""


class StoreFailed(ServiceUnavailable):
    """Nothing can be stored or found at the moment; ``trouble`` is the reason."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__()
        self.trouble = trouble


@record
class Shared:
    """A shared scenario, with the edition and engine that resolved it."""

    key: str
    text: str
    rulebook: str
    engine: str
    created: datetime


@record
class Said:
    """The user's texts of a ruling.

    Attributes:
        title: its title.
        question: its question.
        note: a further note.
        tags: its tags.
        public: whether everybody can see and find it; otherwise only people with its secret link can.
    """

    title: str
    question: str = ""
    note: str = ""
    tags: tuple[str, ...] = ()
    public: bool = False


@record
class Resolved:
    """A resolved board with its rulebook, engine and result.

    Attributes:
        text: the scenario.
        game: its game.
        rulebook: the edition.
        engine: the engine.
        result: the result (`judge.service.rulings`).
        clauses: the clauses behind it.
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
    """A stored ruling."""

    key: str
    said: Said
    resolved: Resolved
    created: datetime
    changed: datetime


@record
class Wanted:
    """A filter for rulings; empty fields do not matter."""

    words: str = ""
    game: str = ""
    marks: Mapping[str, str] = field(default_factory=dict)
