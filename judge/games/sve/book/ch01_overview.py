"""1 Overview: winning, losing and drawing a game, and general rules."""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.sve.book.ch03_players import opponent
from judge.games.sve.world import Game, forbidden_by, info, leader
from judge.kernel import CardId, PlayerId, Why, clause

FORBIDDEN = "sve:1.3.3"
"""The clause that stops a forbidden event, whatever else requires it."""


def end_game(game: Game, *, losers: Sequence[PlayerId], because: Sequence[str]) -> None:
    """End the game: a single loser's opponent wins (1.2.1); if all lose at once it is a draw (1.2.2).

    Raises:
        GameOver: always.
    """
    if len(losers) > 1:
        _drawn_game(game, because)
    else:
        _lost_game(game, losers[0], because)


def forbidden(game: Game, card: CardId, *words: str) -> Why:
    """Return the reason against any of these actions: texts forbid it (1.3.3); the cards with these texts are named."""
    return Why(FORBIDDEN, "forbidden", said_by=forbidden_by(game, card, *words))


@clause(FORBIDDEN, without=False)
def cannot_lose(game: Game, player: PlayerId) -> bool:
    """Return whether a text forbids a player to lose, which overrides everything else (1.3.3)."""
    return "lose" in info(game, leader(game, player))["cannot"]


def able_to_lose(game: Game, losers: Sequence[PlayerId], because: Sequence[str]) -> list[PlayerId]:
    """Return the losing players whom no text forbids to lose, and record the others.

    ``because`` lists the clauses that would make them lose.
    """
    for player in losers:
        if cannot_lose(game, player):
            game.note("does_not_lose", FORBIDDEN, because=because, actor=player)
    return [player for player in losers if not cannot_lose(game, player)]


def at_once(who: str) -> tuple[str, ...]:
    """Return the clause for an action of both players at once without a choice (1.3.4.1); empty for one player."""
    return ("sve:1.3.4.1",) if who == "each" else ()


@clause("sve:1.2.2", without=None)
def _drawn_game(game: Game, because: Sequence[str]) -> None:
    game.note("draw", "sve:1.2.2", because=because)
    game.end(None)


@clause("sve:1.2.1", without=None)
def _lost_game(game: Game, loser: PlayerId, because: Sequence[str]) -> None:
    winner = opponent(game, loser)
    game.note("loses", "sve:1.2.1", because=because, actor=loser, winner=winner)
    game.end(winner)


@clause("sve:1.2.3", without=None)
def concede(game: Game, player: PlayerId) -> None:
    """End the game because a player concedes; nothing can replace this (1.2.3, 1.2.3.1).

    Raises:
        GameOver: always.
    """
    game.note("concedes", "sve:1.2.3", because=("sve:1.2.3.1",), actor=player)
    end_game(game, losers=[player], because=("sve:1.2.3",))
