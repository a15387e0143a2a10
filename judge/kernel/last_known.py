"""The position of a line of decisions in the rules, from its checkpoints (:mod:`judge.kernel.checkpoints`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from judge.kernel.checkpoints import Place
from judge.kernel.game import Game

Spot = tuple[bytes, list[bytes]]
"""A digest of the position in the rules, and the keys of the open places."""


class Whereabouts:
    """Tracks the position of a line: a digest of a checkpoint, and of all decisions since.

    Everything that was not an open decision follows from that, so only the first place after a decision is examined,
    and one right
    before the next.

    Args:
        digest: returns an equal value for structurally equal values.
        game: the game that the line plays.
        position: returns everything that the continuation may depend on, apart from the checkpoints.

    Attributes:
        here: the digest.
        stood: whether nothing was decided since that place.
        open: the open places, outermost first.
    """

    def __init__(self, digest: Callable[[Any], bytes], game: Game, position: Callable[[], Any]) -> None:
        self._digest = digest
        self._game = game
        self._position = position
        self._last: tuple[Place, int, int] | None = None
        self.here = b""
        self.stood = False
        self.open: list[Place] = []

    def decided(self, picked: int) -> None:
        """Record the answer that was given to a choice."""
        self.here, self.stood, self._last = self._digest((self.here, picked)), False, None

    def now(self) -> bytes:
        """Return the digest; the current place is used if nothing has happened there yet."""
        if self._last is not None:
            place, version, decisions = self._last
            if version == self._game.state.version:
                since = len(self._game.decisions) - decisions
                self.here = self._digest((place.key, place.clause, place.left, since, self._position()))
                self.stood = True
        return self.here

    def enters(self, place: Place) -> None:
        """Include the history of a place, or the state that the enclosing place waits with."""
        around = self.open[-1] if self.open else None
        self.open.append(place)
        if around is not None and around.waits:
            place.key = self._digest((around.key, around.clause, around.left))
        else:
            place.key = self.here if self.stood else self.now()

    def stands(self, place: Place) -> None:
        """Forget the decisions made since the place was entered, unless play is still in a nested place."""
        if place is not self.open[-1]:
            return
        known, self._last = self.stood, (place, self._game.state.version, len(self._game.decisions))
        if not known:
            self.now()

    def returns(self, place: Place) -> None:
        """Restore the state at the entry of a place, except for the current question."""
        self.here, self.stood, self._last = self._digest((place.key, self._position())), False, None

    def leaves(self, place: Place) -> None:
        """Keep only the declarations of the enclosing places."""
        self.open.remove(place)

    def bookmark(self) -> Spot:
        """Return the current position in the rules."""
        return self.here, [place.key for place in self.open]

    def go_to(self, bookmark: Spot, places: Sequence[Place]) -> None:
        """Restore the position of another line with the same decisions."""
        self.here, keys = bookmark
        self.open = list(places)
        for place, key in zip(places, keys, strict=True):
            place.key = key
