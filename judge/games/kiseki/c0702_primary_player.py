"""702 Basic principles of a turn: who is the primary player."""

from __future__ import annotations

from judge.kernel import GAME, Game, PlayerId, clause


@clause("kiseki:702.3")
def be_primary(game: Game, player: PlayerId) -> None:
    """Make a player the primary player: who carries out a step, or the initiative player between steps (702.3)."""
    game.state.put(GAME, "turn", player)
