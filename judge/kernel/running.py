"""Running a procedure: it is sent decisions until it ends, the game is over, or a limit is reached.

Procedures that run side by side have events that happen at the same time.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, Literal, TypeVar

from judge.kernel.batches import Batch, Held, until
from judge.kernel.choices import STOP, Choice, IllegalPlay, Procedure
from judge.kernel.game import Decider, Game
from judge.kernel.limits import GameOver, LimitReached, TriedOut
from judge.kernel.pipeline import at_once
from judge.kernel.state import PlayerId
from judge.kernel.trace import Citation
from judge.records import record

Outcome = Literal["finished", "paused", "over", "limit", "refused"]


@record
class Ending:
    """How a run ended.

    Attributes:
        outcome: ``finished`` (the procedure came to its end), ``paused`` (no player acts any more), ``over`` (a player
            won, or a draw) or ``limit`` (a limit was reached). ``refused`` means that a decision was not possible, and
            there was nothing to undo.
        winner: with ``over``, the winner; ``None`` for a draw.
    """

    outcome: Outcome
    winner: PlayerId | None = None
    error: LimitReached | IllegalPlay | None = None


def run(game: Game, procedure: Procedure[object], decider: Decider) -> Ending:
    """Run ``procedure`` with ``decider`` making its choices; return how the run ended.

    The trace so far is kept whatever happens. The procedure is closed before returning, so that its clean-up runs now
    and not when it is garbage-collected.
    """
    try:
        reached = next(procedure)
        while True:
            assert isinstance(reached, Choice)  # the code that runs procedures together handles their pauses
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
def hypothetically(game: Game) -> Iterator[None]:
    """Undo everything that is played inside this block: no step, decision or change remains."""
    before, watch = game.bookmark(), game.places.watch
    game.places.watch = None  # checkpoints inside are not reported
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
    intended_answer: Callable[[Choice], Sequence[Any]] = lambda _: (),
    wants_effects: Callable[[], bool] = lambda: False,
) -> IllegalPlay | None:
    """Try out an action until its legality is known, undo it, and return the reasons against it, if any.

    Args:
        thoroughly: whether to find all reasons, not only the first.
        intended_answer: returns the intended answer to a choice without options (:attr:`Game.intended_answer`).
        wants_effects: returns whether to continue; while true, the effects of the action are tried as well.

    Raises:
        LimitReached: the run has reached a limit, so that nothing is known about the action.
    """
    error: LimitReached | IllegalPlay | None = None
    with _trying(game), hypothetically(game):
        game.thorough, game.intended_answer, game.wants_effects = thoroughly, intended_answer, wants_effects
        with suppress(TriedOut):
            error = run(game, action, _until_known(decider)).error
        objections = game.objections
    if isinstance(error, LimitReached):
        raise error
    found = [*objections, *([] if error is None else [error])]
    for illegal in found:
        illegal.forget(game.is_dropped)
    if len(found) < 2:
        return found[0] if found else None
    why = tuple(dict.fromkeys(reason for one in found for reason in one.why))
    excluded = tuple(dict.fromkeys(option for one in found for option in one.excluded))
    return IllegalPlay(why, found[0].subject, found[0].objects, excluded=excluded)


@contextmanager
def _trying(game: Game) -> Iterator[None]:
    """Mark everything inside this block as a trial; afterwards, the outer run or trial goes on as before."""
    outer = game.trying, game.thorough, game.objections, game.intended_answer, game.wants_effects, game.committed_at
    game.trying, game.objections, game.committed_at = True, [], 0
    try:
        yield
    finally:
        game.trying, game.thorough, game.objections, game.intended_answer, game.wants_effects, game.committed_at = outer


def _until_known(decider: Decider) -> Decider:
    """Return a decider that stops the run once there is nothing more to find out about an action."""
    return lambda choice, game: STOP if game.committed_at and not game.wants_effects() else decider(choice, game)


T = TypeVar("T")


def side_by_side(game: Game, *procedures: Procedure[T], because: Sequence[Citation] = ()) -> Procedure[list[T]]:
    """Run procedures so that their events happen at the same time; return the result of each.

    Each procedure runs until it wants something to happen. Then everything wanted happens as one batch, and so on.
    Choices on the way are asked in the order of the procedures.

    Args:
        because: clauses that events happen at the same time, cited if several procedures want some.

    Raises:
        LimitReached: the run has reached a limit.
    """
    results: dict[int, T] = {}
    try:
        while len(results) < len(procedures):
            wanted: list[Batch] = []
            for number, procedure in enumerate(procedures):
                if number in results:
                    continue
                reached = yield from until(Held, procedure, partial(_deferring_events, game))
                if isinstance(reached, Held):
                    wanted += reached.batches
                else:
                    results[number] = reached.result
            if len(wanted) > 1:
                for batch in wanted:
                    batch.because = (*because, *batch.because)
            if wanted:
                yield from at_once(game, wanted)
    finally:
        for procedure in procedures:
            procedure.close()
    return [results[number] for number in range(len(procedures))]


@contextmanager
def _deferring_events(game: Game) -> Generator[None, None, None]:
    """Make events inside this block wait for others of the same moment."""
    outer, game.held = game.held, True
    try:
        yield
    finally:
        game.held = outer
