"""Driving a procedure: send it decisions until it ends, is over, or is cut off."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Literal

from judge.kernel.choices import STOP, Choice, IllegalPlay, Procedure
from judge.kernel.game import Decider, Game
from judge.kernel.limits import LimitReached
from judge.kernel.outcomes import GameOver, TriedOut
from judge.kernel.state import PlayerId
from judge.records import record

Outcome = Literal["finished", "paused", "over", "limit", "refused"]


@record
class Ending:
    """How a run ended.

    Attributes:
        outcome: ``finished`` (the procedure came to its end), ``paused`` (nobody acts any more), ``over`` (somebody
            won, or a draw), ``limit`` (cut off), ``refused`` (a decision was not possible and nothing could be undone).
        winner: with ``over``, the winner; ``None`` for a draw.
        error: with ``limit`` and ``refused``, what happened.
    """

    outcome: Outcome
    winner: PlayerId | None = None
    error: LimitReached | IllegalPlay | None = None


def run(game: Game, procedure: Procedure[object], decider: Decider) -> Ending:
    """Run ``procedure`` with ``decider`` answering its choices. The trace so far survives every ending.

    The procedure is closed before the ending is returned: what it leaves behind it leaves now, not when collected.
    """
    try:
        reached = next(procedure)
        while True:
            assert isinstance(reached, Choice)  # whoever runs procedures together takes where they pause
            try:
                decision = decider(reached, game)
            except IllegalPlay as refused:
                reached = procedure.throw(refused)
                continue
            if decision is STOP:
                return Ending("paused")
            reached = procedure.send(decision)
    except StopIteration:
        return Ending("finished")
    except GameOver as over:
        return Ending("over", winner=over.winner)
    except LimitReached as limit:
        return Ending("limit", error=limit)
    except RecursionError:
        return Ending("limit", error=LimitReached("depth", game.limits.depth))
    except IllegalPlay as refused:
        return Ending("refused", error=refused)
    finally:
        procedure.close()


@contextmanager
def imagined(game: Game) -> Iterator[None]:
    """Take back whatever is played inside, so that nothing of it is left: no step, no decision, no change."""
    before, watch = game.bookmark(), game.places.watch
    game.places.watch = None  # nobody stands there
    try:
        yield
    finally:
        game.go_back(before)
        game.places.watch = watch


def try_out(
    game: Game,
    action: Procedure[object],
    decider: Decider,
    *,
    thoroughly: bool = True,
    meant: Callable[[Choice], Sequence[Any]] = lambda _: (),
    goes_on: Callable[[], bool] = lambda: False,
) -> IllegalPlay | None:
    """Try an action as far as its legality goes and leave nothing behind; return all that is illegal, if anything is.

    Args:
        game: the running game.
        action: the action.
        decider: answers what it asks.
        thoroughly: go on for all that is illegal; else what is found first is enough.
        meant: what a choice would be answered where nothing is left to choose (:attr:`Game.meant`).
        goes_on: whether there is more to be known than that: then what the action does is tried as well, for so long.

    Raises:
        LimitReached: the run has gone as far as it may, so that nothing is known of the action.
    """
    error: LimitReached | IllegalPlay | None = None
    with _trying(game), imagined(game):
        game.thorough, game.meant, game.goes_on = thoroughly, meant, goes_on
        with suppress(TriedOut):
            error = run(game, action, _for_so_long(decider)).error
        objections = game.objections
    if isinstance(error, LimitReached):
        raise error
    found = [*objections, *([] if error is None else [error])]
    for illegal in found:
        illegal.forget(game.is_dropped)
    return _together(found)


@contextmanager
def _trying(game: Game) -> Iterator[None]:
    """Try something out in what is played, or in what is being tried out: afterwards that goes on as before."""
    outer = game.trying, game.thorough, game.objections, game.meant, game.goes_on, game.beyond
    game.trying, game.objections, game.beyond = True, [], 0
    try:
        yield
    finally:
        game.trying, game.thorough, game.objections, game.meant, game.goes_on, game.beyond = outer


def _for_so_long(decider: Decider) -> Decider:
    """Return who decides what an action asks, and in what it does as long as there is more to be known."""
    return lambda choice, game: STOP if game.beyond and not game.goes_on() else decider(choice, game)


def _together(found: list[IllegalPlay]) -> IllegalPlay | None:
    """Return all that stands against an action as one: what was found first, with the reasons of the others added."""
    if len(found) < 2:
        return found[0] if found else None
    why = tuple(dict.fromkeys(reason for one in found for reason in one.why))
    excluded = tuple(dict.fromkeys(option for one in found for option in one.excluded))
    return IllegalPlay(why, found[0].subject, found[0].objects, excluded=excluded)
