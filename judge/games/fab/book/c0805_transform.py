"""8.5.36 Transform: objects are put under a permanent, into which they have transformed; and 8.1.11b, demi-heroes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.abilities import Text, names
from judge.games.fab import object_words
from judge.games.fab._performing import performs
from judge.games.fab.book.c0108_effects import objects, rule_of
from judge.games.fab.book.c0300_under import PutUnder
from judge.games.fab.book.c0300_zones import Move, clear
from judge.games.fab.book.c0801_types import becomes_permanent, enters
from judge.games.fab.book.c0805_create import create
from judge.games.fab.book.c0805_states import is_permanent
from judge.games.fab.book.c0901_faces import turns_as_it_enters
from judge.games.fab.world import ARENA, hero, info, owner, player_of, zone_of
from judge.kernel import CardId, Citation, Event, Game, PlayerId, Procedure, Ref, Why, clause, do, ruled

HERO = "considered_hero"
"""The fact of a demi-hero: it is considered its player's hero, and has the type hero (8.1.11b)."""


@clause("fab:8.5.36a")
class Transforms(PutUnder):
    """An object transforms into a permanent: it is put under it (8.5.36)."""

    __slots__ = ()
    key = "transforms"

    def __init__(self, ref: Ref, top: Ref, by: PlayerId) -> None:
        super().__init__(ref, top, by, "fab:8.5.36")

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return that what it says of being under a permanent holds from then on (8.4.5), where it says something."""
        material = any("under" in names(ability.node.zone) for ability in info(game, self.card)["abilities"])
        return (*super().manner(game), *(("fab:8.4.5",) if material else ()))

    def names(self) -> Iterator[str]:
        """Add the name of transforming (8.5.36a)."""
        yield from super().names()
        yield "transforms"


@performs(object_words.Transform)
@clause("fab:8.5.36", without=0)
def _transform(text: Text, what: object_words.Transform) -> Procedure[int]:
    """8.5.36: objects are put under a permanent, all of them or none (8.5.36d)."""
    game, refs = text.game, objects(text, what.transform)
    if not _all_there(text, what, refs):
        rule = "fab:8.5.36d" if len(refs) > 1 else "fab:1.8.9"
        game.note("nothing", rule, actor=text.you, role="transform", subject=text.subject)
        return 0
    top = yield from _permanent(text, what, refs)
    if top is None or not game.state.present(top):
        game.note("nothing", "fab:8.5.36", actor=text.you, role="transform", subject=text.subject)
        return 0
    because = ("fab:8.5.36a", *(("fab:8.5.36d",) if len(refs) > 1 else ()))
    moves = [Transforms(ref, top, text.you) for ref in refs if ref != top]
    return len((yield from do(game, *moves, clause=rule_of(text), because=because)))


@clause("fab:8.5.36d", without=True)
def _all_there(text: Text, what: object_words.Transform, refs: Sequence[Ref]) -> bool:
    """Return whether all the objects exist that a transformation wants (8.5.36d)."""
    return bool(refs) and all(text.game.state.present(ref) for ref in refs)


def _permanent(text: Text, what: object_words.Transform, refs: Sequence[Ref]) -> Procedure[Ref | None]:
    """Return the permanent into which objects transform; what is none yet becomes one, and a token is created."""
    game = text.game
    if what.into_token is not None:
        return (yield from _token(text, what.into_token))
    top = next((ref for ref in objects(text, what.into) if game.state.present(ref)), None)
    if top is None or is_permanent(game, top.card):
        return top
    return (yield from _becomes_permanent(text, top, refs))


@clause("fab:8.5.36c", "fab:8.5.36c#token-not-creatable")
def _token(text: Text, name: str) -> Procedure[Ref | None]:
    """8.5.36c: the token is created; without it there is nothing to transform into."""
    made = yield from create(text.game, text.you, name, "fab:8.5.36c")
    return made[0] if made else None


@clause("fab:8.5.36b")
def _becomes_permanent(text: Text, top: Ref, refs: Sequence[Ref]) -> Procedure[Ref | None]:
    """8.5.36b: what is no permanent becomes one first; a demi-hero in the place of the hero that transforms."""
    game, now = text.game, info(text.game, top.card)
    own_hero = hero(game, text.you)
    because: tuple[Citation, ...] = ()
    if "demi_hero" in now["types"] and any(ref.card == own_hero for ref in refs):
        event: Move = TakesOver(top, text.you)
        because = ("fab:8.5.36b#demi-hero-first",)
    else:
        rules = enters(now) or ("fab:8.5.36b",)
        turns_as_it_enters(game, top.card, tuple(now["subtypes"]), rules[0])
        event = BecomesPermanent(top, "permanent", whose=owner(game, top.card), by=text.you)
    done = yield from do(game, event, clause="fab:8.5.36b", because=because)
    return next((one.now for one in done if isinstance(one, Move)), None)


OVERRULES: Citation = "fab:8.5.36b#whatever-its-subtypes"
"""The reading by which an object that something transforms into becomes a permanent."""


class BecomesPermanent(Move):
    """What an object transforms into becomes a permanent first, whatever it is by its subtypes (8.5.36b)."""

    __slots__ = ()

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return how it moves, and that it becomes a permanent though its subtypes do not make it one."""
        by_itself = becomes_permanent(info(game, self.card))
        return (*super().manner(game), *(() if by_itself else (OVERRULES,)))

    def impossible(self, game: Game) -> Why | None:
        """Return why not; that only permanents are in their zone (3.13.2) is no reason (#whatever-its-subtypes)."""
        why = super().impossible(game)
        return ruled(game, OVERRULES, None, why) if why is not None and why.clause == "fab:3.13.2" else why


# 8.1.11b: demi-heroes


class TakesOver(Move):
    """A demi-hero becomes a permanent as its player's hero transforms into it, and is the hero from then on (8.1.11b).

    Args:
        ref: the demi-hero.
        who: the player.
    """

    __slots__ = ()
    key = "takes_over"
    meaning = "fab:8.1.11b"

    def __init__(self, ref: Ref, who: PlayerId) -> None:
        super().__init__(ref, "hero", whose=who, index=0, by=who)

    @clause("fab:8.1.11b")
    def happen(self, game: Game) -> None:
        """Let it be the hero."""
        super().happen(game)
        game.state.put(self.card, HERO, True)


@clause("fab:8.1.11b", without=None)
def clear_demi_heroes(game: Game, events: Sequence[Event]) -> Procedure[None]:
    """8.1.11b: a demi-hero that becomes a permanent while its player controls a hero is cleared."""
    came = [e.card for e in events if isinstance(e, Move) and e.to in ARENA and e.from_zone not in ARENA]
    cleared = [card for card in came if _is_second_hero(game, card)]
    if cleared:
        yield from clear(game, cleared, "fab:8.1.11b")


def _is_second_hero(game: Game, card: CardId) -> bool:
    """Return whether an object is a demi-hero in the arena that is not its player's hero."""
    if zone_of(game, card) not in ARENA or "demi_hero" not in info(game, card)["types"]:
        return False
    return player_of(game, game.state.ref(card)) is None
