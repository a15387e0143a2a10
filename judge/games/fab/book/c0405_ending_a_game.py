"""4.5 Ending a game: winning, losing and drawing."""

from __future__ import annotations

from collections.abc import Sequence

from judge.abilities import Text
from judge.games.fab.book.c0601_discrete_effects import performs
from judge.games.fab.language.playing import DrawGame, LoseGame, WinGame
from judge.games.fab.world import Game, cards, clockwise, info, opponent, turn_player
from judge.kernel import Citation, PlayerId, Procedure, clause, ruled


def lose(game: Game, losers: Sequence[PlayerId], rule: Citation, because: Sequence[Citation] = ()) -> None:
    """Make players lose: the other wins (4.5.2a), or the game is a draw if all lose at once (4.5.4a).

    Raises:
        GameOver: always.
    """
    for loser in losers:
        game.note("loses", rule, because=because, actor=loser)
    if len(losers) == len(game.players):
        game.note("draw", "fab:4.5.4a")
        game.end(None)
    winner = opponent(game, losers[0])
    game.note("wins", "fab:4.5.2a", because=("fab:4.5.1",), actor=winner)
    game.end(ruled(game, "fab:4.5.2a", winner))


@clause("fab:1.10.2a", "fab:4.5.3a", without=None)
def heroes_die(game: Game) -> None:
    """1.10.2a: a player loses if their hero's life total is 0 or they control no hero.

    Raises:
        GameOver: a player has lost.
    """

    def dead(player: PlayerId) -> bool:
        held = cards(game, player, "hero")
        return not held or info(game, held[0])["life"] == 0

    losers = [player for player in clockwise(game, turn_player(game)) if dead(player)]
    if losers:
        lose(game, losers, "fab:4.5.3a", ("fab:1.10.2a", "fab:2.5.3f"))


@clause("fab:4.5.3c", without=None)
def concede(game: Game, player: PlayerId) -> None:
    """Make a player concede and lose the game (4.5.3c).

    Raises:
        GameOver: always.
    """
    winner = opponent(game, player)
    game.note("concedes", "fab:4.5.3c", because=("fab:4.5.2a",), actor=player, winner=winner)
    game.end(winner)


@clause("fab:4.5.4c", without=None)
def agree_to_draw(game: Game, agreed: Sequence[PlayerId]) -> None:
    """Record an offer of a draw; the game is a draw once all players have agreed (4.5.4c).

    Args:
        agreed: the players who have agreed, the latest last; empty if a player plays on (4.5.4c#offers-lapse).

    Raises:
        GameOver: all players have agreed.
    """
    if not agreed:
        game.note("offer_lapses", "fab:4.5.4c#offers-lapse", because=("fab:4.5.4c",))
        return
    game.note("agrees_to_draw", "fab:4.5.4c", actor=agreed[-1])
    if set(agreed) == set(game.players):
        game.note("draw", "fab:4.5.4c", because=("fab:4.5.1",))
        game.end(None)


@performs(WinGame)
@clause("fab:4.5.2b", without=0)
def _wins(text: Text, instruction: WinGame) -> Procedure[int]:
    yield from ()
    (winner,) = text.players(instruction.win_game)
    text.game.note("wins", "fab:4.5.2b", because=("fab:4.5.1",), actor=winner)
    text.game.end(winner)


@performs(LoseGame)
@clause("fab:4.5.3b", without=0)
def _loses(text: Text, instruction: LoseGame) -> Procedure[int]:
    yield from ()
    lose(text.game, text.players(instruction.lose_game), "fab:4.5.3b")
    return 1


@performs(DrawGame)
@clause("fab:4.5.4b", without=0)
def _draws(text: Text, instruction: DrawGame) -> Procedure[int]:
    yield from ()
    text.game.note("draw", "fab:4.5.4b")
    text.game.end(None)
