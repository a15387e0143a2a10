"""8.5.29 Charge: a card moves from hand to the soul of its player's hero."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.abilities import Text
from judge.games.fab import effect_words
from judge.games.fab._performing import performs
from judge.games.fab.book.c0108_effects import to_each
from judge.games.fab.book.c0300_zones import Move
from judge.games.fab.world import zone_of
from judge.kernel import Citation, Game, PlayerId, Procedure, Ref, Why, clause


@clause("fab:8.5.29b")
class Charge(Move):
    """A card is charged: it moves from a hand to the soul of that player's hero (8.5.29)."""

    __slots__ = ()
    key = "charged"
    meaning = "fab:8.5.29"

    def __init__(self, ref: Ref, by: PlayerId) -> None:
        super().__init__(ref, "soul", by=by)

    def impossible(self, game: Game) -> Why | None:
        """Return why not: it is not in hand."""
        here = game.state.present(self.ref) and zone_of(game, self.card) == "hand"
        return super().impossible(game) if here else Why("fab:8.5.29", "not_in_hand")

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return that the card has been charged, and by whom (8.5.29a)."""
        return (*super().manner(game), "fab:8.5.29a")

    def names(self) -> Iterator[str]:
        """Add the name of being charged (8.5.29a)."""
        yield from super().names()
        yield "charged"


@performs(effect_words.Charge)
def _charge(text: Text, what: effect_words.Charge) -> Procedure[int]:
    """8.5.29: charge cards; who controls the effect is considered to have done it (8.5.29a)."""
    return (yield from to_each(text, what.charge, lambda ref: Charge(ref, text.you)))
