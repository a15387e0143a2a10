"""1000, 1100 The rule check: rule actions first, then playing triggered crafts (1211.4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from judge.abilities import StateTriggered, Triggered, as_it_triggered, text_of_waiting
from judge.games.kiseki.book.c0100_overview import lose
from judge.games.kiseki.book.c0200_card_information import Ability
from judge.games.kiseki.book.c1201_abilities import valid
from judge.games.kiseki.book.c1204_playing import ability_in_activation, settled
from judge.games.kiseki.book.c1211_triggered_crafts import hide_again, states
from judge.games.kiseki.book.c1501_loops import watch_for_loop
from judge.games.kiseki.world import Game, info, primary_first
from judge.kernel import (
    Citation,
    PlayerId,
    Procedure,
    Question,
    Waiting,
    clause,
    look_ahead,
    settle,
    under,
    waiting,
)


def due(game: Game) -> bool:
    return any(game.state.get(p, "overdrawn") for p in game.players)


@clause("kiseki:1002.1a", "kiseki:1101.1", "kiseki:1101.2", "kiseki:1102.1", without=None)
def rule_actions(game: Game) -> None:
    """1102.1: players who tried to draw from an empty deck lose, possibly both at once (103.3).

    Raises:
        GameOver: somebody has lost.
    """
    losers = [p for p in primary_first(game) if game.state.get(p, "overdrawn")]
    if losers:
        because = ["kiseki:1002.1a", "kiseki:1101.1", "kiseki:1101.2", "kiseki:1102.1#who-and-which-deck"]
        if len(losers) > 1:
            because.append("kiseki:1002.1a#simultaneous-or-in-order")
        lose(game, losers, "kiseki:1102.1", because)


@clause("kiseki:1002.1b#trigger-count", without=None)
def _lower_the_count(game: Game, waiting: Waiting) -> None:
    """Lower the trigger count of a craft by 1, because it is being played."""
    settle(game.state, waiting)


@clause("kiseki:1211.4", without=None)
def play_triggered(game: Game, waiting: Waiting, *, clause: Citation) -> Procedure[None]:
    """Play a triggered craft and lower its trigger count by 1; playing it is mandatory (1211.5).

    The count is lowered even if the craft cannot be played (1211.5#unplayable-by-rule).
    """
    _lower_the_count(game, waiting)
    played = yield from game.attempt(_play(game, waiting, clause), lambda _: "kiseki:1211.5")
    if not played:
        game.note(
            "not_played",
            "kiseki:1211.5",
            because=("kiseki:1211.5#unplayable-by-rule",),
            actor=waiting.controller,
            objects=(waiting.source.card,),
            ability=waiting.id,
        )
        hide_again(game, waiting.source)


AS_IT_TRIGGERED = "kiseki:1002.1b#as-it-triggered"
"""Our reading: the player for whom a craft triggered plays it, although its card has been taken since."""


def _play(game: Game, waiting: Waiting, rule: Citation) -> Procedure[bool]:
    """Play a triggered craft like any ability (1204), even if its card is gone or has lost it (1211.10)."""
    ability: Ability = waiting.ability
    waiting, taken = as_it_triggered(game, waiting, AS_IT_TRIGGERED)
    because = ["kiseki:1211.2", ability.clause, *taken]
    text = text_of_waiting(game, waiting)
    if not _still_there(game, waiting):
        because.append("kiseki:1211.10")
    if game.state.owners.get(waiting.source.card) != waiting.controller:
        because.append("kiseki:105.3b")
    game.note(
        "triggered_plays",
        rule,
        because=because,
        actor=waiting.controller,
        objects=(waiting.source.card,),
        ability=waiting.id,
    )
    node = ability.node
    assert isinstance(node, Triggered | StateTriggered)  # only those trigger
    with game.inside():
        text = yield from look_ahead(game, partial(settled, text, node), "kiseki:1211.5")
        ability_in_activation(text, ability)
    return True


def _still_there(game: Game, waiting: Waiting) -> bool:
    """Return whether the craft's card has not moved and the craft is valid."""
    if not game.state.present(waiting.source):
        return False
    card = waiting.source.card
    return any(a is waiting.ability for a in valid(game, card, info(game, card), (Triggered, StateTriggered)))


def rule_check(game: Game, rule: Citation) -> Procedure[None]:
    """Carry out a rule check; ``rule`` is the clause that requires it."""
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
    """1002.1b, 1002.1c: play one triggered craft, the primary player's first; return whether there was one."""
    first, second = primary_first(game)
    some = bool(waiting(game.state))
    both = some and waiting(game.state, first) and waiting(game.state, second)
    for player, rule in ((first, "kiseki:1002.1b"), (second, "kiseki:1002.1c")) if some else ():
        if waiting(game.state, player):
            watch_for_loop(game)
            chosen = yield from _next(game, player, rule, ("kiseki:702.3",) if both else ())
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


def _next(game: Game, player: PlayerId, rule: Citation, because: Sequence[Citation]) -> Procedure[Waiting]:
    """Ask a player which of their triggered crafts to play (1211.4)."""
    by_id = {w.id: w for w in waiting(game.state, player)}
    (chosen,) = yield from game.choose(
        Question("trigger", rule, because=("kiseki:1211.4", *because)), by=player, among=by_id
    )
    return by_id[chosen]


def something_due(game: Game) -> bool:
    """Return whether a rule action is due or a triggered craft waits to be played."""
    return bool(waiting(game.state)) or due(game)
