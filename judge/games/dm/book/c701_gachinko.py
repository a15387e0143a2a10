"""701.21 The gachinko judge."""

from __future__ import annotations

from judge.abilities import Text
from judge.games.dm import language
from judge.games.dm._performing import perform_all, performs
from judge.games.dm.book.c400_being_there import deck_top
from judge.games.dm.book.c400_zones import Move
from judge.games.dm.book.c701_showing import show
from judge.games.dm.world import in_turn_order, info
from judge.kernel import CardId, Game, PlayerId, Procedure, Question, clause, do, ruled


@performs(language.Gachinko)
@clause("dm:701.21a", without=0)
def _gachinko(text: Text, what: language.Gachinko) -> Procedure[int]:
    """Let each player show the top card of the deck and put it on the bottom; then go on, if it was won."""
    game = text.game
    shown = {player: deck_top(game, player)[:1] for player in in_turn_order(game)}
    for player, top in shown.items():
        if top:
            show(game, player, top)
    costs: dict[PlayerId, int] = {}
    for player, top in shown.items():
        if top:
            by = ruled(game, "dm:201.2c", player, text.you)
            costs[player] = yield from _cost_referred_to(game, by, top[0])
    won = ruled(game, "dm:701.21b", _is_won(text.you, costs), False)
    moves = [Move(game.state.ref(card), "deck") for top in shown.values() for card in top]
    yield from do(game, *moves, clause="dm:701.21a")
    key = "gachinko_won" if won else "gachinko_not_won"
    game.note(key, "dm:701.21b", because=("dm:701.21a#gachinko-judge-silences",), actor=text.you)
    if won:
        yield from perform_all(text, what.gachinko)
    return 1


@clause("dm:701.21c")
def _cost_referred_to(game: Game, player: PlayerId, card: CardId) -> Procedure[int]:
    """Return the mana cost of a card that is shown; of two of them, the one that its player decides on (701.21c)."""
    costs = list(dict.fromkeys(info(game, card)["costs"]))
    if len(costs) < 2:
        return int(costs[0])
    (chosen,) = yield from game.choose(
        Question("which_cost", "dm:701.21c", because=("dm:201.2c",)), by=player, among=costs, subject=card
    )
    return int(chosen)


def _is_won(you: PlayerId, cost: dict[PlayerId, int]) -> bool:
    """Return whether the one who used the ability showed at least the mana cost that the other did (701.21b)."""
    return len(cost) > 1 and all(cost[you] >= other for other in cost.values())
