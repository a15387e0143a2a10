"""Loops: repeating the last actions, detecting a repeated position, and whether players can leave the loop.

Every decision in a loop that repeats by itself is tried and undone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from judge.kernel.choices import STOP, Choice, Decision, IllegalPlay, Pause, Procedure, legal
from judge.kernel.exploration import Picked, answers
from judge.kernel.game import Game
from judge.kernel.limits import LimitReached
from judge.kernel.running import Ending, hypothetically, run
from judge.kernel.state import CardId, Change, PlayerId, State, ZoneId

D = TypeVar("D")
T = TypeVar("T")

MOST_TIMES = 99
"""The limit for the repetitions of a declared loop, and for its actions, so that a scenario's trace ends."""

Answer = tuple[str, str, tuple[str, ...], bool]
"""A decision as :attr:`Game.decisions` keeps it: role, player, answer, and whether it was assumed."""


class Doings(Generic[D]):
    """The voluntary actions of the players: those done, to be repeated, and forbidden.

    Args:
        counts: returns whether a record counts as an action of a loop; if ``None``, every record does.

    Attributes:
        done: all records, in order.
        ahead: the remaining actions of a declared loop.
        barred: the lap that must not be resumed.
    """

    def __init__(self, counts: Callable[[D], bool] | None = None) -> None:
        self._counts = counts
        self.done: list[D] = []
        self.ahead: deque[D] = deque()
        self.barred: tuple[D, ...] = ()

    def last(self, stated: str) -> tuple[D, ...]:
        """Return the last N actions, with all records between and after them; a script states N.

        Args:
            stated: the number, as the script writes it. Without a number, or with more than were done, nothing is
                returned.
        """
        length = int(stated) if stated.isdecimal() and len(stated) <= len(str(MOST_TIMES)) else 0
        acted = [at for at, deed in enumerate(self.done) if self._counts is None or self._counts(deed)]
        return tuple(self.done[acted[-length] :]) if 0 < length <= len(acted) else ()

    def stop(self) -> bool:
        """Stop the declared loop; return whether actions of it were still to come."""
        left = bool(self.ahead)
        self.ahead.clear()
        return left


class SameAnswers:
    """Answers the choices of a procedure as before, as long as that is possible.

    A choice with only one answer needs no earlier one. After the first deviation, the decider is asked everything.

    Args:
        answers: the earlier decisions, in order.
        chance: the roles decided by chance, which are asked again and may differ.
        free: a player who is asked again and may decide differently.

    Attributes:
        strayed: the first choice that was answered differently, or ``None``.
    """

    def __init__(self, answers: Sequence[Answer], chance: Collection[str] = (), free: PlayerId | None = None) -> None:
        self._answers = deque(answers)
        self._chance = chance
        self._free = free
        self.strayed: Choice | None = None

    def to(self, procedure: Procedure[T]) -> Procedure[T]:
        """Carry out a procedure with these answers and return its result."""
        try:
            reached = next(procedure)
            while True:
                if isinstance(reached, Pause):
                    reached = procedure.send((yield reached))
                    continue
                choice = reached
                shown = self._shown(choice)
                if shown is None or choice.role in self._chance or choice.by == self._free:
                    try:
                        decision = yield choice
                    except IllegalPlay as refused:
                        reached = procedure.throw(refused)
                        continue
                    if choice.role not in self._chance and shown is not None and decision.picked != shown.picked:
                        self.strayed = choice
                else:
                    decision = shown
                reached = procedure.send(decision)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
        finally:
            procedure.close()

    def _shown(self, choice: Choice) -> Decision | None:
        """Return the earlier answer or the only possible one, or ``None`` to ask the decider."""
        if self.strayed is not None:
            return None
        as_before = self._answers and self._answers[0][:2] == (choice.role, choice.by)
        if as_before:
            _, _, answer, assumed = self._answers.popleft()
            decision = Decision(tuple(o for word in answer for o in choice.options if str(o) == word), assumed)
            if len(decision.picked) == len(answer) and legal(choice, decision.picked):
                return decision
        if choice.forced and not as_before:
            return Decision(tuple(choice.options[: choice.minimum]))
        if choice.role not in self._chance:
            self.strayed = choice
        return None


def same_position(
    state: State, one: int, other: int, *, ignore: Collection[str] = (), loose: Collection[ZoneId] = ()
) -> bool:
    """Return whether the position was the same at two points of the journal.

    The cost grows with the changes since the first point. An empty fact (false, 0, an empty list) equals a missing one.
    Cards outside all zones are ignored.

    Args:
        ignore: facts that are left out.
        loose: zones in which the order of the cards does not matter.
    """
    later = _zones_before(state.journal[other:], {zone: list(held) for zone, held in state.zones.items()})
    between = state.journal[one:other]
    earlier = _zones_before(between, {zone: list(held) for zone, held in later.items()})
    if any(sorted(earlier[z]) != sorted(held) if z in loose else earlier[z] != held for z, held in later.items()):
        return False
    somewhere = {card for held in later.values() for card in held}
    first: dict[tuple[str, str], Any] = {}
    last: dict[tuple[str, str], Any] = {}
    for change in between:
        if change.field not in ("zone", "order") and change.field not in ignore:
            fact = change.entity, change.field
            first.setdefault(fact, change.before)
            last[fact] = change.after
    return all(
        (before or None) == (last[fact] or None)
        for fact, before in first.items()
        if fact[0] in somewhere or fact[0] not in state.owners
    )


