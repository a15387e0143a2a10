"""Exploration: a game is played once for every possible answer to every open decision.

Depth first, by replay: each line of decisions is played from the start with the answers up to the changed one, and then
continues. If a line reaches the same checkpoint and position as an earlier one, it is not played on: the lines meet
there, and their counts are added. Without checkpoints (:mod:`judge.kernel.checkpoints`), lines never meet.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, islice, permutations
from typing import Any, Literal

from judge.kernel.choices import Choice, Decision, Procedure
from judge.kernel.digest import Likeness
from judge.kernel.game import Decider, Game
from judge.kernel.last_known import Spot, Whereabouts
from judge.kernel.limits import Account, LimitReached, Limits
from judge.kernel.running import Ending, run
from judge.records import record

OPEN = Decision(())
"""Returned by a decider if nobody has decided: every answer is then explored."""

LOOKED_AT = 20_000
"""The number of combinations examined for options that can be chosen together."""

Picked = tuple[Any, ...]
Cut = Literal["lines", "effort", "seconds", "interrupted"]

RUN, LINE = 230_000, 4
"""The effort allowed for all lines together: a base, plus an amount for each line.

A line that branches off another one costs little more than its own part.
"""


@record
class Bounds:
    """The limits of an exploration.

    Attributes:
        lines: how many lines are played at most.
        seconds: a time limit; 0 for none.
        answers: how many answers are tried per choice at most.
        merging: whether lines meet. If not, every line is played to its end, which takes longer and must give the same
            result.
        effort: the effort allowed for all lines together, counted so that every machine stops at the same point; if
            ``None``, it grows with the number of lines.
    """

    lines: int = 10_000
    seconds: float = 0.0
    answers: int = 200
    merging: bool = True
    effort: int | None = None

    @property
    def most(self) -> int:
        """The effort allowed for all lines together."""
        return RUN + LINE * self.lines if self.effort is None else self.effort


_USUAL = Bounds()


@record
class Line:
    """A game ready to be played from its start.

    Attributes:
        decider: makes decisions, or returns :data:`OPEN`.
        position: returns everything besides the checkpoints that the rest of the game may depend on.
        outcome: returns the value that an end of a line is grouped under.
        kinds: returns, for each offered option of a choice, a value that interchangeable options share; of the answers
            that differ only in such options, one is tried. ``None`` if no options are interchangeable.
    """

    game: Game
    procedure: Procedure[object]
    decider: Decider
    position: Callable[[], Any]
    outcome: Callable[[Ending], Hashable]
    kinds: Callable[[Choice], Sequence[Hashable]] | None = None
    kept: bool = False


@record
class End:
    """The end of a line.

    Attributes:
        outcome: the outcome it counts as; ``None`` for a line that repeats a position and so never ends.
    """

    outcome: Hashable
    ending: Ending | None = None


@dataclass(slots=True, eq=False)
class Fork:
    """An open decision.

    Attributes:
        choice: the choice, as the first line that reached it found it.
        partial: whether there are more answers than were tried.
        after: for each answer, the next fork, an end, or ``None`` if it was not played yet. ``False`` means that the
            answer was illegal: it was taken back, and the same choice is asked again.
    """

    choice: Choice
    answers: tuple[Picked, ...]
    partial: bool
    after: list[Fork | End | Literal[False] | None]

    def next_forks(self) -> Iterator[Fork]:
        """Yield each fork that follows directly, once."""
        yield from dict.fromkeys(one for one in self.after if isinstance(one, Fork))


@dataclass(slots=True)
class Exploration:
    """The result of an exploration.

    Attributes:
        start: the first fork, or the end if nothing was open; ``None`` if nothing was played.
        first: by outcome, in the order found, the answers of the first line that led to it.
        lines: how many lines were played to an end or until they met another.
        met: how many lines met another.
        effort: the effort spent on the lines and on comparing positions.
        cut: the limit that ended the exploration early, or ``None``.
        seconds: how long it took.
    """

    start: Fork | End | None = None
    first: dict[Hashable, tuple[Picked, ...]] = field(default_factory=dict)
    lines: int = 0
    met: int = 0
    effort: int = 0
    cut: Cut | None = None
    seconds: float = 0.0

    def forks(self) -> list[Fork]:
        """Return every fork, each after all forks that follow it."""
        done: dict[Fork, None] = {}
        if not isinstance(self.start, Fork):
            return []
        stack = [(self.start, self.start.next_forks())]
        begun = {self.start}
        while stack:
            fork, rest = stack[-1]
            following = next(rest, None)
            if following is None:
                done[fork] = None
                stack.pop()
            elif following not in begun:
                begun.add(following)
                stack.append((following, following.next_forks()))
        return list(done)

    @property
    def complete(self) -> bool:
        """Whether every answer of every fork was played to its end."""
        if self.start is None or self.cut is not None:
            return False
        ends = [self.start] if isinstance(self.start, End) else []
        for fork in self.forks():
            if fork.partial or None in fork.after:
                return False
            ends += [one for one in fork.after if isinstance(one, End)]
        return all(end.ending is None or end.ending.outcome != "limit" for end in ends)

    def orders(self) -> dict[Hashable, int]:
        """Return how many lines of decisions lead to each outcome."""
        counted: dict[Fork, dict[Hashable, int]] = {}

        def ways(after: Fork | End | Literal[False] | None) -> dict[Hashable, int]:
            if isinstance(after, Fork):
                return counted[after]
            return {after.outcome: 1} if isinstance(after, End) else {}

        for fork in self.forks():
            own: dict[Hashable, int] = {}
            for after in fork.after:
                for outcome, number in ways(after).items():
                    own[outcome] = own.get(outcome, 0) + number
            counted[fork] = own
        total = ways(self.start)
        return {outcome: total[outcome] for outcome in self.first if outcome in total}

    def decisions(self) -> list[Fork]:
        """Return the forks with a real decision, where at least two answers are legal."""
        reach = self.reached()
        return [
            fork
            for fork, own in reach.items()
            if sum(bool(ends) or after is None for ends, after in zip(own, fork.after, strict=True)) > 1
        ]

    def way(self, picked: Sequence[Picked]) -> list[tuple[Fork, Picked]]:
        """Return each answer of a line with its fork."""
        found: list[tuple[Fork, Picked]] = []
        at = self.start
        for one in picked:
            if isinstance(at, Fork):
                found.append((at, one))
                at = at.after[at.answers.index(one)] or None
        return found

    def reached(self) -> dict[Fork, list[frozenset[Hashable]]]:
        """Return, for each fork, the outcomes that each of its answers can lead to."""
        reach: dict[Fork, list[frozenset[Hashable]]] = {}
        for fork in self.forks():
            own: list[frozenset[Hashable]] = []
            for after in fork.after:
                if isinstance(after, Fork):
                    own.append(frozenset[Hashable]().union(*reach[after]))
                else:
                    own.append(frozenset({after.outcome}) if isinstance(after, End) else frozenset())
            reach[fork] = own
        return reach

    def parting(self) -> tuple[Fork, tuple[tuple[Fork, int], ...]] | None:
        """Return the first fork whose answers lead to different outcomes, with the forks and answers before it.

        The first fork is the one with the fewest decisions before it. ``None`` means that no decision matters.
        """
        if not isinstance(self.start, Fork):
            return None
        reach = self.reached()
        waiting: deque[tuple[Fork, tuple[tuple[Fork, int], ...]]] = deque([(self.start, ())])
        seen = {self.start}
        while waiting:
            fork, way = waiting.popleft()
            if len({outcomes for outcomes in reach[fork] if outcomes}) > 1:
                return fork, way
            for number, after in enumerate(fork.after):
                if isinstance(after, Fork) and after not in seen:
                    seen.add(after)
                    waiting.append((after, (*way, (fork, number))))
        return None


def answers(choice: Choice, most: int, kinds: Sequence[Hashable] | None = None) -> tuple[tuple[Picked, ...], bool]:
    """Return the distinct answers to a choice, at most ``most``, and whether there are more.

    Of a longer range of numbers, only the two ends are tried.

    Args:
        most: how many answers are returned at most.
        kinds: for each offered option, a value that interchangeable options share; ``None`` if there are none.
    """
    ways = (permutations if choice.ordered else combinations) if kinds is None else _Distinct(kinds, choice.ordered)
    every = (
        picked
        for size in range(choice.minimum, min(choice.maximum, len(choice.offered)) + 1)
        for picked in ways(choice.offered, size)
    )
    fitting = (p for p in islice(every, LOOKED_AT) if choice.together is None or choice.together(p) is None)
    found = tuple(islice(fitting, most + 1))
    if len(found) <= most:
        return found, next(every, None) is not None
    if choice.minimum == choice.maximum == 1 and all(type(o) is int for o in choice.options):
        return ((min(choice.options),), (max(choice.options),)), True
    return found[:most], True


@record
class _Distinct:
    """Picks options in all ways that differ in more than interchangeable options.

    Attributes:
        alike: for each option, a value that interchangeable options share.
    """

    alike: Sequence[Hashable]
    ordered: bool

    def __call__(self, offered: Sequence[Any], size: int) -> Iterator[Picked]:
        """Yield each way to pick a number of options."""
        first = {kind: at for at, kind in reversed(list(enumerate(self.alike)))}
        by_kind = sorted(range(len(offered)), key=lambda at: first[self.alike[at]])
        for way in self._ways(by_kind, size):
            yield tuple(offered[at] for at in (way if self.ordered else sorted(way)))

    def _ways(self, left: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
        if not size:
            yield ()
            return
        tried: set[Hashable] = set()
        for number, at in enumerate(left):
            if self.alike[at] not in tried:
                tried.add(self.alike[at])
                rest = [*left[:number], *left[number + 1 :]] if self.ordered else left[number + 1 :]
                yield from ((at, *others) for others in self._ways(rest, size - 1))


class _Met(Exception):  # noqa: N818 - a signal
    """The line has reached a position that another line has already explored."""


class _Spent(Exception):  # noqa: N818 - a signal
    """The lines have used up the allowed effort."""


@dataclass(slots=True)
class _Visit:
    """A fork on a line with the chosen answer, and the visit before it; lines share their beginnings."""

    fork: Fork
    picked: int
    key: bytes
    rewinds: int
    where: Spot
    before: _Visit | None

    def way(self) -> list[_Visit]:
        """Return the visits of the line so far, this one last."""
        found: list[_Visit] = []
        at: _Visit | None = self
        while at is not None:
            found.append(at)
            at = at.before
        return found[::-1]


class _Explorer:
    """Plays the lines one after another.

    Args:
        start: creates the game to be played from the start, given a time limit in seconds.
    """

    def __init__(self, start: Callable[[float], Line], bounds: Bounds) -> None:
        self.start = start
        self.bounds = bounds
        self.found = Exploration()
        self.likeness = Likeness()
        self.forks: dict[bytes, Fork] = {}
        self.waiting: list[_Visit | None] = [None]
        self.way: list[_Visit] = []
        self.where: Whereabouts
        self.limits: Limits
        self.at = 0
        self.before = 0

    def play(self, last: _Visit | None, seconds: float) -> None:
        """Play one line: first the answers up to visit ``last``, whose answer is new, then on from there."""
        self.way, self.at = [] if last is None else last.way(), 0
        line = self.start(seconds)
        self.limits = line.game.limits
        known = {
            id(line.game): "game",
            id(line.game.state): "state",
            id(line.game.trace): "trace",
            id(line.game.policy): "policy",
            id(line.game.world): "world",
            id(line.game.players): "players",
        }

        def decide(choice: Choice, game: Game) -> Decision:
            decision = line.decider(choice, game)
            return decision if decision is not OPEN else self._branch(choice, line, known)

        self.where = Whereabouts(lambda value: self.likeness.of(value, known), line.game, line.position)
        if last is None:
            line.game.places.watch = self.where
        else:  # the first line may always end; a later one has only the remaining effort
            line.game.limits = Account(self.bounds.most - self.found.effort).within(self.limits)
        try:
            self._play(line, decide)
        finally:
            if not line.kept:
                line.game.trace.forget()  # the choices refer to their game, which is no longer needed

    def _play(self, line: Line, decide: Decider) -> None:
        try:
            ending = run(line.game, line.procedure, decide)
        except _Met:
            self.found.met += 1
            return
        finally:
            self._charge(line.game.spent)
        if ending.error is not None:
            ending.error.__traceback__ = None  # the function would keep the whole game of this line alive
        if isinstance(ending.error, LimitReached) and ending.error.reason == "seconds":
            raise TimeoutError
        if isinstance(ending.error, LimitReached) and ending.error.limit < getattr(self.limits, ending.error.reason, 0):
            raise _Spent
        spent = line.game.spent
        self._lead_to(End(line.outcome(ending), ending))
        self._charge(line.game.spent - spent)

    def _branch(self, choice: Choice, line: Line, known: dict[int, str]) -> Decision:
        if self.at < len(self.way):
            visit = self.way[self.at]
            self.at += 1
            if self.at == len(self.way):
                self.where.go_to(visit.where, line.game.places.open)
                self.where.decided(visit.picked)
                line.game.places.watch = self.where
            return Decision(visit.fork.answers[visit.picked])
        spent = (self.before + line.game.spent + self.likeness.looked) > self.bounds.most
        if spent and self.found.lines:
            raise _Spent
        if spent:
            line.game.places.watch = None  # the first line goes on alone, compared with nothing
        key = str(len(self.way)).encode() if spent else self._key(choice, line, known)
        rewinds = len(line.game.rewinds)
        fork = self.forks.get(key)
        around = [visit for visit in self.way if visit.key == key]
        if any(
            visit.rewinds < rewinds for visit in around
        ):  # the play was taken back, and the same choice is asked again
            self._lead_to(False)
            raise _Met
        if fork is not None and self.bounds.merging:
            self._lead_to(End(None) if around else fork)
            raise _Met
        tried, partial = answers(choice, self.bounds.answers, None if line.kinds is None else line.kinds(choice))
        fork = self.forks[key] = Fork(choice, tried, partial, [None] * len(tried))
        self._lead_to(fork)
        where = self.where.bookmark()
        before = self.way[-1] if self.way else None
        visits = [_Visit(fork, number, key, rewinds, where, before) for number in range(len(tried))]
        self.waiting += visits[:0:-1]
        self.way.append(visits[0])
        self.at += 1
        self.where.decided(0)
        return Decision(tried[0])

    def _key(self, choice: Choice, line: Line, known: dict[int, str]) -> bytes:
        """Return a key that is equal if the same choice is asked and the game can continue in the same ways."""
        asked = (choice.role, choice.by, choice.clause, choice.listed)
        return self.likeness.of((self.where.now(), asked), known)

    def _charge(self, effort: int) -> None:
        """Add the effort of a line that has ended, or of describing its outcome."""
        self.before += effort
        self.found.effort = self.before + self.likeness.looked

    def _lead_to(self, after: Fork | End | Literal[False]) -> None:
        """Record the result of the last answer on the line."""
        if self.way:
            last = self.way[-1]
            last.fork.after[last.picked] = after
        else:
            self.found.start = after or None
        if isinstance(after, End):
            taken = tuple(visit.fork.answers[visit.picked] for visit in self.way)
            self.found.first.setdefault(after.outcome, taken)


def explore(
    start: Callable[[float], Line],
    bounds: Bounds = _USUAL,
    progress: Callable[[Exploration], None] | None = None,
) -> Exploration:
    """Play every open decision in every way, and return where each line ends.

    An interruption (``KeyboardInterrupt``) ends the exploration early; the result so far is returned.

    Args:
        start: creates the game to be played, each time the same, given the seconds that are left (0 for no limit).
        progress: called after each line.
    """
    explorer = _Explorer(start, bounds)
    found = explorer.found
    began = time.monotonic()
    try:
        while explorer.waiting:
            left = bounds.seconds - (time.monotonic() - began) if bounds.seconds else 0.0
            if bounds.seconds and left <= 0:
                raise TimeoutError
            if found.lines >= bounds.lines:
                found.cut = "lines"
                break
            if found.effort > bounds.most:
                raise _Spent
            explorer.play(explorer.waiting.pop(), left)
            found.lines += 1
            if progress is not None:
                progress(found)
    except _Spent:
        found.cut = "effort"
    except TimeoutError:
        found.cut = "seconds"
    except KeyboardInterrupt:
        found.cut = "interrupted"
    found.seconds = time.monotonic() - began
    return found
