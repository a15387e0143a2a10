"""105 Orientation, and 701.2: tapping and untapping cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.games.dm.book.c400_presence import why_unavailable
from judge.games.dm.book.c505_attack import attacker, blocker
from judge.games.dm.world import Game, info, zone_of
from judge.kernel import CardId, Citation, Happening, OfCard, Why, clause

TAPPABLE = ("creature", "tamaseed")
"""The types that can be tapped in the battle zone (105.4a)."""


ORIENTATION_STATED = ("cross_gear", "weapon", "fortress", "field", "core", "aura")
"""The types whose own clauses state an orientation, although 105.4a does not let them be tapped."""


@clause("dm:105.1")
def is_tapped(game: Game, card: CardId) -> bool:
    return bool(game.state.get(card, "tapped"))


@clause("dm:105.4a", without=True)
def can_be_tapped(game: Game, card: CardId) -> bool:
    """Return whether a card can be tapped: any in the mana zone, few types in the battle zone (105.4a)."""
    where = zone_of(game, card)
    return where == "mana_zone" or (where == "battle_zone" and info(game, card)["type"] in TAPPABLE)


class _Turning(OfCard):
    __slots__ = ()

    def impossible(self, game: Game) -> Why | None:
        card = self.ref.card
        if not game.state.present(self.ref):
            return Why("dm:101.3", "gone")
        if not can_be_tapped(game, card):
            reading = ("dm:105.4a#cards-that-can-tap",) if info(game, card)["type"] in ORIENTATION_STATED else ()
            return Why("dm:105.4a", "cannot_be_tapped", reading)
        return why_unavailable(game, card, "affected")

    def manner(self, game: Game) -> Sequence[Citation]:
        return ("dm:505.6b",) if self.ref in (attacker(game), blocker(game)) else ()

    @clause("dm:603.2c")
    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield the trigger event of a card that is tapped or untapped in the battle zone.

        Entering tapped does not count (603.2c). Tapping for mana does not trigger texts that name no zone (403.1).
        """
        if _is_meant(game, self.ref.card):
            yield Happening(self.key, self.ref, info(game, self.ref.card), self.player(game))


@clause("dm:403.1", without=True)
def _is_meant(game: Game, card: CardId) -> bool:
    """Return whether a text about creatures or elements can refer to a card: only in the battle zone (403.1)."""
    return zone_of(game, card) == "battle_zone"


@clause("dm:701.2a")
class Tap(_Turning):
    """A card is tapped."""

    __slots__ = ()
    key = "tapped"

    def impossible(self, game: Game) -> Why | None:
        """Return why the card cannot be tapped, for example because it is tapped already (105.6)."""
        already = Why("dm:105.6", "tapped_already") if is_tapped(game, self.ref.card) else None
        return super().impossible(game) or already

    def happen(self, game: Game) -> None:
        game.state.put(self.ref.card, "tapped", True)


@clause("dm:701.2b")
class Untap(_Turning):
    """A card is untapped."""

    __slots__ = ()
    key = "untapped"

    def impossible(self, game: Game) -> Why | None:
        """Return why the card cannot be untapped, for example because it is untapped already (105.6)."""
        already = None if is_tapped(game, self.ref.card) else Why("dm:105.6", "untapped_already")
        return super().impossible(game) or already

    def happen(self, game: Game) -> None:
        game.state.forget(self.ref.card, "tapped")


def tap(game: Game, card: CardId) -> Tap:
    return Tap(game.state.ref(card))
