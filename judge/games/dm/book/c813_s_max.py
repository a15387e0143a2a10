"""813 S-MAX evolution creatures: one for each player."""

from __future__ import annotations

from judge.games.dm.book.c400_being_there import creatures
from judge.games.dm.book.c400_zones import Move
from judge.games.dm.world import dm, in_turn_order, info
from judge.kernel import CardId, Game, PlayerId, Procedure, Question, clause, do

S_MAX = "s_max"


@clause("dm:604.4", "dm:604.4a", "dm:604.4b", "dm:813.1a", "dm:813.1a#which-one-remains", without=None)
def one_s_max_each(game: Game) -> Procedure[None]:
    """813.1a: of several S-MAX evolution creatures a player leaves one and returns the rest, before anything else."""
    if S_MAX not in dm(game).kinds:
        return
    order = ("dm:604.4b",) if all(len(_mine(game, player)) > 1 for player in game.players) else ()
    for player in in_turn_order(game):
        mine = _mine(game, player)
        if len(mine) < 2:
            continue
        (kept,) = yield from game.choose(
            Question("keep", "dm:813.1a#which-one-remains", because=("dm:813.1a",)),
            by=player,
            among=mine,
            because=order,
        )
        rest = [Move(game.state.ref(card), "hand") for card in mine if card != kept]
        yield from do(game, *rest, clause="dm:813.1a", because=("dm:604.4", "dm:604.4a", *order))


def _mine(game: Game, player: PlayerId) -> list[CardId]:
    """Return a player's S-MAX evolution creatures, as they are with all continuous effects (604.4a)."""
    return [card for card in creatures(game, player, "affected") if S_MAX in info(game, card)["special"]]
