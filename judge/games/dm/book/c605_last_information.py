"""605.2d What a text asks of a card that has left: that is read as it was when it was last there."""

from __future__ import annotations

from typing import Any

from judge.abilities import Text
from judge.games.dm.world import dm
from judge.kernel import Citation


def by_last_information(text: Text, what: Any) -> tuple[Citation, ...]:
    """Return the reading by which a text uses what a card was that has left, where it asks for that (605.2d).

    Args:
        text: the text that is carried out.
        what: the part of it.
    """
    gone = dm(text.game).reader.departed(text, what)
    return ("dm:605.2d", "dm:605.2d#information-of-departed-cards") if gone else ()


__all__ = ["by_last_information"]
