"""Outcomes without a clause: a board that the clause does not concern has the same outcome."""

import pytest

from judge.scenario import library
from judge.scenario.runner import resolve
from tests.games.boards import played

ALL_THE_SAME = [
    ("302.1a", "1204.2h-bonds-paid-are-not-lost-by-an-effect"),
    ("1211.3a", "1211.9-conditional-craft-triggers-again"),
    ("1211.3b", "1211.9-conditional-craft-triggers-again"),
    ("1211.6", "1204.2h-bonds-paid-are-not-lost-by-an-effect"),
]
"""A clause, and a board that is near it but has no pool, no hidden card, or no card that moves."""


@pytest.mark.parametrize(("clause", "board"), ALL_THE_SAME, ids=[row[0] for row in ALL_THE_SAME])
def test_a_switched_off_clause_changes_nothing_else(clause, board):
    (scenario,) = (file.scenario for file in library("kiseki") if file.id == f"kiseki/{board}")
    assert resolve(scenario, switched_off=frozenset({f"kiseki:{clause}"})).held


IN_THE_HOMEBASE = """
turn: {phase: battle}
p1:
  homebase: [{id: h, name: Estelle Bright, cp: 1, str: 2, def: 3}]
play:
  - p1: {gain_ep: h}
expect:
  - {player: p1, ep: 1}
  - {card: h, action: true}
"""


def test_ep_that_is_not_gained_at_once_is_still_to_come():
    assert played("kiseki", IN_THE_HOMEBASE).held
    outcomes = played("kiseki", IN_THE_HOMEBASE, switched_off=frozenset({"kiseki:1217.4"})).outcomes
    assert [(miss.field, miss.found) for outcome in outcomes for miss in outcome.misses] == [("ep", 0)]
