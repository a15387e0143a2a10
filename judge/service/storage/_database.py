"""The database behind everything that is kept."""

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
"""What the address of a database in a file begins with."""


class Database:
    """A database whose tables are those of today. Connects, and migrates what is older, on first use.

    Until then the library that speaks to it is not loaded: that takes as long as a page, and most visitors only read.

    Args:
        url: a SQLAlchemy database address.
    """

    def __init__(self, url: str) -> None:
        self._url = url
        self._engine: Engine | None = None
        self._lock = threading.Lock()

    @property
    def untouched(self) -> bool:
        """Whether nothing has ever been kept in it, as far as that can be told without connecting: there is no file."""
        return self._engine is None and self._file is not None and not self._file.exists()

    @property
    def _file(self) -> Path | None:
        """The file of an SQLite database, if its address names nothing else."""
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
        """Yield a connection whose work is done whole or not at all.

        Raises:
            StoreFailed: the database does not work.
            IntegrityError: somebody wrote the same at the same moment.
        """
        from judge.service.storage._engine import naming_trouble

        with naming_trouble(), self._connected().begin() as db:
            yield db

    def check(self) -> None:
        """Check that the database can be written and that what it holds can be read.

        Raises:
            StoreFailed: the file was moved away, a page of it is damaged, or it cannot be written.
        """
        from judge.service.storage._engine import probe, read_every_page

        if self._engine is not None and self._file is not None and not self._file.exists():
            raise StoreFailed("unreachable")  # connections that are open would go on writing to what is lost
        with self.working() as db:
            read_every_page(db)
        for part in probe():
            with self.working() as db:
                db.execute(part)

    def close(self) -> None:
        """Let go of the database."""
        if self._engine is not None:
            self._engine.dispose()
