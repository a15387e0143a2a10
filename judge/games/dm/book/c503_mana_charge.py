"""503 The mana charge step, and 701.8."""

from __future__ import annotations

from judge.games.dm.book.c400_being_there import there
from judge.games.dm.book.c400_zones import Move
from judge.kernel import Game, PlayerId, Procedure, Question, Ref, at_most, clause, do, up_to

CHARGES = 1
"""How many cards can be charged in a mana charge step (503.2)."""


@clause("dm:701.8a")
class Charge(Move):
    """A card is put from the hand into the mana zone."""

    __slots__ = ()
    key = "charged"
    meaning = "dm:701.8a"

    def __init__(self, ref: Ref) -> None:
        super().__init__(ref, "mana_zone")


CHARGE = Question("charge", "dm:503.1", because=("dm:503.2",), hidden=True)
"""Which card is put into the mana zone."""


@clause("dm:503.1", without=None)
def mana_charge_step(game: Game, player: PlayerId) -> Procedure[None]:
    """Charge a card from the hand, or none."""
    hand = there(game, player, "hand", "chosen")
    charged = yield from game.choose(CHARGE, by=player, among=hand, how_many=up_to(at_most(game, "dm:503.2", CHARGES)))
    if charged:
        yield from do(game, *(Charge(game.state.ref(card)) for card in charged), clause="dm:503.1")
