"""702 Basic principles of a turn: phases are shared, steps are not."""

from __future__ import annotations

from judge.kernel import GAME, Game, PlayerId, clause


@clause("kiseki:702.1", "kiseki:702.2", "kiseki:702.3")
def be_primary(game: Game, player: PlayerId) -> None:
    """Make a player the primary player: who carries out a step, or the initiative player between steps (702.3)."""
    game.state.put(GAME, "turn", player)
