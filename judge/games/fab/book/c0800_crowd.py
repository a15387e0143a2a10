"""8.0.6a The crowd cheers and boos: effect keywords of which the book says no more than that they are events."""

from __future__ import annotations

from collections.abc import Mapping

from judge.abilities import Text
from judge.games.fab import effect_words
from judge.games.fab._performing import performs
from judge.games.fab.book.c0108_effects import to_each
from judge.games.fab.world import info, player_of
from judge.kernel import Citation, Game, Happening, OfCard, Procedure, Ref, Why


class Cheered(OfCard):
    """The crowd cheers a hero: nothing changes but that it has happened (8.0.6a#cheers-and-boos)."""

    __slots__ = ()
    key = "cheered"

    def __init__(self, ref: Ref) -> None:
        super().__init__(ref, "fab:8.0.6a")

    def impossible(self, game: Game) -> Why | None:
        """Return why not: it is no hero."""
        here = game.state.present(self.ref) and player_of(game, self.ref) is not None
        return None if here else Why("fab:8.0.6a#cheers-and-boos", "not_a_hero")

    def manner(self, game: Game) -> tuple[Citation, ...]:
        """Return how the keyword is read, of which the book has no definition."""
        return ("fab:8.0.6a#cheers-and-boos",)

    def happen(self, game: Game) -> None:
        """Change nothing: that it has happened is all there is to it."""

    def happenings(self, game: Game) -> tuple[Happening, ...]:
        """Return that it was done to the hero."""
        return (Happening(self.key, self.ref, info(game, self.ref.card), self.player(game)),)


class Booed(Cheered):
    """The crowd boos a hero, likewise."""

    __slots__ = ()
    key = "booed"


DOES: Mapping[str, type[Cheered]] = {"cheers": Cheered, "boos": Booed}
"""For what the crowd does the event."""


@performs(effect_words.Crowd)
def _crowd(text: Text, what: effect_words.Crowd) -> Procedure[int]:
    """8.0.6a: the effect generates the event of its keyword."""
    return (yield from to_each(text, what.to, DOES[what.crowd]))
