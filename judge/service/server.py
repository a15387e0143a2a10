"""Running the service: what ``judge serve`` calls."""

from __future__ import annotations

import sys
import threading

from flask import Flask

from judge.service.app import create_app
from judge.service.resolver.workers import Answers
from judge.service.settings import MAX_BODY
from judge.service.sources import Sources

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


def serve(host: str = "127.0.0.1", port: int = 8000, threads: int = 8) -> None:
    """Serve until interrupted, and say where.

    Args:
        host: the address to listen on; the default is reachable from this machine only.
        port: the port; 0 picks a free one.
        threads: requests answered at the same time.

    Raises:
        OSError: the port is taken.
    """
    import waitress

    app = create_app()
    server = waitress.create_server(
        app, host=host, port=port, threads=threads, ident="judge", max_request_body_size=_READ_AND_REFUSE,
        channel_timeout=30,
    )  # fmt: skip
    listening = getattr(server, "effective_port", port)
    shown = f"[{host}]" if ":" in host else host
    print(f"judge is at http://{shown}:{listening}/  (Ctrl-C stops it)", file=sys.stderr, flush=True)  # noqa: T201
    threading.Thread(target=_warm, args=(app,), name="warm", daemon=True).start()
    try:
        server.run()
    finally:
        store = app.extensions["judge.store"]
        store.close()
