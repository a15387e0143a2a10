"""Zone changes: a card moves to another zone, and the event remembers its state before."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, ClassVar

from judge.kernel.game import Event, Game, OfCard
from judge.kernel.state import CardId, Info, PlayerId, Ref, ZoneId
from judge.kernel.trace import Citation, Why


class ZoneChange(OfCard):
    """A card moves to another zone, where it is a new object unless the game says otherwise.

    Args:
        ref: the object that moves; nothing happens if it is gone.
        whose: the player of the zone; the owner of the card if ``None``.
        index: the place in an ordered zone; 0 is the top, ``None`` the bottom.
        means: the clause that defines the event.

    Attributes:
        new_object: the game's clause that a moved card is a new object.
        in_play: the zones for which triggers say that a card enters or leaves.
        in_order: the ordered zones, in which a card can move to another place of the same zone.
    """

    __slots__ = ("before", "from_zone", "index", "to", "whose")
    key = "put"
    new_object: ClassVar[Citation]
    in_play: ClassVar[Collection[str]] = ()
    in_order: ClassVar[Collection[str]] = ("deck",)

    def __init__(
        self,
        ref: Ref,
        to: str,
        *,
        whose: PlayerId | None = None,
        index: int | None = None,
        means: Citation | None = None,
    ) -> None:
        super().__init__(ref, means)
        self.to = to
        self.whose = whose
        self.index = index
        self.from_zone = ""
        self.before: Info = {}

    def values(self) -> dict[str, Any]:
        """Return the destination and, for an ordered zone, the place in it."""
        above = self.index if self.to in self.in_order else None
        if above is None:
            return {"to": self.to, "place": self.to}
        return {"to": self.to, "place": f"{self.to}_inside" if above else f"{self.to}_top", "nth": above + 1}

    def impossible(self, game: Game) -> Why | None:
        """Return a reason if the object no longer exists."""
        return None if game.state.present(self.ref) else Why(self.new_object, "gone")

    def leads_nowhere(self, game: Game, there: ZoneId) -> bool:
        """Return whether the card is already in zone ``there`` and cannot take another place in it."""
        return self.to not in self.in_order and game.state.zone(self.card) == there

    def conflict_with(self, others: Sequence[Event]) -> Why | None:
        """Return a reason if another event of the batch moves the object too; it moves only once."""
        goes = any(isinstance(other, ZoneChange) and other.ref == self.ref for other in others)
        return Why(self.new_object, "moves_once") if goes else None

    @staticmethod
    def not_taken(game: Game, cards: Sequence[CardId]) -> Sequence[CardId]:
        """Return the cards of a zone that no settled event is going to move.

        Several replacement effects at the same time each take the next card of a deck.
        """
        taken = {event.card for event in game.pending_events if isinstance(event, ZoneChange)}
        return [card for card in cards if card not in taken] if taken else cards

    def names(self) -> Iterator[str]:
        """Yield the names of its trigger events: ``moves``, and ``enters`` or ``leaves`` for zones in play."""
        yield "moves"
        if self.to in self.in_play and self.from_zone not in self.in_play:
            yield "enters"
        if self.from_zone in self.in_play and self.to not in self.in_play:
            yield "leaves"
