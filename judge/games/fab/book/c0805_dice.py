"""8.5.18 Roll, 8.5.28 Reroll and 8.5.33 Ignore: dice are rolled, and their topmost faces are the result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from judge.abilities import Text
from judge.games.fab import effect_words
from judge.games.fab._performing import performs
from judge.games.fab.book.c0108_effects import rule_of
from judge.kernel import Game, Happening, OfPlayer, PlayerId, Procedure, Question, Why, clause, do


class Rolled(OfPlayer):
    """Dice have been rolled (8.5.18): nothing changes by it, but effects trigger and texts ask for it.

    Args:
        who: the player who rolls.
        faces: what the dice show.
        sides: how many faces each of them has.
        rerolled: it is not the first result (8.5.28).
    """

    __slots__ = ("faces", "rerolled", "sides")
    key = "rolled"

    def __init__(self, who: PlayerId, faces: Sequence[int], sides: int, *, rerolled: bool = False) -> None:
        super().__init__(who, "fab:8.5.18")
        self.faces = tuple(faces)
        self.sides = sides
        self.rerolled = rerolled

    def showing(self, faces: Sequence[int], *, rerolled: bool) -> Rolled:
        """Return the same event with another result."""
        other = Rolled(self.who, faces, self.sides, rerolled=rerolled)
        other.history, other.first, other.clause = self.history, self.first, self.clause
        return other

    def values(self) -> dict[str, Any]:
        """Return what the dice show together."""
        return {"number": self.extent}

    @property
    def extent(self) -> int:
        """What the dice show together."""
        return sum(self.faces)

    def impossible(self, game: Game) -> Why | None:
        """Return why not: no die is left, all of them are ignored (8.5.33)."""
        return None if self.faces else Why("fab:8.5.33", "nothing")

    def happen(self, game: Game) -> None:
        """Nothing changes by it."""

    @clause("fab:8.5.28a", "fab:8.5.33a")
    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield that each die was rolled; a result that was rerolled (8.5.28a) or is ignored (8.5.33a) never was."""
        for face in self.faces:
            yield Happening("rolls", None, {}, self.who, values={"amount": face}, by=self.who)


@performs(effect_words.Roll)
@clause("fab:8.5.18", without=0)
def _roll(text: Text, what: effect_words.Roll) -> Procedure[int]:
    """8.5.18: roll dice; all their results come at the same time (8.5.18a)."""
    faces = []
    for _ in range(what.dice):
        faces.append((yield from _face(text, text.you, what.roll)))
    because = ("fab:8.5.18a",) if what.dice > 1 else ()
    done = yield from do(text.game, Rolled(text.you, faces, what.roll), clause=rule_of(text), because=because)
    return sum(event.extent for event in done if isinstance(event, Rolled))


def _face(text: Text, player: PlayerId, sides: int) -> Procedure[int]:
    """Roll one die; its faces are the numbers from 1 on, each as likely as any other (8.5.18b)."""
    (face,) = yield from text.game.choose(
        Question("die", "fab:8.5.18", because=("fab:8.5.18b",)),
        by=player,
        among=range(1, sides + 1),
        subject=text.subject,
    )
    return int(face)


# what comes in the place of a result


@performs(effect_words.Reroll)
@clause("fab:8.5.28", "fab:8.5.28b", without=0)
def _reroll(text: Text, what: effect_words.Reroll) -> Procedure[int]:
    """8.5.28: dice are rolled again, and the new result counts as if it had been the first (8.5.28a)."""
    rolled = text.in_place_of
    if not isinstance(rolled, Rolled) or not rolled.faces:
        return 0
    faces = list(rolled.faces)
    again = range(len(faces)) if what.reroll == "all" else [faces.index((yield from _which(text, rolled)))]
    because = ("fab:8.5.28a", *(("fab:8.5.28b",) if rolled.rerolled else ()))
    text.game.note("rerolls", "fab:8.5.28", because=because, actor=text.you)
    for number in again:
        faces[number] = yield from _face(text, rolled.who, rolled.sides)
    text.in_place_of = rolled.showing(faces, rerolled=True)
    return len(again)


def _which(text: Text, rolled: Rolled) -> Procedure[int]:
    """Choose one of the dice by what it shows."""
    if len(rolled.faces) == 1:
        return rolled.faces[0]
    (face,) = yield from text.game.choose(
        Question("reroll", "fab:8.5.28"), by=text.you, among=tuple(dict.fromkeys(rolled.faces)), subject=text.subject
    )
    return int(face)


@performs(effect_words.Ignore)
@clause("fab:8.5.33", "fab:8.5.33#completed-event", without=0)
def _ignore(text: Text, what: effect_words.Ignore) -> Procedure[int]:
    """8.5.33: a part of a completed event, or all of it, counts as not having occurred."""
    yield from ()
    rolled = text.in_place_of
    if not isinstance(rolled, Rolled) or not rolled.faces:
        return 0
    left = _without(rolled.faces, what.ignore)
    alike = ("fab:8.5.33b",) if left and {*left} == {*rolled.faces} else ()
    because = ("fab:8.5.33a", *alike, *(("fab:8.5.33c",) if rolled.rerolled else ()))
    text.game.note("ignores", "fab:8.5.33", because=because, actor=text.you)
    text.in_place_of = rolled.showing(left, rerolled=rolled.rerolled)
    return len(rolled.faces) - len(left)


@clause("fab:8.5.33b")
def _without(faces: Sequence[int], ignored: str) -> Sequence[int]:
    """Return the results without those that are ignored: of two that are alike only the one that is meant (8.5.33b)."""
    if ignored == "all":
        return ()
    left = list(faces)
    left.remove(min(faces) if ignored == "lowest" else max(faces))
    return left
