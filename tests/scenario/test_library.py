"""Every shipped scenario is resolved once: all checks of a board are one test.

Every board must meet its expectations, be strict and have words. Checks that take longer than playing run on one board
in eight, on each board named on the command line, and on every board by ``make soak``.
"""

from pathlib import Path
from zlib import crc32

import pytest

from judge.scenario import library, report
from tests.scenario.boards import PATHS, Board, acting, elsewhere, notes, replaying, schemas, seats, strict, words

pytestmark = pytest.mark.sweep

CHECKS = *strict.CHECKS, *notes.CHECKS, *words.CHECKS
"""The checks of every board."""

LONG = *strict.LONG, *(check for part in (replaying, elsewhere, seats, acting, schemas) for check in part.CHECKS)
"""The checks that take longer than playing a board."""

ONE_IN = 8
FEW = 100
"""If no more tests than these are selected, a developer is working on these boards."""

SHARES = 64
"""The number of shares in which ``make soak`` runs all checks on all boards."""


def faults(board: Board, *, thorough: bool = True) -> list[str]:
    """Return all that is wrong with a board, each fault with the check that found it."""
    checks = (*CHECKS, *LONG) if thorough else CHECKS
    return [f"{check.__name__.replace('_', ' ')}: {fault}" for check in checks for fault in check(board)]


def test_there_is_something_to_read():
    assert PATHS, "void: no scenario was found"
    assert [file.path for file in library()] == PATHS


@pytest.mark.parametrize("path", PATHS, ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_a_board_is_strict(path: Path, request: pytest.FixtureRequest) -> None:
    board = Board(path)
    found = faults(board, thorough=request.session.testscollected <= FEW or crc32(path.stem.encode()) % ONE_IN == 0)
    assert found == [], report.text(board.done, everything=True)


@pytest.mark.soak
@pytest.mark.parametrize("share", range(SHARES))
def test_everything_is_true_of_every_board(share: int) -> None:
    found = {path.stem: faults(Board(path)) for path in PATHS[share::SHARES]}
    assert {board: wrong for board, wrong in found.items() if wrong} == {}


BAD = """
id: sve/other
game: sve
title: {en: Same, ja: Same}
clauses: ["8.4"]
p1: {hand: [{id: h, type: spell, cost: 0, abilities: [{spell: [{choose: 1, options: [[{draw: 1}], [{life: 1}]]}]}]}]}
play:
  - p1: {play: h, die: 3}
expect:
  - {card: h, zone: p1.hand}
"""


def test_the_checks_find_planted_errors(tmp_path: Path) -> None:
    file = tmp_path / "sve" / "9.9-something.yaml"
    file.parent.mkdir()
    file.write_text(BAD, "utf-8")
    said = "\n".join(faults(Board(file)))
    for check in (
        strict.every_expectation_holds,
        strict.nothing_is_assumed_that_is_not_stated,
        strict.no_word_that_nobody_asked_for,
        strict.its_id_is_its_path,
        strict.it_expects_an_outcome_and_a_citation,
        strict.it_asks_in_both_languages,
        strict.its_name_begins_with_a_clause_that_it_is_about,
    ):
        assert check.__name__.replace("_", " ") in said
    assert "expected p1's hand" in said


def eventful() -> Board:
    """Return the first board on which something changes."""
    return next(board for board in map(Board, PATHS) if any(step["changes"] for step in board.trace["steps"]))


def test_a_change_that_a_trace_leaves_out_is_found() -> None:
    board = eventful()
    assert list(replaying.its_first_board_and_the_changes_give_every_later_board(board)) == []
    for step in board.trace["steps"]:
        step["changes"] = []
    assert list(replaying.its_first_board_and_the_changes_give_every_later_board(board))


def test_a_step_without_words_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    board = eventful()
    assert list(words.every_step_is_said(board)) == []
    monkeypatch.setattr(words.Spoken, "step", lambda wording, step: f"a {step.key}_key")
    assert list(words.every_step_is_said(board))


def test_a_card_that_a_seat_cannot_know_yet_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    board = next(board for board in map(Board, PATHS) if seats.secrets(board.done, "p2"))
    check = seats.a_seat_is_told_a_valid_trace_in_which_no_card_is_named_before_it_is_known
    assert list(check(board)) == []
    visible = seats.visible
    monkeypatch.setattr(seats, "visible", lambda done, seat: {mark: set() for mark in visible(done, seat)})
    assert list(check(board))


def test_another_trace_in_another_process_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(PATHS[0])
    assert list(elsewhere.its_trace_is_the_same_in_another_process(board)) == []
    monkeypatch.setattr(board, "told", board.told + " ")
    assert list(elsewhere.its_trace_is_the_same_in_another_process(board))


def test_the_decisions_of_most_boards_are_replayed() -> None:
    some = PATHS[::80]
    assert sum(replaying.decided(Board(path)) for path in some) * 2 > len(some) > 0


def test_a_note_on_a_folded_step_decides_a_shipped_board() -> None:
    """That its verdict says so is asked of every board; this one is known to have such a note."""
    board = Board(next(path for path in PATHS if path.stem == "506.1b-a-tap-ability-instead-of-a-compelled-attack"))
    (note,) = board.done.deciding
    assert not any(note in (step.clause, *step.because) for step in board.done.steps if not step.considered)
