"""Carrying out instructions: one procedure an instruction, found by its type. What each means is the game's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from judge.abilities._instructions import Instruction
from judge.abilities._reading import Text
from judge.kernel import Procedure

Performs = Callable[[Text, Any], Procedure[int]]
"""Carry out one instruction and return how much of it was done."""

_F = TypeVar("_F", bound=Callable[..., Any])


class Performances:
    """What each instruction means in one game."""

    def __init__(self) -> None:
        self.handlers: dict[type[Instruction], Performs] = {}

    def performs(self, kind: type[Instruction]) -> Callable[[_F], _F]:
        """Name the procedure that carries out an instruction."""

        def register(procedure: _F) -> _F:
            self.handlers[kind] = procedure
            return procedure

        return register

    def perform_all(self, text: Text, instructions: Sequence[Instruction]) -> Procedure[int]:
        """Carry out instructions in the order in which they are written; return how much was done."""
        text.game.bound()
        done = 0
        for instruction in instructions:
            amount = yield from self.handlers[type(instruction)](text, instruction)
            if instruction.remember is not None:
                text.numbers[instruction.remember] = amount
            done += amount
        return done
