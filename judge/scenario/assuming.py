"""Default decisions for choices that the script leaves open.

In this order: the only option, the scenario's ``assume``, the seeded result of a random event, the fewest options.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from judge.kernel import Choice, Decision, PlayerId, legal
from judge.scenario.entries import option_called

CHANCE = {"shuffle", "random", "die", "random_player", "random_either"}
"""Roles of random events, which no player decides: the script or the seeded random source does."""


class Assuming:
    """Decides the choices that the script leaves open.

    Args:
        assume: the scenario's assumed answer for each role.

    Attributes:
        assumed: role and player of each decision made here that the scenario's ``assume`` does not cover.
    """

    def __init__(self, assume: Mapping[str, Any], seed: int = 0) -> None:
        self.assume = assume
        self.chance = random.Random(seed)  # noqa: S311 - replayable on purpose
        self.assumed: list[tuple[str, PlayerId]] = []

    def _unanswered(self, choice: Choice) -> Decision:
        """Return the forced decision, or the default one if there are several options."""
        return Decision(tuple(choice.options[: choice.minimum])) if choice.forced else self._assumption(choice)

    def _assumption(self, choice: Choice) -> Decision:
        """Return the stated answer to a choice with several options, or a random or default one."""
        stated = self._stated(choice)
        if stated is not None:
            return Decision(stated, assumed=True, note="stated")
        if choice.role in CHANCE:
            return self._by_chance(choice)
        self.assumed.append((choice.role, choice.by))
        options = ["no"] if set(choice.options) == {"yes", "no"} else choice.options
        return Decision(tuple(options[: choice.minimum]), assumed=True, note="default")

    def _stated(self, choice: Choice) -> tuple[Any, ...] | None:
        """Return the answer in ``assume`` to a choice, or ``None`` if there is none or it is not legal."""
        stated = self.assume.get(choice.role)
        if stated is None:
            return None
        if stated == "first":
            return tuple(choice.options[: choice.minimum])
        values = stated if isinstance(stated, list) else [stated]
        picked = tuple(option_called(choice, value) for value in values)
        return picked if legal(choice, picked) else None

    def _by_chance(self, choice: Choice) -> Decision:
        if choice.role != "shuffle":
            self.assumed.append((choice.role, choice.by))
        return Decision(
            tuple(self.chance.sample(list(choice.options), choice.minimum)),
            assumed=choice.role != "shuffle",
            note="chance",
        )
