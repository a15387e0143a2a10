"""Whether a loop that runs by itself can be left: every decision in it is tried out and undone."""

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
"""So many laps are played unless more are allowed; of a loop with more positions and decisions nothing is said."""

DEEPEST = 200
"""So many positions are looked at one after another."""


class Position(NamedTuple):
    """A position in a loop.

    Attributes:
        key: equal for positions that count as the same.
        toll: what brings the loop to an end if it keeps rising; as many numbers for each key.
        numbers: what may rise or fall from lap to lap, by name; 0 where it is not named.
        asked: no text asks for a number above this, nor for one below its negative.
    """

    key: Hashable
    toll: tuple[int, ...] = ()
    numbers: Mapping[str, int] = MappingProxyType({})
    asked: int = 0

    def leads_on_from(self, earlier: Position) -> bool:
        """Return whether the loop has come back to an earlier position: the same, and no nearer to its end."""
        names = {**self.numbers, **earlier.numbers}
        return (
            self.key == earlier.key
            and all(now <= then for now, then in zip(self.toll, earlier.toll, strict=True))
            and all(self._asks_no_more(earlier.numbers.get(name, 0), self.numbers.get(name, 0)) for name in names)
        )

    def _asks_no_more(self, then: int, now: int) -> bool:
        """Return whether a number has not changed, or has passed all that it could come to mean anything by."""
        return now == then or now > then >= self.asked or now < then <= -self.asked


class _Way:
    """Decides as was decided before, and past that gives the first answer to everything.

    Args:
        before: the answers that were decided before.
        chance: the roles that nobody decides.
        most: answers to one choice that are tried.

    Attributes:
        said: every answer given.
        deciders: who gave each of them; ``None`` where chance did.
        others: the decisions that lead another way, for each choice past what was decided before.
    """

    def __init__(self, before: list[Picked], chance: Collection[str], most: int) -> None:
        self._before = before
        self._chance = chance
        self._most = most
        self.said: list[Picked] = []
        self.deciders: list[PlayerId | None] = []
        self.others: list[list[Picked]] = []

    def __call__(self, choice: Choice, game: Game) -> Decision:
        """Decide; nobody does where a player may as well do nothing."""
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
    """One way in which a lap can go.

    Attributes:
        way: the decisions in it.
        ending: how it ended.
    """

    way: _Way
    ending: Ending

    def is_lost_by(self, player: PlayerId) -> bool:
        """Return whether the game ends with the defeat of a player."""
        return self.ending.outcome == "over" and self.ending.winner not in (None, player)


def _can_avoid_defeat(player: PlayerId, laps: Sequence[_Lap], at: int = 0) -> bool:
    """Return whether a player need not lose in a lap, whatever the other one and chance decide.

    Args:
        player: the player.
        laps: every way in which it can go that begins with the same decisions.
        at: how many of those there are.
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
        lap: makes the procedure that leads to the next position.
        position: tells the position, ``None`` where nothing goes on by itself any more.
        chance: the roles that nobody decides.
        laps: laps that may be played.
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
        """Return whether any decision leads out of the loop from here, ``depth`` laps from the first one."""
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
        """Play a lap in every way there is, each from the position now."""
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
    """Return whether anybody could decide anything so that a loop is not gone round for ever; leaves nothing behind.

    It cannot be left when every decision in every lap leads to a position that the loop has been in. An end of the game
    leaves it, but not a draw, which is what a loop without a way out comes to as well, and not a defeat that the player
    could avoid in that lap whatever the other one and chance decide: nobody has to lose in order to end a loop.

    Args:
        game: the running game, at a position of the loop.
        lap: makes the procedure that leads to the next position.
        position: tells the position; ``None`` where nothing goes on by itself any more.
        chance: the roles that nobody decides: whatever can come out some day will.
        laps: laps that may be played for it.

    Returns:
        ``True`` also where there is too much to be looked at.
    """
    return _Search(game, lap, position, chance, laps).finds_a_way_out()
