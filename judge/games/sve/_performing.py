"""Carrying out instructions: one procedure an instruction, found by its type."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from judge.abilities import Instruction, Text
from judge.kernel import Procedure, clause

Performs = Callable[[Text, Any], Procedure[int]]
"""Carry out one instruction and return how much of it was done."""

HANDLERS: dict[type[Instruction], Performs] = {}
_F = TypeVar("_F", bound=Callable[..., Any])


def performs(kind: type[Instruction]) -> Callable[[_F], _F]:
    """Name the procedure that carries out an instruction."""

    def register(procedure: _F) -> _F:
        HANDLERS[kind] = procedure
        return procedure

    return register


@clause("sve:10.2.1.1", "sve:10.8.1")
def perform_all(text: Text, instructions: Sequence[Instruction]) -> Procedure[int]:
    """Carry out instructions in the order in which they are written (10.6.2.8.2); return how much was done."""
    text.game.bound()
    done = 0
    for instruction in instructions:
        amount = yield from HANDLERS[type(instruction)](text, instruction)
        if instruction.remember is not None:
            text.numbers[instruction.remember] = amount
        done += amount
    return done
