"""Whether what goes round by itself can be left: whatever anybody decides is played, and taken back again."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import NamedTuple

from judge.kernel._choice import STOP, Choice, Decision, Procedure
from judge.kernel._exploring import Picked, answers
from judge.kernel._game import Game, LimitReached
from judge.kernel._run import Ending, imagined, run
from judge.kernel._state import PlayerId

MOST_LAPS = 200
"""So many laps are played; of a loop with more positions and decisions than that nothing is said."""

MOST_ANSWERS = 60
"""So many answers to one choice are played; of a choice with more (the order of a deck) nothing is said."""


class Position(NamedTuple):
    """A position in a loop.

    Attributes:
        key: equal for positions that count as the same.
        toll: what brings the loop to an end if it keeps rising; as many numbers for each key.
    """

    key: Hashable
    toll: tuple[int, ...] = ()

    def leads_on_from(self, earlier: Position) -> bool:
        """Tell whether the loop has come back to an earlier position: the same, and no nearer to its end."""
        return self.key == earlier.key and all(now <= then for now, then in zip(self.toll, earlier.toll, strict=True))


class _Way:
    """Decides as was decided before, and past that gives the first answer to everything.

    Attributes:
        said: every answer given.
        others: the decisions that lead another way, for each choice past what was decided before.
        deciders: who had more than one answer.
    """

    def __init__(self, before: list[Picked]) -> None:
        self._before = before
        self.said: list[Picked] = []
        self.others: list[list[Picked]] = []
        self.deciders: set[PlayerId] = set()

    def __call__(self, choice: Choice, game: Game) -> Decision:
        """Decide; nobody does where a player may as well do nothing."""
        if choice.acts:
            return STOP
        every, more = answers(choice, MOST_ANSWERS)
        if more:
            raise LimitReached("answers", MOST_ANSWERS)
        if len(every) > 1:
            self.deciders.add(choice.by)
        at = len(self.said)
        if at >= len(self._before):
            self.others += [[*self.said, other] for other in every[1:]]
        self.said.append(self._before[at] if at < len(self._before) else every[0])
        return Decision(self.said[-1])


class _Search:
    """Goes through the positions of a loop.

    Args:
        game: the running game.
        lap: makes the procedure that leads to the next position.
        position: tells the position, ``None`` where nothing goes on by itself any more.
    """

    def __init__(
        self, game: Game, lap: Callable[[], Procedure[object]], position: Callable[[], Position | None]
    ) -> None:
        self._game = game
        self._lap = lap
        self._position = position
        self._been: dict[Hashable, list[Position]] = {}
        self._laps = 0

    def finds_a_way_out(self) -> bool:
        """Tell whether any decision leads out of the loop from the position now."""
        here = self._position()
        if here is None:
            return True
        been = self._been.setdefault(here.key, [])
        if any(here.leads_on_from(earlier) for earlier in been):
            return False
        been.append(here)
        losers: set[PlayerId] = set()
        deciders: set[PlayerId] = set()
        goes_on = False
        for ending, by in self._ways():
            deciders |= by
            if ending.outcome == "finished":
                goes_on = True
                if self.finds_a_way_out():
                    return True
            elif ending.outcome != "over":
                return True
            elif ending.winner is not None:
                losers |= {player for player in self._game.players if player != ending.winner}
        return not goes_on or (bool(losers) and losers != deciders)

    def _ways(self) -> Iterator[tuple[Ending, set[PlayerId]]]:
        """Play a lap in every way there is, each from the position now; yield how it ended, and who decided."""
        ahead: list[list[Picked]] = [[]]
        while ahead:
            way = _Way(ahead.pop())
            self._laps += 1
            with imagined(self._game):
                if self._laps > MOST_LAPS:
                    yield Ending("limit"), set()
                else:
                    yield run(self._game, self._lap(), way), way.deciders
            ahead += way.others


def can_be_left(game: Game, lap: Callable[[], Procedure[object]], position: Callable[[], Position | None]) -> bool:
    """Tell whether anybody could decide anything so that a loop is not gone round for ever; leaves nothing behind.

    It cannot be left when every decision in every lap leads to a position that the loop has been in. An end of the game
    leaves it, but not a draw, which is what a loop without a way out comes to as well, and not the defeat of
    the only player who decides anything in that lap: nobody has to lose in order to end a loop.

    Args:
        game: the running game, at a position of the loop.
        lap: makes the procedure that leads to the next position.
        position: tells the position; ``None`` where nothing goes on by itself any more.

    Returns:
        ``True`` also where there is too much to be looked at.
    """
    return _Search(game, lap, position).finds_a_way_out()


__all__ = ["Position", "can_be_left"]
