"""The store of shared scenarios."""

from __future__ import annotations

import base64
import hashlib
import secrets
from datetime import UTC, datetime
from typing import cast

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from judge.service.storage._database import Database
from judge.service.storage._engine import room_for
from judge.service.storage._records import Shared
from judge.service.storage._tables import SEATS, SHARED

_KEY_LENGTH = 10


class Store:
    """The scenarios that users have shared."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, text: str, rulebook: str, engine: str) -> str:
        """Store a scenario and return its key; the same text always gets the same key.

        Raises:
            StoreFailed: the store is full, or the database does not work.
        """
        digest = base64.b32encode(hashlib.sha256(text.encode()).digest()).decode().lower()
        size = len(text.encode())
        with self._database.working() as db:
            for length in range(_KEY_LENGTH, 32):
                key = digest[:length]
                found = db.scalar(select(SHARED.c.text).where(SHARED.c.key == key))
                if found == text:
                    return key
                if found is None:
                    break
            room_for(db, size)
        row = {"key": key, "text": text, "size": size, "rulebook": rulebook, "engine": engine, "created": _now()}
        try:
            with self._database.working() as db:
                db.execute(insert(SHARED), row)
        except IntegrityError:  # another request shared the same text at the same moment
            pass
        return key

    def get(self, key: str) -> Shared | None:
        columns = (SHARED.c.key, SHARED.c.text, SHARED.c.rulebook, SHARED.c.engine, SHARED.c.created)
        with self._database.working() as db:
            row = db.execute(select(*columns).where(SHARED.c.key == key)).one_or_none()
        return Shared(*row) if row else None

    def seat_key(self, key: str, seat: str) -> str:
        """Return the key for one player's view of a shared scenario, drawn at random the first time."""
        found = self._seat_key(key, seat)
        if found is None:
            row = {"key": base64.b32encode(secrets.token_bytes(15)).decode().lower(), "shared": key, "seat": seat}
            try:
                with self._database.working() as db:
                    db.execute(insert(SEATS), row)
            except IntegrityError:  # another request asked for the same at the same moment
                pass
            found = self._seat_key(key, seat)
        return cast(str, found)

    def _seat_key(self, key: str, seat: str) -> str | None:
        with self._database.working() as db:
            return db.scalar(select(SEATS.c.key).where(SEATS.c.shared == key, SEATS.c.seat == seat))

    def seen(self, key: str) -> tuple[Shared, str] | None:
        """Return the scenario and the player that a :meth:`seat_key` is for, or ``None``."""
        with self._database.working() as db:
            row = db.execute(select(SEATS.c.shared, SEATS.c.seat).where(SEATS.c.key == key)).one_or_none()
        shared = self.get(row.shared) if row else None
        return (shared, row.seat) if row and shared else None


def _now() -> datetime:
    return datetime.now(UTC)
