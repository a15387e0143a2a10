"""8.5.49 Exchange: two objects swap their zones, their visibility and who controls them."""

from __future__ import annotations

from collections.abc import Iterator

from judge.abilities import Text
from judge.games.fab import object_words
from judge.games.fab._performing import performs
from judge.games.fab.book.c0108_effects import objects, rule_of
from judge.games.fab.book.c0300_contents import OWNERS_ONLY, hero_stays, only_deck_cards
from judge.games.fab.book.c0300_zones import Move
from judge.games.fab.book.c0805_equip import cannot_equip, places_for, zones_at
from judge.games.fab.world import CHAIN, STACK, controller, fab, info, is_public, owner, zone_of
from judge.kernel import Event, Game, Happening, PlayerId, Procedure, Ref, Why, clause, do


class Exchange(Event):
    """Two objects swap where they are, in one event (8.5.49a).

    Args:
        one: an object.
        other: the object for which it is exchanged.
        by: who controls the effect.
    """

    __slots__ = ("by", "moves", "one", "other")
    key = "exchanged"

    def __init__(self, one: Ref, other: Ref, by: PlayerId) -> None:
        super().__init__("fab:8.5.49")
        self.one = one
        self.other = other
        self.by = by
        self.moves: tuple[Move, ...] = ()

    def player(self, game: Game) -> PlayerId:
        """Return who controls the effect."""
        return self.by

    def objects(self) -> tuple[str, ...]:
        """Return the objects."""
        return self.one.card, self.other.card

    def impossible(self, game: Game) -> Why | None:
        """Return why not: one of them cannot move to where the other is (8.5.49a)."""
        return _cannot_replace(game, self.one, self.other) or _cannot_replace(game, self.other, self.one)

    def manner(self, game: Game) -> tuple[str, ...]:
        """Return that they swap at the same time, and that what was equipped is followed by what is now (8.5.49b)."""
        equipped = any(game.state.get(ref.card, "equipped") for ref in (self.one, self.other))
        return ("fab:8.5.49a", *(("fab:8.5.49b",) if equipped else ()))

    def happen(self, game: Game) -> None:
        """Let each go where the other was."""
        fab(game).memory |= {ref: info(game, ref.card) for ref in (self.one, self.other)}
        self.moves = (_to_the_place(game, self.one, self.other), _to_the_place(game, self.other, self.one))
        for move in self.moves:
            move.happen(game)

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield the two moves."""
        for move in self.moves:
            yield from move.happenings(game)


@clause("fab:8.5.49a", "fab:8.5.49b")
def _cannot_replace(game: Game, ref: Ref, other: Ref) -> Why | None:
    """Return why an object cannot move to where another is: it is gone, or cannot be or be equipped there."""
    if not game.state.present(ref) or ref == other:
        return Why("fab:8.5.49a", "gone")
    if game.state.zone(ref.card) in (STACK, CHAIN) or hero_stays(game, ref.card) is not None:
        return Why("fab:8.5.49a", "not_exchanged")
    to, whose, now = zone_of(game, other.card), controller(game, other.card), info(game, ref.card)
    if to in OWNERS_ONLY and whose != owner(game, ref.card):
        return Why("fab:8.5.49a", "not_the_owners_zone")
    if game.state.get(other.card, "equipped"):
        there = to in places_for(now) and cannot_equip(game, whose, ref.card, other.card) is None
        return None if there else Why("fab:8.5.49b", "cannot_be_equipped")
    return only_deck_cards(game, fab(game).faces[ref.card].base, to)


def _to_the_place(game: Game, ref: Ref, other: Ref) -> Move:
    """Return the move of an object to where another is."""
    where, index = game.state.place(other.card) or ("", 0)
    player, to = PlayerId(where.partition(".")[0]), zone_of(game, other.card)
    equipped = zones_at(info(game, ref.card), to) if game.state.get(other.card, "equipped") else ()
    public = is_public(game, other.card)
    return Move(ref, to, whose=player, index=index, public=public, by=controller(game, ref.card), equipped=equipped)


@performs(object_words.Exchange)
@clause("fab:8.5.49", "fab:8.5.49#how-many-objects", without=0)
def _exchange(text: Text, what: object_words.Exchange) -> Procedure[int]:
    """8.5.49: exchange two objects; if either cannot complete its move, the effect fails (8.5.49a)."""
    game, ones, others = text.game, objects(text, what.exchange), objects(text, what.for_)
    if len(ones) != 1 or len(others) != 1:
        game.note("nothing", "fab:8.5.49a", actor=text.you, role="exchange", subject=text.subject)
        return 0
    equipped = any(game.state.get(ref.card, "equipped") for ref in (*ones, *others))
    because = ("fab:8.5.49b#which-is-equipped",) if equipped else ()
    swap = Exchange(ones[0], others[0], text.you)
    return len((yield from do(game, swap, clause=rule_of(text), because=because)))
