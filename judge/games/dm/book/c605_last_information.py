"""605.2d What a text asks of a card that has left: that is read as it was when it was last there."""

from __future__ import annotations

from typing import Any

from judge.abilities import Text, nodes
from judge.games.dm._board import dm
from judge.games.dm.language import Matches, Stat
from judge.kernel import Citation


def by_last_information(text: Text, what: Any) -> tuple[Citation, ...]:
    """Return the reading by which a text uses what a card was that has left, where it asks for that (605.2d).

    Args:
        text: the text that is carried out.
        what: the part of it.
    """
    asked = [one.of for one in nodes(what) if isinstance(one, Stat)]
    asked += [one.matches for one in nodes(what) if isinstance(one, Matches)]
    refs = [ref for one in asked if isinstance(one, str) for ref in dm(text.game).reader.refs(text, one)]
    gone = any(not text.game.state.now(ref) for ref in refs)
    return ("dm:605.2d", "dm:605.2d#information-of-departed-cards") if gone else ()


__all__ = ["by_last_information"]
