"""Trigger events, in the form that trigger conditions check, and triggered abilities that wait to be played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import Any

from judge.kernel.state import GAME, Info, PlayerId, Ref, State
from judge.kernel.trace import Citation
from judge.records import record


@record
class Happening:
    """One trigger event.

    Attributes:
        name: the name of the event, such as ``enters`` or ``attacks``.
        ref: the object it happened to; ``None`` if it happened only to a player.
        info: the object's characteristics at the time of the event.
        player: the player of the card or turn.
        from_zone: the zone the card left; empty if it did not move.
        from_rule: the clause that lets it come from that zone, if it was last in another one.
        to_zone: the zone the card entered; empty if it did not move.
        looks_back: whether abilities trigger as they were just before the event.
        values: numbers that the triggered text can use.
        other: a second object, such as the source of damage or the attacked object.
        other_info: the characteristics of that object at the time, if they differ from now.
        by: the player whose card or effect caused it, if known.
        by_rule: the clause that says that this player caused it.
        rule: the clause that makes it count as this event, or that selects the card.
        source: the object whose text caused it, if known.
    """

    name: str
    ref: Ref | None
    info: Info
    player: PlayerId
    from_zone: str = ""
    to_zone: str = ""
    looks_back: bool = False
    values: dict[str, Any] = field(default_factory=dict)
    other: Ref | None = None
    other_info: Info | None = None
    by: PlayerId | None = None
    by_rule: Citation | None = None
    from_rule: Citation | None = None
    rule: Citation | None = None
    source: Ref | None = None


WAITING = "waiting"
"""The fact on the game with the waiting abilities."""


@record
class Waiting:
    """A triggered ability that waits to be played.

    Attributes:
        id: a short name for scripts and traces, such as ``a.last_words``; repeats are numbered (``a.last_words#2``).
        ability: the ability, as the game keeps it.
        event: the values that its text can use, by name, from the trigger event or remembered. One name can have both
            cards and a number.
        level: how deeply nested the play was when it triggered, for games that resolve the deepest first.
    """

    id: str
    ability: Any
    source: Ref
    controller: PlayerId
    event: tuple[tuple[str, Any], ...]
    level: int = 0

    def __str__(self) -> str:
        return self.id


def waiting(state: State, player: PlayerId | None = None, level: int = 0) -> tuple[Waiting, ...]:
    """Return the waiting abilities, oldest first.

    Args:
        player: only abilities of this player; of all players if ``None``.
        level: only abilities of this level or deeper.
    """
    everything: tuple[Waiting, ...] = state.get(GAME, WAITING, ())
    if player is None and not level:
        return everything
    return tuple([w for w in everything if player in (None, w.controller) and w.level >= level])


def wait(
    state: State,
    name: str,
    ability: Any,
    source: Ref,
    controller: PlayerId,
    event: Iterable[tuple[str, Any]] = (),
    level: int = 0,
) -> Waiting:
    """Add a waiting ability and return it; its id is ``name``, numbered if another with that name waits.

    Args:
        ability: the ability, as the game keeps it.
        event: the values that its text can use, by name.
        level: how deeply nested the play was when it triggered.
    """
    queue = waiting(state)
    known, taken = state.remembered.get(WAITING, ((), set[str]()))
    if known is not queue:  # many may trigger at once, so the ids are kept from one to the next
        taken = {w.id for w in queue}
    count, unique = 1, name
    while unique in taken:
        count += 1
        unique = f"{name}#{count}"
    new = Waiting(unique, ability, source, controller, tuple(event), level)
    taken.add(unique)
    queue = (*queue, new)
    state.put(GAME, WAITING, queue)
    state.remembered[WAITING] = queue, taken
    return new


def settle(state: State, done: Waiting) -> None:
    """Remove one waiting ability, which has been played or has disappeared."""
    state.put(GAME, WAITING, tuple([w for w in waiting(state) if w is not done]))
