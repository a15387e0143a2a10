"""Request rates counted by several server processes together, in a small SQLite file on this machine.

It is created at every start and protected only by SQLite's own lock. A counter that cannot be reached
counts nothing: rate limits keep the service fair and must not stop it from answering.
"""

from __future__ import annotations

import sqlite3
import threading
import time

from limits.storage import Storage

SCHEME = "judge+sqlite"

_SWEEP = 1_000
"""The number of counts after which expired ones are removed."""


class SharedRates(Storage):
    """Counts in a file.

    Args:
        uri: ``judge+sqlite://`` and the path of the file.
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
        """Return this thread's connection."""
        if not hasattr(self._local, "file"):
            file = sqlite3.connect(self._path, timeout=2, isolation_level=None)
            file.execute("pragma journal_mode=wal")
            file.execute("pragma synchronous=off")  # a crash may forget what was counted
            self._local.file = file
        found: sqlite3.Connection = self._local.file
        return found

    @property
    def base_exceptions(self) -> type[Exception]:
        """The exceptions that the storage may raise."""
        return sqlite3.Error

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Add ``amount`` to a counter, starting at 0 in a new window, and return the count."""
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
        """Return the count."""
        found = self._file().execute("select count from rate where key = ? and until > ?", (key, time.time()))
        return int((found.fetchone() or (0,))[0])

    def get_expiry(self, key: str) -> float:
        """Return the end of the window."""
        found = self._file().execute("select until from rate where key = ?", (key,)).fetchone()
        return float(found[0]) if found else time.time()

    def check(self) -> bool:
        """Return whether the file can be read."""
        self._file().execute("select 1 from rate limit 1")
        return True

    def reset(self) -> int:
        """Remove all counters."""
        return self._file().execute("delete from rate").rowcount

    def clear(self, key: str) -> None:
        """Remove one counter."""
        self._file().execute("delete from rate where key = ?", (key,))
