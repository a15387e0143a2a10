"""The order of continuous effects with the same timestamp, which a player decides if it matters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from judge.kernel.choices import Procedure
from judge.kernel.continuous import Effect, Standing, undecided
from judge.kernel.game import Game
from judge.kernel.questions import Question, exactly
from judge.kernel.state import GAME, PlayerId
from judge.kernel.trace import Citation

DECIDED = "applied_in_order"
"""The fact with the decided order: the timestamp and the name of each effect."""


def ranked(game: Game, effects: Sequence[Effect]) -> list[Effect]:
    """Return the effects with their ranks set according to the decided order."""
    places = {decided: place for place, decided in enumerate(game.state.get(GAME, DECIDED, ()), 1)}
    return [replace(e, rank=places.get((e.since, e.id), e.rank)) for e in effects] if places else list(effects)


def decide_application_order(
    game: Game, standing: Standing, by: Callable[[int], PlayerId], clause: Citation
) -> Procedure[None]:
    """Ask for the order of effects with the same timestamp, if the order matters.

    Args:
        game: the running game.
        standing: the cache of the board's characteristics.
        by: returns the player who decides for a timestamp.
        clause: the clause that lets that player decide.
    """
    while (now := standing.now(game)) is not standing.ordered:
        equal = {e.id: (e.since, e.id) for e in undecided(now.base, now.effects, game.spend)}
        if not equal:
            standing.ordered = now
            return
        order = yield from game.choose(
            Question("effects", clause, ordered=True),
            by=by(max(since for since, _ in equal.values())),  # the same for all of them
            among=equal,
            how_many=exactly(len(equal)),
        )
        before = (one for one in game.state.get(GAME, DECIDED, ()) if one not in equal.values())
        game.state.put(GAME, DECIDED, (*before, *(equal[name] for name in order)))
