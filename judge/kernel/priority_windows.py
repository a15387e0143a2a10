"""Priority: players act in turn until all have passed in succession; then what waits is resolved, or it is over.

What there is to do before a player may act, what acting is, and what follows when all have passed is the game's. A
window can also be over from inside: because of what is done before a player may act, or by acting itself.
"""

from __future__ import annotations

from typing import Protocol

from judge.kernel.choices import Procedure
from judge.kernel.game import Game
from judge.kernel.state import PlayerId
from judge.kernel.trace import Citation


class Window(Protocol):
    """A time in which players have priority in turn."""

    def prepare(self, holder: PlayerId) -> Procedure[bool]:
        """Do what comes before a player may act; return whether the window is over by that."""
        ...

    def act(self, holder: PlayerId) -> Procedure[bool | None]:
        """Let a player do one thing; return whether it was done in the end, ``None`` where the player passes."""
        ...

    def acted(self, holder: PlayerId, done: bool, passes: int) -> int | None:
        """Return how many have passed in succession once a player has acted; ``None`` where the window is over."""
        ...

    def passed(self, holder: PlayerId, passes: int) -> int:
        """Return how many players have passed in succession now that one more has."""
        ...

    def next(self, holder: PlayerId) -> PlayerId:
        """Return the player who has priority after one has passed."""
        ...

    def all_passed(self) -> Procedure[PlayerId | None]:
        """Do what follows when all have passed; return who has priority then, ``None`` where the window is over."""
        ...


def priority(game: Game, clause: Citation, first: PlayerId, window: Window) -> Procedure[None]:
    """Let players have priority in turn until the window is over.

    Args:
        game: the running game.
        clause: the clause that gives players priority.
        first: who has priority first.
        window: what the game says of it.
    """
    holder: PlayerId | None = first
    passes = 0
    with game.at(clause) as place:
        while holder is not None:
            if (yield from window.prepare(holder)):
                return
            place.stand(holder, passes, window)
            done = yield from window.act(holder)
            if done is not None:
                counted = window.acted(holder, done, passes)
                if counted is None:
                    return
                passes = counted
                continue
            passes = window.passed(holder, passes)
            if passes < len(game.players):
                holder = window.next(holder)
            else:
                holder, passes = (yield from window.all_passed()), 0
