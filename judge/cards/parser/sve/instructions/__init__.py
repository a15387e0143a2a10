"""Instructions: the node for each verb and its particles, one module per subject."""

from judge.cards.parser.sve.instructions import (  # noqa: F401 - they register
    changing,
    choosing,
    creating,
    damage,
    deck,
    evolving,
    giving,
    moving,
    players,
    repeating,
    shielding,
)
