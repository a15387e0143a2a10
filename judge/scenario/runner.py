"""Resolves a scenario: plays the board by its script and compares the expectations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from judge.games import package
from judge.kernel import Account, Decider, Dropped, Limits, PlayerId, run
from judge.scenario.expectations import check
from judge.scenario.loader import Stated, as_scenario
from judge.scenario.model import Base
from judge.scenario.played import laid_out
from judge.scenario.resolution import DEFAULT_LIMITS, Again, Resolution
from judge.scenario.script import Script


def resolve(board: Base | Stated, limits: Limits = DEFAULT_LIMITS, switched_off: Dropped = frozenset()) -> Resolution:
    """Play a scenario and check its expectations.

    Args:
        board: a parsed scenario, or anything that :func:`parse` accepts.
        limits: the limits of the run; the seconds include the replays for the verdict.
        switched_off: clauses that the engine ignores.

    Raises:
        ScenarioError: the board is not a valid scenario.
    """
    scenario = as_scenario(board)
    resolution = played(scenario, limits, switched_off)
    again = Again(resolution)

    def replayed(**other: Any) -> Resolution:
        return played(scenario, again.each(), switched_off, again.account, **other)

    def matters(seat: PlayerId | None) -> bool:
        from judge.scenario.studies import sensitivity  # few scenarios leave something open

        return sensitivity.matters(scenario, resolution.script, again.each(), seat, again.account)

    def reordered(note: str) -> Iterator[Resolution] | None:
        from judge.scenario.studies import reordering  # few scenarios rest on a note

        return reordering.in_every_order(
            resolution,
            lambda way: replayed(way=way),
            note,
        )

    resolution.reordered = reordered
    resolution.without = lambda note: replayed(without=frozenset({note}))
    resolution.matters = matters
    resolution.outcomes = [check(resolution, wanted) for wanted in scenario.expect]
    return resolution


def played(
    scenario: Base,
    limits: Limits,
    switched_off: Dropped,
    account: Account | None = None,
    without: frozenset[str] = frozenset(),
    way: Callable[[Decider], Decider] = lambda decider: decider,
    untimely: frozenset[int] = frozenset(),
    idle: Mapping[int, Mapping[str, int]] = MappingProxyType({}),
    patience: int | None = None,
) -> Resolution:
    """Play a scenario without checking its expectations.

    A question whose moment never comes is found only at the end of a run. The scenario is then played again, and the
    question is answered where it began to wait. Answers that only decline, and that nothing asks for, are found in the
    same way; the next run passes them over.

    Args:
        switched_off: clauses that the engine ignores.
        account: the account that every run is charged to; by default, it allows as much as one run at all its limits.
        without: notes that the engine ignores.
        way: wraps the script, to make other decisions.
        untimely: the numbers of questions whose moment never comes, known from earlier runs.
        idle: the number of answers under a word of each entry that decline what nothing asks about, from earlier runs.
        patience: the largest number of passes while an entry waits for its moment; ``None`` for the usual one.
    """
    rules = package(scenario.game)
    account = account or Account(limits.total)
    setting = laid_out(scenario, account.within(limits), switched_off | without)
    game = setting.game
    game.without = without
    script = Script(scenario.play, rules, scenario.assume, scenario.seed, untimely, idle, patience)
    try:
        ending = script.finish(game, run(game, setting.procedure, way(script)))
    finally:
        account.charge(game.spent)
    if script.learned != (untimely, idle):
        limits = replace(limits, seconds=game.seconds_left)
        again = played(scenario, limits, switched_off, account, without, way, *script.learned, patience)
        again.setting.game.drops.queries |= game.drops.queries  # the first run is the reason for this one
        again.setting.game.relied |= game.relied
        return again
    return Resolution(scenario, setting, ending, script, account=account)
