"""An order of several things: one that a player decides, or one that chance does."""

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
    """Let a player decide in which order several things come.

    With a single one there is nothing to decide, and no step: whoever decides may name it, or leave it unsaid.

    Args:
        game: the running game.
        by: who decides.
        among: what is put in an order.
        rule: the clause that leaves the order to that player.
        role: what the choice is called.
        because: the clauses on which that rests.
        hidden: whether nobody else learns the order.
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
    """Cards of a zone get a random order; where there are several, nobody knows any more which of them is which.

    Args:
        who: whose cards they are.
        where: the zone.
        order: the cards in their new order, before all others of the zone.
        means: the clause that says what shuffling is.
    """

    __slots__ = ("order", "where")
    key = "shuffled"

    def __init__(self, who: PlayerId, where: ZoneId, order: Sequence[CardId], means: Citation | None = None) -> None:
        super().__init__(who, means)
        self.where = where
        self.order = tuple(order)

    def happen(self, game: Game) -> None:
        """Give the cards their new order."""
        rest = [card for card in game.state.zones[self.where] if card not in self.order]
        game.state.reorder(self.where, [*self.order, *rest])
        if len(self.order) > 1:
            forget(game.state, self.order)
