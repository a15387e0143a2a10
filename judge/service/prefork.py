"""Several server processes behind one address.

The first process opens the address and answers nothing: it starts the others, which all take connections from that
one socket, starts another where one dies, and tells all to stop. What they share stands in files: the database, the
search index, and the rates (`judge.service.shared_rates`). Everything else that a process keeps is a copy of what it
can work out again.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from types import FrameType

AT_ONCE = 5.0
"""Seconds that a process must live: one that dies sooner fails for a reason that starting another does not remove."""

PATIENCE = 30.0
"""Seconds in which a process finishes what it answers, once it is told to stop."""

_BACKLOG = 1024


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens at an address.

    Raises:
        OSError: the port is taken.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=_BACKLOG)


class Processes:
    """The processes that answer.

    Args:
        answer: what each of them does, until it is told to stop by SIGTERM.
        number: how many there are.
    """

    def __init__(self, answer: Callable[[], None], number: int) -> None:
        self._answer, self._number = answer, number
        self._began: dict[int, float] = {}
        self._stopping = False

    def run(self) -> int:
        """Keep them running until SIGTERM or Ctrl-C; return the exit status."""
        signal.signal(signal.SIGTERM, self._stop)
        signal.signal(signal.SIGINT, self._stop)
        for _ in range(self._number):
            self._start()
        failed = False
        while self._began:
            pid, _ = os.wait()
            lived = time.monotonic() - self._began.pop(pid, 0.0)
            if self._stopping:
                continue
            if lived < AT_ONCE:
                failed = True
                self._stop()
            else:
                self._start()
        return 1 if failed else 0

    def _start(self) -> None:
        pid = os.fork()
        if pid:
            self._began[pid] = time.monotonic()
            return
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all; the first process tells the others
        status = 1
        try:
            self._answer()
            status = 0
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else 0
        finally:
            sys.stderr.flush()
            os._exit(status)  # what the first process would do at its end is not for this one

    def _stop(self, _signal: int = 0, _frame: FrameType | None = None) -> None:
        if self._stopping:
            return
        self._stopping = True
        for pid in list(self._began):
            os.kill(pid, signal.SIGTERM)
        signal.signal(signal.SIGALRM, self._kill)
        signal.setitimer(signal.ITIMER_REAL, PATIENCE)

    def _kill(self, _signal: int = 0, _frame: FrameType | None = None) -> None:
        for pid in list(self._began):
            os.kill(pid, signal.SIGKILL)
