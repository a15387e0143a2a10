"""Several server processes at one address, run by gunicorn.

The first process answers nothing: it starts the others, which all take connections from one socket with the server that
a single process has (`judge.service.answering`), starts another where one dies, and tells all to stop. What they share
stands in files: the database, the search index, the rates (`judge.service.shared_rates`) and the numbers
(`judge.service.observing`). Everything else that a process keeps is a copy of what it can work out again.

Each process builds its application after it was started: threads and connections do not outlive a fork.
"""

from __future__ import annotations

import os
import shutil
import socket
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
from prometheus_client.multiprocess import mark_process_dead

from judge.service import lifetime, observing
from judge.service.answering import PATIENCE, Answering
from judge.service.shared_rates import SCHEME

_HANGING = 120
"""Seconds without a sign of life after which a process is replaced: more than any machine takes to start one."""


class _Log(Logger):  # type: ignore[misc]
    """Says what gunicorn says in the log of the service."""

    def setup(self, cfg: Any) -> None:
        """Pass everything on to the handlers of the service; there are no others."""
        super().setup(cfg)
        self.error_log.propagate = True


class _Process(Worker):  # type: ignore[misc]
    """One that answers as a single process would; gunicorn starts, watches and ends it."""

    def run(self) -> None:
        """Answer until told to stop, or until the first process is gone."""
        (taken,) = self.sockets
        server = Answering(self.wsgi, taken.sock, self.cfg.threads, self.cfg.worker_connections)
        server.run(self._going)

    def _going(self) -> bool:
        self.notify()
        return bool(self.alive) and self.ppid == os.getppid()

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
    mark_process_dead(process.pid)


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
            "timeout": _HANGING,
            "graceful_timeout": int(PATIENCE) + 5,
            "control_socket_disable": True,
            "logger_class": _Log,
            "loglevel": "error",  # what is below tells addresses and requests
            "errorlog": None,
            "worker_exit": _ended,
            "child_exit": _forgotten,
        }
        _Service(chosen, {**config, "RATELIMIT_STORAGE_URI": f"{SCHEME}://{folder}/rates.sqlite3"}).run()
