"""Proof: a clause is proven when switching it off makes a scenario fail, and only then."""

import json
from functools import cache

import pytest

from judge.corpus import load
from judge.coverage import coverage
from judge.games import IDS
from judge.scenario import library
from judge.scenario.shipped import named
from judge.scenario.studies import proving
from judge.scenario.studies.proving import Proof, citing_boards, explained, missed_by, prove, recorded
from tests.shares import Share, in_shares

pytestmark = pytest.mark.sweep

BANE = "sve/12.14.2-two-bane-followers"
STACK = "sve/10.9.1.6-set-then-add-and-add-then-set"
KINDS = ("procedure", "constraint")


def test_a_clause_that_decides_changes_the_outcome() -> None:
    assert missed_by("sve", "sve:11.3.2", [BANE]) == Proof(BANE, "outcome")


def test_a_clause_that_is_only_a_reason_is_missed_by_its_citation() -> None:
    assert missed_by("sve", "sve:10.9.1.1", [STACK]) == Proof(STACK, "citation")


def test_a_clause_that_a_scenario_does_not_need_is_not_missed() -> None:
    assert missed_by("sve", "sve:7.2.4", [BANE]) is None


def test_an_outcome_counts_for_more_than_a_citation(monkeypatch: pytest.MonkeyPatch) -> None:
    files = [file for file in library("sve") if file.id in (BANE, STACK)]
    said = {STACK: "citation", BANE: "outcome"}
    by_scenario = {file.scenario.id: said[file.id] for file in files}
    monkeypatch.setattr(proving, "misses", lambda scenario, clause: by_scenario[scenario.id])
    assert proving.missed_by("sve", "sve:1.1.1", [STACK, BANE]) == Proof(BANE, "outcome")
    assert proving.missed_by("sve", "sve:1.1.1", [STACK]) == Proof(STACK, "citation")


SOME = ["dm:507.2c", "dm:801.4b", "dm:500.1", "dm:509.1", "dm:703.4a", "dm:106.3", "dm:608.1"]
"""Clauses that boards miss by outcome, by a citation, by the reasons of a step that is gone, and not at all."""

CITE_THEM = ("101.2", "104", "106.3", "109.2a", "110.4", "409", "500.1", "507.2c", "801.4", "11.3", "12.14")
"""What the names of some boards begin with that cite these clauses, and those of the next test."""


