"""10.5 Check timing: rules handling first, then automatic abilities, one at a time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from judge.games.sve.book.ch03_players import opponent, turn_player
from judge.games.sve.book.ch10_play import back_to_before, play_waiting
from judge.games.sve.book.ch10_triggers import cancelled, look_at_states
from judge.games.sve.book.ch11_rules_handling import due, rules_handling, spare
from judge.games.sve.book.ch15_loops import first_lap, watch_for_loop
from judge.games.sve.world import Game
from judge.kernel import PlayerId, Procedure, Question, Waiting, clause, ruled, settle, under, waiting

FIRST, SECOND = "sve:10.5.2.2", "sve:10.5.2.3"
PLAYED, WHICH = "sve:10.7.3", "sve:10.7.3.1"
"""The clauses for playing abilities on standby, and for their controller choosing the order."""


def check_timing(game: Game, clause: str) -> Procedure[None]:
    """Carry out a check timing (10.5.2), which the clause calls for."""
    yield from under(game, clause, _check_timing(game, clause))


@clause("sve:10.5.1", "sve:10.5.2", without=None)
def _check_timing(game: Game, clause: str) -> Procedure[None]:
    quiet = not waiting(game.state) and not due(game)
    order = ("sve:10.5.1.1",) if waiting(game.state) and due(game) else ()
    game.note("check_timing", clause, because=("sve:10.5.2", *order), considered=quiet)
    if quiet:
        spare(game)
        return
    with game.inside():
        yield from _handle_and_play(game)
        game.note("check_timing_ends", "sve:10.5.2.4", considered=True)


def _play_before_handling(game: Game) -> Procedure[None]:
    yield from _play_waiting_abilities(game)
    yield from rules_handling(game)
    yield from _play_waiting_abilities(game)


@clause("sve:10.5.1.1", instead=_play_before_handling)
def _handle_and_play(game: Game) -> Procedure[None]:
    """Carry out all rules handling first, then play the abilities on standby (10.5.1.1)."""
    yield from rules_handling(game)
    yield from _play_waiting_abilities(game)


@clause(PLAYED, without=None)
def _play_waiting_abilities(game: Game) -> Procedure[None]:
    """Play the abilities on standby until none is left (10.7.3)."""
    first_lap(game, "abilities")
    with game.at(PLAYED) as place:
        while waiting(game.state):
            place.stand()
            watch_for_loop(game, "abilities", partial(_one_round, game), lambda: bool(waiting(game.state)))
            yield from _one_round(game)


def _one_round(game: Game) -> Procedure[None]:
    """Play one ability on standby, the turn player's first; then carry out rules handling (10.5.2.1)."""
    active = turn_player(game)
    if queue := waiting(game.state, active):
        yield from _play_one(game, queue, active, FIRST)
    else:
        other = opponent(game, active)
        yield from _play_one(game, waiting(game.state, other), other, SECOND)
    yield from rules_handling(game)


def _play_one(game: Game, queue: Sequence[Waiting], player: PlayerId, clause: str) -> Procedure[None]:
    by_id = {w.id: w for w in ruled(game, WHICH, queue, queue[:1])}
    (chosen,) = yield from game.choose(
        Question("trigger", clause), by=player, among=by_id, because=(PLAYED, WHICH) if len(queue) > 1 else (PLAYED,)
    )
    ability = by_id[chosen]
    played = yield from game.attempt(_whole(game, ability, clause), back_to_before)
    if played is None:
        game.note("not_played", "sve:10.7.3.2", actor=player, objects=(ability.source.card,), ability=ability.id)
        cancelled(game, ability)
    settle(game.state, ability)
    look_at_states(game)


def _whole(game: Game, ability: object, clause: str) -> Procedure[bool]:
    yield from play_waiting(game, ability, clause=clause)  # type: ignore[arg-type]
    return True
