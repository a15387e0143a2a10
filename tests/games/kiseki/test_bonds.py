"""Bonds: how many are gained and lost at the limits, and what a craft that waits for it sees (603.1#starting-bonds)."""

import pytest

from tests.games.boards import played

BOARD = """
turn: {{phase: battle}}
p1:
  bonds: {bonds}
  hand:
    - {{id: ev, name: Rest at the Inn, type: event, ep: 0, abilities: [{{spell: [{{gain: bonds, amount: {amount}}}]}}]}}
play:
  - p1: {{play: ev}}
"""


def resolved(bonds: int, amount: int, switched_off: frozenset[str] = frozenset()):
    return played("kiseki", BOARD.format(bonds=bonds, amount=amount), switched_off=switched_off)


def bonds_of(result) -> int:
    return result.board(len(result.steps))["players"]["p1"]["bonds"]


@pytest.mark.parametrize(
    ("before", "amount", "after"),
    [(30, 5, 35), (35, 10, 40), (40, 3, 40), (3, -5, -2), (45, -3, 42), (45, 2, 45)],
)
def test_bonds_stop_at_their_maximum_and_only_when_they_are_gained(before, amount, after):
    assert bonds_of(resolved(before, amount)) == after


def test_the_trace_says_how_many_were_gained_and_why_they_are_fewer():
    (step,) = [s for s in resolved(35, 10).steps if s.key == "gains"]
    assert step.values["amount"] == 5
    assert {"kiseki:104.2", "kiseki:603.1#starting-bonds"} <= {*step.because}


def test_without_the_limit_there_is_none():
    assert bonds_of(resolved(35, 10, frozenset({"kiseki:603.1#starting-bonds"}))) == 45
