"""Shared scenarios in a database: SQLite by default, anything SQLAlchemy speaks to by its URL."""

from __future__ import annotations

import base64
import hashlib
import threading
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

from flask import Flask, current_app
from sqlalchemy import (
    Column,
    DateTime,
    Engine,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    event,
    func,
    insert,
    select,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError
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

_KEY_LENGTH = 10
_MOST_BYTES = 1 << 30
"""Bytes of scenarios kept; a full store refuses new ones and still serves the old."""


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

    def keep(self, text: str, rulebook: str, engine: str) -> str:
        """Store a scenario and return its key; the same text always has the same key.

        Raises:
            ServiceUnavailable: the store is full.
        """
        digest = base64.b32encode(hashlib.sha256(text.encode()).digest()).decode().lower()
        size = len(text.encode())
        with self._connected().begin() as db:
            for length in range(_KEY_LENGTH, 32):
                key = digest[:length]
                found = db.scalar(select(SHARED.c.text).where(SHARED.c.key == key))
                if found == text:
                    return key
                if found is None:
                    break
            if (db.scalar(select(func.sum(SHARED.c.size))) or 0) + size > _MOST_BYTES:
                raise ServiceUnavailable
        row = {"key": key, "text": text, "size": size, "rulebook": rulebook, "engine": engine, "created": _now()}
        try:
            with self._connected().begin() as db:
                db.execute(insert(SHARED), row)
        except IntegrityError:  # somebody shared the same text at the same moment
            pass
        return key

    def get(self, key: str) -> Shared | None:
        """Return what was shared under ``key``."""
        columns = (SHARED.c.key, SHARED.c.text, SHARED.c.rulebook, SHARED.c.engine, SHARED.c.created)
        with self._connected().connect() as db:
            row = db.execute(select(*columns).where(SHARED.c.key == key)).one_or_none()
        return Shared(*row) if row else None

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
