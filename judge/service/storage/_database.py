"""The connection to the database, made on first use."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from judge.service.storage._records import StoreFailed

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

_FILE = "sqlite:///"
"""The start of the address of an SQLite file."""


class Database:
    """The service's database.

    On first use it connects, creates missing tables and migrates older ones. SQLAlchemy is loaded only then: loading
    takes as long as rendering a page, and most visitors only read.
    """

    def __init__(self, url: str) -> None:
        self._url = url
        self._engine: Engine | None = None
        self._lock = threading.Lock()

    @property
    def untouched(self) -> bool:
        """Whether it is certain that nothing has been stored: the SQLite file does not exist. Never connects."""
        return self._engine is None and self._file is not None and not self._file.exists()

    @property
    def _file(self) -> Path | None:
        """The SQLite file, or ``None`` for another kind of database or an address with further options."""
        plain = self._url.startswith(_FILE) and "?" not in self._url
        return Path(self._url.removeprefix(_FILE)) if plain else None

    def _connected(self) -> Engine:
        from judge.service.storage._engine import connect

        with self._lock:
            if self._engine is None:
                self._engine = connect(self._url)
            return self._engine

    @contextmanager
    def working(self) -> Iterator[Connection]:
        """Yield a connection inside a transaction, which is committed at the end.

        Raises:
            StoreFailed: the database does not work, or its file was moved away.
            IntegrityError: another client has just inserted a row with the same key.
        """
        from judge.service.storage._engine import naming_trouble

        if self._engine is not None and self._file is not None and not self._file.exists():
            raise StoreFailed("unreachable")  # open connections would go on writing to the lost file
        with naming_trouble(), self._connected().begin() as db:
            yield db

    def check(self) -> None:
        """Check that the database can be written and read.

        Raises:
            StoreFailed: the file was moved away, one of its pages is damaged, or it cannot be written.
        """
        from judge.service.storage._engine import probe, read_every_page

        with self.working() as db:
            read_every_page(db)
        for part in probe():
            with self.working() as db:
                db.execute(part)

    def close(self) -> None:
        if self._engine is not None:
            self._engine.dispose()
