"""7.1 Layer Step: an attack is unresolved on the stack."""

from __future__ import annotations

from judge.games.fab._chain import put_step
from judge.games.fab.book.c0104_attacks import attack_on_stack
from judge.games.fab.book.c0110_game_state import begin_close_step
from judge.games.fab.book.c0111_priority import players_get_priority
from judge.kernel import Game, Procedure, clause


@clause("fab:7.1.1", without=None)
def layer_step(game: Game) -> Procedure[None]:
    """Let the players act until the top layer is the attack and all pass (7.1.3); without one the chain closes."""
    game.note("step", "fab:7.1.1", considered=True, step="layer")
    if not (yield from players_get_priority(game, "fab:7.1.2")):
        return
    if attack_on_stack(game) is None:
        begin_close_step(game, "fab:7.7.2c")
        return
    game.note("step_ends", "fab:7.1.3", considered=True, step="layer", then=lambda: put_step(game, "attack"))
