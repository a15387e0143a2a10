"""6.4.10h Damage that prevention effects cannot prevent: what its source says of it, and effects that wait for it."""

from __future__ import annotations

from judge.abilities import Filter, Text
from judge.games.fab.book.c0108_effects import rule_of, text_of
from judge.games.fab.book.c0601_discrete_effects import performs
from judge.games.fab.language.effects import NextUnpreventable
from judge.games.fab.world import Game, reader_of
from judge.kernel import GAME, PlayerId, Procedure, Ref, clause
from judge.records import record

AWAITED = "unprevented"
"""The fact of the game: the effects that wait for the next damage of a kind of source."""


@record
class Unprevented:
    """The next effect of such a source that would deal damage this turn can't be prevented.

    Attributes:
        like: what the source is like.
        you: who controls the effect.
        source: the object whose text generated it.
    """

    like: Filter
    you: PlayerId
    source: Ref


def _awaited(game: Game) -> tuple[Unprevented, ...]:
    """Return the effects that have not been used yet, oldest first."""
    found: tuple[Unprevented, ...] = game.state.get(GAME, AWAITED, ())
    return found


@performs(NextUnpreventable)
def _next_unpreventable(text: Text, what: NextUnpreventable) -> Procedure[int]:
    """6.4.10h: generate the effect; it lasts for this turn."""
    yield from ()
    game, new = text.game, Unprevented(what.next_unpreventable, text.you, text.source)
    game.note(
        "awaits_damage",
        rule_of(text),
        because=("fab:6.4.10h",),
        actor=text.you,
        objects=(text.source.card,),
        then=lambda: game.state.put(GAME, AWAITED, (*_awaited(game), new)),
    )
    return 1


@clause("fab:6.4.10h", without=True)
def is_preventable(game: Game, source: Ref) -> bool:
    """Return whether the damage that an effect of an object is about to deal can be prevented; what waited is over."""
    now, used = game.world.last(game, source), []
    for one in _awaited(game):
        text = text_of(game, one.you, one.source, one.source.card)
        if reader_of(text).like(text, one.like, now, source.card):
            used.append(one)
    if used:
        game.state.put(GAME, AWAITED, tuple(one for one in _awaited(game) if one not in used) or None)
    return not (used or now["unpreventable"])


@clause("fab:4.4.4", without=None)
def end_unprevented(game: Game) -> None:
    """4.4.4: what was for this turn ends with it."""
    game.state.put(GAME, AWAITED, None)
