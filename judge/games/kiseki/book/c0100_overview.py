"""100 Overview: winning and losing the game."""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.kiseki.world import Game, opponent, primary
from judge.kernel import Citation, PlayerId, clause, ruled


@clause("kiseki:103.1", without=None)
def lose(game: Game, losers: Sequence[PlayerId], rule: Citation, because: Sequence[Citation] = ()) -> None:
    """Make players lose; their opponent wins (103.2), or the non-primary player if both lose at once (103.3).

    ``rule`` is the clause of the losing condition, and ``because`` lists clauses that modify it.

    Raises:
        GameOver: always.
    """
    for loser in losers:
        game.note("loses", rule, because=("kiseki:103.1", *because), actor=loser)
    if len(losers) > 1:
        winner, wins = opponent(game, primary(game)), "kiseki:103.3"
        notes: tuple[Citation, ...] = ("kiseki:103.3#two-tie-breakers",)
    else:
        winner, wins, notes = opponent(game, losers[0]), "kiseki:103.2", ()
    game.note("wins", wins, because=notes, actor=winner)
    game.end(ruled(game, wins, winner))


@clause("kiseki:103.4", without=None)
def concede(game: Game, player: PlayerId) -> None:
    """End the game because a player concedes; the opponent wins whatever effects say (103.4).

    Raises:
        GameOver: always.
    """
    winner = opponent(game, player)
    game.note(
        "concedes", "kiseki:103.4", because=("kiseki:104.1#card-text-and-concession",), actor=player, winner=winner
    )
    game.end(winner)
