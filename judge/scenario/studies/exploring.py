"""Explores a scenario: plays all combinations of open decisions and compares the results."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

from judge.games import package
from judge.kernel import (
    OPEN,
    STOP,
    Account,
    Bounds,
    Choice,
    Decider,
    Decision,
    Ending,
    Exploration,
    Fork,
    Limits,
    Line,
    explore,
    run,
)
from judge.scenario.assuming import CHANCE
from judge.scenario.expectations import check
from judge.scenario.model import Base
from judge.scenario.played import laid_out
from judge.scenario.resolution import ABOUT_CITATIONS, DEFAULT_LIMITS, VERDICT, Again, Resolution, asks, missed
from judge.scenario.script import NOTHING_LEARNED, Learned, Script
from judge.scenario.studies.board_facts import Fact, Facts, differing, facts
from judge.scenario.studies.reordering import in_every_order

DEFAULT_BOUNDS = Bounds()
DEFAULT_STEPS = DEFAULT_LIMITS.steps

Picked = tuple[Any, ...]
"""The options picked for one choice."""


class Undecided(Script):
    """A script that leaves missing decisions open; with ``chance`` also shuffles, dice and random picks.

    Args:
        learned: what earlier runs found out about the entries.
    """

    def __init__(self, scenario: Base, chance: bool, learned: Learned = NOTHING_LEARNED) -> None:
        by_chance = {role: value for role, value in scenario.assume.items() if role in CHANCE}
        super().__init__(scenario.play, package(scenario.game), by_chance, scenario.seed, *learned)
        self.open_chance = chance
        self.drawn: dict[str, None] = {}

    def position(self) -> Any:
        """Return the part of the script's state that the rest of the run depends on."""
        current = None if self.current is None else self.current.number
        return (
            self.at,
            current,
            self.came_in,
            [tuple(entry.remaining()) for entry in self.entries],
            [(player, [entry.number for entry in entries]) for player, entries in sorted(self.open.items())],
            hash(self.chance.getstate()),
            _answers(self),
        )

    def _left_open(self) -> Decision:
        """Return the marker for a decision that the explorer must make."""
        return OPEN

    def _assumption(self, choice: Choice) -> Decision:
        if choice.role not in CHANCE or self.open_chance:
            return self._left_open()
        if self._stated(choice) is None:
            self.drawn.setdefault(choice.role)
        return super()._assumption(choice)

    def _after_the_script(self, choice: Choice) -> Decision:
        """Leave open whether a player acts: the explorer tries each action and a pass."""
        return self._unanswered(choice) if choice.window else self._left_open()


class _Retold(Undecided):
    """A script whose open decisions are taken from a list; the run ends with the list."""

    def __init__(self, scenario: Base, chance: bool, picked: Sequence[Picked]) -> None:
        super().__init__(scenario, chance)
        self._line = iter(picked)

    def _left_open(self) -> Decision:
        picked = next(self._line, None)
        return STOP if picked is None else Decision(picked)


_ABOUT_THE_WAY = ("refused", "happened", "times", "not_happened", "excluded", *ABOUT_CITATIONS, *VERDICT)
"""Expectations about the course of the game, not its result.

Lines that reach the same position are merged, so their courses cannot be compared.
"""


def _answers(script: Script) -> list[tuple[Any, ...]]:
    """Return the answers to the script's questions so far; only lines with equal answers may be merged."""
    return [(answer.entry, answer.legal, answer.options) for answer in script.answers]


@dataclass(frozen=True)
class _Seen:
    """The key of an outcome: what the board asks about, or the whole board if it asks nothing.

    Attributes:
        asked: the part in which two outcomes are compared.
        board: the final board of one of the lines.
    """

    asked: Hashable
    board: tuple[tuple[Fact, Any], ...] = field(compare=False)


@dataclass(frozen=True)
class Outcome:
    """One possible result of the scenario.

    Attributes:
        orders: the number of lines of decisions with this result.
        picked: the open decisions of the first such line.
        facts: the final board; empty for an endless loop.
        tell: plays that line again.
    """

    orders: int
    picked: tuple[Picked, ...]
    facts: Facts
    tell: Callable[[], Resolution]

    @property
    def endless(self) -> bool:
        """Whether the decisions repeat forever."""
        return not self.facts

    @cached_property
    def trace(self) -> Resolution:
        """The trace of the first line with this result."""
        return self.tell()


