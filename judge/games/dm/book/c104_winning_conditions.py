"""104 Winning and losing: each is an event, and who wins is judged when all that happens at once has happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.abilities import Text
from judge.abilities import instructions as say
from judge.games.dm.book.c605_resolving import performs
from judge.games.dm.world import Game, opponent
from judge.kernel import GAME, Citation, GameOver, OfPlayer, PlayerId, Procedure, clause, do, ruled

LOST, WON = "lost", "won"
"""The facts on a player: how a losing condition has been met, and whether a winning one has."""

OPPONENT_WINS = {"direct_attack": "dm:104.2a", "no_deck": "dm:104.2b", "effect": "dm:104.2c"}
"""For each way to lose, the clause that makes the opponent win."""


class _Decides(OfPlayer):
    """A player wins or loses the game; the result is decided after all simultaneous events."""

    __slots__ = ()

    def objects(self) -> Sequence[str]:
        """Return who it is."""
        return (self.who,)


class Win(_Decides):
    """A player wins the game by an effect (104.2c)."""

    __slots__ = ()
    key = "wins_by_effect"

    def happen(self, game: Game) -> None:
        """Remember it until all that happens at once has happened."""
        game.state.put(self.who, WON, True)


class Lose(_Decides):
    """A player loses the game."""

    __slots__ = ("reason",)
    key = "loses"

    def __init__(self, who: PlayerId, reason: str, means: Citation | None = None) -> None:
        super().__init__(who, means)
        self.reason = reason

    def values(self) -> dict[str, Any]:
        """Return why."""
        return {"reason": self.reason}

    def happen(self, game: Game) -> None:
        """Remember how it has come to that."""
        game.state.put(self.who, LOST, self.reason)


@performs(say.Win)
@clause("dm:104.2c", without=0)
def _win(text: Text, what: say.Win) -> Procedure[int]:
    return len((yield from do(text.game, *map(Win, text.players(what.win)), clause="dm:104.2c")))


@performs(say.Lose)
@clause("dm:104.2c", without=0)
def _lose(text: Text, what: say.Lose) -> Procedure[int]:
    losing = (Lose(who, "effect") for who in text.players(what.lose))
    return len((yield from do(text.game, *losing, clause="dm:104.2c")))


@clause("dm:104.1", without=None)
def judge_result(game: Game) -> None:
    """End the game as soon as a player has won or lost (104.1); of one who has lost the other has won.

    Raises:
        GameOver: somebody has won or lost.
    """
    winners = [player for player in game.players if game.state.get(player, WON)]
    if len(winners) == 1:
        game.note("wins", "dm:104.2c", because=("dm:104.1",), actor=winners[0])
        end_game(game, winners[0])
    losers = winners or [player for player in game.players if game.state.get(player, LOST)]
    if len(losers) == len(game.players):
        game.note("draw", "dm:104.2#simultaneous-losses", because=("dm:703.3", "dm:104.1"))
        end_game(game, None)
    for loser in losers:
        winner, rule = opponent(game, loser), OPPONENT_WINS[game.state.get(loser, LOST, "effect")]
        game.note("wins", rule, because=("dm:104.1",), actor=winner)
        end_game(game, ruled(game, rule, winner))


NO_WIN_EITHER = "dm:104.2a#winning-or-losing"
"""Our reading: it is the loss that happens, so that nobody wins where that is replaced."""


def note_replaced_loss(game: Game, event: Lose | Win) -> None:
    """Say that a loss that is replaced is not a win of the opponent, as 104.2 would have it word for word.

    Raises:
        GameOver: the opponent has won all the same, where the reading is taken away.
    """
    if isinstance(event, Lose) and event.reason == "effect":
        return
    winning = event.who if isinstance(event, Win) else opponent(game, event.who)
    winner = ruled(game, NO_WIN_EITHER, None, winning)
    if winner is not None:
        end_game(game, winner)
    game.note("no_win_either", NO_WIN_EITHER, actor=winning)


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
