"""Whether players can leave a loop that repeats by itself: every decision in it is tried and undone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from judge.kernel.choices import STOP, Choice, Decision, Procedure
from judge.kernel.exploration import Picked, answers
from judge.kernel.game import Game
from judge.kernel.limits import LimitReached
from judge.kernel.running import Ending, imagined, run
from judge.kernel.state import PlayerId

LAPS = 200
"""How many laps are tried by default; a loop that needs more is not judged."""

DEEPEST = 200
"""How many consecutive positions are examined at most."""


class Position(NamedTuple):
    """A position in a loop.

    Attributes:
        key: equal for positions that count as the same.
        toll: numbers whose steady rise ends the loop at some time; equally many for each key.
        numbers: values that may rise or fall from lap to lap, by name; a missing one is 0.
        asked: the largest number, positive or negative, that a text asks about; beyond it, a number makes no
            difference.
    """

    key: Hashable
    toll: tuple[int, ...] = ()
    numbers: Mapping[str, int] = MappingProxyType({})
    asked: int = 0

    def leads_on_from(self, earlier: Position) -> bool:
        """Return whether the loop has returned to an earlier position without coming closer to its end."""
        names = {**self.numbers, **earlier.numbers}
        return (
            self.key == earlier.key
            and all(now <= then for now, then in zip(self.toll, earlier.toll, strict=True))
            and all(self._asks_no_more(earlier.numbers.get(name, 0), self.numbers.get(name, 0)) for name in names)
        )

    def _asks_no_more(self, then: int, now: int) -> bool:
        """Return whether a number is unchanged, or has moved on beyond every value that a text asks about."""
        return now == then or now > then >= self.asked or now < then <= -self.asked


class _Way:
    """A decider that repeats earlier answers and then gives the first answer to every choice.

    Args:
        before: the earlier answers.
        chance: the roles decided by chance.
        most: how many answers to a choice are tried.

    Attributes:
        said: every answer given.
        deciders: the player who gave each answer; ``None`` for chance.
        others: the other possible lines of answers, for each choice after the earlier ones.
    """

    def __init__(self, before: list[Picked], chance: Collection[str], most: int) -> None:
        self._before = before
        self._chance = chance
        self._most = most
        self.said: list[Picked] = []
        self.deciders: list[PlayerId | None] = []
        self.others: list[list[Picked]] = []

    def __call__(self, choice: Choice, game: Game) -> Decision:
        """Decide a choice; decline if it is optional."""
        if choice.acts:
            return STOP
        every, more = answers(choice, self._most)
        if more:
            raise LimitReached("answers", self._most)
        self.deciders.append(None if choice.role in self._chance else choice.by)
        at = len(self.said)
        if at >= len(self._before):
            self.others += [[*self.said, other] for other in every[1:]]
        self.said.append(self._before[at] if at < len(self._before) else every[0])
        return Decision(self.said[-1])


class _Lap(NamedTuple):
    """One possible course of a lap.

    Attributes:
        way: its decisions.
        ending: how it ended.
    """

    way: _Way
    ending: Ending

    def is_lost_by(self, player: PlayerId) -> bool:
        """Return whether the lap ends the game with a defeat of this player."""
        return self.ending.outcome == "over" and self.ending.winner not in (None, player)


def _can_avoid_defeat(player: PlayerId, laps: Sequence[_Lap], at: int = 0) -> bool:
    """Return whether a player can avoid losing in a lap, whatever the opponent and chance decide.

    Args:
        player: the player.
        laps: every possible course that begins with the same decisions.
        at: how many decisions that is.
    """
    first = laps[0]
    if len(first.way.said) == at:
        return not first.is_lost_by(player)
    branches: dict[Picked, list[_Lap]] = {}
    for lap in laps:
        branches.setdefault(lap.way.said[at], []).append(lap)
    avoided = (_can_avoid_defeat(player, branch, at + 1) for branch in branches.values())
    return any(avoided) if first.way.deciders[at] == player else all(avoided)


class _Search:
    """Goes through the positions of a loop.

    Args:
        game: the running game.
        lap: creates the procedure that leads to the next position.
        position: returns the position, or ``None`` once the loop no longer repeats by itself.
        chance: the roles decided by chance.
        laps: how many laps are tried.
    """

    def __init__(
        self,
        game: Game,
        lap: Callable[[], Procedure[object]],
        position: Callable[[], Position | None],
        chance: Collection[str],
        laps: int,
    ) -> None:
        self._game = game
        self._lap = lap
        self._position = position
        self._chance = chance
        self._left = laps
        self._most_answers = laps
        self._been: dict[Hashable, list[Position]] = {}

    def finds_a_way_out(self, depth: int = 0) -> bool:
        """Return whether some decision leads out of the loop from here, ``depth`` laps after the first position."""
        here = self._position()
        if here is None or depth > DEEPEST:
            return True
        been = self._been.setdefault(here.key, [])
        if any(here.leads_on_from(earlier) for earlier in been):
            return False
        been.append(here)
        laps: list[_Lap] = []
        for lap in self._ways():
            laps.append(lap)
            outcome = lap.ending.outcome
            if outcome not in ("finished", "over") or (outcome == "finished" and self.finds_a_way_out(depth + 1)):
                return True
        goes_on = any(lap.ending.outcome == "finished" for lap in laps)
        return not goes_on or not all(_can_avoid_defeat(player, laps) for player in self._game.players)

    def _ways(self) -> Iterator[_Lap]:
        """Play a lap in every possible way; inside the loop body, its end is the current position."""
        ahead: list[list[Picked]] = [[]]
        while ahead:
            way = _Way(ahead.pop(), self._chance, self._most_answers)
            self._left -= 1
            with imagined(self._game):
                if self._left < 0:
                    yield _Lap(way, Ending("limit"))
                else:
                    yield _Lap(way, run(self._game, self._lap(), way))
            ahead += way.others


def can_be_left(
    game: Game,
    lap: Callable[[], Procedure[object]],
    position: Callable[[], Position | None],
    *,
    chance: Collection[str] = (),
    laps: int = LAPS,
) -> bool:
    """Return whether some decision could stop a loop from running forever; the game is left unchanged.

    A loop cannot be left if every decision in every lap leads to an earlier position. An end of the game leaves the
    loop, with two exceptions. One is a draw, because an endless loop is a draw as well. The other is a defeat that the
    player could avoid in that lap whatever the opponent and chance decide: nobody has to lose in order to end a loop.

    Args:
        game: the running game, at a position of the loop.
        lap: creates the procedure that leads to the next position.
        position: returns the position, or ``None`` once the loop no longer repeats by itself.
        chance: the roles decided by chance, where every possible result occurs eventually.
        laps: how many laps are tried.

    Returns:
        ``True`` also if there is too much to examine.
    """
    return _Search(game, lap, position, chance, laps).finds_a_way_out()
