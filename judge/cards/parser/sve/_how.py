"""Where the instructions of the style are found by their verb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

How = Callable[[Any, Any], None]
INSTRUCTIONS: dict[str, How] = {}
"""For each verb, the function that adds its instruction to an ability."""


def said_with(*verbs: str) -> Callable[[How], How]:
    """Register the function that adds the instruction of these verbs."""

    def register(how: How) -> How:
        for verb in verbs:
            INSTRUCTIONS[verb] = how
        return how

    return register


TAKINGS: list[Callable[..., None]] = []
"""The functions that parse その中から: cards taken from those looked at."""

SEARCHES: list[Callable[..., None]] = []
"""The functions that parse 探し: cards found in a deck, and their destination."""
