"""Default decisions for choices that the script leaves open.

In this order: the only option, the seeded result of a random event, the scenario's ``assume``, the fewest options.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from judge.kernel import Choice, Decision, PlayerId, legal
from judge.scenario.option_names import option_called

CHANCE = {"shuffle", "random", "die", "random_player", "random_either"}
"""Roles of random events, which no player decides: the script or the seeded random source does."""


class Assuming:
    """Decides the choices that the script leaves open.

    Args:
        assume: the scenario's assumed answer for each role.
        seed: the random seed.

    Attributes:
        assumed: role and player of each decision made here that the scenario's ``assume`` does not cover.
    """

    def __init__(self, assume: Mapping[str, Any], seed: int = 0) -> None:
        self.assume = assume
        self.chance = random.Random(seed)  # noqa: S311 - replayable on purpose
        self.assumed: list[tuple[str, PlayerId]] = []

    def _unsaid(self, choice: Choice) -> Decision:
        """Return the forced decision, or the default one if there are several options."""
        return Decision(tuple(choice.options[: choice.minimum])) if choice.forced else self._assumption(choice)

    def _assumption(self, choice: Choice) -> Decision:
        """Return the default decision for a choice with several options."""
        if choice.role in CHANCE:
            return self._by_chance(choice)
        stated = self.assume.get(choice.role)
        if stated is not None and stated != "first":
            values = stated if isinstance(stated, list) else [stated]
            picked = [option_called(choice, v) for v in values]
            if legal(choice, picked):
                return Decision(tuple(picked), assumed=True, note="stated")
            stated = None
        if stated is None:
            self.assumed.append((choice.role, choice.by))
        options = list(choice.options)
        if set(options) == {"yes", "no"} and stated is None:
            options = ["no"]
        return Decision(tuple(options[: choice.minimum]), assumed=True, note="stated" if stated else "default")

    def _by_chance(self, choice: Choice) -> Decision:
        if choice.role != "shuffle" and choice.role not in self.assume:
            self.assumed.append((choice.role, choice.by))
        return Decision(
            tuple(self.chance.sample(list(choice.options), choice.minimum)),
            assumed=choice.role != "shuffle",
            note="chance",
        )
