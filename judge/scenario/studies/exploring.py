"""Exploring a scenario: what each way of deciding what it leaves open leads to, and where the ways part."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from judge.games import package
from judge.kernel import OPEN, STOP, Bounds, Choice, Decider, Decision, Ending, Fork, Found, Limits, Line, explore, run
from judge.scenario.assuming import CHANCE
from judge.scenario.expectations import check
from judge.scenario.model import Base
from judge.scenario.played import laid_out
from judge.scenario.replay import Again
from judge.scenario.resolution import DEFAULT_LIMITS, Resolution
from judge.scenario.script import Script
from judge.scenario.studies.board_facts import Fact, Facts, differing, facts
from judge.scenario.studies.reordering import in_every_order

DEFAULT_BOUNDS = Bounds()
DEFAULT_STEPS = DEFAULT_LIMITS.steps

Picked = tuple[Any, ...]
"""The answer to one choice."""


class Undecided(Script):
    """A script that leaves open what it does not say; with ``chance``, shuffles, dice and random picks too."""

    def __init__(self, scenario: Base, chance: bool) -> None:
        super().__init__(scenario.play, package(scenario.game), {}, scenario.seed)
        self.open_chance = chance
        self.drawn: dict[str, None] = {}

    def position(self) -> Any:
        """Return what of the script what comes may depend on."""
        current = None if self.current is None else self.current.number
        return (
            self.at,
            current,
            self.came_in,
            [tuple(entry.remaining()) for entry in self.entries],
            [(player, [entry.number for entry in entries]) for player, entries in sorted(self.open.items())],
            hash(self.chance.getstate()),
        )

    def _left_open(self) -> Decision:
        """Return what is decided where nobody has decided."""
        return OPEN

    def _assumption(self, choice: Choice) -> Decision:
        if choice.role not in CHANCE or self.open_chance:
            return self._left_open()
        self.drawn.setdefault(choice.role)
        return self._by_chance(choice)

    def _nothing_said(self, choice: Choice) -> Decision:
        """Leave open whether a player responds where something is under way: each action may be taken, or none."""
        return self._unsaid(choice) if choice.window else self._left_open()


class _Retold(Undecided):
    """The same, with what it leaves open decided as one line decided it; where that line ends, this one does."""

    def __init__(self, scenario: Base, chance: bool, picked: Sequence[Picked]) -> None:
        super().__init__(scenario, chance)
        self._line = iter(picked)

    def _left_open(self) -> Decision:
        picked = next(self._line, None)
        return STOP if picked is None else Decision(picked)


@dataclass(frozen=True)
class Outcome:
    """One way the scenario can end.

    Attributes:
        orders: how many orders, that is lines of decisions, lead here.
        picked: what the first of them decided where the scenario leaves it open.
        facts: what the board tells at the end; nothing when the decisions come round to where they were, for ever.
        tell: plays that line again.
    """

    orders: int
    picked: tuple[Picked, ...]
    facts: Facts
    tell: Callable[[], Resolution]

    @property
    def endless(self) -> bool:
        """Whether the decisions come round to where they were."""
        return not self.facts

    @cached_property
    def trace(self) -> Resolution:
        """What happens in that line."""
        return self.tell()


@dataclass(frozen=True)
class Exploring:
    """What exploring a scenario found.

    Attributes:
        scenario: what was explored.
        outcomes: the different ways it ends, that of most orders first.
        found: every decision that was left open, and what it leads to.
        keys: what the outcomes are counted under.
        chance: the roles of chance that were taken from the seed and not explored.
        bounds: how far it was to go.
        steps: steps that one line was to have at most.
    """

    scenario: Base
    outcomes: tuple[Outcome, ...]
    found: Found
    keys: tuple[Hashable, ...]
    chance: tuple[str, ...]
    bounds: Bounds
    steps: int

    @property
    def total(self) -> int:
        """How many orders there are."""
        return sum(outcome.orders for outcome in self.outcomes)

    @cached_property
    def decisions(self) -> frozenset[Fork]:
        """The decisions that were left open and at which more than one answer is possible."""
        return frozenset(self.found.decisions())

    def way(self, outcome: Outcome) -> list[tuple[Choice, Picked]]:
        """Return what the line of an outcome decides where there is something to decide."""
        return [(fork.choice, one) for fork, one in self.found.way(outcome.picked) if fork in self.decisions]

    @cached_property
    def differing(self) -> tuple[Fact, ...]:
        """The facts in which the outcomes differ, those that say most first."""
        return differing([outcome.facts for outcome in self.outcomes])

    @cached_property
    def parting(self) -> Parting | None:
        """The first decision that separates the outcomes."""
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
    """The first decision that separates outcomes.

    Attributes:
        fork: the decision.
        before: the decisions on the way to it.
        leads: for each answer, the outcomes (from 0) that it can still lead to; none: nothing is known of it.
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
    progress: Callable[[Found], None] | None = None,
) -> Exploring:
    """Play out every decision that a scenario leaves open.

    What ``assume`` says is not decided but assumed, so it is played out as well.

    Args:
        scenario: a parsed scenario.
        bounds: how far to go.
        steps: steps of one line at most.
        chance: play out shuffles, dice and random picks that the scenario does not state, too.
        progress: called after each line.
    """
    rules = package(scenario.game)
    drawn: dict[str, None] = {}

    def start(seconds: float) -> Line:
        setting = rules.set_up(scenario, Limits(steps=steps, seconds=seconds), frozenset())
        script = Undecided(scenario, chance)
        script.drawn = drawn

        def outcome(ending: Ending) -> Hashable:
            done = Resolution(scenario, setting, script.finish(setting.game, ending), script)
            return tuple(facts(done).items())

        def position() -> Any:
            return rules.board.position(setting.game), script.position()

        return Line(setting.game, setting.procedure, script, position, outcome)

    found = explore(start, bounds, progress)
    orders = found.orders()
    keys = sorted(orders, key=lambda key: -orders[key])
    outcomes = tuple(
        Outcome(
            orders[key],
            found.first[key],
            dict(key or ()),  # type: ignore[call-overload]
            partial(retold, scenario, found.first[key], chance=chance, steps=steps),
        )
        for key in keys
    )
    return Exploring(scenario, outcomes, found, tuple(keys), tuple(drawn), bounds, steps)


def retold(scenario: Base, picked: Sequence[Picked], *, chance: bool, steps: int) -> Resolution:
    """Play the scenario as one line decided it.

    Args:
        scenario: a parsed scenario.
        picked: the answers to the choices that it leaves open, one after the other.
        chance: chance was left open as well.
        steps: steps at most.
    """
    done = _retold(scenario, picked, chance, Limits(steps=steps), frozenset())
    again = Again(done)
    done.without = lambda note: again.run(lambda limits: _retold(scenario, picked, chance, limits, frozenset({note})))
    done.reordered = lambda note: in_every_order(
        lambda way: again.run(lambda limits: _retold(scenario, picked, chance, limits, frozenset(), way)), note
    )
    done.outcomes = [check(done, wanted) for wanted in scenario.expect]
    return done


def _retold(
    scenario: Base,
    picked: Sequence[Picked],
    chance: bool,
    limits: Limits,
    without: frozenset[str],
    way: Callable[[Decider], Decider] = lambda decider: decider,
) -> Resolution:
    """Play one line, without what rests on some notes."""
    setting = laid_out(scenario, limits, without)
    setting.game.without = without
    script = _Retold(scenario, chance, picked)
    ending = script.finish(setting.game, run(setting.game, setting.procedure, way(script)))
    return Resolution(scenario, setting, ending, script)
