"""Run procedures side by side, so that their events happen at the same time."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TypeVar

from judge.kernel.batches import Batch, Held, until
from judge.kernel.choices import Procedure
from judge.kernel.game import Game
from judge.kernel.pipeline import at_once
from judge.kernel.trace import Citation

T = TypeVar("T")


def side_by_side(game: Game, *procedures: Procedure[T], because: Sequence[Citation] = ()) -> Procedure[list[T]]:
    """Run procedures so that their events happen at the same time; return the result of each.

    Each procedure runs until it wants something to happen. Then everything wanted happens as one batch, and so on.
    Choices on the way are asked in the order of the procedures.

    Args:
        game: the running game.
        procedures: the procedures.
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
                reached = yield from until(Held, procedure, partial(_held, game))
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
def _held(game: Game) -> Generator[None, None, None]:
    """Make events inside this block wait for others of the same moment."""
    outer, game.held = game.held, True
    try:
        yield
    finally:
        game.held = outer
