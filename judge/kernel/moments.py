"""Records for rewinding a game: moments to return to, and actions that may be undone."""

from __future__ import annotations

from dataclasses import dataclass

from judge.records import record


@dataclass(slots=True)
class Attempt:
    """An action that may turn out to be illegal.

    Attributes:
        voluntary: whether a player wanted it.
        committed: whether it can no longer be rewound.
    """

    voluntary: bool
    committed: bool = False


@record
class Bookmark:
    """A moment to rewind to: the lengths of the journal and of all other records at that time."""

    mark: int
    steps: int
    depth: int
    decisions: int
    rewinds: int
    too_large: bool
