"""Abilities that have triggered and wait to be played."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from judge.kernel.state import GAME, PlayerId, Ref, State
from judge.records import record

WAITING = "waiting"
"""The fact about the game that keeps the abilities that wait."""


@record
class Waiting:
    """One triggered ability that waits.

    Attributes:
        id: short name for scripts and traces, as ``a.last_words``; repeated ones count up (``a.last_words#2``).
        ability: the ability itself, as the game knows it.
        source: the object that has it.
        controller: who plays it.
        event: what its text can refer to, by name: values of what triggered it, and what it was left to remember; a
            name can stand for cards and for a number as well.
        level: how deep inside other effects it has arisen, in a game where what has arisen deepest comes first.
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
    """Return what waits, oldest first, for one player or for all, at a level or deeper."""
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
    """Let an ability wait; its id is ``name``, counted up while another of that name waits.

    Args:
        state: the position.
        name: what it is called.
        ability: the ability itself, as the game knows it.
        source: the object that has it.
        controller: who plays it.
        event: what its text can refer to, by name.
        level: how deep inside other effects it has arisen.
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
    """Take one waiting ability off the queue."""
    state.put(GAME, WAITING, tuple([w for w in waiting(state) if w is not done]))
