"""601.1 What a player used last before a card, as texts ask: "if you summoned a creature just before casting this"."""

from __future__ import annotations

from judge.abilities import Text
from judge.games.dm import language
from judge.games.dm._performing import DM
from judge.games.dm.world import dm, info
from judge.kernel import GAME, CardId, Game, PlayerId, clause

LAST_USED = "last_used"
"""The fact on a player: the turn in which they used a card last, and what it was."""

USED_AFTER = "used_after"
"""The fact on a card that is being used: what its player used last before it in this turn."""


def note_use(game: Game, player: PlayerId, card: CardId) -> None:
    """Note that a player uses a card, and what was used before it in the same turn, where a text asks for that."""
    if dm(game).asks_what_was_used:
        turn = game.state.get(GAME, "turn_number")
        before, last = game.state.get(player, LAST_USED, (None, None))
        game.state.put(card, USED_AFTER, last if before == turn else None)
        game.state.put(player, LAST_USED, (turn, info(game, card)))


@DM.asks(language.JustUsed)
@clause("dm:605.2d", without=False)
def _was_used_before(text: Text, what: language.JustUsed) -> bool:
    """Return whether a card like this was used last before the one that has the text (605.2d)."""
    last = text.game.state.get(text.source.card, USED_AFTER)
    return last is not None and dm(text.game).reader.like(text, what.just_used, last, None)


__all__ = ["note_use"]
