"""803.7, 703.4f, 805.1b: what leaves of a creature of which only one of its linked cards does."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any

from judge.games.dm._attack import attacker
from judge.games.dm.book.c701_linking import linked, links_of, parts_without
from judge.games.dm.book.c805_cells import releases
from judge.games.dm.world import beside, owner, top_of, turn_player, zone_of
from judge.kernel import CardId, Event, Game, Procedure, Question, clause


def one_card_of(game: Game, leaving: Any) -> Procedure[Sequence[Event]]:
    """Return what leaves: one card of a god (703.4f), one cell by link release (805.1b), else what was to leave."""
    top = top_of(game, leaving.ref.card)
    if leaving.ruled or not beside(game, top) or zone_of(game, top) != "battle_zone" or leaving.to == "battle_zone":
        return (leaving,)
    event = copy(leaving)
    event.ruled = True
    if releases(game, top):
        yield from _one_cell(game, top, event)
    elif links_of(game, top) is not None:
        yield from _one_god(game, top, event)
    if event.alone:
        yield from _goes_on(game, top, event)
    return (event,)


@clause("dm:703.4f", without=None)
def _one_god(game: Game, top: CardId, event: Any) -> Procedure[None]:
    """803.7: of a linked god that leaves only one card does, by the choice of its owner unless a card is meant."""
    if not event.alone:
        chosen = yield from _which(game, top, "dm:703.4f#which-card-leaves", "dm:803.7")
        event.ref, event.alone = game.state.ref(chosen), True
    event.because = (*(event.because or ()), "dm:703.4f", "dm:803.7")


@clause("dm:805.1b", "dm:805.1c", "dm:805.1b#which-cell-and-leaving", without=None)
def _one_cell(game: Game, top: CardId, event: Any) -> Procedure[None]:
    """805.1b: one cell returns to the hyperspatial zone, and the rest are flipped; not a replacement."""
    if not event.alone:
        chosen = yield from _which(game, top, "dm:805.1b#which-cell-and-leaving", "dm:805.1b")
        event.ref, event.alone = game.state.ref(chosen), True
    event.to, event.released, event.index, event.means = "hyperspatial_zone", True, None, "dm:805.1b"


def _which(game: Game, top: CardId, rule: str, because: str) -> Procedure[CardId]:
    (chosen,) = yield from game.choose(
        Question("leaves", rule), by=owner(game, top), among=linked(game, top), subject=top, because=(because,)
    )
    return CardId(chosen)


@clause("dm:803.4a", "dm:803.4a#attacking-player", "dm:805.2a", without=None)
def _goes_on(game: Game, top: CardId, event: Any) -> Procedure[None]:
    """Choose which of the creatures that an attacker falls into goes on attacking (803.4a, 805.2a)."""
    parts = parts_without(game, top, event.ref.card)
    if attacker(game) != game.state.ref(top) or len(parts) < 2:
        return
    (chosen,) = yield from game.choose(
        Question("goes_on", "dm:803.4a#attacking-player"),
        by=turn_player(game),
        among=[part[0] for part in parts],
        subject=top,
        because=("dm:805.2a",) if event.released else ("dm:803.4a", "dm:803.4a#god-or-card-leaving"),
    )
    event.goes_on = CardId(chosen)
