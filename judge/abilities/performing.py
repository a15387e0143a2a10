"""How a game carries out its nodes: procedures for instructions, functions for its own conditions and amounts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, TypeVar

from judge.abilities.base import Condition, Instruction, Refers
from judge.abilities.selections import Computed, Select
from judge.abilities.text import Text
from judge.kernel import CardId, Info, Procedure

Performs = Callable[[Text, Any], Procedure[int]]
"""A procedure that carries out one instruction and returns the amount done."""

Chooses = Callable[[Text, Instruction, Select], Procedure[Sequence[CardId]]]
"""A procedure that chooses as many cards of a selection as the instruction states, by a player or at random."""

Asks = Callable[[Text, Any], bool]
"""A function that returns whether a condition is true."""

Lacks = Callable[[Text, Any], Iterable[Any]]
"""A function that returns the wanted and actual values that make a condition false, as ``Difference`` tuples."""

Counts = Callable[[Text, Any], int]
"""A function that returns the value of an amount."""

Speaks = Callable[[Text, Any, Info], bool]
"""A function that returns whether a field of a filter excludes a card with these characteristics."""

_F = TypeVar("_F", bound=Callable[..., Any])


class _Procedures(dict[type[Instruction], Performs]):
    """The procedures that carry out instructions, by class of node."""

    def __missing__(self, kind: type[Instruction]) -> Performs:
        """Raise a LookupError that names an instruction of the game without a procedure."""
        own = next((one for one in self if issubclass(one, kind)), None)
        do = f"mark a procedure of the book with @performs({kind.__name__})"
        if own is not None:
            do = f"use {own.__module__}.{own.__name__}, which replaces it in this game"
        raise LookupError(f"nothing carries out {kind.__module__}.{kind.__name__}: {do}")


class Performances:
    """How one game carries out each instruction, and evaluates the conditions and amounts that only it has."""

    def __init__(self) -> None:
        self.handlers = _Procedures()
        self.conditions: dict[type[Condition], Asks] = {}
        self.lacking: dict[type[Condition], Lacks] = {}
        self.amounts: dict[type[Computed], Counts] = {}
        self.filters: dict[str, Speaks] = {}
        self.chooser: Chooses | None = None

    def performs(self, kind: type[Instruction]) -> Callable[[_F], _F]:
        """Register the procedure that carries out a class of instructions."""

        def register(procedure: _F) -> _F:
            self.handlers[kind] = procedure
            return procedure

        return register

    def asks(self, kind: type[Condition]) -> Callable[[_F], _F]:
        """Register the function that evaluates one of the game's own conditions."""

        def register(function: _F) -> _F:
            self.conditions[kind] = function
            return function

        return register

    def lacks(self, kind: type[Condition]) -> Callable[[_F], _F]:
        """Register the function that returns the values that make one of the game's own conditions false."""

        def register(function: _F) -> _F:
            self.lacking[kind] = function
            return function

        return register

    def counts(self, kind: type[Computed]) -> Callable[[_F], _F]:
        """Register the function that evaluates one of the game's own amounts."""

        def register(function: _F) -> _F:
            self.amounts[kind] = function
            return function

        return register

    def excludes(self, field: str) -> Callable[[_F], _F]:
        """Register the function that decides whether one of the game's own filter fields excludes a card."""

        def register(function: _F) -> _F:
            self.filters[field] = function
            return function

        return register

    def chooses(self, procedure: _F) -> _F:
        """Register the procedure that chooses cards for instructions that state how many."""
        self.chooser = procedure
        return procedure

    def perform_all(self, text: Text, instructions: Iterable[Instruction]) -> Procedure[int]:
        """Carry out instructions in written order; return the sum of the amounts done."""
        text.game.bound()
        done = 0
        with text.game.nest():
            for instruction in instructions:
                settled = yield from self._settled(text, instruction)
                amount = yield from self.handlers[type(settled)](text, settled)
                if instruction.remember is not None:
                    text.numbers[instruction.remember] = amount
                done += amount
        return done

    def _settled(self, text: Text, instruction: Instruction) -> Procedure[Instruction]:
        """Return an instruction after its cards have been chosen, if it states how many cards of a selection."""
        for field in _pointers(type(instruction)):
            pointer = getattr(instruction, field)
            chosen: Sequence[CardId] = ()
            if isinstance(pointer, Select) and not pointer.everything:
                assert self.chooser is not None  # a game with instructions has registered one
                chosen = yield from self.chooser(text, instruction, pointer)
                text.named[name := f"chosen {field}"] = tuple(text.game.state.ref(card) for card in chosen)
                instruction = instruction.model_copy(update={field: name})
            if text.game.inquiry is not None:
                text.game.inquiry.record_unprotected(text, pointer, chosen)
        return instruction


@cache
def _pointers(kind: type[Instruction]) -> tuple[str, ...]:
    return tuple(name for name, field in kind.model_fields.items() if Refers("cards") in field.metadata)
