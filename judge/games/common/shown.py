"""What a board says of a card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def without_empty(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts of a card without those that say nothing: what it does not have, or is not; 0 is a number."""
    return {name: value for name, value in facts.items() if not (value is None or value is False or value in ([], {}))}


__all__ = ["without_empty"]
