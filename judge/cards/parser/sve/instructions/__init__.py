"""Instructions: for each verb what it does to what its particles name, a module a subject."""

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
