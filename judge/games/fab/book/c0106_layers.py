"""1.6 Layers: what was declared as one was put onto the stack, which stays with it."""

from __future__ import annotations

from dataclasses import dataclass

from judge.games.fab._board import zone_of
from judge.kernel import CardId, Game, PlayerId, Ref, clause


@clause("fab:1.6.1", "fab:1.2.3b")
@dataclass(frozen=True, slots=True)
class Declared:
    """What was declared as a layer was put onto the stack.

    Attributes:
        you: who played or activated it.
        source: the object that it comes from.
        origin: the zone that a card was played from.
        targets: the attack-targets, where it is an attack.
    """

    you: PlayerId
    source: Ref
    origin: str = ""
    targets: tuple[Ref, ...] = ()


def declared(game: Game, card: CardId) -> Declared:
    """Return what was declared for a layer, or for what has been one."""
    found: Declared = game.state.get(card, "declared")
    return found


def origin_of(game: Game, card: CardId) -> str:
    """Return the zone that a card comes from: of one on the stack, the zone that it was played from."""
    where = zone_of(game, card)
    return where if where != "stack" else declared(game, card).origin
