"""Where the meanings of a nominal are found by the sorts of its words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from lark import Token

from judge.cards.parser.sve.meanings import One


@dataclass(frozen=True)
class Nominal:
    """Words joined by の, with their common meaning still to be found.

    Attributes:
        tokens: the words, each with its sort.
    """

    tokens: Sequence[Token]

    @cached_property
    def words(self) -> str:
        """The printed words."""
        return "".join(self.tokens)

    @cached_property
    def kinds(self) -> Sequence[str]:
        """The sorts of its words, in order."""
        return [token.type for token in self.tokens]

    @property
    def first(self) -> str:
        """The word that it begins with."""
        return str(self.tokens[0])

    @property
    def last(self) -> str:
        """The word that it ends with."""
        return str(self.tokens[-1])


Meaning = Callable[[Nominal], One | None]
"""A function that returns the meaning of a nominal, or nothing if it is of another sort."""

_CLOSED: dict[str, Meaning] = {}
_OPEN: list[tuple[re.Pattern[str], Meaning]] = []


def shaped(*shapes: str) -> Callable[[Meaning], Meaning]:
    """Register the function for nominals of these shapes.

    Args:
        shapes: the sorts of the words, as ``ZONE NO THIS``, or a pattern of them. A shape that names every sort is
            tried before all patterns; these are tried in the order in which they are registered.
    """

    def register(meaning: Meaning) -> Meaning:
        for shape in shapes:
            if re.fullmatch("[A-Z_ ]+", shape):
                assert shape not in _CLOSED, shape  # two meanings of one shape
                _CLOSED[shape] = meaning
            else:
                _OPEN.append((re.compile(shape), meaning))
        return meaning

    return register


def meaning_of(said: Nominal) -> One | None:
    """Return the meaning of a nominal by its shape, nothing if it can only be a description of cards."""
    shape = " ".join(said.kinds)
    closed = _CLOSED.get(shape)
    if closed is not None and (found := closed(said)) is not None:
        return found
    for pattern, meaning in _OPEN:
        if pattern.fullmatch(shape) and (found := meaning(said)) is not None:
            return found
    return None
