"""701.11 Shuffling."""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.dm.world import cards, zone
from judge.kernel import CardId, Citation, Game, PlayerId, Procedure, Shuffle, choose_order, clause, do


@clause("dm:701.11b")
def shuffle(
    game: Game, player: PlayerId, rule: Citation, *, apart: Sequence[CardId] = (), on_top: bool = True
) -> Procedure[None]:
    """Shuffle a deck; which order comes of it is chance.

    Args:
        game: the running game.
        player: whose deck it is.
        rule: the clause by which it is shuffled.
        apart: cards of it that are not shuffled, and are put on its top or bottom afterwards (701.11b).
        on_top: on its top.
    """
    deck = tuple(card for card in cards(game, player, "deck") if card not in apart)
    if len(deck) > 1:
        order = yield from choose_order(game, player, deck, rule, role="shuffle", hidden=True)
        yield from do(game, Shuffle(player, zone(player, "deck"), order, "dm:701.11a"), clause=rule)
    if apart:
        shuffled = [card for card in cards(game, player, "deck") if card not in apart]
        game.state.reorder(zone(player, "deck"), [*apart, *shuffled] if on_top else [*shuffled, *apart])
