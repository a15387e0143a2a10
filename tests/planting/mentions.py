"""The names mentioned in abilities: some boards of a stage are only worth playing for some of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


class Mentions:
    """The keys and values that stand anywhere in some abilities.

    ``"paid" in mentions`` asks for a key or a value, ``("number", "n") in mentions`` for a key with that very value.
    """

    def __init__(self, *abilities: Any) -> None:
        self._found = frozenset(found for ability in abilities for found in _found(ability))

    def __contains__(self, wanted: str | tuple[str, Any]) -> bool:
        return wanted in self._found

    def any_of(self, *wanted: str | tuple[str, Any]) -> bool:
        """Return whether one of several is there."""
        return not self._found.isdisjoint(wanted)

    def any_beginning(self, *starts: str) -> bool:
        """Return whether a key or a value begins in one of these ways."""
        return any(isinstance(one, str) and one.startswith(starts) for one in self._found)


def _found(part: Any) -> Iterator[str | tuple[str, Any]]:
    if isinstance(part, dict):
        for key, value in part.items():
            yield key
            if isinstance(value, str | int | None):
                yield (key, value)
            yield from _found(value)
    elif isinstance(part, list | tuple):
        for one in part:
            yield from _found(one)
    elif isinstance(part, str):
        yield part
