"""8.5.23 Reload, 8.5.24 Turn, 8.5.32 Add and 8.5.44 Pitch: where an effect puts cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judge.abilities import Text
from judge.games.fab import effect_words
from judge.games.fab._performing import performs
from judge.games.fab.book.c0108_effects import objects, rule_of, to_each
from judge.games.fab.book.c0114_costs import pitch
from judge.games.fab.book.c0300_contents import empty_arsenal, has_empty_arsenal_zone
from judge.games.fab.book.c0300_zones import Move, lie, reset_private
from judge.games.fab.book.c0700_defending import become_defending, cannot_add
from judge.games.fab.world import ARENA, BY_NAME, cards, info, lies_public, owner, zone, zone_of
from judge.kernel import (
    CardId,
    Citation,
    Event,
    Game,
    OfCard,
    PlayerId,
    Procedure,
    Question,
    Ref,
    Why,
    clause,
    do,
    extent,
    stands,
    up_to,
)

RELOAD = Question("reload", "fab:8.5.23", hidden=True)
"""Which card is reloaded."""


@performs(effect_words.Reload)
@clause("fab:8.5.23", without=0)
def _reload(text: Text, what: effect_words.Reload) -> Procedure[int]:
    """8.5.23: with an empty arsenal a player may put a card from hand there, face-down (8.5.23#nonempty-arsenal)."""
    game = text.game
    (who,) = text.players(what.reload)
    hand = tuple(cards(game, who, "hand"))
    empty = empty_arsenal(game, who)
    if not empty or not hand:
        rule = "fab:8.5.23" if empty else "fab:8.5.23#nonempty-arsenal"
        each = ("fab:8.5.23a",) if not empty and has_empty_arsenal_zone(game, who) else ()
        game.note("nothing", rule, because=each, actor=who, role="reload", subject=text.subject)
        return 0
    chosen = yield from game.choose(RELOAD, by=who, among=hand, how_many=up_to(1), subject=text.subject)
    moves = [Move(game.state.ref(c), "arsenal", public=False, means="fab:8.5.23", by=who) for c in chosen]
    return extent((yield from do(game, *moves, clause=rule_of(text)))) if moves else 0


class Laid(OfCard):
    """A card of an ordered zone is put at another place of it: that is no move (3.0.7b), but changes the order.

    Args:
        ref: the card.
        index: how many cards lie above it, ``None`` for the bottom.
    """

    __slots__ = ("index",)
    key = "laid"

    def __init__(self, ref: Ref, index: int | None) -> None:
        super().__init__(ref, "fab:8.5.15")
        self.index = index

    def values(self) -> dict[str, Any]:
        """Return where."""
        return {"place": "bottom" if self.index is None else "inside" if self.index else "top"}

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return that it does not move."""
        return ("fab:3.0.7b",)

    def happen(self, game: Game) -> None:
        """Put it there."""
        where = game.state.zone(self.ref.card)
        assert where is not None  # noqa: S101 - it lies in an ordered zone
        others = [card for card in game.state.zones[where] if card != self.ref.card]
        above = len(others) if self.index is None else self.index
        game.state.reorder(where, [*others[:above], self.ref.card, *others[above:]])


def put_to(
    game: Game,
    ref: Ref,
    into: str,
    index: int | None,
    public: bool | None,
    by: PlayerId,
    counters: Mapping[str, int],
) -> Event:
    """Return that an object is put into a zone, or where it lies in an ordered one already, at that place of it.

    Args:
        game: the running game.
        ref: the object.
        into: the name of the zone.
        index: where in an ordered zone; 0 is the top, ``None`` the bottom.
        public: it is public there, or private; what its zone is where nothing is said.
        by: the player whose effect it is.
        counters: the counters that it enters the arena with (6.4.8).
    """
    there = game.state.present(ref) and game.state.zone(ref.card) == zone(owner(game, ref.card), into)
    if there and BY_NAME[into].ordered:
        return Laid(ref, index)
    event = Put(ref, into, index=index, public=public, means="fab:8.5.15", by=by)
    event.counters = counters
    return event


class Put(Move):
    """An object is put into a zone by an effect (8.5.15), into the arena with counters where that says so (6.4.8)."""

    __slots__ = ()

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return how it moves, and that what is put into a soul has not been charged (8.5.29b)."""
        with_counters = ("fab:6.4.8",) if self.counters else ()
        return (*super().manner(game), *with_counters, *(("fab:8.5.29b",) if self.to == "soul" else ()))


class TurnOver(OfCard):
    """A card is turned face-up or face-down (8.5.24).

    Args:
        ref: the card.
        up: it becomes public.
    """

    __slots__ = ("up",)
    key = "turned"

    def __init__(self, ref: Ref, *, up: bool) -> None:
        super().__init__(ref, "fab:8.5.24")
        self.up = up

    def impossible(self, game: Game) -> Why | None:
        """Return why not: it is gone, or lies so already (8.5.24a)."""
        if not game.state.present(self.ref):
            return Why("fab:3.0.9", "gone")
        return Why("fab:8.5.24a", "already_so") if lies_public(game, self.ref.card) is self.up else None

    def happen(self, game: Game) -> None:
        """Let it lie so."""
        lie(game, self.ref.card, public=self.up)
        if not self.up:
            reset_private(game, self.ref.card)


@performs(effect_words.TurnOver)
def _turn(text: Text, what: effect_words.TurnOver) -> Procedure[int]:
    """8.5.24: turn cards."""
    return (yield from to_each(text, what.turn, lambda ref: TurnOver(ref, up=what.to == "face_up")))


@performs(effect_words.AddDefending)
@clause("fab:8.5.32", without=0)
def _add_defending(text: Text, what: effect_words.AddDefending) -> Procedure[int]:
    """8.5.32: cards move to the active chain link as defending cards, those of them that can (7.0.5b)."""
    game, done = text.game, 0
    for ref in objects(text, what.add_defending):
        why = cannot_add(game, ref.card) if game.state.present(ref) else Why("fab:3.0.9", "gone")
        why = stands(game, why)
        if why is not None:
            game.note("dropped", why.clause, objects=(ref.card,), event="defends", reason=why.reason)
            continue
        done += len((yield from become_defending(game, [ref.card], rule_of(text), ("fab:8.5.32",))))
    return done


@performs(effect_words.PitchCards)
@clause("fab:8.5.44", without=0)
def _pitch(text: Text, what: effect_words.PitchCards) -> Procedure[int]:
    """8.5.44: pitch cards; of several all have to be there and to be pitched, or none is (8.5.44a).

    They come from wherever the effect says, not from the hand alone as those that a player pitches for a cost (1.14.3).
    """
    game, refs = text.game, objects(text, what.pitch)
    able = [r for r in refs if game.state.present(r) and _lies_outside(game, r) and _has_pitch(game, r)]
    if not refs or len(able) < len(refs):
        rule = "fab:8.5.44a" if len(refs) > 1 else "fab:1.8.9"
        game.note("nothing", rule, actor=text.you, role="pitch", subject=text.subject)
        return 0
    for ref in able:
        yield from pitch(game, text.you, ref.card, "fab:8.5.44", tuple(_how_it_is_pitched(text, ref.card)))
    return len(able)


def _how_it_is_pitched(text: Text, card: CardId) -> Iterator[Citation]:
    """Yield by which readings a card is pitched from there, and that it is the player who pitches it that gains."""
    if zone_of(text.game, card) != "hand":
        yield "fab:1.14.3#from-hand"
    if owner(text.game, card) != text.you:
        yield "fab:8.5.44#who-gains-what"


def _lies_outside(game: Game, ref: Ref) -> bool:
    """Return whether an object lies in a zone of its owner from which it can be put into the pitch zone."""
    return zone_of(game, ref.card) not in (*ARENA, "pitch")


def _has_pitch(game: Game, ref: Ref) -> bool:
    return info(game, ref.card)["pitch"] is not None
