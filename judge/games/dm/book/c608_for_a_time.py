"""608.2, 609.1 Replacement effects that a text puts in force for a time, and no card has."""

from __future__ import annotations

from judge.abilities import Replacing, Text
from judge.games.dm import language
from judge.games.dm._performing import performs
from judge.games.dm.book.c608_continuous import come_into_force
from judge.kernel import Procedure, clause


@performs(language.InsteadOf)
@clause("dm:608.2", "dm:609.1", without=0)
def _instead_of(text: Text, what: language.InsteadOf) -> Procedure[int]:
    """Replace from now on, until its time is over, what happens so (609.1); what has happened is not replaced."""
    node = Replacing(replace=what.instead_of, instead=what.do, optional=what.optional)
    come_into_force(text, node, what.until)
    yield from ()
    return 1