@pytest.fixture
def few_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use only a few boards."""
    for cached in ("_runs", "citing"):
        monkeypatch.setattr(proving, cached, cache(getattr(proving, cached).__wrapped__))
    monkeypatch.setattr(
        proving,
        "library",
        lambda game: [file for file in library(game) if file.path.stem.startswith(CITE_THEM)],
    )


@pytest.mark.usefixtures("few_boards")
@pytest.mark.parametrize("clause", SOME)
def test_boards_that_are_not_played_again_would_not_miss_the_clause(clause: str) -> None:
    candidates = proving.citing("dm")[clause]
    assert prove("dm", [clause], jobs=1)[clause] == missed_by("dm", clause, candidates)


@pytest.mark.usefixtures("few_boards")
def test_prove_looks_at_every_clause_asked_for_and_says_how_far_it_is() -> None:
    told: list[tuple[int, int]] = []
    found = prove("sve", ["sve:11.3.2", "sve:12.14.2"], jobs=1, progress=lambda done, total: told.append((done, total)))
    assert set(found) == {"sve:11.3.2", "sve:12.14.2"}
    assert told[-1] == (2, 2)


def test_stored_proofs_are_read_back(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proving, "record", lambda game: tmp_path / "proven.json")
    monkeypatch.setattr(proving, "_runs", lambda game: {})
    monkeypatch.setattr(proving, "citing", lambda game: {"sve:5.9.2": ["sve/a", "sve/b"], "sve:1": ["sve/a"]})
    assert recorded("sve") == {}
    proving.keep("sve", {"sve:2": Proof("sve/b", "citation"), "sve:1": Proof("sve/a", "outcome"), "sve:3": None})
    assert recorded("sve") == {"sve:1": Proof("sve/a", "outcome"), "sve:2": Proof("sve/b", "citation")}
    rows = json.loads((tmp_path / "proven.json").read_text("utf-8"))
    assert list(rows) == sorted(rows)
    assert rows["sve:5.9.2"] == {"boards": 2}


def test_a_common_clause_is_cited_by_more_boards_than_a_rare_one() -> None:
    boards = citing_boards("sve")
    assert boards["sve:12.8.2"] < boards["sve:8.4.4"]


@pytest.mark.parametrize(
    ("board", "clause"),
    [
        ("fab/4.4.1-no-instant-without-priority", "fab:4.4.1"),
        ("sve/12.2.3-why-one-ep-does-not-pay-for-two-pp", "sve:12.2.3"),
        ("dm/802.3-the-card-under-it-is-taken", "dm:802.3"),
    ],
)
def test_a_switched_off_clause_is_not_a_reason_of_an_answer_or_a_rejection(board: str, clause: str) -> None:
    assert proving.misses(named(board).scenario, clause) == "citation"


@in_shares(6)
def test_recorded_proofs_still_hold(share: Share) -> None:
    proofs = dict(share.of(sorted(recorded("sve").items())))
    assert {clause: missed_by("sve", clause, [proof.scenario]) for clause, proof in proofs.items()} == proofs


@pytest.mark.parametrize("game", IDS)
def test_exactly_what_no_scenario_would_miss_has_an_explanation(game: str) -> None:
    rows = coverage(game)
    simulated = [row for row in rows if row["kind"] in KINDS and row["status"] != "not_simulated"]
    unproven = {row["id"] for row in simulated if row["id"] not in recorded(game)}
    cited = {clause for clause in citing_boards(game) if clause not in recorded(game)}
    reasons = explained(game)
    assert set(reasons) <= unproven | cited, "an explanation of a clause that is proven"
    if recorded(game):
        assert unproven <= set(reasons), "neither proven nor explained"
    for clause, reason in reasons.items():
        assert reason.ja, clause
        assert reason.en, clause
        assert clause.partition("#")[0].partition(":")[2] in load(game).clauses


@pytest.mark.soak
@pytest.mark.parametrize("clause", SOME)
def test_no_board_at_all_that_is_not_played_again_would_miss_the_clause(clause: str) -> None:
    candidates = proving.citing("dm")[clause]
    assert prove("dm", [clause], jobs=1)[clause] == missed_by("dm", clause, candidates)


@pytest.mark.soak
@pytest.mark.parametrize("game", IDS)
def test_every_clause_that_boards_cite_is_recorded(game: str) -> None:
    assert proving.citing(game).keys() - citing_boards(game).keys() == set()


@pytest.mark.soak
@pytest.mark.parametrize("game", ["dm", "fab"])
def test_proving_again_finds_the_recorded_proofs(game: str) -> None:
    assert {clause: proof for clause, proof in prove(game).items() if proof is not None} == recorded(game)


@pytest.mark.parametrize(
    ("game", "shown", "proven", "by_outcome"),
    [("sve", 0.95, 0.85, 0), ("dm", 0.97, 0.9, 2 / 3), ("fab", 0.97, 0.9, 2 / 3)],
)
def test_the_figures_that_the_project_promises(game: str, shown: float, proven: float, by_outcome: float) -> None:
    by = {clause: proof.by for clause, proof in recorded(game).items()}
    on_record = {clause: ("boards",) for clause, number in citing_boards(game).items() if number}
    rows = coverage(game, evidence=on_record, proven=by)
    rows = [row for row in rows if row["kind"] in KINDS and row["status"] != "not_simulated"]
    manners = [by[row["id"]] for row in rows if row["status"] == "proven"]
    assert sum(row["status"] in ("exercised", "proven") for row in rows) >= shown * len(rows)
    assert len(manners) >= proven * len(rows)
    assert manners.count("outcome") >= by_outcome * len(manners)
