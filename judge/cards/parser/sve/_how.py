"""The registry of functions that add instructions to an ability, by verb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

How = Callable[[Any, Any], None]
INSTRUCTIONS: dict[str, How] = {}
"""For each verb, the function that adds its instruction to an ability."""


def said_with(*verbs: str) -> Callable[[How], How]:
    """Register a function that adds the instruction of the given verbs."""

    def register(how: How) -> How:
        for verb in verbs:
            INSTRUCTIONS[verb] = how
        return how

    return register


TAKINGS: list[Callable[..., None]] = []
"""The functions for その中から: taking cards from those looked at."""

SEARCHES: list[Callable[..., None]] = []
"""The functions for 探し: finding cards in a deck and putting them somewhere."""
