"""10.2, 10.8 Effects: carrying out instructions; the module of each clause registers its instructions."""

from __future__ import annotations

from collections.abc import Iterable

from judge.abilities import Instruction, Performances, Text
from judge.kernel import Procedure, clause

SVE = Performances()
performs = SVE.performs
chooses = SVE.chooses
counts = SVE.counts
asks = SVE.asks


@clause("sve:10.2.1.1", "sve:10.8.1", without=0)
def perform_all(text: Text, instructions: Iterable[Instruction]) -> Procedure[int]:
    """Carry out instructions in written order (10.6.2.8.2); return how many things were done."""
    return (yield from SVE.perform_all(text, instructions))
