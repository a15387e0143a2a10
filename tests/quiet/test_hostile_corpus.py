"""For any input, the command line ends in a sentence: exit status 0, 1 or 2, in little time and memory."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.quiet.forking import Runner, running
from tests.quiet.hostile_boards import BY_HAND, generated
from tests.shares import Share, in_shares

SECONDS, MEBIBYTES = 5.0, 512
SLOWER = 5
"""A board without end is found on a machine this many times slower than the one that ``SECONDS`` was measured on."""
COMMANDS = (
    ("resolve", "--json"),
    ("resolve", "--lang", "ja", "--board"),
    ("resolve", "--markdown"),
    ("resolve", "--seat", "p1"),
    ("options", "--json"),
    ("explore", "--chance"),
    ("migrate",),
)
FEW, MANY = 60, 1_000


@pytest.fixture(scope="module")
def runner() -> Iterator[Runner]:
    with running() as found:
        yield found


def _faults(runner: Runner, boards: list[tuple[str, Path]], every: bool) -> dict[str, str]:
    """Return the faults of boards: with every command within its time limit, or with one command each in turn."""
    seconds = SECONDS if every else SECONDS * SLOWER
    found: dict[str, str] = {}
    for number, (name, path) in enumerate(boards):
        for command in COMMANDS if every else (COMMANDS[number % len(COMMANDS)],):
            fault = runner.run([*command, str(path)]).fault(seconds, MEBIBYTES)
            if fault:
                found[f"{name}: {' '.join(command)}"] = fault
    return found


def _made(folder: Path, seeds: range) -> list[tuple[str, Path]]:
    """Return boards made from seeds, written into a folder."""
    found = []
    for seed in seeds:
        path = folder / f"{seed}.yaml"
        path.write_bytes(generated(seed))
        found.append((f"seed {seed}", path))
    return found


@pytest.mark.sweep
def test_a_fault_is_found(runner: Runner, tmp_path: Path) -> None:
    board = tmp_path / "good.yaml"
    board.write_text("game: sve\n")
    ran = runner.run(["resolve", str(board)])
    assert ran.status == 0
    assert ran.fault(SECONDS, MEBIBYTES) is None
    assert ran.fault(0.0, MEBIBYTES) is not None
    assert ran.fault(SECONDS, 1) is not None
    assert runner.run(["resolve", "--no-such-word", str(board)]).status == 2


@pytest.mark.sweep
def test_a_seed_always_makes_the_same_board() -> None:
    assert [generated(seed) for seed in range(40)] == [generated(seed) for seed in range(40)]


@pytest.mark.sweep
@in_shares(3)
def test_boards_made_by_hand_end_in_a_sentence(share: Share, runner: Runner) -> None:
    assert _faults(runner, [(path.stem, path) for path in share.of(BY_HAND)], every=False) == {}


@pytest.mark.sweep
def test_boards_made_by_chance_end_in_a_sentence(runner: Runner, tmp_path: Path) -> None:
    assert _faults(runner, _made(tmp_path, range(FEW)), every=False) == {}


@pytest.mark.soak
def test_boards_made_by_hand_end_in_a_sentence_with_every_command(runner: Runner) -> None:
    assert _faults(runner, [(path.stem, path) for path in BY_HAND], every=True) == {}


@pytest.mark.soak
def test_many_boards_made_by_chance_end_in_a_sentence_with_every_command(runner: Runner, tmp_path: Path) -> None:
    assert _faults(runner, _made(tmp_path, range(MANY)), every=True) == {}
