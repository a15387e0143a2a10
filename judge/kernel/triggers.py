"""Triggered abilities that wait to be played."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from judge.kernel.state import GAME, PlayerId, Ref, State
from judge.records import record

WAITING = "waiting"
"""The fact on the game that holds the waiting abilities."""


@record
class Waiting:
    """One triggered ability that waits.

    Attributes:
        id: a short name for scripts and traces, such as ``a.last_words``; repeats are numbered (``a.last_words#2``).
        ability: the ability itself, as the game knows it.
        source: the object that has it.
        controller: the player who plays it.
        event: the names its text can use: values of the trigger event and remembered ones; a
            name can stand for cards and for a number as well.
        level: the nesting depth at which it triggered, for games that resolve the deepest first.
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
    """Return the waiting abilities, oldest first, of one player or of all, at a level or deeper."""
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
    """Add a waiting ability; its id is ``name``, numbered if another of that name waits.

    Args:
        state: the position.
        name: its name.
        ability: the ability itself, as the game knows it.
        source: the object that has it.
        controller: the player who plays it.
        event: the names that its text can use.
        level: the nesting depth at which it triggered.
    """
    queue = waiting(state)
    taken = {w.id for w in queue}
    count, unique = 1, name
    while unique in taken:
        count += 1
        unique = f"{name}#{count}"
    new = Waiting(unique, ability, source, controller, tuple(event), level)
    state.put(GAME, WAITING, (*queue, new))
    return new


def settle(state: State, done: Waiting) -> None:
    """Remove one waiting ability from the queue."""
    state.put(GAME, WAITING, tuple([w for w in waiting(state) if w is not done]))
