"""How a run, or the trial of an action, comes to its end from inside."""

from __future__ import annotations

from judge.kernel.state import PlayerId


class TriedOut(Exception):  # noqa: N818 - a signal
    """An action that is only being tried has come as far as its legality goes."""


class Unfounded(Exception):  # noqa: N818 - an ending, not an error
    """What is decided or said here has no reason left: the run does without it."""


class GameOver(Exception):  # noqa: N818 - an ending, not an error
    """The game has ended; ``winner`` is ``None`` for a draw."""

    def __init__(self, winner: PlayerId | None) -> None:
        super().__init__(winner or "draw")
        self.winner = winner
