"""Carrying out instructions: what each means is said beside its clause, with ``performs``, ``asks``, ``excludes``."""

from __future__ import annotations

from collections.abc import Sequence

from judge.abilities import Instruction, Performances, Text
from judge.games.dm._cause import Cause, carrying_out
from judge.kernel import Procedure, clause

DM = Performances()
performs = DM.performs
excludes = DM.excludes
chooses = DM.chooses
counts = DM.counts


@clause("dm:605.2c", without=0)
def perform_all(text: Text, instructions: Sequence[Instruction]) -> Procedure[int]:
    """Carry out instructions in the order in which they are written; return how much was done."""
    kind = "spell" if text.subject == text.source.card else "ability"
    with carrying_out(text.game, Cause(text.source, text.you, kind)):
        return (yield from DM.perform_all(text, instructions))
