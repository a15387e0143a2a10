"""What a text that has been resolved leaves behind: effects that last, and triggered abilities for later."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.abilities.kinds import Grant
from judge.abilities.selections import Select
from judge.abilities.text import Text, remembered
from judge.kernel import GAME, Game, PlayerId, Ref, new_timestamp
from judge.records import record


@record
class Lasting:
    """A continuous effect of a text that has been resolved.

    Attributes:
        id: names the effect.
        source: the card it came from.
        refs: the objects it applies to; cards that come later are not among them.
        grant: what it does, its numbers worked out.
        until: when it ends, in the game's own terms; ``None`` for the rest of the game.
        since: its timestamp.
        begins: when it begins to apply, in the same terms; ``None`` at once.
        while_like: what its objects have to remain for it to go on applying to them, read for ``you``.
        you: whose text it was.
        elsewhere: those of its objects that a move has kept it on, each with the zone where it is looked for since.
        rank: its place among those with the same timestamp; 0 where nothing has decided it.
    """

    id: str
    source: str
    refs: tuple[Ref, ...]
    grant: Grant
    until: Any
    since: int
    begins: Any = None
    while_like: Select | None = None
    you: PlayerId | None = None
    elsewhere: tuple[tuple[Ref, str], ...] = ()
    rank: int = 0


@record
class Delayed:
    """A triggered ability created by an effect, for one occasion or each one in a time.

    Attributes:
        id: names it.
        ability: what it says.
        source: the object whose text created it.
        controller: whose it is.
        remembers: what its text goes on knowing, by name: cards, numbers as X, words.
        until: when it ends, in the game's own terms; ``None`` where it waits for as long as it takes.
        every: it triggers each time until then, not once.
    """

    id: str
    ability: Any
    source: Ref
    controller: PlayerId
    remembers: tuple[tuple[str, Any], ...]
    until: Any = None
    every: bool = False


def lasting(game: Game) -> tuple[Lasting, ...]:
    """Return the continuous effects of resolved texts, oldest first."""
    found: tuple[Lasting, ...] = game.state.get(GAME, "lasting", ())
    return found


def delayed(game: Game) -> tuple[Delayed, ...]:
    """Return the delayed triggers that still wait for their occasion."""
    found: tuple[Delayed, ...] = game.state.get(GAME, "delayed", ())
    return found


def delay(text: Text, ability: Any, until: Any = None, *, every: bool = False) -> None:
    """Create a triggered ability for later occasions, which goes on knowing what the text has remembered."""
    game, known = text.game, remembered(text)
    new = Delayed(f"{text.subject}@{new_timestamp(game)}", ability, text.source, text.you, known, until, every)
    game.state.put(GAME, "delayed", (*delayed(game), new))


def carry_effects(game: Game, old: Ref, new: Ref, zone: str) -> None:
    """Let the effects on a card go on applying to it after a move that keeps them.

    Args:
        game: the running game.
        old: the object that the card was.
        new: the object that it is now.
        zone: the zone that it is in now, where what an effect asks of its objects is asked of this one from now on.
    """
    moved = tuple(_carried(e, old, new, zone) if old in e.refs else e for e in lasting(game))
    game.state.put(GAME, "lasting", moved or None)


def _carried(effect: Lasting, old: Ref, new: Ref, zone: str) -> Lasting:
    """Return an effect with an object in a new place."""
    refs = tuple(new if r == old else r for r in effect.refs)
    if effect.while_like is None:
        return replace(effect, refs=refs)
    elsewhere = tuple((r, where) for r, where in effect.elsewhere if r != old)
    return replace(effect, refs=refs, elsewhere=(*elsewhere, (new, zone)))
