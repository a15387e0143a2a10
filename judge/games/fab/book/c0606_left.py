"""3.0.9a, 6.6.5 What an event leaves to the text that it triggers: the objects that it was about, and its numbers."""

from __future__ import annotations

from judge.abilities import MOVED, Known, left_by
from judge.kernel import Game, Happening


def what_is_left_by(game: Game, what: Happening) -> Known:
    """Return what an event leaves to the text that it triggers, and as what an object lies where it has moved to.

    What leaves the arena is looked back upon, and is another object where it has come to (3.0.9a). Anything else is
    what it is there already.
    """
    known = left_by(game, what)
    stays = what.to_zone and what.ref is not None and not what.looks_back
    return (*known, (MOVED, (what.ref,))) if stays else known
