"""1000 The rule check: rule actions, then triggered crafts."""

from __future__ import annotations

from judge.games.kiseki.book.c1101_rule_actions import due, rule_actions
from judge.games.kiseki.book.c1211_playing import play_triggered
from judge.games.kiseki.book.c1211_triggered_crafts import states
from judge.games.kiseki.book.c1501_loops import watch_for_loop
from judge.games.kiseki.world import Game, primary_first
from judge.kernel import Citation, PlayerId, Procedure, Question, Waiting, clause, under, waiting


def rule_check(game: Game, rule: Citation) -> Procedure[None]:
    """Carry out a rule check.

    Args:
        game: the running game.
        rule: the clause that calls for it.
    """
    yield from under(game, rule, _rule_check(game, rule))


@clause("kiseki:1001.1", "kiseki:1002.1", without=None)
def _rule_check(game: Game, rule: Citation) -> Procedure[None]:
    game.note("rule_check", rule, because=("kiseki:1001.1", "kiseki:1002.1"), considered=True)
    while True:
        rule_actions(game)
        yield from states(game)
        if not (yield from _plays_one(game)):
            return


def _plays_one(game: Game) -> Procedure[bool]:
    """1002.1b and 1002.1c: the primary player plays a craft that has triggered, else the other player does."""
    first, second = primary_first(game)
    for player, rule in ((first, "kiseki:1002.1b"), (second, "kiseki:1002.1c")):
        if waiting(game.state, player):
            watch_for_loop(game)
            chosen = yield from _next(game, player, rule)
            yield from play_triggered(game, chosen, clause=rule)
            game.note(
                "count_lowered",
                "kiseki:1211.4",
                because=("kiseki:1002.1b#trigger-count",),
                considered=True,
                actor=player,
                objects=(chosen.source.card,),
                ability=chosen.id,
            )
            return True
    game.note("rule_check_ends", "kiseki:1002.1d", considered=True)
    return False


def _next(game: Game, player: PlayerId, rule: Citation) -> Procedure[Waiting]:
    """Let a player choose among their crafts whose trigger count is 1 or more (1211.4)."""
    by_id = {w.id: w for w in waiting(game.state, player)}
    (chosen,) = yield from game.choose(Question("trigger", rule, because=("kiseki:1211.4",)), by=player, among=by_id)
    return by_id[chosen]


def something_due(game: Game) -> bool:
    """Return whether there is a rule action to be carried out, or a craft that has triggered."""
    return bool(waiting(game.state)) or due(game)
