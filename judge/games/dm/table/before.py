"""What a board states of the time before it: what has happened in the turn, for the texts that ask about it."""

from __future__ import annotations

from typing import Any

from judge.games.dm._board import dm, info
from judge.games.dm.table.vocabulary import EVENTS
from judge.games.stated import Before, Happened, as_happening
from judge.kernel import Game


def begin(game: Game, scenario: Any) -> None:
    """Bring about what a board states of the time before it."""
    for happened in scenario.earlier:
        _has_happened(game, happened)


def _has_happened(game: Game, happened: Happened) -> None:
    """Count an event for the texts that ask how often it has happened in the turn (605.2d)."""
    if happened.event is not None:
        what = as_happening(game, happened, happened.event, info)
        dm(game).history.note(game, [what] * happened.times)


BEFORE = Before(
    waits=lambda node: False, events=tuple(EVENTS), abilities=lambda node: False, happened=_has_happened, turn={}
)

__all__ = ["BEFORE", "begin"]
