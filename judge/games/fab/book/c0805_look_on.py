"""8.5.11d Look and 8.5.17b Reveal as continuous effects: what players see of private objects for a time."""

from __future__ import annotations

from judge.games.fab.book.c0108_effects import text_of
from judge.games.fab.book.c0300_zones import lie
from judge.games.fab.language import Select
from judge.games.fab.world import fab, sees
from judge.kernel import GAME, Game, PlayerId, Ref, clause, tell
from judge.records import record


@record
class Looks:
    """A continuous look effect (8.5.11a).

    Attributes:
        you: who may look.
        at: the objects, by where they are.
        source: the object whose text generated it.
        until: when it ends.
    """

    you: PlayerId
    at: Select
    source: Ref
    until: str


def looks(game: Game) -> tuple[Looks, ...]:
    """Return the continuous look effects there are."""
    found: tuple[Looks, ...] = game.state.get(GAME, "looks", ())
    return found


@clause("fab:8.5.11d", without=None)
def look_on(game: Game) -> None:
    """8.5.11d: what a player may look at by where it is, is determined as a game state action."""
    for one in looks(game):
        text = text_of(game, one.you, one.source, one.source.card)
        new = [card for card in fab(game).reader.among(text, one.at) if not sees(game, one.you, card)]
        if new:
            because = ("fab:8.5.11", "fab:8.5.11a")
            game.note("looked_at", "fab:8.5.11d", because=because, actor=one.you, objects=new)
            tell(game.state, new, (one.you,))


def end_looks(game: Game, until: str) -> None:
    """End the look effects that last until now."""
    game.state.put(GAME, "looks", tuple(one for one in looks(game) if one.until != until) or None)


REVEALED = "reveals"
"""The fact of the game: which objects lie public because they are revealed for a time, each with when that ends."""


def stay_revealed(game: Game, ref: Ref, until: str) -> None:
    """Let a revealed object lie public where it is, for a time (8.5.17b)."""
    lie(game, ref.card, public=True)
    game.state.put(GAME, REVEALED, (*game.state.get(GAME, REVEALED, ()), (ref, until)))


@clause("fab:8.5.17b", without=None)
def end_reveals(game: Game, until: str) -> None:
    """8.5.17b: what is revealed until now becomes private again, where it is still that object."""
    there: tuple[tuple[Ref, str], ...] = game.state.get(GAME, REVEALED, ())
    for ref in (ref for ref, end in there if end == until and game.state.present(ref)):
        lie(game, ref.card, public=False)
    game.state.put(GAME, REVEALED, tuple(one for one in there if one[1] != until) or None)
