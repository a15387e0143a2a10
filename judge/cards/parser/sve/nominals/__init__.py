"""The meanings of noun phrases that do not describe cards, one module per subject."""

from judge.cards.parser.sve.nominals import (  # noqa: F401 - they register
    abilities,
    amounts,
    attacks,
    counters,
    damage,
    done,
    leaders,
    numbers,
    places,
)
