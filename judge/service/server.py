"""Running the service: what ``judge serve`` calls."""

from __future__ import annotations

import functools
import os
import signal
import socket
import sys
import tempfile
import threading
from pathlib import Path
from types import FrameType
from typing import Any

from flask import Flask

from judge.service import observing, prefork
from judge.service.app import create_app
from judge.service.health import Readiness
from judge.service.resolver.workers import Answers
from judge.service.settings import MAX_BODY, settings
from judge.service.shared_rates import SCHEME
from judge.service.sources import Sources
from judge.service.views import known_cards

_READ_AND_REFUSE = 64 * MAX_BODY
"""Up to here a body that is too large is read and answered with the service's own page; beyond it, cut off."""


def _warm(app: Flask) -> None:
    """Load what the first visitor would wait for: what reading needs first, then the processes that resolve."""
    read: Sources = app.extensions["judge.sources"]
    with app.app_context():
        try:
            read.warm()
        except Exception:
            app.logger.exception("loading ahead failed; the first request will try again")
    answers: Answers = app.extensions["judge.answers"]
    if answers.resolver is not None:
        answers.resolver.start()
    with app.app_context():
        known_cards.warm()
    app.extensions["judge.readiness"].now = True


_CONNECTIONS = 1_000
"""Connections at the same time: those that only wait cost next to nothing, and must not keep others out."""

_SPARE_FILES = 100
"""Files that the process may want to open beside its connections."""


def _connections() -> int:
    """Return how many connections there may be with the files that this process may open."""
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
"""Requests answered at the same time: as many as may wait for a resolver, and enough for those who only read."""


def make_server(app: Flask, taken: socket.socket, threads: int = THREADS) -> Any:
    """Return the server of a socket that listens."""
    import waitress

    return waitress.create_server(
        app,
        sockets=[taken],
        threads=threads,
        ident="judge",
        max_request_body_size=_READ_AND_REFUSE,
        channel_timeout=30,
        cleanup_interval=10,
        connection_limit=_connections(),
        asyncore_use_poll=True,
    )


LOG = "json"
"""The form of the log unless ``JUDGE_LOG`` says ``off``."""


def _stop(app: Flask, _signal: int, _frame: FrameType | None) -> None:
    ready: Readiness = app.extensions["judge.readiness"]
    ready.now, ready.why = False, "stopping"
    raise SystemExit(0)


def serve(host: str = "127.0.0.1", port: int = 8000, threads: int = THREADS, workers: int = 1) -> int:
    """Serve until interrupted, and say where.

    Args:
        host: the address to listen on; the default is reachable from this machine only.
        port: the port; 0 picks a free one.
        threads: requests answered at the same time by each process.
        workers: the processes that answer.

    Returns:
        The exit status.

    Raises:
        OSError: the port is taken.
        SettingError: a setting cannot be used.
    """
    chosen = settings()  # what is wrong is said before anything starts
    taken = prefork.listen(host, port)
    shown = f"[{host}]" if ":" in host else host
    print(f"judge is at http://{shown}:{taken.getsockname()[1]}/  (Ctrl-C stops it)", file=sys.stderr, flush=True)  # noqa: T201
    if workers == 1:
        _answer(taken, threads, {})
        return 0
    with tempfile.TemporaryDirectory(prefix="judge-") as folder:
        numbers = Path(folder) / "numbers"
        numbers.mkdir()
        observing.share_numbers(str(numbers))
        shared = {
            "RATELIMIT_STORAGE_URI": f"{SCHEME}://{folder}/rates.sqlite3",
            **{name: max(1, -(-chosen[name] // workers)) for name in ("RESOLVE_WORKERS", "RESOLVE_QUEUE")},
        }
        return prefork.Processes(lambda: _answer(taken, threads, shared), workers).run()


def _answer(taken: socket.socket, threads: int, config: dict[str, Any]) -> None:
    """Answer what comes to a socket until the process is told to stop."""
    app = create_app(config)
    app.extensions["judge.readiness"].now = False
    if os.environ.get("JUDGE_LOG", LOG) == LOG:
        observing.log_to_stderr()
    server = make_server(app, taken, threads)
    threading.Thread(target=_warm, args=(app,), name="warm", daemon=True).start()
    signal.signal(signal.SIGTERM, functools.partial(_stop, app))
    try:
        server.run()  # ends with what is being answered, as SystemExit or Ctrl-C arrives
    finally:
        answers: Answers = app.extensions["judge.answers"]
        if answers.resolver is not None:
            answers.resolver.close()
        app.extensions["judge.database"].close()
