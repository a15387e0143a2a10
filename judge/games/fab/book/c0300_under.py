"""3.0.14 Sub-cards: objects that are put under a permanent."""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.fab.book.c0300_contents import hero_stays
from judge.games.fab.book.c0300_zones import Move
from judge.games.fab.world import UNDER, lies_public, sub_cards, zone_of
from judge.kernel import Citation, Event, Game, PlayerId, Ref, Why, clause


class PutUnder(Move):
    """An object is put under a permanent: it is a sub-card, and a new object (3.0.14b).

    Args:
        ref: the object.
        top: the permanent.
        by: who controls the effect.
        means: the clause that says what it is.
    """

    __slots__ = ("top",)
    key = "put_under"

    def __init__(self, ref: Ref, top: Ref, by: PlayerId, means: Citation) -> None:
        super().__init__(ref, "under", by=by, means=means)
        self.top = top

    def objects(self) -> Sequence[str]:
        """Return the object, and the permanent."""
        return self.card, self.top.card

    def impossible(self, game: Game) -> Why | None:
        """Return why not: one of them is gone, both are the same, or it is a hero whose place none has taken."""
        if not game.state.present(self.ref) or not game.state.present(self.top) or self.ref == self.top:
            return Why("fab:3.0.9", "gone")
        return None if zone_of(game, self.top.card) == "hero" else hero_stays(game, self.card)

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return that it is a new object, and as public as the permanent (3.0.14d)."""
        return "fab:3.0.14a", "fab:3.0.14b", "fab:3.0.14d"

    @clause("fab:3.0.14b", "fab:3.0.14c", "fab:3.0.14d")
    def happen(self, game: Game) -> None:
        """Put it there, with what lay under it (3.0.14c); it is public where the permanent is (3.0.14d)."""
        below = sub_cards(game, self.card)
        self.public = lies_public(game, self.top.card)
        super().happen(game)
        for card in (self.card, *below):
            game.state.put(card, UNDER, self.top)

    def together(self, game: Game) -> Sequence[Event]:
        """Return nothing: what lies under it comes under the same permanent (3.0.14c)."""
        return ()


__all__ = ["PutUnder"]
