"""What the nodes of a game mean: procedures for instructions, functions for conditions and amounts of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, TypeVar

from judge.abilities.base import Condition, Instruction, Refers
from judge.abilities.selections import Computed, Select
from judge.abilities.text import Text
from judge.kernel import CardId, Info, Procedure

Performs = Callable[[Text, Any], Procedure[int]]
"""Carry out one instruction and return how much of it was done."""

Chooses = Callable[[Text, Instruction, Select], Procedure[Sequence[CardId]]]
"""Have as many cards of a selection chosen, or picked at random, as an instruction says."""

Asks = Callable[[Text, Any], bool]
"""Return whether a condition holds."""

Counts = Callable[[Text, Any], int]
"""Return how much an amount is."""

Speaks = Callable[[Text, Any, Info], bool]
"""Return whether a field of a filter speaks against a card with this information."""

_F = TypeVar("_F", bound=Callable[..., Any])


class _Procedures(dict[type[Instruction], Performs]):
    """The procedure that carries out each instruction."""

    def __missing__(self, kind: type[Instruction]) -> Performs:
        """Raise a LookupError that says what is missing: the language lists an instruction that no book carries out."""
        name = f"{kind.__module__}.{kind.__name__}"
        raise LookupError(f"nothing carries out {name}: mark a procedure of the book with @performs({kind.__name__})")


class Performances:
    """What each instruction means in one game, and each condition and amount that only this game has."""

    def __init__(self) -> None:
        self.handlers = _Procedures()
        self.conditions: dict[type[Condition], Asks] = {}
        self.amounts: dict[type[Computed], Counts] = {}
        self.filters: dict[str, Speaks] = {}
        self.chooser: Chooses | None = None

    def performs(self, kind: type[Instruction]) -> Callable[[_F], _F]:
        """Name the procedure that carries out an instruction."""

        def register(procedure: _F) -> _F:
            self.handlers[kind] = procedure
            return procedure

        return register

    def asks(self, kind: type[Condition]) -> Callable[[_F], _F]:
        """Name the function that says whether a condition of the game's own holds."""

        def register(function: _F) -> _F:
            self.conditions[kind] = function
            return function

        return register

    def counts(self, kind: type[Computed]) -> Callable[[_F], _F]:
        """Name the function that says how much an amount of the game's own is."""

        def register(function: _F) -> _F:
            self.amounts[kind] = function
            return function

        return register

    def excludes(self, field: str) -> Callable[[_F], _F]:
        """Name the function that says whether a field that only filters of the game have speaks against a card."""

        def register(function: _F) -> _F:
            self.filters[field] = function
            return function

        return register

    def chooses(self, procedure: _F) -> _F:
        """Name the procedure that chooses what an instruction is carried out on, where it says how many."""
        self.chooser = procedure
        return procedure

    def perform_all(self, text: Text, instructions: Iterable[Instruction]) -> Procedure[int]:
        """Carry out instructions in the order in which they are written; return how much was done."""
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
        """Return an instruction with what was chosen for it, where it points at so many cards of a selection."""
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
    """Return the fields by which instructions of a kind point at cards."""
    return tuple(name for name, field in kind.model_fields.items() if Refers("cards") in field.metadata)
