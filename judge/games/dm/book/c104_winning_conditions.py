"""104 Winning and losing: both are events; the result is decided after all simultaneous events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.abilities import Text
from judge.abilities import instructions as say
from judge.games.dm.book.c605_resolving import performs
from judge.games.dm.world import Game, opponent
from judge.kernel import Citation, OfPlayer, PlayerId, Procedure, clause, do, ruled

LOST, WON = "lost", "won"
"""The facts on a player: the reason for having lost, and whether the player has won by an effect."""

OPPONENT_WINS = {"direct_attack": "dm:104.2a", "no_deck": "dm:104.2b", "effect": "dm:104.2c"}
"""The clause that makes the opponent win, for each reason to lose."""


class _Decides(OfPlayer):
    __slots__ = ()

    def objects(self) -> Sequence[str]:
        return (self.who,)


class Win(_Decides):
    """A player wins the game by an effect (104.2c)."""

    __slots__ = ()
    key = "wins_by_effect"

    def happen(self, game: Game) -> None:
        """Record the win; the result is decided after all simultaneous events."""
        game.state.put(self.who, WON, True)


class Lose(_Decides):
    """A player loses the game.

    Args:
        reason: a key of ``OPPONENT_WINS``.
        means: the clause that explains the event.
    """

    __slots__ = ("reason",)
    key = "loses"

    def __init__(self, who: PlayerId, reason: str, means: Citation | None = None) -> None:
        super().__init__(who, means)
        self.reason = reason

    def values(self) -> dict[str, Any]:
        return {"reason": self.reason}

    def happen(self, game: Game) -> None:
        """Record the loss; the result is decided after all simultaneous events."""
        game.state.put(self.who, LOST, self.reason)


@performs(say.Win)
@clause("dm:104.2c", without=0)
def _win(text: Text, instruction: say.Win) -> Procedure[int]:
    return len((yield from do(text.game, *map(Win, text.players(instruction.win)), clause="dm:104.2c")))


@performs(say.Lose)
@clause("dm:104.2c", without=0)
def _lose(text: Text, instruction: say.Lose) -> Procedure[int]:
    losing = (Lose(who, "effect") for who in text.players(instruction.lose))
    return len((yield from do(text.game, *losing, clause="dm:104.2c")))


@clause("dm:104.1", without=None)
def judge_result(game: Game) -> None:
    """End the game if a player has won or lost (104.1).

    A loss makes the opponent win. The game is a draw if both players lose at once.

    Raises:
        GameOver: somebody has won or lost.
    """
    winners = [player for player in game.players if game.state.get(player, WON)]
    if len(winners) == 1:
        game.note("wins", "dm:104.2c", because=("dm:104.1",), actor=winners[0])
        game.end(winners[0])
    losers = winners or [player for player in game.players if game.state.get(player, LOST)]
    if len(losers) == len(game.players):
        game.note("draw", "dm:104.2#simultaneous-losses", because=("dm:703.3", "dm:104.1"))
        game.end(None)
    for loser in losers:
        winner, rule = opponent(game, loser), OPPONENT_WINS[game.state.get(loser, LOST, "effect")]
        game.note("wins", rule, because=("dm:104.1",), actor=winner)
        game.end(ruled(game, rule, winner))


NO_WIN_EITHER = "dm:104.2a#winning-or-losing"
"""Our reading of 104.2: the event is the loss, so if it is replaced, the opponent does not win."""


def note_replaced_loss(game: Game, event: Lose | Win) -> None:
    """Record that the opponent does not win because the loss was replaced.

    Raises:
        GameOver: the reading is switched off, so the opponent wins anyway.
    """
    if isinstance(event, Lose) and event.reason == "effect":
        return
    winning = event.who if isinstance(event, Win) else opponent(game, event.who)
    winner = ruled(game, NO_WIN_EITHER, None, winning)
    if winner is not None:
        game.end(winner)
    game.note("no_win_either", NO_WIN_EITHER, actor=winning)


CONCEDING = "dm:104.1#ways-to-end-not-given"
"""Our reading that a player who concedes loses at once; no clause covers conceding."""


@clause(CONCEDING, without=None)
def concede(game: Game, player: PlayerId) -> None:
    """End the game because a player concedes; the opponent wins.

    Raises:
        GameOver: always.
    """
    winner = opponent(game, player)
    game.note("concedes", CONCEDING, because=("dm:104.1",), actor=player, winner=winner)
    game.end(winner)
