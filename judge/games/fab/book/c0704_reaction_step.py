"""7.4 Reaction Step: the players may use reactions."""

from __future__ import annotations

from judge.games.fab._chain import put_step
from judge.games.fab.book.c0111_priority import players_get_priority
from judge.kernel import Game, Procedure, clause


@clause("fab:7.4.1", without=None)
def reaction_step(game: Game) -> Procedure[None]:
    """Let the players act; what reactions they may use is said of those (8.1.2a, 8.1.3a)."""
    game.note("step", "fab:7.4.1", considered=True, step="reaction")
    if (yield from players_get_priority(game, "fab:7.4.2")):
        game.note("step_ends", "fab:7.4.3", considered=True, step="reaction", then=lambda: put_step(game, "damage"))
