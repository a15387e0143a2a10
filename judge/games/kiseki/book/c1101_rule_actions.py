"""1100 Rule actions: what the rules do by themselves at a rule check."""

from __future__ import annotations

from judge.games.kiseki.book.c0100_overview import lose
from judge.games.kiseki.world import Game, primary_first
from judge.kernel import clause


def due(game: Game) -> bool:
    """Return whether there is a rule action to be carried out."""
    return any(game.state.get(p, "overdrawn") for p in game.players)


@clause("kiseki:1002.1a", "kiseki:1101.1", "kiseki:1101.2", "kiseki:1102.1", without=None)
def rule_actions(game: Game) -> None:
    """1102.1: who tried to draw from an empty deck since the last rule action loses; both do so at once (103.3).

    Raises:
        GameOver: somebody has lost.
    """
    losers = [p for p in primary_first(game) if game.state.get(p, "overdrawn")]
    if losers:
        because = ["kiseki:1002.1a", "kiseki:1101.1", "kiseki:1101.2", "kiseki:1102.1#who-and-which-deck"]
        if len(losers) > 1:
            because.append("kiseki:1002.1a#simultaneous-or-in-order")
        lose(game, losers, "kiseki:1102.1", because)
