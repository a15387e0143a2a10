"""8.5.55 Tap and 8.5.56 Untap, and 8.5.50 Mark: what changes a state of an object."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from judge.abilities import Text
from judge.games.fab import effect_words
from judge.games.fab._performing import performs
from judge.games.fab.book.c0104_attacks import bearer
from judge.games.fab.book.c0108_effects import to_each
from judge.games.fab.world import info, permanents, player_of
from judge.kernel import CardId, Citation, Game, Happening, OfCard, PlayerId, Procedure, Ref, Why, clause, do


class Tap(OfCard):
    """The state of a permanent changes from untapped to tapped (8.5.55)."""

    __slots__ = ()
    key = "tapped"
    meaning: ClassVar[Citation] = "fab:8.5.55"
    already: ClassVar[Citation] = "fab:8.5.55a"
    taps: ClassVar[bool] = True

    def __init__(self, ref: Ref) -> None:
        super().__init__(ref, self.meaning)

    def impossible(self, game: Game) -> Why | None:
        """Return why not: it is gone, is no permanent, or is so already (8.5.55a, 8.5.56a)."""
        if not game.state.present(self.ref):
            return Why("fab:3.0.9", "gone")
        if not is_permanent(game, self.ref.card):
            return Why(self.meaning, "not_permanent")
        return Why(self.already, "already_so") if is_tapped(game, self.ref.card) is self.taps else None

    def happen(self, game: Game) -> None:
        """Write it down on the permanent."""
        game.state.put(self.ref.card, "tapped", self.taps or None)

    def happenings(self, game: Game) -> tuple[Happening, ...]:
        """Return that it became so."""
        return (Happening(self.key, self.ref, info(game, self.ref.card), self.player(game)),)


class Untap(Tap):
    """The state of a permanent changes from tapped to untapped (8.5.56)."""

    __slots__ = ()
    key = "untapped"
    meaning = "fab:8.5.56"
    already = "fab:8.5.56a"
    taps = False


@clause("fab:1.3.3b", without=False)
def is_tapped(game: Game, card: CardId) -> bool:
    """Return whether a permanent is tapped; it is untapped unless something says otherwise (1.3.3b)."""
    return bool(game.state.get(card, "tapped"))


def is_permanent(game: Game, card: CardId) -> bool:
    """Return whether an object is a permanent that somebody controls."""
    return any(card in permanents(game, player) for player in game.players)


class Mark(OfCard):
    """A hero has the marked condition (8.5.50); one that has it simply keeps it (9.3.2a)."""

    __slots__ = ()
    key = "marked"

    def __init__(self, ref: Ref) -> None:
        super().__init__(ref, "fab:8.5.50")

    def impossible(self, game: Game) -> Why | None:
        """Return why not: it is no hero."""
        here = game.state.present(self.ref) and player_of(game, self.ref) is not None
        return None if here else Why("fab:8.5.50", "not_a_hero")

    def manner(self, game: Game) -> tuple[Citation, ...]:
        """Return how it comes to be marked, or stays so."""
        return ("fab:9.3.2a",) if game.state.get(self.ref.card, "marked") else ("fab:9.3.2",)

    def happen(self, game: Game) -> None:
        """Write it down on the hero."""
        game.state.put(self.ref.card, "marked", True)


@performs(effect_words.Tap)
def _tap(text: Text, what: effect_words.Tap) -> Procedure[int]:
    return (yield from to_each(text, what.tap, lambda ref: Tap(bearer(text.game, ref))))


@performs(effect_words.Untap)
def _untap(text: Text, what: effect_words.Untap) -> Procedure[int]:
    return (yield from to_each(text, what.untap, lambda ref: Untap(bearer(text.game, ref))))


@performs(effect_words.Mark)
def _mark(text: Text, what: effect_words.Mark) -> Procedure[int]:
    return (yield from to_each(text, what.mark, Mark))


def untap_all(game: Game, player: PlayerId, rule: Citation, because: Sequence[Citation] = ()) -> Procedure[None]:
    """Untap all tapped permanents that a player controls, in one event."""
    tapped = [game.state.ref(card) for card in permanents(game, player) if is_tapped(game, card)]
    if tapped:
        yield from do(game, *map(Untap, tapped), clause=rule, because=because)
