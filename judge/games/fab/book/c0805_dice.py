"""8.5.18 Roll: a die is rolled, and its topmost face is the result."""

from __future__ import annotations

from judge.abilities import Text
from judge.games.fab import effect_words
from judge.games.fab._performing import performs
from judge.kernel import Procedure, clause


@performs(effect_words.Roll)
@clause("fab:8.5.18", without=0)
def _roll(text: Text, what: effect_words.Roll) -> Procedure[int]:
    """8.5.18: roll a die; its faces are the numbers from 1 on, each as likely as any other (8.5.18b)."""
    (face,) = yield from text.game.choose(
        by=text.you,
        role="roll",
        clause="fab:8.5.18",
        because=("fab:8.5.18b",),
        among=range(1, what.roll + 1),
        subject=text.subject,
    )
    return int(face)
