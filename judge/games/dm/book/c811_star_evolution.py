"""811 Star evolution creatures: when they leave the battle zone, only the top card leaves instead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy

from judge.games.dm.book.c400_being_there import elements
from judge.games.dm.book.c400_zones import Move
from judge.games.dm.world import face, owner
from judge.kernel import CardId, Event, Game, Procedure, clause

STAR = "star_evolution"


@clause("dm:811.1", "dm:811.1a", "dm:811.1b#nothing-underneath")
class OnlyTheTopLeaves:
    """The replacement effect of a star evolution creature that leaves (811.1a).

    One that has been replaced already, or comes of a replacement, is not replaced again (811.1a with 101.5).
    """

    optional = False
    of_itself = False

    def __init__(self, game: Game, card: CardId) -> None:
        self.id = f"{card}.{STAR}"
        self.source: str = card
        self.controller = owner(game, card)
        self.because = "dm:811.1b" if "forbidden" in face(game, card).special else "dm:811.1a"
        self._ref = game.state.ref(card)

    def applies(self, game: Game, event: Event) -> bool:
        """Return whether the creature leaves the battle zone with all its cards."""
        return isinstance(event, Move) and event.ref == self._ref and not event.alone and event.to != "battle_zone"

    def replace(self, game: Game, event: Event) -> Procedure[Sequence[Event]]:
        """Let the top card leave in the same way, and nothing else."""
        yield from ()
        assert isinstance(event, Move)  # noqa: S101 - it applies to no other event
        return [only_the_top(event)]


def only_the_top(event: Move) -> Move:
    """Return the same move of the top card of an element, without the others (109.2a)."""
    top = copy(event)
    top.alone = True
    return top


def star_evolutions(game: Game) -> Iterator[OnlyTheTopLeaves]:
    """Yield the effects of the star evolution creatures in the battle zone."""
    for player in game.players:
        for card in elements(game, player, "working"):
            if STAR in face(game, card).special:
                yield OnlyTheTopLeaves(game, card)
