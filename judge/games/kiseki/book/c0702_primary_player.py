"""702 Basic principles of a turn: who is the primary player."""

from __future__ import annotations

from judge.games.kiseki.world import primary
from judge.kernel import GAME, Game, PlayerId, clause

UNTIL = "primary_until"
"""The fact of who was the primary player before: each with the last moment of it, oldest first."""


@clause("kiseki:702.3", without=None)
def be_primary(game: Game, player: PlayerId) -> None:
    """Make a player the primary player: who carries out a step, or the initiative player between steps (702.3)."""
    before = game.state.get(GAME, "turn")
    if before is not None and before != player:
        game.state.put(GAME, UNTIL, (*game.state.get(GAME, UNTIL, ()), (game.state.get(GAME, "clock", 0), before)))
    game.state.put(GAME, "turn", player)


def primary_at(game: Game, timestamp: int) -> PlayerId:
    """Return who was the primary player at a timestamp (1215.3b)."""
    before: tuple[tuple[int, PlayerId], ...] = game.state.get(GAME, UNTIL, ())
    return next((player for last, player in before if timestamp <= last), primary(game))
