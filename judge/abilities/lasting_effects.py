"""What a resolved text leaves behind: lasting and replacement effects, and triggered abilities for later."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.abilities.kinds import CHANGES, Grant, Replacing
from judge.abilities.reading import Reader
from judge.abilities.selections import Select
from judge.abilities.text import Text, remembered
from judge.kernel import GAME, Event, Game, PlayerId, Ref, new_timestamp
from judge.records import record


@record
class ReplacingEffect:
    """A replacement effect of a card's ability; each copy of the card has its own.

    Attributes:
        ability: the ability, with its label and its ``node``.
    """

    ref: Ref
    ability: Any
    controller: PlayerId

    @property
    def id(self) -> str:
        return f"{self.ref.card}.{self.ability.label}"

    @property
    def source(self) -> str:
        return self.ref.card

    @property
    def node(self) -> Any:
        return self.ability.node

    def text_for(self, game: Game, event: Event) -> Text | None:
        """Return its text with the objects of an event, or ``None`` if it replaces no such event."""
        return None


def changes_amount(node: Replacing) -> bool:
    return any(getattr(node, name) is not None for name in CHANGES)


def changed(reader: Reader, text: Text, node: Replacing, amount: int) -> int:
    if node.set is not None:
        return reader.amount(text, node.set)
    if node.times is not None:
        return amount * node.times
    if node.half is not None:
        return (amount + 1) // 2 if node.half == "up" else amount // 2
    if node.at_most is not None:
        return min(amount, reader.amount(text, node.at_most))
    return amount + (0 if node.add is None else reader.amount(text, node.add))


@record
class Lasting:
    """A continuous effect that a resolved text has created.

    Attributes:
        refs: the objects it applies to; cards that appear later are not among them.
        grant: its change, with computed numbers.
        until: when it ends, as the game writes it; ``None`` for the rest of the game.
        begins: when it starts to apply, in the same form; ``None`` for immediately.
        while_like: a selection that its objects must still match, read for the player ``you``; or ``None``.
        elsewhere: objects that it followed into another zone, each with the zone that ``while_like`` then means.
        rank: its place among effects with the same timestamp; 0 if undecided.
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
        source: the object whose text created it.
        remembers: the values that its text still knows, by name: cards, numbers such as X, words.
        until: when it ends, as the game writes it; ``None`` if it waits indefinitely.
        every: whether it triggers each time until then, not only once.
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
    """Return the delayed triggered abilities still waiting for their event."""
    found: tuple[Delayed, ...] = game.state.get(GAME, "delayed", ())
    return found


def delay(text: Text, ability: Any, until: Any = None, *, every: bool = False) -> None:
    """Create a delayed triggered ability, which keeps the values that the text remembers."""
    game, known = text.game, remembered(text)
    new = Delayed(f"{text.subject}@{new_timestamp(game)}", ability, text.source, text.you, known, until, every)
    game.state.put(GAME, "delayed", (*delayed(game), new))


def carry_effects(game: Game, old: Ref, new: Ref, zone: str) -> None:
    """Make effects follow a card whose move does not end them.

    Args:
        zone: the card's new zone, where filters of the effects look for it from now on.
    """
    moved = tuple(_carried(e, old, new, zone) if old in e.refs else e for e in lasting(game))
    game.state.put(GAME, "lasting", moved or None)


def _carried(effect: Lasting, old: Ref, new: Ref, zone: str) -> Lasting:
    """Return an effect with object ``old`` replaced by ``new`` in this zone."""
    refs = tuple(new if r == old else r for r in effect.refs)
    if effect.while_like is None:
        return replace(effect, refs=refs)
    elsewhere = tuple((r, where) for r, where in effect.elsewhere if r != old)
    return replace(effect, refs=refs, elsewhere=(*elsewhere, (new, zone)))
