"""Whose effect is being carried out: what makes a card move, where a text asks for that."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from judge.kernel import GAME, Game, PlayerId, Ref

CAUSE = "cause"
"""The fact of the game: what is being carried out."""


class Cause(NamedTuple):
    """An effect that is being carried out.

    Attributes:
        source: the object whose text it is.
        player: whose effect it is.
        kind: ``spell`` where it is that of a spell that is being cast, else ``ability``.
    """

    source: Ref
    player: PlayerId
    kind: str


@contextmanager
def carrying_out(game: Game, cause: Cause | None) -> Iterator[None]:
    """Let what happens now happen by an effect, or by none: by the rules."""
    before = cause_of(game)
    if cause != before:
        game.state.put(GAME, CAUSE, cause)
    try:
        yield
    finally:
        if cause != before:
            game.state.put(GAME, CAUSE, before)


def cause_of(game: Game) -> Cause | None:
    """Return the effect that is being carried out."""
    found: Cause | None = game.state.get(GAME, CAUSE)
    return found
