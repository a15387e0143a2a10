"""Health checks, which really use each part of the service."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from flask import Flask, current_app

from judge.service.sources import sources
from judge.service.storage import StoreFailed, database

KEPT = 5.0
"""The minimum number of seconds for which a result is cached."""

PART_OF_TIME = 50
"""A result is also cached for this multiple of the time it took, to spare a large database."""

OK = "ok"


def _rules() -> str:
    return OK if sources().books() else "missing"


def _search() -> str:
    found = sources().searcher.search("1", limit=1)
    return OK if found.hits else "empty"


def _share() -> str:
    try:
        database().check()
    except StoreFailed as failed:
        return failed.trouble
    return OK


PARTS: dict[str, Callable[[], str]] = {"rules": _rules, "search": _search, "share": _share}


class Health:
    """The checks, with their latest results."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._until = 0.0
        self._found: dict[str, str] = {}

    def parts(self) -> dict[str, str]:
        """Return the state of each part: ``ok``, or the error."""
        with self._lock:
            began = time.monotonic()
            if not self._found or began > self._until:
                self._found = {name: _tried(part) for name, part in PARTS.items()}
                now = time.monotonic()
                self._until = now + max(KEPT, PART_OF_TIME * (now - began))
            return dict(self._found)


@dataclass(slots=True)
class Readiness:
    """Whether this process wants requests; if not, ``why`` is the reason."""

    now: bool = True
    why: str = "loading"


def _tried(part: Callable[[], str]) -> str:
    try:
        return part()
    except Exception as error:  # whatever it is, the part does not work
        current_app.logger.exception("a part of the service does not work")
        return type(error).__name__


def health() -> Health:
    """Return the health checks of the running application."""
    return cast(Health, current_app.extensions["judge.health"])


def install(app: Flask) -> None:
    app.extensions["judge.health"] = Health()
    app.extensions["judge.readiness"] = Readiness()
