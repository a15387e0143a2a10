"""400 The attributes and states of a card."""

from __future__ import annotations

from judge.games.kiseki.world import Game
from judge.kernel import CardId, clause

SUPPORT = "support"
ATTRIBUTES = (SUPPORT,)
STATES = (
    "ready",
    "action",
    "face_up",
    "face_down",
    "stunned",
    "attacking",
    "scrum_attacking",
    "attacking_alone",
    "answering",
    "in_combat",
)
"""The states of a card (402.2): its orientation (503), stunned (1306.2), and its roles in a combat."""


@clause("kiseki:401.2")
def attributes(game: Game, card: CardId) -> tuple[str, ...]:
    """Return the attributes of a card; support is the only one."""
    found: tuple[str, ...] = game.state.get(card, "attributes", ())
    return found


@clause("kiseki:402.1", "kiseki:402.2", "kiseki:1306.2")
def stunned(game: Game, card: CardId) -> bool:
    """Return whether a card is in the stunned state (1306.2)."""
    return bool(game.state.get(card, "stunned"))


def is_ready(game: Game, card: CardId) -> bool:
    """Return whether a card is in the ready state rather than the action state (503.1b)."""
    return not game.state.get(card, "action")


def is_face_down(game: Game, card: CardId) -> bool:
    """Return whether a card lies face down (503.2b)."""
    return bool(game.state.get(card, "face_down"))


def has_support(game: Game, card: CardId) -> bool:
    """Return whether a UNIT has the support attribute (1309.1)."""
    return SUPPORT in attributes(game, card)
