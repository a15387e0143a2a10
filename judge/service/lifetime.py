"""Starts, stops and ends an application."""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable, Mapping
from typing import Any

from flask import Flask

from judge.service.app import create_app
from judge.service.health import Readiness
from judge.service.resolver.workers import Answers
from judge.service.sources import Sources
from judge.service.views import known_cards

HEAD_START = 0.5
"""The seconds to wait for a first visitor before data is preloaded."""

FIRST_ANSWER = 5.0
"""The most seconds to wait until that visitor has an answer."""


def begin(config: Mapping[str, Any]) -> Flask:
    """Return a new application that has the rulebooks, and answers requests while it still loads its other data."""
    app = create_app(config)
    app.extensions["judge.readiness"].now = False
    app.extensions["judge.sources"].begin()
    _try(app, app.extensions["judge.sources"].books)  # every page names the editions
    asked, answered = threading.Event(), threading.Event()
    app.before_request(asked.set)
    app.teardown_request(lambda _error: answered.set())
    threading.Thread(target=_warm, args=(app, asked, answered), name="warm", daemon=True).start()
    return app


def _warm(app: Flask, asked: threading.Event, answered: threading.Event) -> None:
    """Preload what visitors need: the resolver processes, then the rules, then the rest.

    A visitor who is already waiting is answered first, since preloading would delay the answer.
    """
    answered.wait(HEAD_START)
    if asked.is_set():
        answered.wait(FIRST_ANSWER)
    read: Sources = app.extensions["judge.sources"]
    answers: Answers = app.extensions["judge.answers"]
    if answers.resolver is not None:
        answers.resolver.start()
    with app.app_context():
        _try(app, read.warm)
        app.extensions["judge.readiness"].now = True
        _try(app, known_cards.warm)
        _try(app, read.warm_rest)
    gc.collect()
    gc.freeze()  # what is loaded stays, so no request waits until the garbage collector has gone through it


def _try(app: Flask, load: Callable[[], None]) -> None:
    try:
        load()
    except Exception:
        app.logger.exception("loading ahead failed; the first request will try again")


def stop(app: Flask) -> None:
    """Report from now on that this process should get no more requests."""
    ready: Readiness = app.extensions["judge.readiness"]
    ready.now, ready.why = False, "stopping"


def end(app: Flask) -> None:
    """Release the resources of the application."""
    answers: Answers = app.extensions["judge.answers"]
    if answers.resolver is not None:
        answers.resolver.close()
    app.extensions["judge.database"].close()
