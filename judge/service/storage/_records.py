"""The stored records and the storage error, importable without SQLAlchemy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from datetime import datetime
from typing import Any, Literal

from werkzeug.exceptions import ServiceUnavailable

from judge.records import record

Trouble = Literal["full", "no_room", "read_only", "damaged", "unreachable"]
"""Why storing or finding fails: the store is full, the disk is full, and so on."""


class StoreFailed(ServiceUnavailable):
    """Nothing can be stored or found at the moment (status 503); ``trouble`` says why."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__()
        self.trouble = trouble


@record
class Shared:
    """A shared scenario, with the edition of the rulebook and the version of the engine it was shared with."""

    key: str
    text: str
    rulebook: str
    engine: str
    created: datetime


@record
class RulingTexts:
    """The texts that a user has written about a ruling.

    Attributes:
        public: whether everybody can see and find the ruling; otherwise only people with its link can see it.
    """

    title: str
    question: str = ""
    note: str = ""
    tags: tuple[str, ...] = ()
    public: bool = False


@record
class Resolved:
    """The board of a ruling, and what the engine answered.

    Attributes:
        result: the answer in the form described in `judge.service.rulings`.
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
    """A stored ruling; ``key`` identifies it in addresses."""

    key: str
    texts: RulingTexts
    resolved: Resolved
    created: datetime
    changed: datetime


@record
class RulingFilter:
    """A search for rulings; an empty field does not restrict it.

    ``marks`` are values that the ruling must have, by kind: ``tag``, ``clause`` or ``card``.
    """

    words: str = ""
    game: str = ""
    marks: Mapping[str, str] = field(default_factory=dict)
