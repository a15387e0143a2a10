"""Where a line of decisions stands, told by the places that the rules declare (:mod:`judge.kernel.checkpoints`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from judge.kernel.checkpoints import Place
from judge.kernel.game import Game

Spot = tuple[bytes, list[bytes]]
"""A digest of where a line stands, and the keys of the places that are open."""


class Whereabouts:
    """Follows where a line stands: a digest of a place that it stood at, and of all that was decided since.

    What was not left open follows from that. So only the first place after a decision is looked at, and one right
    before the next.

    Args:
        digest: returns what is equal for values that are alike.
        game: the game that the line plays.
        position: returns everything that what comes may depend on and the places do not name.

    Attributes:
        here: the digest.
        stood: nothing was decided since that place.
        open: the places that the line stands at, from the outermost in.
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
        """Note which of the answers to a choice was given."""
        self.here, self.stood, self._last = self._digest((self.here, picked)), False, None

    def now(self) -> bytes:
        """Return the digest, of the place that the line stands at if nothing has happened there yet."""
        if self._last is not None:
            place, version, decisions = self._last
            if version == self._game.state.version:
                since = len(self._game.decisions) - decisions
                self.here = self._digest((place.key, place.clause, place.left, since, self._position()))
                self.stood = True
        return self.here

    def enters(self, place: Place) -> None:
        """Note all that led to a place, or what the place around it waits with."""
        around = self.open[-1] if self.open else None
        self.open.append(place)
        if around is not None and around.waits:
            place.key = self._digest((around.key, around.clause, around.left))
        else:
            place.key = self.here if self.stood else self.now()

    def stands(self, place: Place) -> None:
        """Forget what was decided since play came to a place, unless it still is in another one inside."""
        if place is not self.open[-1]:
            return
        known, self._last = self.stood, (place, self._game.state.version, len(self._game.decisions))
        if not known:
            self.now()

    def returns(self, place: Place) -> None:
        """Note that all is as it was when play came to a place, but for what is asked for now."""
        self.here, self.stood, self._last = self._digest((place.key, self._position())), False, None

    def leaves(self, place: Place) -> None:
        """Note that nothing is declared any more but what is around a place."""
        self.open.remove(place)

    def bookmark(self) -> Spot:
        """Return where the line stands."""
        return self.here, [place.key for place in self.open]

    def go_to(self, bookmark: Spot, places: Sequence[Place]) -> None:
        """Stand where another line stood when the same had been decided."""
        self.here, keys = bookmark
        self.open = list(places)
        for place, key in zip(places, keys, strict=True):
            place.key = key
