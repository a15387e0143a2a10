"""Runs the command line on one board after the other, each in a process of its own with little time and memory.

The processes are forked from this one, which has read rules, forms and words before: starting the interpreter a
thousand times would take longer than all the boards. Reads a JSON line ``{"words": [...]}`` for each, and writes one:
``{"status", "seconds", "mebibytes", "said"}``.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import sys
import tempfile
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from subprocess import PIPE, Popen
from typing import IO, Any

SECONDS = 60
"""CPU time after which a process is killed; what a board may take is less, so that the test can say how much it was."""

ADDRESSES = 2 << 30
WRITTEN = 256 << 20
SHOWN = 4_000


@dataclass(frozen=True, slots=True)
class Ran:
    """What became of a command: its exit status (negative: the signal that ended it), cost, and last words."""

    status: int
    seconds: float
    mebibytes: int
    said: str

    def fault(self, seconds: float, mebibytes: int) -> str | None:
        """Return the fault of the result, or ``None``."""
        if "Traceback (most recent call last)" in self.said:
            return self.said
        if self.status not in (0, 1, 2):
            return f"exit status {self.status}: {self.said[-300:]}"
        if self.seconds > seconds:
            return f"{self.seconds:.1f} CPU s"
        return f"{self.mebibytes} MiB" if self.mebibytes > mebibytes else None


class Runner:
    """Runs commands in forked processes."""

    def __init__(self) -> None:
        self._process: Popen[str] = Popen(
            [sys.executable, "-m", "tests.quiet.forking"], stdin=PIPE, stdout=PIPE, text=True
        )

    def run(self, words: Sequence[str]) -> Ran:
        """Return the result of ``judge`` with these words."""
        line, answer = self._process.stdin, self._process.stdout
        assert line is not None
        assert answer is not None
        line.write(json.dumps({"words": list(words)}) + "\n")
        line.flush()
        return Ran(**json.loads(answer.readline()))

    def close(self) -> None:
        """End the process from which others are forked."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()


@contextmanager
def running() -> Iterator[Runner]:
    """Yield something that runs commands."""
    runner = Runner()
    try:
        yield runner
    finally:
        runner.close()


def _warm() -> None:
    """Read what every command reads, once."""
    from judge.games import IDS
    from judge.scenario import explored, exploring_report, options_of, options_report, parse, report, resolve

    for game in IDS:
        board = parse(f"game: {game}\n", "warm")
        done = resolve(board)
        report.to_json(done)
        for lang in ("ja", "en"):
            report.text(done, lang)
        options_report.to_json(options_of(board))
        exploring_report.to_json(explored(board))
    gc.collect()
    gc.freeze()


def _child(words: Sequence[str], out: IO[bytes]) -> int:
    from judge.cli import main

    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES, ADDRESSES))
    resource.setrlimit(resource.RLIMIT_FSIZE, (WRITTEN, WRITTEN))
    for stream in (1, 2):
        os.dup2(out.fileno(), stream)
    try:
        return main(words)
    except SystemExit as left:
        return left.code if isinstance(left.code, int) else 3
    except BaseException:
        traceback.print_exc()
        return 3
    finally:
        sys.stdout.flush()
        sys.stderr.flush()


def _forked(words: Sequence[str]) -> dict[str, Any]:
    with tempfile.TemporaryFile() as out:
        pid = os.fork()
        if not pid:
            status = 3
            try:
                status = _child(words, out)
            finally:
                os._exit(status)
        _, ended, used = os.wait4(pid, 0)
        out.seek(max(0, out.seek(0, os.SEEK_END) - SHOWN))
        said = out.read().decode("utf-8", "replace")
    return {
        "status": os.waitstatus_to_exitcode(ended),
        "seconds": used.ru_utime + used.ru_stime,
        "mebibytes": used.ru_maxrss // 1024,
        "said": said,
    }


def serve() -> None:
    """Answer until nobody asks any more."""
    _warm()
    answers = os.fdopen(os.dup(1), "w")
    for line in sys.stdin:
        answers.write(json.dumps(_forked(json.loads(line)["words"])) + "\n")
        answers.flush()


if __name__ == "__main__":
    serve()
