"""``judge rulings`` and ``judge backup``, as used in a shell."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from judge.cli import main
from judge.service.resolver import job
from judge.service.rulings import resolved_of
from judge.service.storage import Database, Rulings, RulingTexts

BOARD = """\
game: sve
p1:
  field: [{id: a, name: Knight, attack: 2, defense: 2}]
play: [{p1: {attack: p2-leader, with: a}}]
"""


@pytest.fixture(autouse=True)
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    url = f"sqlite:///{tmp_path / 'service.sqlite3'}"
    monkeypatch.setenv("JUDGE_DATABASE_URL", url)
    return url


def kept(url: str, board: str = BOARD) -> None:
    """Keep a resolved ruling; its board is the one that was kept."""
    database = Database(url)
    resolved = resolved_of(BOARD, job.answer(BOARD, "board", seconds=300.0))
    Rulings(database).keep(RulingTexts("Straight on"), replace(resolved, text=board))
    database.close()


def test_rulings_that_hold_are_status_0(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    kept(url)
    assert main(["rulings", "check"]) == 0
    assert "1 rulings, 0 with a different result today" in capsys.readouterr().out


def test_one_that_differs_is_status_1_and_shown(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    kept(url, BOARD.replace("attack: 2", "attack: 3"))
    assert main(["rulings", "check", "--json"]) == 1
    (found,) = json.loads(capsys.readouterr().out)
    assert found["holds"] is False
    fields = {(one["field"], one["then"], one["now"]) for one in found["differences"] if one["what"] == "change"}
    assert fields == {("leader", 18, 17)}


@pytest.mark.parametrize("count", [0, 1, 2])
def test_several_rulings_are_one_list_of_data(url: str, count: int, capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(count):
        kept(url)
    assert main(["rulings", "check", "--json"]) == 0
    printed = capsys.readouterr().out
    assert len(json.loads(printed)) == count
    assert printed == json.dumps(json.loads(printed), ensure_ascii=False, indent=2) + "\n"


def test_a_board_that_can_no_longer_be_read_is_said(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    kept(url, "game: chess")
    assert main(["rulings", "check"]) == 1
    assert "no result today" in capsys.readouterr().out


def test_a_backup_comes_back(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept(url)
    copy = str(tmp_path / "copy.sqlite3")
    assert main(["backup", copy]) == 0
    assert main(["backup", copy]) == 2
    assert "is there already" in capsys.readouterr().err
    monkeypatch.setenv("JUDGE_DATABASE_URL", f"sqlite:///{tmp_path / 'other.sqlite3'}")
    assert main(["backup", "--restore", copy]) == 0
    assert main(["rulings", "check"]) == 0
    assert "1 rulings" in capsys.readouterr().out
