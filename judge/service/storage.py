"""Shared scenarios in a database: SQLite by default, anything SQLAlchemy speaks to by its URL."""

from __future__ import annotations

import base64
import hashlib
import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal, cast

from flask import Flask, current_app
from sqlalchemy import (
    Column,
    Connection,
    DateTime,
    Engine,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from werkzeug.exceptions import ServiceUnavailable

_METADATA = MetaData()

SHARED = Table(
    "shared",
    _METADATA,
    Column("key", String(32), primary_key=True),
    Column("text", Text, nullable=False),
    Column("size", Integer, nullable=False),
    Column("rulebook", String(64), nullable=False),
    Column("engine", String(32), nullable=False),
    Column("created", DateTime(timezone=True), nullable=False),
)

SEATS = Table(
    "seats",
    _METADATA,
    Column("key", String(32), primary_key=True),
    Column("shared", String(32), nullable=False),
    Column("seat", String(8), nullable=False),
    UniqueConstraint("shared", "seat"),
)
"""What one player may see of a shared scenario, under a key from which that of the scenario cannot be found."""

_KEY_LENGTH = 10
_MOST_BYTES = 1 << 30
"""Bytes of scenarios kept; a full store refuses new ones and still serves the old."""


PROBE = Table("probe", _METADATA, Column("key", Integer, primary_key=True), Column("text", Text, nullable=False))
"""What :meth:`Store.check` writes and takes away again."""

_PROBE = "." * 4096

Trouble = Literal["full", "no_room", "read_only", "damaged", "unreachable"]
"""Why nothing can be kept or found: as much is kept as may be, the disk is full, …"""

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
"""What databases and systems say, and which trouble that is."""


class StoreFailed(ServiceUnavailable):
    """Nothing can be kept or found at the moment; ``trouble`` says why."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__()
        self.trouble = trouble


@dataclass(frozen=True, slots=True)
class Shared:
    """A scenario as it was shared, with the edition and engine that resolved it then."""

    key: str
    text: str
    rulebook: str
    engine: str
    created: datetime


class Store:
    """The shared scenarios. Connects on first use.

    Args:
        url: a SQLAlchemy database address.
    """

    def __init__(self, url: str) -> None:
        self._url = url
        self._engine: Engine | None = None
        self._lock = threading.Lock()

    def _connected(self) -> Engine:
        with self._lock:
            if self._engine is None:
                self._engine = _connect(self._url)
            return self._engine

    @contextmanager
    def _working(self) -> Iterator[Connection]:
        """Yield a connection whose work is done whole or not at all.

        Raises:
            StoreFailed: the database does not work.
            IntegrityError: somebody wrote the same at the same moment.
        """
        try:
            with self._connected().begin() as db:
                yield db
        except IntegrityError:
            raise
        except (SQLAlchemyError, OSError) as wrong:
            said = str(wrong).lower()
            trouble = next((trouble for words, trouble in _SAID.items() if words in said), "unreachable")
            raise StoreFailed(cast(Trouble, trouble)) from wrong

    def check(self) -> None:
        """Write something and take it away again.

        Raises:
            StoreFailed: that is not possible.
        """
        with self._working() as db:
            db.execute(insert(PROBE), {"text": _PROBE})
        with self._working() as db:
            db.execute(delete(PROBE))

    def keep(self, text: str, rulebook: str, engine: str) -> str:
        """Store a scenario and return its key; the same text always has the same key.

        Raises:
            StoreFailed: the store is full, or does not work.
        """
        digest = base64.b32encode(hashlib.sha256(text.encode()).digest()).decode().lower()
        size = len(text.encode())
        with self._working() as db:
            for length in range(_KEY_LENGTH, 32):
                key = digest[:length]
                found = db.scalar(select(SHARED.c.text).where(SHARED.c.key == key))
                if found == text:
                    return key
                if found is None:
                    break
            if (db.scalar(select(func.sum(SHARED.c.size))) or 0) + size > _MOST_BYTES:
                raise StoreFailed("full")
        row = {"key": key, "text": text, "size": size, "rulebook": rulebook, "engine": engine, "created": _now()}
        try:
            with self._working() as db:
                db.execute(insert(SHARED), row)
        except IntegrityError:  # somebody shared the same text at the same moment
            pass
        return key

    def get(self, key: str) -> Shared | None:
        """Return what was shared under ``key``."""
        columns = (SHARED.c.key, SHARED.c.text, SHARED.c.rulebook, SHARED.c.engine, SHARED.c.created)
        with self._working() as db:
            row = db.execute(select(*columns).where(SHARED.c.key == key)).one_or_none()
        return Shared(*row) if row else None

    def seat_key(self, key: str, seat: str) -> str:
        """Return the key under which one player sees a shared scenario; it is drawn by chance, once."""
        found = self._seat_key(key, seat)
        if found is None:
            row = {"key": base64.b32encode(secrets.token_bytes(15)).decode().lower(), "shared": key, "seat": seat}
            try:
                with self._working() as db:
                    db.execute(insert(SEATS), row)
            except IntegrityError:  # somebody asked for the same at the same moment
                pass
            found = self._seat_key(key, seat)
        return cast(str, found)

    def _seat_key(self, key: str, seat: str) -> str | None:
        with self._working() as db:
            return db.scalar(select(SEATS.c.key).where(SEATS.c.shared == key, SEATS.c.seat == seat))

    def seen(self, key: str) -> tuple[Shared, str] | None:
        """Return what was shared and the only player who sees it, for the key of a seat."""
        with self._working() as db:
            row = db.execute(select(SEATS.c.shared, SEATS.c.seat).where(SEATS.c.key == key)).one_or_none()
        kept = self.get(row.shared) if row else None
        return (kept, row.seat) if row and kept else None

    def close(self) -> None:
        """Let go of the database."""
        if self._engine is not None:
            self._engine.dispose()


def _now() -> datetime:
    return datetime.now(UTC)


def _connect(url: str) -> Engine:
    address = make_url(url)
    sqlite = address.get_backend_name() == "sqlite"
    if sqlite and address.database not in (None, "", ":memory:"):
        Path(str(address.database)).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(address, pool_pre_ping=not sqlite)
    if sqlite:
        event.listen(engine, "connect", _tune)
    _METADATA.create_all(engine)
    return engine


def _tune(connection: Any, _record: Any) -> None:
    """Let readers and one writer work side by side, and wait for each other instead of failing."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def store() -> Store:
    """Return the store of the running application."""
    return cast(Store, current_app.extensions["judge.store"])


def install(app: Flask) -> None:
    """Give ``app`` its store."""
    app.extensions["judge.store"] = Store(app.config["DATABASE_URL"])
