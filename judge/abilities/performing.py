"""The meaning of a game's nodes: procedures for instructions, functions for its own conditions and amounts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, TypeVar

from judge.abilities.base import Condition, Instruction, Refers
from judge.abilities.selections import Computed, Select
from judge.abilities.text import Text
from judge.kernel import CardId, Info, Procedure

Performs = Callable[[Text, Any], Procedure[int]]
"""Carries out one instruction and returns the amount done."""

Chooses = Callable[[Text, Instruction, Select], Procedure[Sequence[CardId]]]
"""Lets a player choose, or picks at random, as many cards of a selection as an instruction states."""

Asks = Callable[[Text, Any], bool]
"""Returns whether a condition holds."""

Counts = Callable[[Text, Any], int]
"""Returns the value of an amount."""

Speaks = Callable[[Text, Any, Info], bool]
"""Returns whether a field of a filter excludes a card with these characteristics."""

_F = TypeVar("_F", bound=Callable[..., Any])


class _Procedures(dict[type[Instruction], Performs]):
    """The procedures that carry out instructions, by kind."""

    def __missing__(self, kind: type[Instruction]) -> Performs:
        """Raise a LookupError that names an instruction of the language without a procedure in the book."""
        name = f"{kind.__module__}.{kind.__name__}"
        raise LookupError(f"nothing carries out {name}: mark a procedure of the book with @performs({kind.__name__})")


class Performances:
    """The meaning of each instruction in one game, and of the conditions and amounts that only this game has."""

    def __init__(self) -> None:
        self.handlers = _Procedures()
        self.conditions: dict[type[Condition], Asks] = {}
        self.amounts: dict[type[Computed], Counts] = {}
        self.filters: dict[str, Speaks] = {}
        self.chooser: Chooses | None = None

    def performs(self, kind: type[Instruction]) -> Callable[[_F], _F]:
        """Register the procedure that carries out an instruction."""

        def register(procedure: _F) -> _F:
            self.handlers[kind] = procedure
            return procedure

        return register

    def asks(self, kind: type[Condition]) -> Callable[[_F], _F]:
        """Register the function that evaluates a condition of the game's own."""

        def register(function: _F) -> _F:
            self.conditions[kind] = function
            return function

        return register

    def counts(self, kind: type[Computed]) -> Callable[[_F], _F]:
        """Register the function that evaluates an amount of the game's own."""

        def register(function: _F) -> _F:
            self.amounts[kind] = function
            return function

        return register

    def excludes(self, field: str) -> Callable[[_F], _F]:
        """Register the function that decides whether a field of the game's own filters excludes a card."""

        def register(function: _F) -> _F:
            self.filters[field] = function
            return function

        return register

    def chooses(self, procedure: _F) -> _F:
        """Register the procedure that chooses the objects of an instruction if it states how many."""
        self.chooser = procedure
        return procedure

    def perform_all(self, text: Text, instructions: Iterable[Instruction]) -> Procedure[int]:
        """Carry out instructions in written order; return the amount done."""
        text.game.bound()
        done = 0
        with text.game.deeper():
            for instruction in instructions:
                settled = yield from self._settled(text, instruction)
                amount = yield from self.handlers[type(settled)](text, settled)
                if instruction.remember is not None:
                    text.numbers[instruction.remember] = amount
                done += amount
        return done

    def _settled(self, text: Text, instruction: Instruction) -> Procedure[Instruction]:
        """Return an instruction with its chosen objects, if it refers to a number of cards of a selection."""
        for field in _pointers(type(instruction)):
            pointer = getattr(instruction, field)
            if isinstance(pointer, Select) and not pointer.everything:
                assert self.chooser is not None  # a game that performs anything says how to choose
                chosen = yield from self.chooser(text, instruction, pointer)
                text.named[name := f"chosen {field}"] = tuple(text.game.state.ref(card) for card in chosen)
                instruction = instruction.model_copy(update={field: name})
        return instruction


@cache
def _pointers(kind: type[Instruction]) -> tuple[str, ...]:
    """Return the fields of an instruction that refer to cards."""
    return tuple(name for name, field in kind.model_fields.items() if Refers("cards") in field.metadata)
