"""Several server processes at one address, run by gunicorn.

The first process answers nothing: it starts the others, which all take connections from one socket,
starts another where one dies, and tells all to stop. What they share stands in files: the database, the search index,
the rates (`judge.service.shared_rates`) and the numbers (`judge.service.observing`). Everything else that a process
keeps is a copy of what it can work out again.

Each process builds its application after it was started: threads and connections do not outlive a fork.
"""

from __future__ import annotations

import os
import shutil
import socket
import struct
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from flask import Flask
from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter
from gunicorn.glogging import Logger
from gunicorn.workers.base import Worker
from gunicorn.workers.gthread import ThreadWorker
from prometheus_client.multiprocess import mark_process_dead

from judge.service import lifetime, observing
from judge.service.shared_rates import SCHEME

_IDLE = 30
"""Seconds after which a connection is closed on which nothing comes."""

_STALLED = 10
"""Seconds that a sender may pause within a request, for which a thread waits."""

_PATIENCE = 30
"""Seconds in which a process finishes what it answers, once it is told to stop."""

_HANGING = 120
"""Seconds without a sign of life after which a process is replaced: more than any machine takes to start one."""


class _Log(Logger):  # type: ignore[misc]
    """Says what gunicorn says in the log of the service."""

    def setup(self, cfg: Any) -> None:
        """Pass everything on to the handlers of the service; there are no others."""
        super().setup(cfg)
        self.error_log.propagate = True

    def exception(self, msg: str, *args: Any, **kwargs: Any) -> None:
        """Tell an error, which a sender who stalls is not."""
        if not isinstance(sys.exc_info()[1], BlockingIOError):
            super().exception(msg, *args, **kwargs)


class _Process(ThreadWorker):  # type: ignore[misc]
    """One that answers with threads."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Finish what is being answered, and say so to whoever asks meanwhile."""
        if (app := self.app.callable) is not None:
            lifetime.stop(app)
        super().handle_exit(sig, frame)


class _Service(BaseApplication):  # type: ignore[misc]
    """The service as gunicorn runs it.

    Args:
        chosen: gunicorn's settings.
        config: the settings of each application.
    """

    def __init__(self, chosen: Mapping[str, Any], config: Mapping[str, Any]) -> None:
        self._chosen, self._config = chosen, config
        super().__init__()

    def load_config(self) -> None:
        """Hand over the settings."""
        for name, value in self._chosen.items():
            self.cfg.set(name, value)

    def load(self) -> Flask:
        """Return the application of the process that asks."""
        return lifetime.begin(self._config)


def _ended(_first: Arbiter, process: Worker) -> None:
    """Let go of what the application of a process holds; called there."""
    if process.app.callable is not None:
        lifetime.end(process.app.callable)


def _forgotten(_first: Arbiter, process: Worker) -> None:
    """Count no longer what a process that is gone had at work."""
    mark_process_dead(process.pid)  # type: ignore[no-untyped-call]


@contextmanager
def _shared_folder() -> Iterator[Path]:
    """Give a folder that the process removes which made it; those that it starts leave this place as well."""
    folder, first = Path(tempfile.mkdtemp(prefix="judge-")), os.getpid()
    try:
        yield folder
    finally:
        if os.getpid() == first:
            shutil.rmtree(folder, ignore_errors=True)


def run(taken: socket.socket, workers: int, threads: int, connections: int, config: Mapping[str, Any]) -> None:
    """Answer what comes to a socket until SIGTERM or Ctrl-C; then raise `SystemExit` with the exit status.

    Args:
        taken: the socket, which listens.
        workers: how many processes answer.
        threads: requests that each answers at the same time.
        connections: how many each holds.
        config: the settings of each application.
    """
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, struct.pack("ll", _STALLED, 0))  # connections inherit it
    with _shared_folder() as folder:
        numbers = folder / "numbers"
        numbers.mkdir()
        observing.share_numbers(str(numbers))
        chosen = {
            "bind": f"fd://{taken.detach()}",
            "workers": workers,
            "worker_class": _Process,
            "threads": threads,
            "worker_connections": connections,
            "keepalive": _IDLE,
            "timeout": _HANGING,
            "graceful_timeout": _PATIENCE,
            "limit_request_line": 8190,
            "limit_request_fields": 100,
            "limit_request_field_size": 8190,
            "forwarded_allow_ips": "",  # whom to believe is JUDGE_TRUSTED_PROXIES' to say
            "control_socket_disable": True,
            "logger_class": _Log,
            "loglevel": "error",  # what is below tells addresses and requests
            "errorlog": None,
            "worker_exit": _ended,
            "child_exit": _forgotten,
        }
        _Service(chosen, {**config, "RATELIMIT_STORAGE_URI": f"{SCHEME}://{folder}/rates.sqlite3"}).run()
