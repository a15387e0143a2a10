"""Where the instructions of the style are found by their verb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

How = Callable[[Any, Any], None]
INSTRUCTIONS: dict[str, How] = {}
"""For each verb what adds its instruction to an ability."""


def said_with(*verbs: str) -> Callable[[How], How]:
    """Register what adds the instruction of these verbs."""

    def register(how: How) -> How:
        for verb in verbs:
            INSTRUCTIONS[verb] = how
        return how

    return register


TAKINGS: list[Callable[..., None]] = []
"""What reads その中から: something taken of the cards looked at."""

SEARCHES: list[Callable[..., None]] = []
"""What reads 探し: cards found in a deck, and where they go."""
