"""Proof: a clause is proven when switching it off makes a scenario fail, and only then."""

import pytest

from judge.scenario.proving import citing, missed_by, prove, recorded

BANE = "sve/12.14.2-two-bane-followers"


def test_a_clause_that_decides_is_missed() -> None:
    assert missed_by("sve", "sve:11.3.2", [BANE]) == BANE


def test_a_clause_that_a_scenario_does_not_need_is_not_missed() -> None:
    assert missed_by("sve", "sve:7.2.4", [BANE]) is None


def test_prove_looks_at_every_clause_asked_for_and_says_how_far_it_is() -> None:
    told: list[tuple[int, int]] = []
    found = prove("sve", ["sve:11.3.2", "sve:8.4.4"], jobs=1, progress=lambda done, total: told.append((done, total)))
    assert set(found) == {"sve:11.3.2", "sve:8.4.4"}
    assert told[-1] == (2, 2)


@pytest.mark.parametrize("clause", sorted(recorded("sve")))
def test_what_is_recorded_as_proven_still_is(clause: str) -> None:
    scenario = recorded("sve")[clause]
    assert scenario in citing("sve")[clause]
    assert missed_by("sve", clause, [scenario]) == scenario
