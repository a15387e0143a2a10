"""1.6 Layers, and the declarations made for them."""

from __future__ import annotations

from typing import Any

from judge.abilities import Known
from judge.games.fab.book.c0200_properties import Face
from judge.games.fab.world import STACK, Game, zone_of
from judge.kernel import CardId, PlayerId, Ref, clause, new_timestamp, ruled
from judge.records import record


@clause("fab:1.6.1", "fab:1.2.3b", "fab:1.6.2a")
@record
class Declared:
    """The declarations made when a layer was put onto the stack.

    Attributes:
        you: the player who played or activated it, or who controls the triggered source.
        source: the object that the layer comes from.
        origin: the zone that a card was played from.
        ability: the ability that made an activated- or triggered-layer; ``None`` for other layers.
        known: the objects that its text can name: targets (1.8.5), and those of the trigger event.
    """

    you: PlayerId
    source: Ref
    origin: str = ""
    targets: tuple[Ref, ...] = ()
    ability: Any = None
    known: Known = ()


def declared(game: Game, card: CardId) -> Declared:
    """Return the declarations for a layer, or for an object that was one."""
    found: Declared = game.state.get(card, "declared")
    return found


def origin_of(game: Game, card: CardId) -> str:
    """Return the zone that a card comes from; a card on the stack comes from the zone it was played from."""
    where = zone_of(game, card)
    return where if where != "stack" else declared(game, card).origin


def played_from(game: Game, card: CardId) -> str:
    """Return the zone that a card on the stack or combat chain was played from; ``""`` if it was not played."""
    found: Declared | None = game.state.get(card, "declared")
    return "" if found is None else found.origin


@clause("fab:1.6.2", "fab:3.15.4", "fab:1.6.1a")
def add_layer(game: Game, name: str, face: Face, player: PlayerId, source: Ref | None = None) -> CardId:
    """Put a new non-card object onto the stack as the top layer; return it.

    Args:
        name: the id of the object; a number is added if it is taken.
    """
    card = unused_name(game, name)
    game.world.bring(card, face)
    facts = {"player": player, "since": new_timestamp(game), **({} if source is None else {"source": source})}
    game.state.add(card, player, STACK, facts, ruled(game, "fab:3.15.4", 0))
    return card


def unused_name(game: Game, name: str) -> CardId:
    """Return an unused id for a new object, with a number added if necessary.

    If the play of an object was reversed, its id is free again.
    """
    count, card = 1, CardId(name)
    while "since" in game.state.facts.get(card, ()):
        count += 1
        card = CardId(f"{name}#{count}")
    return card
