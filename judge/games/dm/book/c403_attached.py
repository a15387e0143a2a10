"""403.2 Cards that enter the battle zone attached to a creature: it is clear at once which one they belong to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from judge.games.dm._attached import attach
from judge.games.dm.book.c403_entering import Enter
from judge.kernel import Citation, Game, Ref, Why


class EnterAttached(Enter):
    """A card enters the battle zone as it is attached to a creature there.

    Args:
        ref: the card.
        host: the creature.
        means: the clause that says what the event does.

    Attributes:
        kind: the fact on the creature that says what is attached to it.
        gone: the clause by which the card does not enter where the creature has left by then.
    """

    __slots__ = ("host",)
    kind: ClassVar[str]
    gone: ClassVar[Citation] = "dm:101.3"

    def __init__(self, ref: Ref, host: Ref, means: Citation) -> None:
        super().__init__(ref, means=means)
        self.host = host

    def objects(self) -> Sequence[str]:
        """Return the card and the creature."""
        return (self.card, self.host.card)

    def impossible(self, game: Game) -> Why | None:
        """Return why not: the card has moved, or the creature has left."""
        without = None if game.state.present(self.host) else Why(self.gone, "gone")
        return super().impossible(game) or without

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return the clause by which it is clear which creature it belongs to."""
        return ("dm:403.2", *super().manner(game))

    def happen(self, game: Game) -> None:
        """Put it there, attached to the creature."""
        super().happen(game)
        attach(game.state, game.state.ref(self.card), self.host.card, self.kind)
