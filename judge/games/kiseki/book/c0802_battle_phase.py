"""800 to 802 The battle phase: battle sub-steps in turn until both players pass."""

from __future__ import annotations

from judge.games.kiseki.book.c0300_cp_and_ep import empty_pools
from judge.games.kiseki.book.c0803_attack_target import battle_sub_step
from judge.games.kiseki.book.c0902_priority import priority_procedure
from judge.games.kiseki.book.c1211_triggered_crafts import occurs
from judge.games.kiseki.world import Game, be_primary, initiative, opponent
from judge.kernel import GAME, Citation, Procedure, clause, ruled


@clause("kiseki:704.1", "kiseki:801.1", without=None)
def battle_phase(game: Game) -> Procedure[None]:
    """Carry out the battle phase (802)."""
    because = ("kiseki:704.1", "kiseki:801.1")
    game.note("phase", "kiseki:701.1", because=because, actor=initiative(game), phase="battle")
    yield from occurs(game, "battle_phase_starts", "kiseki:802.1")
    yield from priority_procedure(game, "kiseki:802.2")
    yield from _sub_steps(game)
    be_primary(game, initiative(game))
    yield from occurs(game, "battle_phase_ends", "kiseki:802.4")
    yield from priority_procedure(game, "kiseki:802.5")
    yield from empty_pools(game)


def _sub_steps(game: Game) -> Procedure[None]:
    """Let the players carry out sub-steps in turn, the initiative player first, until two in a row were passed.

    Passes in the priority procedures between them do not count (803.4#two-kinds-of-pass).
    """
    player, passes = initiative(game), 0
    rule, because = "kiseki:802.3", tuple[Citation, ...]()
    with game.at("kiseki:802.3") as place:
        while ruled(game, rule, (player,), ()):
            place.stand(player, passes, rule)
            game.note("sub_step", rule, because=because, actor=player)
            be_primary(game, player)
            attacked = yield from battle_sub_step(game, player)
            game.state.put(GAME, "step", None)  # the next sub-step begins before its first step does
            passes = 0 if attacked else passes + 1
            if passes == 2 and _both_passed(game):
                return
            player = opponent(game, player)
            rule, because = _next_by(attacked)


@clause("kiseki:803.4b", without=False)
def _both_passed(game: Game) -> bool:
    """Return that the sub-steps are over, as both players passed in a row (803.4b)."""
    game.note("both_passed", "kiseki:803.4b", because=("kiseki:803.4",))
    return True


def _next_by(attacked: bool) -> tuple[Citation, tuple[Citation, ...]]:
    """Return the clause by which the other player carries out the next sub-step, and those that modify it."""
    if attacked:
        return "kiseki:804.14", ("kiseki:802.3#when-the-phase-ends",)
    return "kiseki:803.4a", ("kiseki:803.4", "kiseki:803.4#two-kinds-of-pass", "kiseki:802.3#when-the-phase-ends")
