"""Timestamps, and facts that are valid for one turn."""

from __future__ import annotations

from judge.kernel.game import Game
from judge.kernel.state import GAME


def new_timestamp(game: Game) -> int:
    """Return the next timestamp; effects and cards are ordered by them."""
    now: int = game.state.get(GAME, "clock", 0) + 1
    game.state.put(GAME, "clock", now)
    return now


def timestamp(game: Game) -> int:
    """Return the timestamp that all events of the current batch share, or a new one outside of a batch."""
    if game.timestamp is None:
        return new_timestamp(game)
    game.timestamp = game.timestamp or new_timestamp(game)
    return game.timestamp


def turn_fact(game: Game, entity: str, field: str) -> int:
    """Return a count kept for the current turn; 0 if nothing was counted in it."""
    number, value = game.state.get(entity, field, (None, 0))
    return int(value) if number == game.state.get(GAME, "turn_number") else 0


def count_turn_fact(game: Game, entity: str, field: str, by: int = 1) -> None:
    """Add to a count kept for the current turn."""
    now = turn_fact(game, entity, field) + by
    game.state.put(entity, field, (game.state.get(GAME, "turn_number"), now))
