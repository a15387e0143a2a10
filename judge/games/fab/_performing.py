"""Carrying out instructions: what each means is said beside its clause, with ``performs``, ``asks``, ``counts``."""

from __future__ import annotations

from collections.abc import Sequence

from judge.abilities import Instruction, Performances, Text
from judge.kernel import Procedure, clause

FAB = Performances()
performs = FAB.performs
chooses = FAB.chooses
asks = FAB.asks
counts = FAB.counts


@clause("fab:5.3.4b")
@clause("fab:5.3.4", "fab:6.1.2", without=0)
def perform_all(text: Text, instructions: Sequence[Instruction]) -> Procedure[int]:
    """Carry out instructions in the order in which they are written; return how much was done.

    One that fails does not keep the next from being carried out (5.3.4b).
    """
    if len(instructions) > 1:
        text.game.note("one_by_one", "fab:6.1.2", considered=True, subject=text.subject)
    return (yield from FAB.perform_all(text, instructions))
