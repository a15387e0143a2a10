"""701.11 Shuffling."""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.dm._board import cards, zone
from judge.kernel import CardId, Citation, Event, Game, PlayerId, Procedure, clause, do, forget


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
        rest = [card for card in cards(game, self.who, "deck") if card not in self.order]
        game.state.reorder(zone(self.who, "deck"), [*self.order, *rest])
        forget(game.state, self.order)


@clause("dm:701.11b")
def shuffle(
    game: Game, player: PlayerId, rule: Citation, *, apart: Sequence[CardId] = (), on_top: bool = True
) -> Procedure[None]:
    """Shuffle a deck; which order comes of it is chance.

    Args:
        game: the running game.
        player: whose deck it is.
        rule: the clause by which it is shuffled.
        apart: cards of it that are not shuffled, and are put on its top or bottom afterwards (701.11b).
        on_top: on its top.
    """
    deck = tuple(card for card in cards(game, player, "deck") if card not in apart)
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
    if apart:
        shuffled = [card for card in cards(game, player, "deck") if card not in apart]
        game.state.reorder(zone(player, "deck"), [*apart, *shuffled] if on_top else [*shuffled, *apart])
