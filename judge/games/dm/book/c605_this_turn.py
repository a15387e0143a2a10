"""605.2d What has happened in the turn so far, as texts ask: "if you have drawn two cards this turn"."""

from __future__ import annotations

from collections.abc import Iterator

from judge.abilities import History, Reader, Text, When, asked_of_the_turn
from judge.abilities.selections import ThisTurn
from judge.games.dm._performing import counts
from judge.games.dm.book.c200_characteristics import Face
from judge.games.dm.world import dm
from judge.kernel import CardId, Game, Happening, PlayerId, Ref, clause

NOBODY = Ref(CardId(""), 0)


def asked(face: Face) -> Iterator[When]:
    """Yield what the texts on a card ask about the turn so far, on each of its sides and halves."""
    hyper = () if face.hyper is None else face.hyper.abilities
    for ability in (*face.abilities, *hyper):
        yield from asked_of_the_turn(ability.node)
    for other in (face.other, face.twin):
        if other is not None:
            yield from asked(other)


def history_of(reader: Reader) -> History:
    """Return what the texts of a game ask about what has happened in the turn."""

    def asking(game: Game, player: PlayerId, what: Happening) -> Ref:
        return what.ref or NOBODY

    return History(reader, asking, lambda game, ref: ref.card)


@counts(ThisTurn)
@clause("dm:605.2d", without=0)
def _this_turn(text: Text, what: ThisTurn) -> int:
    """Return how often something has happened in the turn so far, as known at this moment (605.2d)."""
    return dm(text.game).history.times(text, what.this_turn)
