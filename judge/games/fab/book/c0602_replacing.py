"""6.2.2a Replacement effects that layers have generated for a time: which there are, and how they end."""

from __future__ import annotations

from typing import Any

from judge.kernel import GAME, Game

REPLACING = "replacing"
"""The fact of the game: these effects, oldest first; each says in ``until`` when it ends."""


def replacing(game: Game) -> tuple[Any, ...]:
    """Return the replacement effects that layers have generated, oldest first."""
    found: tuple[Any, ...] = game.state.get(GAME, REPLACING, ())
    return found


def put_replacing(game: Game, effects: tuple[Any, ...]) -> None:
    """Write down which of these effects there are."""
    game.state.put(GAME, REPLACING, effects or None)


def end_replacing(game: Game, until: str) -> None:
    """End those that last until now."""
    left = tuple(one for one in replacing(game) if one.until != until)
    if left != replacing(game):
        put_replacing(game, left)
