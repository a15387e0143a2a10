"""Moments that a game can be rewound to, and actions that may be rewound."""

from __future__ import annotations

from dataclasses import dataclass

from judge.records import record


@dataclass(slots=True)
class Attempt:
    """An action that may turn out to be illegal.

    Attributes:
        voluntary: a player wanted it.
        committed: it can no longer be rewound.
    """

    voluntary: bool
    committed: bool = False


@record
class Bookmark:
    """A moment to rewind to: the lengths of the journal and of all records."""

    mark: int
    steps: int
    depth: int
    decisions: int
    rewinds: int
    too_large: bool
