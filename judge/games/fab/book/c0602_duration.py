"""6.2.2a How long a continuous effect lasts that a resolving layer generates."""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.abilities import Text
from judge.games.fab._performing import asks
from judge.games.fab.rule_words import Phase
from judge.games.fab.world import controller, turn_player
from judge.kernel import GAME, Game, Ref, clause

PHASES = ("start", "action", "end")
"""The phases of a turn, in their order (4.0.3a)."""

NEXT_PHASE = re.compile(r"(own|enemy)_next_(action|end)_phase")
"""A duration that is a phase to come."""

NEXT_TURN = "_next_turn"
"""The ending of a duration that is about a turn to come."""

OF_ITS_CONTROLLER = "end_of_its_next_turn"
"""The duration that is about the next turn of whoever controls the object as the effect is generated."""


WITH_ITS_SOURCE = "this_leaves"
"""The duration of what lasts for as long as the object that generated it is in the arena."""


UNSTATED = "unstated"
"""The duration of an effect for which the text states none (6.2.2a#default-duration)."""


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
    coming = begins(text, until)
    if coming is not None:
        return in_turn("end", coming[1])
    if not until.endswith(NEXT_TURN):
        return until
    whose = text.you if until.removesuffix(NEXT_TURN).endswith("own") else text.opponent
    if until == OF_ITS_CONTROLLER and refs:
        whose = controller(text.game, refs[0].card)
    later = 2 if whose == turn_player(text.game) else 1
    return in_turn("end" if until.startswith("end_of_") else "start", turn_number(text.game) + later)


@clause("fab:6.2.2a", without=None)
def begins(text: Text, until: str) -> tuple[str, int] | None:
    """Return the phase, and the number of its turn, in which alone an effect applies: “during their next …”.

    The next one of the turn player is that of this turn where it has not begun yet. ``None``: it applies at once.
    """
    found = NEXT_PHASE.fullmatch(until)
    if found is None:
        return None
    game, whose = text.game, text.you if found[1] == "own" else text.opponent
    to_come = PHASES.index(found[2]) > PHASES.index(_phase(game))
    later = 1 if whose != turn_player(game) else 0 if to_come else 2
    return found[2], turn_number(game) + later


def _phase(game: Game) -> str:
    """Return the phase; before the first turn begins none of its phases has."""
    phase = str(game.state.get(GAME, "phase", PHASES[0]))
    return phase if phase in PHASES else PHASES[0]


def is_in_phase(game: Game, when: tuple[str, int] | None) -> bool:
    """Return whether it is now that phase of that turn; without one it always is."""
    return when is None or when == (_phase(game), turn_number(game))


def in_turn(moment: str, number: int) -> str:
    """Return what the start, or the end, of a turn is called where effects last until then."""
    return f"{moment} of turn {number}"


def turn_number(game: Game) -> int:
    """Return the number of the turn."""
    return int(game.state.get(GAME, "turn_number", 1))


@asks(Phase)
@clause("fab:4.0.3a", without=False)
def _is_phase(text: Text, what: Phase) -> bool:
    """Return whether it is that phase of a turn."""
    return _phase(text.game) == what.phase


__all__ = ["begins", "by_duration", "duration", "in_turn", "is_in_phase", "turn_number", "with_source"]
