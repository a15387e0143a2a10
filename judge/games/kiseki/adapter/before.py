"""The statements of a scenario about the time before its board: attacks this turn, and triggered crafts."""

from __future__ import annotations

from typing import Any

from judge.abilities import Node, StateTriggered, Triggered
from judge.games.common.history import Before, EarlierEvent, Waits, ability_named, left_as_stated
from judge.games.kiseki.world import Game, controller, primary, zone_of
from judge.kernel import CardId, PlayerId, count_turn_fact, wait


def _waits(node: Node) -> bool:
    return isinstance(node, Triggered | StateTriggered)


def begin(game: Game, scenario: Any) -> None:
    """Apply the statements of a scenario about the time before its board."""
    for happened in scenario.earlier:
        _has_happened(game, happened)
    for waits in scenario.waiting:
        _has_triggered(game, waits)


def _has_happened(game: Game, happened: EarlierEvent) -> None:
    """Count the earlier attacks that the scenario states as attacks of this turn."""
    card = None if happened.card is None else CardId(happened.card)
    whose = primary(game) if card is None else controller(game, card)
    for attacking in (PlayerId(happened.player or whose), *(() if card is None else (card,))):
        count_turn_fact(game, attacking, "attacked", happened.times)


def _has_triggered(game: Game, waits: Waits) -> None:
    """Give a craft a trigger count (1211.3) because the scenario states that it has triggered."""
    card, ability = ability_named(game, waits.ability)
    by = card if waits.event is None else CardId(waits.event)
    known = left_as_stated(game, by, in_play=zone_of(game, by) == "field")
    new = wait(game.state, waits.ability, ability, game.state.ref(card), controller(game, card), known)
    game.note(
        "stands_by", "kiseki:1211.3", because=(ability.clause,), actor=new.controller, objects=(card,), ability=new.id
    )


BEFORE = Before(_waits, ("attacks",), lambda node: False, _has_happened, {})
