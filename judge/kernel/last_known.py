"""The place in the rules that a line of decisions has reached, from its checkpoints."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from judge.kernel.checkpoints import Place
from judge.kernel.game import Game

Spot = tuple[bytes, list[bytes]]
"""A digest of the position in the rules, and the key of each open place."""


class Whereabouts:
    """Tracks where a line stands: a digest of its last checkpoint and of all decisions since.

    Everything that is not a decision follows from that. So only two checkpoints between decisions are examined: the
    first one, and the last one before the next decision.

    Args:
        digest: returns an equal value for values with equal contents.
        position: returns everything besides the checkpoints that the rest of the game may depend on.

    Attributes:
        stood: whether nothing has been decided since the checkpoint.
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
        """Record which answer was given to a choice, by its number."""
        self.here, self.stood, self._last = self._digest((self.here, picked)), False, None

    def now(self) -> bytes:
        """Return the digest, after updating it to the latest checkpoint if nothing has changed since that."""
        if self._last is not None:
            place, version, decisions = self._last
            if version == self._game.state.version:
                since = len(self._game.decisions) - decisions
                self.here = self._digest((place.key, place.clause, place.left, since, self._position()))
                self.stood = True
        return self.here

    def enters(self, place: Place) -> None:
        """Give a place a key: how play came here, or only the values that the enclosing place waits with."""
        around = self.open[-1] if self.open else None
        self.open.append(place)
        if around is not None and around.waits:
            place.key = self._digest((around.key, around.clause, around.left))
        else:
            place.key = self.here if self.stood else self.now()

    def stands(self, place: Place) -> None:
        """Forget the decisions made since the place was entered, unless play is inside a nested place."""
        if place is not self.open[-1]:
            return
        known, self._last = self.stood, (place, self._game.state.version, len(self._game.decisions))
        if not known:
            self.now()

    def returns(self, place: Place) -> None:
        """Restore the state at the entry of a place, after a rewind."""
        self.here, self.stood, self._last = self._digest((place.key, self._position())), False, None

    def leaves(self, place: Place) -> None:
        self.open.remove(place)

    def bookmark(self) -> Spot:
        """Return where the line stands, for :meth:`go_to`."""
        return self.here, [place.key for place in self.open]

    def go_to(self, bookmark: Spot, places: Sequence[Place]) -> None:
        """Continue where another line with the same decisions stood."""
        self.here, keys = bookmark
        self.open = list(places)
        for place, key in zip(places, keys, strict=True):
            place.key = key
