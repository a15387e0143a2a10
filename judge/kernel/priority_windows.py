"""Priority: players act in turn until all pass in succession; then the next object resolves, or the window ends.

Each game defines how a player is asked to act, and what follows when all have passed. A window can also be ended from
inside.
"""

from __future__ import annotations

from typing import Protocol

from judge.kernel.choices import Procedure
from judge.kernel.game import Game
from judge.kernel.state import PlayerId
from judge.kernel.trace import Citation


class Window(Protocol):
    """A period in which players have priority in turn, as a game defines it."""

    def prepare(self, holder: PlayerId) -> Procedure[bool]:
        """Do what is needed before a player may act; return whether that ended the window."""
        ...

    def act(self, holder: PlayerId) -> Procedure[bool | None]:
        """Ask a player to act; return whether the action was completed, or ``None`` if the player passes."""
        ...

    def acted(self, holder: PlayerId, done: bool, passes: int) -> int | None:
        """Return how many passes in succession count after an action, or ``None`` if the window is over."""
        ...

    def passed(self, holder: PlayerId, passes: int) -> int:
        """Return how many passes in succession count after another pass."""
        ...

    def next(self, holder: PlayerId) -> PlayerId:
        """Return the player who has priority after a pass."""
        ...

    def all_passed(self) -> Procedure[PlayerId | None]:
        """Do what follows when all have passed; return who has priority next, or ``None`` if the window is over."""
        ...


def priority(game: Game, clause: Citation, first: PlayerId, window: Window) -> Procedure[None]:
    """Give players priority in turn until the window is over.

    Args:
        window: the game's rules for it.
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
