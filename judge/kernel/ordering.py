"""Putting objects in order, by a player's decision or by chance."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from judge.kernel.choices import Choice, Procedure
from judge.kernel.game import Game, OfPlayer
from judge.kernel.knowledge import forget
from judge.kernel.questions import Question, exactly
from judge.kernel.state import CardId, PlayerId, ZoneId
from judge.kernel.trace import Citation


def choose_order(
    game: Game,
    by: PlayerId,
    among: Collection[Any],
    rule: Citation,
    *,
    role: str = "order",
    because: Sequence[Citation] = (),
    hidden: bool = False,
    subject: str | None = None,
) -> Procedure[tuple[Any, ...]]:
    """Ask a player for the order of several objects, and return them in that order.

    A single object needs no decision; the answer may name it or leave it out.

    Args:
        game: the running game.
        by: the player who decides.
        among: the objects.
        rule: the clause that lets that player decide.
        role: the role of the choice.
        because: clauses that allow or modify it.
        hidden: whether the order is hidden from the other players.
        subject: the card or ability that it is about.
    """
    if len(among) < 2:
        for only in among:
            yield Choice(role, by, rule, [only], ordered=True, hidden=hidden, subject=subject, last=True)
        return tuple(among)
    return (
        yield from game.choose(
            Question(role, rule, ordered=True, hidden=hidden),
            by=by,
            among=among,
            how_many=exactly(len(among)),
            subject=subject,
            because=because,
        )
    )


class Shuffle(OfPlayer):
    """Cards of a zone are put into a random order; players no longer know which of several is which.

    Args:
        who: the player of the zone.
        where: the zone.
        order: the shuffled cards in their new order; they are put before all others of the zone.
        means: the clause that defines shuffling.
    """

    __slots__ = ("order", "where")
    key = "shuffled"

    def __init__(self, who: PlayerId, where: ZoneId, order: Sequence[CardId], means: Citation | None = None) -> None:
        super().__init__(who, means)
        self.where = where
        self.order = tuple(order)

    def happen(self, game: Game) -> None:
        """Put the cards into their new order."""
        rest = [card for card in game.state.zones[self.where] if card not in self.order]
        game.state.reorder(self.where, [*self.order, *rest])
        if len(self.order) > 1:
            forget(game.state, self.order)
