"""The after-effects of a resolved text: lasting effects, and triggered abilities for later."""

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
    """A continuous effect of a resolved text.

    Attributes:
        id: the name of the effect.
        source: the card it came from.
        refs: the objects it applies to; later cards are not included.
        grant: its change, with numbers computed.
        until: when it ends, in the game's own terms; ``None`` for the rest of the game.
        since: its timestamp.
        begins: when it starts to apply, in the same terms; ``None`` for immediately.
        while_like: a filter that its objects must still match, read for ``you``.
        you: the player of the text.
        elsewhere: its objects that it followed through a move, each with the zone of its filter since.
        rank: its rank among effects with the same timestamp; 0 if undecided.
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
    """A triggered ability created by an effect, for one event or for each event in a period.

    Attributes:
        id: its name.
        ability: the ability.
        source: the object whose text created it.
        controller: the player who controls it.
        remembers: the values its text still knows, by name: cards, numbers such as X, words.
        until: when it ends, in the game's own terms; ``None`` if it waits indefinitely.
        every: it triggers each time until then, not only once.
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
    """Return the delayed triggered abilities that still wait for their event."""
    found: tuple[Delayed, ...] = game.state.get(GAME, "delayed", ())
    return found


def delay(text: Text, ability: Any, until: Any = None, *, every: bool = False) -> None:
    """Create a triggered ability for later that keeps the values remembered by the text."""
    game, known = text.game, remembered(text)
    new = Delayed(f"{text.subject}@{new_timestamp(game)}", ability, text.source, text.you, known, until, every)
    game.state.put(GAME, "delayed", (*delayed(game), new))


def carry_effects(game: Game, old: Ref, new: Ref, zone: str) -> None:
    """Keep the effects on a card after a move that preserves them.

    Args:
        game: the running game.
        old: the former object.
        new: the new object.
        zone: the card's new zone, which filters of effects use for this object from now on.
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
