"""206.3 Effects that fix a power: of several on one creature the one that was applied first remains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from judge.games.dm.world import dm, turn_player
from judge.kernel import GAME, CardId, Effect, Game, Procedure, clause, decide_application_order, ranked

FIXED = "fixed_by_several"
"""The fact of the game: the creatures of which it was said that several effects fix their power."""


def _the_last(game: Game, effects: Sequence[Effect], stage: int) -> list[Effect]:
    return list(effects)


@clause("dm:206.3#several-fixing-effects", instead=_the_last)
def the_first_remains(game: Game, effects: Sequence[Effect], stage: int) -> list[Effect]:
    """Return the effects with those that fix a figure from the youngest to the oldest, which so is what is left.

    Args:
        game: the running game.
        effects: all continuous effects.
        stage: that in which figures are fixed.
    """
    fixing = [replace(one, since=-one.since) for one in effects if one.stage == stage]
    if len(fixing) < 2:
        return list(effects)
    turned = [replace(one, rank=-one.rank) for one in ranked(game, fixing)]
    return [*(one for one in effects if one.stage != stage), *turned]


@clause("dm:206.3#several-fixing-effects", without=None)
def ask_which_came_first(game: Game, stage: int) -> Procedure[None]:
    """Ask which of several fixing effects of one age was applied first, where that matters, and say that it does.

    The rulebook names nobody who decides that; in a game it is known, so whose turn it is says it.
    """
    if not dm(game).something_applies(game):
        return
    now = dm(game).standing.now(game)
    fixing = [one for one in now.effects if one.stage == stage]
    if len(fixing) < 2:
        return
    yield from decide_application_order(
        game, dm(game).standing, lambda _: turn_player(game), "dm:206.3#several-fixing-effects"
    )
    times = Counter(card for one in fixing for card in one.scope(now.table) if now.table[card]["power"] is not None)
    several = tuple(CardId(card) for card, number in times.items() if number > 1)
    known = game.state.get(GAME, FIXED, ())
    for card in (one for one in several if one not in known):
        game.note("stays_fixed", "dm:206.3", because=("dm:206.3#several-fixing-effects",), objects=(card,))
    if several != known:
        game.state.put(GAME, FIXED, several)
