"""The functions that parse instructions, by verb, and noun phrases, by the kinds of their words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from lark import Token

from judge.cards.parser.sve.meanings import Meant, One

How = Callable[..., None]
INSTRUCTIONS: dict[str, How] = {}
"""For each verb, the function that adds its instruction to an ability.

The functions for その中から (taking cards from those looked at) and 探し (finding cards in a deck and putting them
somewhere) also get the predicates before theirs.
"""


def said_with(*verbs: str) -> Callable[[How], How]:
    """Register a function that adds the instruction of the given verbs."""

    def register(how: How) -> How:
        INSTRUCTIONS.update(dict.fromkeys(verbs, how))
        return how

    return register


@dataclass(frozen=True)
class Nominal:
    """A noun phrase: words joined by の, whose meaning as a whole is yet to be found.

    Attributes:
        tokens: the words, each with its kind.
    """

    tokens: Sequence[Token]

    @cached_property
    def words(self) -> str:
        return "".join(self.tokens)

    @cached_property
    def kinds(self) -> Sequence[str]:
        """The kinds of its words, in order."""
        return [token.type for token in self.tokens]

    @property
    def first(self) -> str:
        return str(self.tokens[0])

    @property
    def last(self) -> str:
        return str(self.tokens[-1])

    @property
    def quoted(self) -> str:
        """The words inside the quotation marks of its first word."""
        return self.first[1:-1]


Value = Callable[[Nominal], Any]
"""A function that returns the value of a noun phrase, or ``None`` if it does not apply."""

SHAPES: list[tuple[re.Pattern[str], str, Value]] = []
"""Shapes of noun phrases, each with the kind of its meaning and the function that returns the value.

A shape is a pattern for the kinds of the words, such as ``ZONE NO THIS``. The first one that applies counts.
"""


def meaning_of(nominal: Nominal) -> One | None:
    """Return the meaning of a noun phrase by its shape, or ``None`` if it can only describe cards."""
    shape = " ".join(nominal.kinds)
    for pattern, kind, meaning in SHAPES:
        if pattern.fullmatch(shape) and (value := meaning(nominal)) is not None:
            return value if isinstance(value, Meant) else Meant(kind, value, nominal.words)
    return None
