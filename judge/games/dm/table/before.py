"""What a board states of the time before it: nothing, as there is nothing yet that a rule or a text could read."""

from __future__ import annotations

from judge.games.stated import Before

BEFORE = Before(
    waits=lambda node: False,
    events=(),
    abilities=lambda node: False,
    happened=lambda game, happened: None,
    turn={},
)
