"""What nominals mean that are no description of cards, a module a subject."""

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
