"""1214 Immediate effects: carrying out instructions; the module of each clause registers its instructions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from judge.abilities import Instruction, Performances, Text
from judge.abilities import instructions as say
from judge.games.kiseki.world import LAST_KNOWN, Game
from judge.kernel import Citation, Event, OfCard, Procedure, Ref, clause

KISEKI = Performances()
performs = KISEKI.performs
chooses = KISEKI.chooses

Named = Callable[[Text, say.Special], Procedure[int]]
NAMED: dict[str, Named] = {}
"""The procedures for instructions that the rules define by name, such as ``stun``."""

_F = TypeVar("_F", bound=Named)


def named(name: str) -> Callable[[_F], _F]:
    """Register the procedure that carries out the instruction of a name."""

    def register(procedure: _F) -> _F:
        NAMED[name] = procedure
        return procedure

    return register


def refs_meant(text: Text, instruction: say.Special) -> tuple[Ref, ...]:
    """Return the objects that an instruction defined by name affects."""
    game: Game = text.game
    return game.world.reader.refs(text, instruction.on)


def remember(text: Text, instruction: Instruction, events: Sequence[Event]) -> int:
    """Store the affected cards under the instruction's name, as they are now (502.3); return the number of events."""
    if instruction.remember is not None:
        text.named[instruction.remember] = tuple(text.game.state.ref(e.card) for e in events if isinstance(e, OfCard))
    return len(events)


def read_from(text: Text, *nodes: Any) -> tuple[Citation, ...]:
    """Return 1221.1 if amounts or conditions use the information of a card that has moved; otherwise empty."""
    return (LAST_KNOWN,) if text.game.world.reader.departed(text, *nodes) else ()


def carried_out_by(text: Text) -> Citation:
    """Return the clause for carrying out a text: as a replacement, an EVENT, or an ability."""
    if text.game.within.history:
        return "kiseki:1216.1"
    return "kiseki:1205.1c-2" if text.subject == text.source.card else "kiseki:1205.1d"


@performs(say.Special)
@clause("kiseki:1301.1", without=0)
def _special(text: Text, instruction: say.Special) -> Procedure[int]:
    """Carry out an instruction that the rules define by name."""
    return (yield from NAMED[instruction.perform](text, instruction))


@clause("kiseki:1214.1", without=0)
def perform_all(text: Text, instructions: Sequence[Instruction]) -> Procedure[int]:
    """Carry out instructions in the order in which they are written; return how many things were done."""
    return (yield from KISEKI.perform_all(text, instructions))
