"""Moments: what came first, and what counts for this turn only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.kernel._state import GAME

if TYPE_CHECKING:
    from judge.kernel._game import Game


def tick(game: Game) -> int:
    """Return the next moment; effects and cards are ordered by the moment they arose."""
    now: int = game.state.get(GAME, "clock", 0) + 1
    game.state.put(GAME, "clock", now)
    return now


def moment(game: Game) -> int:
    """Return the moment of what is happening, which all events of one batch share; outside of one, the next moment."""
    if game.moment is None:
        return tick(game)
    game.moment = game.moment or tick(game)
    return game.moment


def turn_fact(game: Game, entity: str, field: str, default: int = 0) -> int:
    """Return a count that belongs to this turn only."""
    number, value = game.state.get(entity, field, (None, default))
    return int(value) if number == game.state.get(GAME, "turn_number") else default


def count_turn_fact(game: Game, entity: str, field: str, by: int = 1) -> None:
    """Add to a count that belongs to this turn only."""
    now = turn_fact(game, entity, field) + by
    game.state.put(entity, field, (game.state.get(GAME, "turn_number"), now))
