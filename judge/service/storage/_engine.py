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
"""The largest total size of the stored scenarios in bytes; a full store only rejects new ones."""

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
"""The name of each kind of failure, by a part of the database's or the system's error message."""


@contextmanager
def naming_trouble() -> Iterator[None]:
    """Translate database errors inside the block into :class:`StoreFailed`.

    Raises:
        StoreFailed: the database does not work; its ``trouble`` is the kind of failure.
        IntegrityError: another client has just inserted a row with the same key.
    """
    try:
        yield
    except IntegrityError:
        raise
    except (SQLAlchemyError, OSError) as wrong:
        message = str(wrong).lower()
        trouble = next((trouble for words, trouble in _SAID.items() if words in message), "unreachable")
        raise StoreFailed(cast(Trouble, trouble)) from wrong


def probe() -> Sequence[Insert | Delete]:
    """Return two statements that test writing: insert a page of text, and delete it again."""
    return insert(PROBE).values(text=_PROBE), delete(PROBE)


def read_every_page(db: Connection) -> None:
    """Check every page of an SQLite database; other databases check theirs themselves.

    Raises:
        StoreFailed: a page is damaged.
    """
    if db.dialect.name == "sqlite" and db.exec_driver_sql("PRAGMA quick_check(1)").scalar() != "ok":
        raise StoreFailed("damaged")


def room_for(db: Connection, size: int) -> None:
    """Check that ``size`` more bytes fit into the store.

    Raises:
        StoreFailed: the store is full.
    """
    held = sum(db.scalar(select(func.sum(table.c.size))) or 0 for table in (SHARED, RULINGS))
    if held + size > _MOST_BYTES:
        raise StoreFailed("full")


def connect(url: str) -> Engine:
    """Return an engine for the database at ``url``, after creating or migrating its tables."""
    address = make_url(url)
    sqlite = address.get_backend_name() == "sqlite"
    if sqlite and address.database not in (None, "", ":memory:"):
        Path(str(address.database)).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(address, pool_pre_ping=not sqlite)
    if sqlite:
        event.listen(engine, "connect", tune)
    if not _is_today(engine):
        from judge.service.storage._migrations import migrate  # loads alembic, which is slow and rarely needed

        migrate(engine)
    return engine


def _is_today(engine: Engine) -> bool:
    """Return whether a database already has the current version of the tables."""
    with engine.connect() as connection:
        known = inspect(connection).has_table(VERSION.name)
        return known and connection.scalar(select(VERSION.c.version_num)) == REVISION


def tune(connection: Any, _record: Any) -> None:
    """Set up a new SQLite connection so that readers and one writer can work at the same time.

    They wait for each other instead of failing.
    """
    cursor = connection.cursor()
    cursor.execute("PRAGMA busy_timeout=5000")
    _side_by_side(cursor)
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.close()


def _side_by_side(cursor: Any) -> None:
    """Switch an SQLite database to write-ahead logging, retrying while it is busy.

    SQLite itself does not wait when another process is making the same switch.
    """
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
