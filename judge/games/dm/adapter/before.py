"""The statements of a scenario about the time before its board: events, waiting effects, and extra turns."""

from __future__ import annotations

from typing import Any, Literal

from judge.abilities import Triggered
from judge.games.common.history import Before, EarlierEvent, Waits, ability_named, as_happening, left_as_stated
from judge.games.dm.adapter.vocabulary import EVENTS
from judge.games.dm.book.c110_abilities import count_as_used
from judge.games.dm.book.c500_turn import REGULAR
from judge.games.dm.book.c603_abilities import becomes_waiting
from judge.games.dm.world import Game, info, zone_of
from judge.kernel import GAME, CardId, PlayerId


def begin(game: Game, scenario: Any) -> None:
    """Apply the statements of a scenario about the time before its board."""
    after = scenario.turn.extra_after
    if after is not None:
        game.state.put(GAME, REGULAR, PlayerId(after))
    for happened in scenario.earlier:
        _has_happened(game, happened)
    for waits in scenario.waiting:
        _waits(game, waits)


def _has_happened(game: Game, happened: EarlierEvent) -> None:
    """Count an earlier use of an ability (110.5), or an event of this turn (605.2d), as the scenario states."""
    if happened.ability is not None:
        count_as_used(game, *ability_named(game, happened.ability), happened.times)
    if happened.event is not None:
        what = as_happening(game, happened, happened.event, info)
        game.world.history.note(game, [what] * happened.times)


def _waits(game: Game, waits: Waits) -> None:
    """Add an effect that the scenario states to the waiting ones, as if its ability had triggered (603.2)."""
    card, ability = ability_named(game, waits.ability)
    by = card if waits.event is None else CardId(waits.event)
    known = left_as_stated(game, by, in_play=zone_of(game, by) == "battle_zone")
    becomes_waiting(game, ability, game.state.ref(card), rule="dm:603.2", event=known, name=ability.node.whens[0].event)


BEFORE = Before(
    waits=lambda node: isinstance(node, Triggered),
    events=tuple(EVENTS),
    abilities=lambda node: getattr(node, "per_turn", None) is not None,
    happened=_has_happened,
    turn={"extra_after": (Literal["p1", "p2"] | None, None)},
)
