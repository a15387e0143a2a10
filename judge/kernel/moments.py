"""Moments to which a game can go back, and actions from which there may be a way back."""

from __future__ import annotations

from dataclasses import dataclass

from judge.records import record


@dataclass(slots=True)
class Attempt:
    """An action that may turn out illegal.

    Attributes:
        voluntary: a player wanted it.
        committed: there is no way back any more.
    """

    voluntary: bool
    committed: bool = False


@record
class Bookmark:
    """A moment of a game to come back to: how long the journal and all that is written was."""

    mark: int
    steps: int
    depth: int
    decisions: int
    rewinds: int
    too_large: bool
