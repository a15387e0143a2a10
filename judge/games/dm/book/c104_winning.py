"""104 Winning and losing: each is an event, and who wins is judged when all that happens at once has happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.games.dm._board import opponent
from judge.kernel import GAME, Event, Game, GameOver, PlayerId, clause, ruled

LOST = "lost"
"""The fact on a player: a losing condition has been met."""


class Lose(Event):
    """A player loses the game."""

    __slots__ = ("reason", "who")
    key = "loses"

    def __init__(self, who: PlayerId, reason: str) -> None:
        super().__init__()
        self.who = who
        self.reason = reason

    def player(self, game: Game) -> PlayerId:
        """Return who loses."""
        return self.who

    def objects(self) -> Sequence[str]:
        """Return who loses."""
        return (self.who,)

    def values(self) -> dict[str, Any]:
        """Return why."""
        return {"reason": self.reason}

    def happen(self, game: Game) -> None:
        """Remember it until all that happens at once has happened."""
        game.state.put(self.who, LOST, True)


@clause("dm:104.1", without=None)
def judge_result(game: Game) -> None:
    """End the game as soon as a player has lost (104.1); the other has won (104.2a#winning-or-losing).

    Raises:
        GameOver: somebody has lost.
    """
    losers = [player for player in game.players if game.state.get(player, LOST)]
    if len(losers) == len(game.players):
        game.note("draw", "dm:104.2#simultaneous-losses", because=("dm:703.3", "dm:104.1"))
        end_game(game, None)
    for loser in losers:
        winner = opponent(game, loser)
        game.note("wins", "dm:104.2a#winning-or-losing", because=("dm:104.1",), actor=winner)
        end_game(game, ruled(game, "dm:104.2a#winning-or-losing", winner))


def end_game(game: Game, winner: PlayerId | None) -> None:
    """End the game.

    Raises:
        GameOver: always.
    """
    game.state.put(GAME, "result", winner or "draw")
    raise GameOver(winner)


CONCEDING = "dm:104.1#ways-to-end-not-given"
"""That a player who concedes loses on the spot; the document has no clause on it."""


@clause(CONCEDING, without=None)
def concede(game: Game, player: PlayerId) -> None:
    """Concede: the opponent wins.

    Raises:
        GameOver: always.
    """
    winner = opponent(game, player)
    game.note("concedes", CONCEDING, because=("dm:104.1",), actor=player, winner=winner)
    end_game(game, winner)
