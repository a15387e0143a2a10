"""409 The pending state: cards that are being used or put out, until they actually move."""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.dm.book.c400_zones import stop_being_pending
from judge.kernel import Citation, Game, OfCard, Ref, Why, clause


@clause("dm:409.1")
class BecomePending(OfCard):
    """A card becomes pending: it stays in its zone, but is not counted there (409.1c)."""

    __slots__ = ()
    key = "becomes_pending"

    def impossible(self, game: Game) -> Why | None:
        """Return why not: it is gone."""
        return None if game.state.present(self.ref) else Why("dm:101.3", "gone")

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return the clause by which it belongs to its zone, but does not count there any more (409.1c)."""
        return ("dm:409.1c",)

    def happen(self, game: Game) -> None:
        """Note it on the card."""
        game.state.put(self.ref.card, "pending", True)


@clause("dm:409.2")
class StopBeingPending(OfCard):
    """A card that was not moved stops being pending, where and as it was (409.2, 409.2a)."""

    __slots__ = ()
    key = "no_longer_pending"

    def impossible(self, game: Game) -> Why | None:
        """Return why not: it is not pending, as it has moved."""
        here = game.state.present(self.ref) and game.state.get(self.ref.card, "pending")
        return None if here else Why("dm:409.1", "not_pending")

    def happen(self, game: Game) -> None:
        """Let it lie as it did before."""
        stop_being_pending(game, self.ref.card)


def pend(game: Game, ref: Ref) -> BecomePending:
    """Return the event that a card becomes pending."""
    return BecomePending(ref, "dm:409.1")
