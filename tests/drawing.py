"""The number of examples that a property test draws."""

from typing import Any

from hypothesis import settings


def at_most(examples: int, **more: Any) -> Any:
    """Return the settings of a test that draws this many examples, or fewer where all tests draw fewer."""
    return settings(max_examples=min(examples, settings.default.max_examples), **more)
