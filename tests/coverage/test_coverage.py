import pytest

from judge.corpus import Corpus, UnknownGame
from judge.coverage import coverage, summary
from tests.books import CODE, EVIDENCE, REASON


@pytest.fixture
def rows(corpus):
    return {row["id"]: row for row in coverage("sve", corpus, EVIDENCE, code=CODE)}


def test_each_status(rows):
    assert {name: row["status"] for name, row in rows.items()} == {
        "sve:1": "not_simulated",
        "sve:1.1": "not_simulated",
        "sve:1.1.1": "exercised",
        "sve:1.1.1.1": "unaccounted",  # a trace cites it, but no code does: that is no evidence of an implementation
        "sve:1.1.1.2": "unaccounted",
        "sve:1.1.2": "implemented",
        "sve:2": "not_simulated",
        "sve:2.1": "not_simulated",
        "sve:2.1.1": "implemented",
        "sve:2.1.2": "not_simulated",
    }


def test_rows_name_code_scenarios_and_reasons(rows):
    assert rows["sve:1.1.1"]["code"] == [
        {"file": "judge/games/sve/ch01.py", "line": 7, "symbol": "lose"},
        {"file": "judge/games/sve/ch01.py", "line": 9, "symbol": "lose"},
    ]
    assert rows["sve:1.1.1"]["scenarios"] == ["sve/1.1.1-loses", "sve/other"]
    assert rows["sve:1"]["reason"]["en"] == "heading"
    assert rows["sve:2.1.2"]["reason"] == REASON


def test_proven_needs_a_knockout(corpus):
    proven = {"sve:1.1.1": "citation", "sve:1.1.2": "outcome"}
    rows = {row["id"]: row for row in coverage("sve", corpus, EVIDENCE, proven, CODE)}
    assert (rows["sve:1.1.1"]["status"], rows["sve:1.1.1"]["proven_by"]) == ("proven", "citation")
    assert rows["sve:1.1.2"]["status"] == "implemented"
    assert "proven_by" not in rows["sve:1.1.2"]


def test_the_summary_names_every_status(rows):
    assert summary(rows.values()) == {
        "unaccounted": 2,
        "not_simulated": 5,
        "implemented": 2,
        "exercised": 1,
        "proven": 0,
        "total": 10,
    }


def test_unknown_game(corpus):
    with pytest.raises(UnknownGame):
        coverage("mtg", corpus)


def test_the_shipped_rulebook_has_a_row_for_every_clause():
    assert [row["id"] for row in coverage("sve")] == [clause.id for clause in Corpus().load("sve")]
