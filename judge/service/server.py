"""Runs the service; called by ``judge serve``."""

from __future__ import annotations

import os
import signal
import socket
import sys
from types import FrameType

from flask import Flask

from judge.service import lifetime, observing
from judge.service.answering import Answering
from judge.service.settings import settings

_CONNECTIONS = 1_000
"""The number of simultaneous connections; an idle one costs almost nothing and must not keep others out."""

_BACKLOG = 1024
"""The number of connections that may wait to be accepted."""

_SPARE_FILES = 100
"""The number of open files reserved for anything but connections."""


def _connections() -> int:
    """Return the number of connections that the limit on open files allows."""
    try:
        import resource
    except ImportError:  # Windows
        return _CONNECTIONS // 2
    files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _CONNECTIONS + _SPARE_FILES
    if files != resource.RLIM_INFINITY and files < wanted:
        files = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, most))
        return max(_SPARE_FILES, files - _SPARE_FILES)
    return _CONNECTIONS


THREADS = 48
"""The number of concurrent requests: those that may wait for a resolver, and some for readers."""


LOG = "json"
"""The format of the log; ``JUDGE_LOG=off`` turns it off."""


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens on an address.

    Raises:
        OSError: the port is already in use.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=_BACKLOG)


def serve(host: str = "127.0.0.1", port: int = 8000, threads: int = THREADS, workers: int = 1) -> int:
    """Serve until interrupted; print the address first.

    Args:
        host: the address to listen on; the default can only be reached from this machine.
        port: the port; 0 picks a free one.
        threads: the number of concurrent requests per process.
        workers: the number of processes; more than one needs gunicorn.

    Returns:
        The exit status.

    Raises:
        ImportError: gunicorn is not installed.
        OSError: the port is already in use.
        SettingError: a setting is invalid.
    """
    chosen = settings()  # what is wrong is said before anything starts
    if workers > 1:
        from judge.service import processes
    if os.environ.get("JUDGE_LOG", LOG) == LOG:
        observing.log_to_stderr()
    app = lifetime.begin({}) if workers == 1 else None  # nobody is let in who would wait for the rulebooks
    taken = listen(host, port)
    shown = f"[{host}]" if ":" in host else host
    print(f"judge is at http://{shown}:{taken.getsockname()[1]}/  (Ctrl-C stops it)", file=sys.stderr, flush=True)  # noqa: T201
    if app is not None:
        _answer(app, taken, threads)
    else:
        each = {name: max(1, -(-chosen[name] // workers)) for name in ("RESOLVE_WORKERS", "RESOLVE_QUEUE")}
        processes.run(taken, workers, threads, _connections(), each)
    return 0


def _answer(app: Flask, taken: socket.socket, threads: int) -> None:
    """Serve a socket in this process until the signal to stop."""
    server = Answering(app, taken, threads, _connections())
    going = True

    def stop(_signal: int, _frame: FrameType | None) -> None:
        nonlocal going
        lifetime.stop(app)
        going = False

    signal.signal(signal.SIGTERM, stop)
    try:
        server.run(lambda: going)
    except KeyboardInterrupt:
        server.finish()
    finally:
        lifetime.end(app)
