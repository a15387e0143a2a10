"""8.5.1 Banish: an object moves to its owner's banished zone, and returns from there where it is banished until."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeGuard

from judge.abilities import Text, When
from judge.games.fab import language
from judge.games.fab._performing import performs
from judge.games.fab.book.c0108_effects import done_each_by_itself, objects
from judge.games.fab.book.c0300_zones import Move
from judge.games.fab.book.c0606_triggers import happenings_of
from judge.games.fab.world import controller, fab, zone_of
from judge.kernel import GAME, Event, Game, PlayerId, Procedure, Ref, clause, do, extent
from judge.records import record


@clause("fab:8.5.1a", "fab:8.5.1b")
class Banish(Move):
    """An object is banished: it moves to its owner's banished zone (8.5.1)."""

    __slots__ = ()
    key = "banished"
    meaning = "fab:8.5.1"

    def __init__(self, ref: Ref, by: PlayerId, *, face_down: bool = False) -> None:
        super().__init__(ref, "banished", public=not face_down, by=by)

    def names(self) -> Iterator[str]:
        """Add the name of being banished."""
        yield from super().names()
        yield "banished"


@performs(language.Banish)
def _banish(text: Text, what: language.Banish) -> Procedure[int]:
    """8.5.1: banish objects, for as long as the text says (8.5.1c)."""
    game = text.game
    places = {ref: _place(game, ref) for ref in objects(text, what.banish) if game.state.present(ref)}
    done = yield from done_each_by_itself(
        text, what.banish, lambda ref: Banish(ref, text.you, face_down=what.face_down)
    )
    if what.until is not None:
        kept = [Kept(e.now, *places[e.ref], what.until, text.source, text.you) for e in done if _lies_there(game, e)]
        game.state.put(GAME, "kept", (*all_kept(game), *kept) or None)
    return extent(done)


# 8.5.1c: until something happens


@record
class Kept:
    """An object that is banished until something happens: a delayed discrete effect (8.5.1c#delayed-discrete).

    Attributes:
        ref: the object.
        zone: the name of the zone that it came from.
        whose: whose zone that was.
        equipped: the zones that it was equipped to.
        until: what returns it.
        source: the object whose text has banished it.
        you: who controls that effect.
    """

    ref: Ref
    zone: str
    whose: PlayerId
    equipped: tuple[str, ...]
    until: When
    source: Ref
    you: PlayerId


def all_kept(game: Game) -> tuple[Kept, ...]:
    """Return the objects that are banished until something happens."""
    found: tuple[Kept, ...] = game.state.get(GAME, "kept", ())
    return found


def _place(game: Game, ref: Ref) -> tuple[str, PlayerId, tuple[str, ...]]:
    """Return where an object is: the zone, whose it is, and what it is equipped to; a permanent in combat is one."""
    where, equipped = zone_of(game, ref.card), tuple(game.state.get(ref.card, "equipped", ()))
    if where == "chain" and (equipped or game.state.get(ref.card, "permanent")):
        where = equipped[0] if equipped else "permanent"
    return where, controller(game, ref.card), equipped


def _lies_there(game: Game, event: Event) -> TypeGuard[Banish]:
    """Return whether an object has come to lie banished."""
    if not isinstance(event, Banish) or event.now is None:
        return False
    return game.state.present(event.now) and zone_of(game, event.card) == "banished"


@clause("fab:8.5.1c", without=None)
def return_banished(game: Game, events: Sequence[Event]) -> Procedure[None]:
    """8.5.1c: what is banished until something happens returns as that has happened, at once and without a layer."""
    met = [one for one in all_kept(game) if any(_is_met(game, one, event) for event in events)]
    if not met:
        return
    game.state.put(GAME, "kept", tuple(one for one in all_kept(game) if one not in met) or None)
    moves = [Move(k.ref, k.zone, whose=k.whose, equipped=k.equipped, by=k.you, means="fab:8.5.1c") for k in met]
    yield from do(game, *moves, clause="fab:8.5.1c", because=("fab:8.5.1c#delayed-discrete",))


def _is_met(game: Game, one: Kept, event: Event) -> bool:
    """Return whether something that has happened is what an object is banished until."""
    reader = fab(game).reader
    return any(reader.meets(game, one.until, what, one.source, one.you) for what in happenings_of(game, event))
