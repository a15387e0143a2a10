"""Exceptions that end a run, or the trial of an action, from inside."""

from __future__ import annotations

from judge.kernel.state import PlayerId


class TriedOut(Exception):  # noqa: N818 - a signal
    """A trial has reached the point where the action is known to be legal."""


class Unfounded(Exception):  # noqa: N818 - an ending, not an error
    """The run ignores the reason behind the current decision, so that the decision is not made."""


class GameOver(Exception):  # noqa: N818 - an ending, not an error
    """The game has ended; ``winner`` is ``None`` for a draw."""

    def __init__(self, winner: PlayerId | None) -> None:
        super().__init__(winner or "draw")
        self.winner = winner
