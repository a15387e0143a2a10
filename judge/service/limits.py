"""Rate limits: announced in headers; requests beyond them get 429 with ``Retry-After``."""

from __future__ import annotations

import sqlite3
import threading
import time

from flask import Flask, Response, current_app
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from limits.storage import Storage

limiter = Limiter(get_remote_address, headers_enabled=True, swallow_errors=True)


def _rate(name: str) -> str:
    return str(current_app.config[name])


search_rate = limiter.shared_limit(lambda: _rate("RATELIMIT_SEARCH"), scope="search")
suggest_rate = limiter.shared_limit(lambda: _rate("RATELIMIT_SEARCH"), scope="suggest")
resolve_rate = limiter.shared_limit(lambda: _rate("RATELIMIT_RESOLVE"), scope="resolve")
play_rate = limiter.shared_limit(lambda: _rate("RATELIMIT_PLAY"), scope="play")
share_rate = limiter.shared_limit(lambda: _rate("RATELIMIT_SHARE"), scope="share")


def install(app: Flask) -> None:
    @app.after_request
    def nothing_to_wait_for(response: Response) -> Response:
        """Remove ``Retry-After`` from successful answers; the limiter adds it to all."""
        if response.status_code < 400:
            response.headers.pop("Retry-After", None)
        return response

    limiter.init_app(app)


SCHEME = "judge+sqlite"

_SWEEP = 1_000
"""The number of counts after which expired counters are removed."""


class SharedRates(Storage):
    """Request counters shared by several server processes, in an SQLite file that is created again at every start.

    If the file cannot be reached, requests are not counted: rate limits keep the service fair, but must not stop it
    from answering.

    Args:
        uri: ``judge+sqlite://`` followed by the path of the file.
    """

    STORAGE_SCHEME = [SCHEME]  # noqa: RUF012 - as the base class has it

    def __init__(self, uri: str, wrap_exceptions: bool = False, **options: float | str | bool) -> None:
        super().__init__(uri, wrap_exceptions=wrap_exceptions, **options)
        self._path = uri.removeprefix(f"{SCHEME}://")
        self._local = threading.local()
        self._counted = 0
        with self._file() as file:
            file.execute("create table if not exists rate (key text primary key, count int, until real) without rowid")

    def _file(self) -> sqlite3.Connection:
        if not hasattr(self._local, "file"):
            file = sqlite3.connect(self._path, timeout=2, isolation_level=None)
            file.execute("pragma journal_mode=wal")
            file.execute("pragma synchronous=off")  # counts may be lost in a crash
            self._local.file = file
        found: sqlite3.Connection = self._local.file
        return found

    @property
    def base_exceptions(self) -> type[Exception]:
        """The exceptions that this storage can raise."""
        return sqlite3.Error

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Add ``amount`` to a counter and return the new count; an expired counter starts at 0."""
        now = time.time()
        self._counted += 1
        if self._counted % _SWEEP == 0:
            self._file().execute("delete from rate where until <= ?", (now,))
        counted = self._file().execute(
            "insert into rate values (:key, :amount, :until) on conflict (key) do update set "
            "count = case when until <= :now then :amount else count + :amount end, "
            "until = case when until <= :now then :until else until end returning count",
            {"key": key, "amount": amount, "until": now + expiry, "now": now},
        )
        return int(counted.fetchone()[0])

    def get(self, key: str) -> int:
        found = self._file().execute("select count from rate where key = ? and until > ?", (key, time.time()))
        return int((found.fetchone() or (0,))[0])

    def get_expiry(self, key: str) -> float:
        """Return the time (seconds since the epoch) at which a counter expires."""
        found = self._file().execute("select until from rate where key = ?", (key,)).fetchone()
        return float(found[0]) if found else time.time()

    def check(self) -> bool:
        """Return whether the file can be read."""
        self._file().execute("select 1 from rate limit 1")
        return True

    def reset(self) -> int:
        return self._file().execute("delete from rate").rowcount

    def clear(self, key: str) -> None:
        self._file().execute("delete from rate where key = ?", (key,))
