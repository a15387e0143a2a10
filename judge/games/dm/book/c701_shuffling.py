"""701.11 Shuffling."""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.dm._board import cards, zone
from judge.kernel import CardId, Citation, Event, Game, PlayerId, Procedure, do, forget


class Shuffle(Event):
    """A deck gets a random order, so that no player knows it (701.11a)."""

    __slots__ = ("order", "who")
    key = "shuffled"

    def __init__(self, who: PlayerId, order: Sequence[CardId]) -> None:
        super().__init__("dm:701.11a")
        self.who = who
        self.order = tuple(order)

    def player(self, game: Game) -> PlayerId:
        """Return whose deck it is."""
        return self.who

    def happen(self, game: Game) -> None:
        """Give the deck its new order."""
        game.state.reorder(zone(self.who, "deck"), self.order)
        forget(game.state, self.order)


def shuffle(game: Game, player: PlayerId, rule: Citation) -> Procedure[None]:
    """Shuffle a deck; which order comes of it is chance."""
    deck = tuple(cards(game, player, "deck"))
    if len(deck) > 1:
        order = yield from game.choose(
            by=player,
            role="shuffle",
            clause=rule,
            among=deck,
            minimum=len(deck),
            maximum=len(deck),
            ordered=True,
            hidden=True,
        )
        yield from do(game, Shuffle(player, order), clause=rule)
