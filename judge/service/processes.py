"""Several server processes at one address, managed by gunicorn.

The first process answers no requests. It starts the others, replaces those that died, and tells all of them to stop.
The others accept connections from a common socket, with the same server as a single process
(`judge.service.answering`). They share files: the database, the search index, the rate counters
(`judge.service.limits`) and the metrics (`judge.service.observing`). Rulebooks, search index and graph are loaded
before the fork and held once. Each process creates its application after the fork, since threads and connections do not
survive it.
"""

from __future__ import annotations

import gc
import logging
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
from judge.service.limits import SCHEME
from judge.service.sources import Sources

_log = logging.getLogger(__name__)

_HANGING = 120
"""The seconds without a heartbeat after which a process is replaced; longer than any start takes."""


class _Log(Logger):  # type: ignore[misc]
    """Forwards gunicorn's messages to the service's log."""

    def setup(self, cfg: Any) -> None:
        """Forward all messages to the service's log handlers."""
        super().setup(cfg)
        self.error_log.propagate = True


class _Process(Worker):  # type: ignore[misc]
    """A server process; gunicorn starts, watches and ends it."""

    def run(self) -> None:
        """Serve until the signal to stop, or until the first process has died."""
        (taken,) = self.sockets
        server = Answering(self.wsgi, taken.sock, self.cfg.threads, self.cfg.worker_connections)
        server.run(self._going)

    def _going(self) -> bool:
        self.notify()
        return bool(self.alive) and self.ppid == os.getppid()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Finish open requests, and report in the meantime that the process is stopping."""
        if (app := self.app.callable) is not None:
            lifetime.stop(app)
        super().handle_exit(sig, frame)


class _Service(BaseApplication):  # type: ignore[misc]
    """The service as a gunicorn application.

    Args:
        chosen: gunicorn's settings.
    """

    def __init__(self, chosen: Mapping[str, Any], config: Mapping[str, Any]) -> None:
        self._chosen, self._config = chosen, config
        super().__init__()

    def load_config(self) -> None:
        for name, value in self._chosen.items():
            self.cfg.set(name, value)

    def load(self) -> Flask:
        return lifetime.begin(self._config)


def _shared() -> Sources:
    """Return the loaded data that all processes read; the garbage collector ignores it, so no process copies it."""
    read = Sources()
    try:
        read.share()
    except Exception:  # each process tries again, and answers what it can
        _log.exception("loading before the fork failed")
    gc.collect()
    gc.freeze()
    return read


def _ended(_first: Arbiter, process: Worker) -> None:
    """Release the resources of a process's application; called in that process when it ends."""
    if process.app.callable is not None:
        lifetime.end(process.app.callable)


def _forgotten(_first: Arbiter, process: Worker) -> None:
    """Remove the metrics of a process that has died."""
    mark_process_dead(process.pid)


@contextmanager
def _shared_folder() -> Iterator[Path]:
    """Provide a temporary folder, which only the process that created it removes."""
    folder, first = Path(tempfile.mkdtemp(prefix="judge-")), os.getpid()
    try:
        yield folder
    finally:
        if os.getpid() == first:
            shutil.rmtree(folder, ignore_errors=True)


def run(taken: socket.socket, workers: int, threads: int, connections: int, config: Mapping[str, Any]) -> None:
    """Serve a socket until SIGTERM or Ctrl-C, then raise `SystemExit` with the exit status.

    Args:
        workers: the number of processes.
        threads: the number of concurrent requests per process.
        connections: the number of connections per process.
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
            "loglevel": "error",  # lower levels log addresses and requests
            "errorlog": None,
            "worker_exit": _ended,
            "child_exit": _forgotten,
        }
        shared = {"SOURCES": _shared(), "RATELIMIT_STORAGE_URI": f"{SCHEME}://{folder}/rates.sqlite3"}
        _Service(chosen, {**config, **shared}).run()
