"""6.2.2a How long a continuous effect lasts that a resolving layer generates."""

from __future__ import annotations

from collections.abc import Sequence

from judge.abilities import Text
from judge.games.fab._board import controller, turn_player
from judge.kernel import GAME, Game, Ref, clause

NEXT_TURN = "_next_turn"
"""The ending of a duration that is about a turn to come."""

OF_ITS_CONTROLLER = "end_of_its_next_turn"
"""The duration that is about the next turn of whoever controls the object as the effect is generated."""


WITH_ITS_SOURCE = "this_leaves"
"""The duration of what lasts for as long as the object that generated it is in the arena."""


def with_source(source: Ref) -> str:
    """Return until when an effect lasts that lasts while its source is in the arena."""
    return f"{source.card} ({source}) leaves the arena"


def by_duration(game: Game, until: str, refs: Sequence[Ref]) -> list[tuple[Ref, ...]]:
    """Return the objects of an effect, those of each controller by themselves where its duration hangs on that."""
    if until != OF_ITS_CONTROLLER:
        return [tuple(refs)]
    players = dict.fromkeys(controller(game, ref.card) for ref in refs)
    return [tuple(ref for ref in refs if controller(game, ref.card) == player) for player in players]


@clause("fab:6.2.2a", without="game")
def duration(text: Text, until: str, refs: Sequence[Ref] = ()) -> str:
    """Return how long an effect lasts, fixed as it is generated: of a turn to come, the start or end of which one.

    What lasts until the next turn of somebody whose turn it is lasts until the turn after that of the opponent. Whose
    turn it is does not change with the controller of the objects (6.2.2a).
    """
    if until == WITH_ITS_SOURCE:
        return with_source(text.source)
    if not until.endswith(NEXT_TURN):
        return until
    whose = text.you if until.removesuffix(NEXT_TURN).endswith("own") else text.opponent
    if until == OF_ITS_CONTROLLER and refs:
        whose = controller(text.game, refs[0].card)
    later = 2 if whose == turn_player(text.game) else 1
    return in_turn("end" if until.startswith("end_of_") else "start", turn_number(text.game) + later)


def in_turn(moment: str, number: int) -> str:
    """Return what the start, or the end, of a turn is called where effects last until then."""
    return f"{moment} of turn {number}"


def turn_number(game: Game) -> int:
    """Return the number of the turn."""
    return int(game.state.get(GAME, "turn_number", 1))


__all__ = ["by_duration", "duration", "in_turn", "turn_number", "with_source"]
