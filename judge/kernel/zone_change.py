"""Zone changes: a card goes from one zone to another, and what it was is known for as long as somebody asks."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, ClassVar

from judge.kernel.game import Event, Game, OfCard
from judge.kernel.state import Info, PlayerId, Ref, ZoneId
from judge.kernel.trace import Citation, Why


class ZoneChange(OfCard):
    """A card goes to another zone, where it is a new object unless the game says otherwise.

    Args:
        ref: the object that goes; when it is gone, nothing happens.
        to: the name of the zone.
        whose: the player of the zone; the owner unless said otherwise.
        index: where in an ordered zone; 0 is the top, ``None`` the bottom.
        means: the clause that says what the event does.

    Attributes:
        from_zone: the name of the zone that it leaves.
        before: what it was there.
        new_object: the clause by which it is another object once it has gone, which each game says.
        in_play: the names of the zones that it enters and leaves, as triggers say.
        in_order: the names of the zones in which it has a place, so that it can go to another place of the same zone.
        meaning: the clause that says what an event of this class does, unless another one is given.
    """

    __slots__ = ("before", "from_zone", "index", "to", "whose")
    key = "put"
    new_object: ClassVar[Citation]
    in_play: ClassVar[Collection[str]] = ()
    in_order: ClassVar[Collection[str]] = ("deck",)
    meaning: ClassVar[Citation | None] = None

    def __init__(
        self,
        ref: Ref,
        to: str,
        *,
        whose: PlayerId | None = None,
        index: int | None = None,
        means: Citation | None = None,
    ) -> None:
        super().__init__(ref, means or self.meaning)
        self.to = to
        self.whose = whose
        self.index = index
        self.from_zone = ""
        self.before: Info = {}

    def values(self) -> dict[str, Any]:
        """Return where to."""
        return {"to": self.to}

    def impossible(self, game: Game) -> Why | None:
        """Return why not: by now it is another object."""
        return None if game.state.present(self.ref) else Why(self.new_object, "gone")

    def leads_nowhere(self, game: Game, there: ZoneId) -> bool:
        """Return whether the card lies where it would go, and has no place there that could be another one.

        Args:
            game: the running game.
            there: the zone to which it would go.
        """
        return self.to not in self.in_order and game.state.zone(self.card) == there

    def beside(self, others: Sequence[Event]) -> Why | None:
        """Return why not: it is another object once it has gone, so it does not go twice at the same time."""
        goes = any(isinstance(other, ZoneChange) and other.ref == self.ref for other in others)
        return Why(self.new_object, "moves_once") if goes else None

    def names(self) -> Iterator[str]:
        """Yield the names under which triggers know it."""
        yield "moves"
        if self.to in self.in_play and self.from_zone not in self.in_play:
            yield "enters"
        if self.from_zone in self.in_play and self.to not in self.in_play:
            yield "leaves"
