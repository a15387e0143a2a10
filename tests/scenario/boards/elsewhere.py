"""The same board gives the same bytes in another process, in which sets have another order."""

import atexit
import hashlib
import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from subprocess import PIPE, Popen
from typing import IO

from tests.scenario.boards import Board, Faults

OTHER_SEED = "4242"
"""The hash seed of the other process; in this one it is random for every run, or given."""


def digest(board: Board) -> str:
    """Return a digest of the bytes of a board's trace."""
    return hashlib.sha256(board.told.encode()).hexdigest()


@cache
def process() -> tuple[IO[str], IO[str]]:
    """Return the streams of the other process: it reads a path a line, writes a digest a line, and ends with this
    one."""
    seed = "0" if os.environ.get("PYTHONHASHSEED") == OTHER_SEED else OTHER_SEED
    environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"}
    other = Popen([sys.executable, "-m", __name__], stdin=PIPE, stdout=PIPE, text=True, env=environment)
    atexit.register(other.communicate)
    assert other.stdin is not None
    assert other.stdout is not None
    return other.stdin, other.stdout


def its_trace_is_the_same_in_another_process(board: Board) -> Faults:
    asked, answered = process()
    asked.write(f"{board.path}\n")
    asked.flush()
    if answered.readline().strip() != digest(board):
        yield "its bytes depend on the order of a set, or on what ran before"


CHECKS: tuple[Callable[[Board], Faults], ...] = (its_trace_is_the_same_in_another_process,)


if __name__ == "__main__":
    for line in sys.stdin:
        sys.stdout.write(digest(Board(Path(line.strip()))) + "\n")
        sys.stdout.flush()
