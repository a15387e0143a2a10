"""The database engine: SQLite by default, or any database that SQLAlchemy supports."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

from sqlalchemy import Connection, Delete, Engine, Insert, create_engine, delete, event, func, insert, inspect, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from judge.service.storage._records import StoreFailed, Trouble
from judge.service.storage._tables import PATIENCE, PROBE, REVISION, RULINGS, SHARED, VERSION

_MOST_BYTES = 1 << 30
"""The largest total size of stored scenarios in bytes; a full store rejects new ones and still serves the old."""

_PROBE = "." * 4096

_SAID: dict[str, Trouble] = {
    "is full": "no_room",
    "no space": "no_room",
    "readonly": "read_only",
    "read-only": "read_only",
    "permission": "read_only",
    "unable to open": "read_only",
    "malformed": "damaged",
    "not a database": "damaged",
}
"""Error messages of databases and systems, with the kind of trouble."""


@contextmanager
def naming_trouble() -> Iterator[None]:
    """Translate database errors into the kind of trouble.

    Raises:
        StoreFailed: the database does not work.
        IntegrityError: another client wrote the same at the same moment.
    """
    try:
        yield
    except IntegrityError:
        raise
    except (SQLAlchemyError, OSError) as wrong:
        said = str(wrong).lower()
        trouble = next((trouble for words, trouble in _SAID.items() if words in said), "unreachable")
        raise StoreFailed(cast(Trouble, trouble)) from wrong


def probe() -> Sequence[Insert | Delete]:
    """Return the insert and delete statements used to probe the database."""
    return insert(PROBE).values(text=_PROBE), delete(PROBE)


def read_every_page(db: Connection) -> None:
    """Check every page of an SQLite database; other databases check their own.

    Raises:
        StoreFailed: a page is damaged.
    """
    if db.dialect.name == "sqlite" and db.exec_driver_sql("PRAGMA quick_check(1)").scalar() != "ok":
        raise StoreFailed("damaged")


def room_for(db: Connection, size: int) -> None:
    """Check that the given number of bytes is available.

    Raises:
        StoreFailed: the store is full.
    """
    held = sum(db.scalar(select(func.sum(table.c.size))) or 0 for table in (SHARED, RULINGS))
    if held + size > _MOST_BYTES:
        raise StoreFailed("full")


def connect(url: str) -> Engine:
    """Return an engine for a database with the current tables."""
    address = make_url(url)
    sqlite = address.get_backend_name() == "sqlite"
    if sqlite and address.database not in (None, "", ":memory:"):
        Path(str(address.database)).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(address, pool_pre_ping=not sqlite)
    if sqlite:
        event.listen(engine, "connect", tune)
    if not _is_today(engine):
        from judge.service.storage.migrations import migrate  # alembic, which takes long to load and is rarely needed

        migrate(engine)
    return engine


def _is_today(engine: Engine) -> bool:
    """Return whether a database already has the current tables."""
    with engine.connect() as connection:
        known = inspect(connection).has_table(VERSION.name)
        return known and connection.scalar(select(VERSION.c.version_num)) == REVISION


def tune(connection: Any, _record: Any) -> None:
    """Allow readers and one writer side by side, waiting for each other instead of failing."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA busy_timeout=5000")
    _side_by_side(cursor)
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.close()


def _side_by_side(cursor: Any) -> None:
    """Switch to write-ahead logging; SQLite does not wait if another process is switching too."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.05)
        else:
            return
