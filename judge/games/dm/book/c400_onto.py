"""400 Cards that move to another card, and lie with it from then on: castles, seals, cards put under elements."""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.dm.book.c400_zones import Move
from judge.kernel import Citation, Game, Ref, Why


class MoveOnto(Move):
    """A card moves to where another one lies, and is part of what lies there, or attached to it.

    Args:
        ref: the card.
        host: the other card.
        to: the name of the zone.
        means: the clause that says what the event does.
    """

    __slots__ = ("host",)
    within = True

    def __init__(self, ref: Ref, host: Ref, to: str, means: Citation) -> None:
        super().__init__(ref, to, means=means)
        self.host = host

    def objects(self) -> Sequence[str]:
        """Return the card and the other one."""
        return (self.card, self.host.card)

    def impossible(self, game: Game) -> Why | None:
        """Return why not: one of the two has moved."""
        gone = None if game.state.present(self.host) else Why("dm:101.3", "gone")
        return super().impossible(game) or gone
