"""Why an action in 軌跡 is impossible: the reason is true of the named card."""

from __future__ import annotations

import pytest

from judge.scenario.reports import report
from tests.games.boards import played

BOARD = """
p1:
  field:
    - {id: a, str: 1, def: 1, organizations: [G], action: true,
       abilities: [{activate: [{this: action}], do: [{draw: 1}]}]}
    - {id: c, str: 1, def: 1, organizations: [G]}
    - {id: i, type: item}
p2:
  field: [{id: b, str: 1, def: 1, organizations: [G]}]
  homebase: [{id: x, str: 1, def: 1, arts: {ep: 0, do: [{draw: 1}]}}]
"""


@pytest.mark.parametrize(
    ("asked", "said", "clauses"),
    [
        ("{craft: a}", "it is in the action state", ["1203.2", "1321.1"]),
        ("{arts: x}", "another player controls it", ["902.4e"]),
        ("{support: b, with: c}", "card (b) – it is not a UNIT on your own field", ["1219.2a"]),
        ("{support: i, with: c}", "card (i) – it is not a UNIT on your own field", ["1219.2a"]),
        ("{support: a, with: i}", "card (i) – it is not a UNIT on your own field", ["1219.2b"]),
    ],
)
def test_a_refusal_names_its_reason(asked: str, said: str, clauses: list[str]) -> None:
    """Wrong reasons were given: cannot be carried out, has no valid ability, is not an option."""
    done = played("kiseki", BOARD, f"p1: {{can: {asked}}}")
    (answer,) = done.script.answers
    assert (answer.legal, answer.cites) == (False, [f"kiseki:{clause}" for clause in clauses])
    words = report.wording(done, "en")
    assert [words.step(step).partition("? No: ")[2] for step in done.steps if step.key == "answered"] == [said]


def test_passing_is_refused_without_the_reading_that_allows_it() -> None:
    """The question took passing for possible without asking the reading."""
    board = "p1: {field: [{id: a, str: 1, def: 1, abilities: [{static: {must: [attack]}}]}]}"
    asked = "p1: {can: pass_attack}"
    (free,) = played("kiseki", board, asked).script.answers
    (bound,) = played(
        "kiseki", board, asked, switched_off=frozenset({"kiseki:1326.3#passing-and-ready"})
    ).script.answers
    assert (free.legal, free.cites) == (True, ["kiseki:803.3", "kiseki:1326.3#passing-and-ready"])
    assert (bound.legal, bound.cites) == (False, ["kiseki:1326.3"])
