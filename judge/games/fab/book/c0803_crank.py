"""8.3.29 Crank: when an object enters the arena, its player may remove a steam counter for an action point."""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.fab.book.c0113_assets import Gain
from judge.games.fab.book.c0115_counters import RemoveCounters, counters_on
from judge.games.fab.book.c0300_zones import Move
from judge.games.fab.book.c0803_keywords import CRANK, considered, has
from judge.games.fab.book.c0805_permanents import Create
from judge.games.fab.world import ARENA, Game, controller
from judge.kernel import CardId, Event, Procedure, Question, clause, do

STEAM = "steam"
"""The name of a steam counter."""


@clause("fab:8.3.29", without=None)
def cranks(game: Game, events: Sequence[Event]) -> Procedure[None]:
    """Ask the controllers of objects that have just entered the arena with crank whether they crank."""
    for card in filter(None, map(_entered, events)):
        if not has(game, card, CRANK):
            continue
        if counters_on(game, card).get(STEAM, 0) > 0:
            yield from _crank(game, card)
        else:
            shown, player = card in game.asked_about, controller(game, card)
            game.note("nothing", "fab:8.3.29", considered=not shown, actor=player, role="may", subject=card)


@clause("fab:8.5.2b")
def _entered(event: Event) -> CardId | None:
    """Return the object that entered the arena in an event, or ``None``; creating a token counts (8.5.2b)."""
    if isinstance(event, Create) and event.now is not None:
        return event.now.card
    enters = isinstance(event, Move) and event.from_zone not in ARENA and event.to in ARENA
    return event.card if enters and isinstance(event, Move) else None


def _crank(game: Game, card: CardId) -> Procedure[None]:
    player, ref = controller(game, card), game.state.ref(card)
    agreed = yield from game.agrees(Question("may", "fab:8.3.29", because=("fab:1.8.3a",)), by=player, subject=card)
    if agreed and (yield from do(game, RemoveCounters(ref, STEAM, 1, player), clause="fab:8.3.29")):
        yield from do(game, Gain(player, "action_points", 1, source=card), clause="fab:8.3.29")
        yield from considered(game, "fab:8.3.29", player, [card])
