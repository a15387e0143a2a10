"""The functions that parse instructions, by verb, and noun phrases, by the kinds of their words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from lark import Token

from judge.cards.parser.sve.meanings import One

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


@dataclass(frozen=True)
class Nominal:
    """A noun phrase: words joined by の, whose meaning as a whole is yet to be found.

    Attributes:
        tokens: the words, each with its kind.
    """

    tokens: Sequence[Token]

    @cached_property
    def words(self) -> str:
        """The phrase as printed."""
        return "".join(self.tokens)

    @cached_property
    def kinds(self) -> Sequence[str]:
        """The kinds of its words, in order."""
        return [token.type for token in self.tokens]

    @property
    def first(self) -> str:
        """The first word."""
        return str(self.tokens[0])

    @property
    def last(self) -> str:
        """The last word."""
        return str(self.tokens[-1])


Meaning = Callable[[Nominal], One | None]
"""A function that returns the meaning of a noun phrase, or ``None`` if it does not apply."""

_CLOSED: dict[str, Meaning] = {}
_OPEN: list[tuple[re.Pattern[str], Meaning]] = []


def shaped(*shapes: str) -> Callable[[Meaning], Meaning]:
    """Register a function for noun phrases of the given shapes.

    Args:
        shapes: the kinds of the words, such as ``ZONE NO THIS``, or a regular expression for them. Exact shapes are
            tried before expressions, and these in the order of registration.
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
    """Return the meaning of a noun phrase by its shape, or ``None`` if it can only describe cards."""
    shape = " ".join(said.kinds)
    closed = _CLOSED.get(shape)
    if closed is not None and (found := closed(said)) is not None:
        return found
    for pattern, meaning in _OPEN:
        if pattern.fullmatch(shape) and (found := meaning(said)) is not None:
            return found
    return None