@dataclass(frozen=True)
class Exploring:
    """The result of exploring a scenario.

    Attributes:
        outcomes: the different results, most frequent first.
        found: every open decision, with its results.
        keys: the keys of the outcomes, in the same order.
        chance: the roles of random events whose results were taken from the seed.
        steps: the largest number of steps of a line.
    """

    scenario: Base
    outcomes: tuple[Outcome, ...]
    found: Exploration
    keys: tuple[Hashable, ...]
    chance: tuple[str, ...]
    bounds: Bounds
    steps: int

    @property
    def total(self) -> int:
        """The number of lines of decisions."""
        return sum(outcome.orders for outcome in self.outcomes)

    @cached_property
    def decisions(self) -> frozenset[Fork]:
        """The open decisions that have more than one possible answer."""
        return frozenset(self.found.decisions())

    def way(self, outcome: Outcome) -> list[tuple[Choice, Picked]]:
        """Return the decisions of an outcome's line, without those that had only one possible answer."""
        return [(fork.choice, one) for fork, one in self.found.way(outcome.picked) if fork in self.decisions]

    @cached_property
    def differing(self) -> tuple[Fact, ...]:
        """The facts in which the outcomes differ, in board order."""
        return differing([outcome.facts for outcome in self.outcomes])

    @cached_property
    def parting(self) -> Parting | None:
        """The first decision whose answers lead to different outcomes, or ``None``."""
        found = self.found.parting()
        if found is None:
            return None
        fork, way = found
        number = {key: at for at, key in enumerate(self.keys)}
        leads = [tuple(sorted(number[key] for key in reached)) for reached in self.found.reached()[fork]]
        before = tuple((one.choice, one.answers[at]) for one, at in way if one in self.decisions)
        return Parting(fork, before, tuple(leads))


@dataclass(frozen=True)
class Parting:
    """The first decision whose answers lead to different outcomes.

    Attributes:
        leads: for each answer, the numbers (from 0) of the outcomes still possible; empty if unknown.
    """

    fork: Fork
    before: tuple[tuple[Choice, tuple[Any, ...]], ...]
    leads: tuple[tuple[int, ...], ...]


def explored(
    scenario: Base,
    bounds: Bounds = DEFAULT_BOUNDS,
    *,
    steps: int = DEFAULT_STEPS,
    chance: bool = False,
    progress: Callable[[Exploration], None] | None = None,
) -> Exploring:
    """Play a scenario with every combination of its open decisions.

    Decisions covered by ``assume`` count as open too.

    Args:
        steps: the largest number of steps of a line.
        chance: whether to explore shuffles, dice and random picks that the scenario does not state.
        progress: called after each line.
    """
    rules = package(scenario.game)
    drawn: dict[str, None] = {}
    example: dict[Hashable, Resolution] = {}
    telling = Account(bounds.most)
    first = True

    def start(seconds: float) -> Line:
        nonlocal first
        kept, first = first, False
        limits = Limits(steps=steps, seconds=seconds)
        setting = laid_out(scenario, limits, inquiring=kept)
        script = Undecided(scenario, chance)
        script.drawn = drawn

        def outcome(ending: Ending) -> Hashable:
            resolution = Resolution(scenario, setting, script.finish(setting.game, ending), script, account=telling)
            board = tuple(facts(resolution).items())
            asked = (ending.outcome, resolution.winner, _answers(script), missed(resolution, _ABOUT_THE_WAY))
            seen = _Seen(repr(asked) if asks(resolution, _ABOUT_THE_WAY) else board, board)
            if kept:
                example[seen] = resolution
            return seen

        def position() -> Any:
            return rules.board.position(setting.game), script.position()

        return Line(setting.game, setting.procedure, script, position, outcome, kept=kept)

    found = explore(start, bounds, progress)
    orders = found.orders()
    keys = sorted(orders, key=lambda key: -orders[key])
    outcomes = tuple(
        Outcome(
            orders[key],
            found.first[key],
            dict(key.board) if isinstance(key, _Seen) else {},
            partial(_checked_line, example.get(key), scenario, found.first[key], chance, steps, telling),
        )
        for key in keys
    )
    return Exploring(scenario, outcomes, found, tuple(keys), tuple(drawn), bounds, steps)


def _checked_line(
    resolution: Resolution | None, scenario: Base, picked: Sequence[Picked], chance: bool, steps: int, account: Account
) -> Resolution:
    """Return one line with its verdict, expectations checked.

    Args:
        resolution: the line; ``None`` if it must be played again.
        picked: the answers to its open choices, in order.
        chance: whether random events were explored too.
        steps: the largest number of steps.
    """
    if resolution is None:
        resolution = _played_without(scenario, picked, chance, Limits(steps=steps), account)
    again = Again(resolution)

    def replayed(**other: Any) -> Resolution:
        return _played_without(scenario, picked, chance, again.each(), account, **other)

    resolution.without = lambda note: replayed(without=frozenset({note}))
    resolution.reordered = lambda note: in_every_order(resolution, lambda way: replayed(way=way), note)
    resolution.outcomes = [check(resolution, wanted) for wanted in scenario.expect]
    return resolution


def _played_without(
    scenario: Base,
    picked: Sequence[Picked],
    chance: bool,
    limits: Limits,
    account: Account,
    without: frozenset[str] = frozenset(),
    way: Callable[[Decider], Decider] = lambda decider: decider,
) -> Resolution:
    """Play one line while the engine ignores some notes."""
    setting = laid_out(scenario, limits, without)
    game = setting.game
    game.without = without
    script = _Retold(scenario, chance, picked)
    try:
        ending = script.finish(game, run(game, setting.procedure, way(script)))
    finally:
        account.charge(game.spent)
    return Resolution(scenario, setting, ending, script, account=account)
