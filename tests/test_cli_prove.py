"""``judge prove``: what it says, in both languages and as data, and how far it is."""

import json
import sys
from collections.abc import Iterable

import pytest

from judge.cli import main
from judge.scenario.studies import proving
from judge.scenario.studies.proving import Progress, Proof

FOUND = {
    "sve:11.3.2": Proof("sve/a", "outcome"),
    "sve:10.9.1.6": Proof("sve/b", "citation"),
    "sve:8.4.4": None,
    "sve:10.8.1": None,
}


@pytest.fixture(autouse=True)
def found(monkeypatch: pytest.MonkeyPatch) -> None:
    def prove(
        game: str, clauses: Iterable[str] | None = None, *, jobs: int | None = None, progress: Progress | None = None
    ) -> dict[str, Proof | None]:
        for done in (1, len(FOUND)):
            if progress is not None:
                progress(done, len(FOUND))
        return FOUND

    monkeypatch.setattr(proving, "prove", prove)


@pytest.mark.sweep
def test_both_figures_are_reported_with_the_weaker_or_missing_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prove", "--game", "sve", "--lang", "en"]) == 0
    first, rules, *rest = capsys.readouterr().out.splitlines()
    assert first == "sve: 2 of 4 cited clauses and notes are proven"
    assert rules.endswith("1 by outcome, 1 by citation only")
    assert "  by citation only  sve:10.9.1.6  sve/b" in rest
    assert "  unproven  sve:8.4.4  (no explanation)" in rest
    assert any(line.startswith("  unproven  sve:10.8.1  Every instruction of every text") for line in rest)
    assert not any("sve:11.3.2" in line for line in rest)


@pytest.mark.sweep
def test_the_same_in_japanese(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prove", "--game", "sve", "--lang", "ja"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("sve: 引用のある条文・注記4件のうち2件が証明済み\n")
    assert "結果によるもの1件、引用のみによるもの1件" in said
    assert "  未証明  sve:8.4.4  (説明なし)" in said


def test_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prove", "--game", "sve", "--json"]) == 0
    rows = {row["id"]: row for row in json.loads(capsys.readouterr().out)}
    assert rows["sve:10.9.1.6"] == {"id": "sve:10.9.1.6", "missed_by": "sve/b", "by": "citation"}
    assert rows["sve:8.4.4"] == {"id": "sve:8.4.4", "missed_by": None, "by": None}
    assert set(rows["sve:10.8.1"]["reason"]) == {"ja", "en"}


@pytest.mark.parametrize("terminal", [True, False])
def test_a_bar_shows_how_far_it_is_to_somebody_who_looks(
    terminal: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    main(["prove", "--game", "sve", "--json"])
    bar = capsys.readouterr().err
    if terminal:
        assert "[#######.......................] 1/4" in bar
        assert bar.endswith("\r\x1b[K"), "it goes away at the end"
    else:
        assert bar == ""


@pytest.mark.sweep
def test_coverage_reports_how_a_clause_is_proven(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    proofs = {clause: proof for clause, proof in FOUND.items() if proof is not None}
    monkeypatch.setattr(proving, "recorded", lambda game: proofs)
    assert main(["coverage", "--game", "sve", "--json"]) == 0
    rows = {row["id"]: row for row in json.loads(capsys.readouterr().out)}
    assert rows["sve:10.9.1.6"]["proven_by"] == "citation"
    assert rows["sve:11.3.2"]["proven_by"] == "outcome"
    assert "proven_by" not in rows["sve:8.4.4"]
    main(["coverage", "--game", "sve"])
    assert "proven: 2 of " in capsys.readouterr().out
