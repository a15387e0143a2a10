"""What comes out without a clause: a board that the clause does not concern comes out as ever."""

import pytest

from judge.scenario import library
from judge.scenario.runner import resolve

ALL_THE_SAME = [
    ("302.1a", "1203.1-bonds-paid-are-not-lost-by-an-effect"),
    ("1211.3a", "1211.9-conditional-craft-triggers-again"),
    ("1211.3b", "1211.9-conditional-craft-triggers-again"),
    ("1211.6", "1203.1-bonds-paid-are-not-lost-by-an-effect"),
]
"""A clause, and a board that is near it but has no pool, no hidden card, or no card that moves."""


@pytest.mark.parametrize(("clause", "board"), ALL_THE_SAME, ids=[row[0] for row in ALL_THE_SAME])
def test_without_a_clause_nothing_changes_that_it_does_not_speak_of(clause, board):
    (scenario,) = (file.scenario for file in library("kiseki") if file.id == f"kiseki/{board}")
    assert resolve(scenario, off=frozenset({f"kiseki:{clause}"})).held
