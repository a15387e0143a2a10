"""503 The mana charge step, and 701.8."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeGuard

from judge.games.dm.book.c110_keywords import CANNOT_BE_CHARGED, given_by, has
from judge.games.dm.book.c400_being_there import there
from judge.games.dm.book.c400_zones import Move
from judge.games.dm.book.c603_abilities import works
from judge.games.dm.language import Charges
from judge.games.dm.world import info, opponent, owner, zone_of
from judge.kernel import Check, Event, Game, PlayerId, Procedure, Question, Ref, at_most, clause, do, up_to

MAY_BE_CHARGED = Check(
    "dm:101.2",
    "cannot_be_charged",
    lambda game, card: not has(game, card, CANNOT_BE_CHARGED),
    said_by=lambda game, card: given_by(game, card, CANNOT_BE_CHARGED),
)

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


def is_put_there_from_the_hand(game: Game, event: Event) -> TypeGuard[Move]:
    """Return whether an event puts a card from the hand into the mana zone, in this step or by an effect."""
    return isinstance(event, Move) and event.to == "mana_zone" and zone_of(game, event.card) == "hand"


CHARGE = Question("charge", "dm:503.1", because=("dm:503.2",), checks=(MAY_BE_CHARGED,), hidden=True)
"""Which card is put into the mana zone."""


@clause("dm:503.2", instead=lambda game, player: CHARGES)
def _charges(game: Game, player: PlayerId) -> int:
    """Return how many cards a player can charge: one, and what continuous effects add to that or take away (503.2)."""
    return max(0, CHARGES + sum(_changes(game, player)))


def _changes(game: Game, player: PlayerId) -> Iterator[int]:
    """Yield by how much the abilities that work change how many cards a player can charge."""
    for card in game.state.cards():
        for ability in info(game, card)["abilities"]:
            if isinstance(ability.node, Charges) and works(game, card, ability):
                meant = {"own": (owner(game, card),), "enemy": (opponent(game, owner(game, card)),)}
                if player in meant.get(ability.node.side, game.players):
                    yield ability.node.charges


@clause("dm:503.1", without=None)
def mana_charge_step(game: Game, player: PlayerId) -> Procedure[None]:
    """Charge a card from the hand, or none."""
    hand = there(game, player, "hand", "chosen")
    most = up_to(at_most(game, "dm:503.2", _charges(game, player)))
    charged = yield from game.choose(CHARGE, by=player, among=hand, how_many=most)
    if charged:
        yield from do(game, *(Charge(game.state.ref(card)) for card in charged), clause="dm:503.1")
