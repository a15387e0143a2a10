"""The database behind everything that is kept."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

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
        if self._engine is not None or not self._url.startswith(_FILE) or "?" in self._url:
            return False
        return not Path(self._url.removeprefix(_FILE)).exists()

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
        """Write something and take it away again.

        Raises:
            StoreFailed: that is not possible.
        """
        from judge.service.storage._engine import probe

        for part in probe():
            with self.working() as db:
                db.execute(part)

    def close(self) -> None:
        """Let go of the database."""
        if self._engine is not None:
            self._engine.dispose()
