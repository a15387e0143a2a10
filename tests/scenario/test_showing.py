"""Whether a shipped board shows the clause in its name."""

from collections.abc import Callable
from pathlib import Path

import pytest

from judge.corpus import load
from judge.scenario.shipped import library
from judge.scenario.studies import showing


@pytest.mark.parametrize(
    ("board", "clause"),
    [
        ("sve/12.14.2-two-bane-followers", "sve:12.14.2"),
        ("kiseki/804.11a-3-nobody-is-left", "kiseki:804.11a-3"),
        ("dm/no-clause-at-all", None),
    ],
)
def test_a_board_is_named_after_a_clause(board: str, clause: str | None) -> None:
    assert showing.named_clause(board, load(board.partition("/")[0])) == clause


@pytest.fixture
def recorded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], list[str]]:
    """Return the findings for one board with this record."""
    (board, *_) = (file for file in library("sve") if file.id.startswith("sve/8.4.3"))
    monkeypatch.setattr(showing, "library", lambda game: [board])
    monkeypatch.setattr(showing, "record", lambda game: tmp_path / "boards.json")

    def found(how: str) -> list[str]:
        (tmp_path / "boards.json").write_text(f'{{"{board.id}": "{how}"}}' if how else "{}", "utf-8")
        return [one.severity for one in showing.lint("sve")]

    return found


@pytest.mark.parametrize(
    ("how", "severity"), [("nothing", ["warning"]), ("citation", ["info"]), ("outcome", []), ("", ["info"])]
)
def test_a_board_that_shows_something_else_is_reported(
    recorded: Callable[[str], list[str]], how: str, severity: list[str]
) -> None:
    assert recorded(how) == severity
