"""101.4d, 101.4f, 111.2 What is being processed as something happens: a card that is used, effects inside effects."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from judge.kernel import GAME, Game

LEVEL = "level"
"""The fact of the game: how deep inside other effects what happens now happens (101.4f, 114.5, 603.7b)."""


def level(game: Game) -> int:
    """Return how deep inside other effects what happens now happens."""
    return int(game.state.get(GAME, LEVEL, 0))


@contextmanager
def deeper(game: Game) -> Iterator[None]:
    """Let effects that trigger now be processed within what is being processed, before it goes on."""
    before = level(game)
    game.state.put(GAME, LEVEL, before + 1)
    try:
        yield
    finally:
        game.state.put(GAME, LEVEL, before or None)


def in_the_middle(game: Game) -> bool:
    """Return whether a card is being used, which what happens now comes in the middle of (111.2a, 111.2d)."""
    return any(game.state.get(one, "pending") for one in game.state.cards())


__all__ = ["deeper", "in_the_middle", "level"]