def _zones_before(changes: Sequence[Change], zones: dict[ZoneId, list[CardId]]) -> dict[ZoneId, list[CardId]]:
    """Undo these changes in ``zones``, in place, and return it."""
    for change in reversed(changes):
        if change.field == "order":
            zones[ZoneId(change.entity)] = list(change.before)
        elif change.field == "zone":
            if change.after is not None:
                zones[change.after[0]].pop(change.after[1])
            if change.before is not None:
                zones[change.before[0]].insert(change.before[1], CardId(change.entity))
    return zones


LAPS = 200
"""The number of laps tried by default; a loop that needs more is not judged."""

DEEPEST = 200
"""The largest number of consecutive positions examined."""


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

    def is_repeating(self, earlier: Position) -> bool:
        """Return whether the loop has returned to an earlier position without coming closer to its end."""
        names = {**self.numbers, **earlier.numbers}
        return (
            self.key == earlier.key
            and all(now <= then for now, then in zip(self.toll, earlier.toll, strict=True))
            and all(
                self._is_beyond_questions(earlier.numbers.get(name, 0), self.numbers.get(name, 0)) for name in names
            )
        )

    def _is_beyond_questions(self, then: int, now: int) -> bool:
        """Return whether a number is unchanged, or has moved on beyond every value that a text asks about."""
        return now == then or now > then >= self.asked or now < then <= -self.asked


class _Way:
    """A decider that repeats earlier answers and then gives the first answer to every choice.

    Args:
        most: how many answers to a choice are tried.

    Attributes:
        deciders: the player who gave each answer; ``None`` for chance.
        others: the other possible lines of answers, for each choice after the earlier ones.
    """

    def __init__(self, before: list[Picked], chance: Collection[str], most: int) -> None:
        self._before = before
        self._chance = chance
        self._most = most
        self.decisions: list[Picked] = []
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
        at = len(self.decisions)
        if at >= len(self._before):
            self.others += [[*self.decisions, other] for other in every[1:]]
        self.decisions.append(self._before[at] if at < len(self._before) else every[0])
        return Decision(self.decisions[-1])


class _Lap(NamedTuple):
    """One possible course of a lap."""

    way: _Way
    ending: Ending

    def is_lost_by(self, player: PlayerId) -> bool:
        """Return whether the lap ends the game with a defeat of this player."""
        return self.ending.outcome == "over" and self.ending.winner not in (None, player)


def _can_avoid_defeat(player: PlayerId, laps: Sequence[_Lap], at: int = 0) -> bool:
    """Return whether a player can avoid losing in a lap, whatever the opponent and chance decide.

    Args:
        laps: every possible course that begins with the same decisions.
        at: how many decisions that is.
    """
    first = laps[0]
    if len(first.way.decisions) == at:
        return not first.is_lost_by(player)
    branches: dict[Picked, list[_Lap]] = {}
    for lap in laps:
        branches.setdefault(lap.way.decisions[at], []).append(lap)
    avoided = (_can_avoid_defeat(player, branch, at + 1) for branch in branches.values())
    return any(avoided) if first.way.deciders[at] == player else all(avoided)


class _Search:
    """Goes through the positions of a loop.

    Args:
        lap: creates the procedure that leads to the next position.
        position: returns the position, or ``None`` once the loop no longer repeats by itself.
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

    def has_way_out(self, depth: int = 0) -> bool:
        """Return whether some decision leads out of the loop from here, ``depth`` laps after the first position."""
        here = self._position()
        if here is None or depth > DEEPEST:
            return True
        been = self._been.setdefault(here.key, [])
        if any(here.is_repeating(earlier) for earlier in been):
            return False
        been.append(here)
        laps: list[_Lap] = []
        for lap in self._ways():
            laps.append(lap)
            outcome = lap.ending.outcome
            if outcome not in ("finished", "over") or (outcome == "finished" and self.has_way_out(depth + 1)):
                return True
        goes_on = any(lap.ending.outcome == "finished" for lap in laps)
        return not goes_on or not all(_can_avoid_defeat(player, laps) for player in self._game.players)

    def _ways(self) -> Iterator[_Lap]:
        """Play a lap in every possible way; inside the loop body, its end is the current position."""
        ahead: list[list[Picked]] = [[]]
        while ahead:
            way = _Way(ahead.pop(), self._chance, self._most_answers)
            self._left -= 1
            with hypothetically(self._game):
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
    return _Search(game, lap, position, chance, laps).has_way_out()
