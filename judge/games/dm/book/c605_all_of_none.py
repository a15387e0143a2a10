"""605.2d A condition that all cards of some kind are so, where there is none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.abilities import Select, Static, Text, nodes
from judge.games.dm import language
from judge.games.dm._performing import DM
from judge.games.dm.book.c400_being_there import elements
from judge.games.dm.world import dm, info, owner
from judge.kernel import Citation, Game, ruled

OF_NONE = "dm:605.2d#all-of-none"
"""Our reading: where there is no such card, not all of them are so."""

TOLD = "told_of_none"
"""The fact on a card: it has been said that a condition of its static abilities is not met for want of cards."""


@DM.asks(language.Matches)
def _matches(text: Text, what: language.Matches) -> bool:
    """Return whether all that is meant is so, and there is something that is."""
    if _is_of_none(text, what):
        return ruled(text.game, OF_NONE, False, True)
    return dm(text.game).reader.matches(text, what)


def _is_of_none(text: Text, what: language.Matches) -> bool:
    """Return whether a condition is about all cards of a kind of which there is none."""
    about_all = isinstance(what.matches, Select) and what.matches.everything and what.min is None
    return about_all and not dm(text.game).reader.refs(text, what.matches)


def of_none(text: Text, what: Any) -> Iterator[Citation]:
    """Yield our reading where a part of a text asks whether all cards of a kind are so, and there is none."""
    if any(isinstance(node, language.Matches) and _is_of_none(text, node) for node in nodes(what)):
        yield OF_NONE


def tell_of_none(game: Game) -> None:
    """Say which static abilities do nothing now because there is none of the cards that all have to be so."""
    for card in (card for player in game.players for card in elements(game, player, "working")):
        conditional = [
            one for one in info(game, card)["abilities"] if isinstance(one.node, Static) and one.node.if_ is not None
        ]
        if not conditional and not game.state.get(card, TOLD):
            continue
        text = Text(game, owner(game, card), game.state.ref(card), card)
        now = any(True for one in conditional for _ in of_none(text, one.node.if_)) or None
        if now and not game.state.get(card, TOLD):
            game.note("of_none", OF_NONE, considered=True, actor=text.you, objects=(card,))
        if now is not game.state.get(card, TOLD):
            game.state.put(card, TOLD, now)


__all__ = ["of_none", "tell_of_none"]
