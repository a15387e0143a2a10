"""8.5.18 Roll: a die is rolled, and its topmost face is the result."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.abilities import Text
from judge.games.fab import effect_words
from judge.games.fab._performing import performs
from judge.games.fab.book.c0108_effects import rule_of
from judge.kernel import Event, Game, Happening, PlayerId, Procedure, clause, do


class Rolled(Event):
    """A die has been rolled (8.5.18): nothing changes by it, but effects trigger and texts ask for it."""

    __slots__ = ("face", "who")
    key = "rolled"

    def __init__(self, who: PlayerId, face: int) -> None:
        super().__init__("fab:8.5.18")
        self.who = who
        self.face = face

    def player(self, game: Game) -> PlayerId:
        """Return who has rolled it."""
        return self.who

    def objects(self) -> tuple[str, ...]:
        """Return nothing: no object has been rolled."""
        return ()

    def values(self) -> dict[str, Any]:
        """Return its topmost face."""
        return {"number": self.face}

    def happen(self, game: Game) -> None:
        """Nothing changes by it."""

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield that it was rolled, with its result."""
        yield Happening("rolls", None, {}, self.who, values={"amount": self.face}, by=self.who)


@performs(effect_words.Roll)
@clause("fab:8.5.18", without=0)
def _roll(text: Text, what: effect_words.Roll) -> Procedure[int]:
    """8.5.18: roll a die; its faces are the numbers from 1 on, each as likely as any other (8.5.18b)."""
    (face,) = yield from text.game.choose(
        by=text.you,
        role="die",
        clause="fab:8.5.18",
        because=("fab:8.5.18b",),
        among=range(1, what.roll + 1),
        subject=text.subject,
    )
    yield from do(text.game, Rolled(text.you, int(face)), clause=rule_of(text))
    return int(face)
