"""The store of rulings: resolved boards saved with a title, a question, tags and a note."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import secrets
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Select, and_, delete, func, insert, or_, select, tuple_, update

from judge.service.storage._database import Database
from judge.service.storage._engine import room_for
from judge.service.storage._records import Resolved, Ruling, RulingFilter, RulingTexts
from judge.service.storage._tables import MARKS, RULINGS

KINDS = ("tag", "clause", "card")
"""The kinds of values that a search for rulings can require, besides words."""

AT_ONCE = 1_000
"""The number of rulings read from the database at once when all are wanted."""


class Rulings:
    """The rulings of the service."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, texts: RulingTexts, resolved: Resolved) -> tuple[str, str]:
        """Store a ruling; return its key, and the secret that allows changing and deleting it.

        Raises:
            StoreFailed: the store is full, or the database does not work.
        """
        key, secret = _drawn(8), _drawn(20)
        row = {"key": key, "secret": _digest(secret), "created": _now(), **_of_person(texts), **_of_board(resolved)}
        with self._database.working() as db:
            room_for(db, len(resolved.text.encode()))
            db.execute(insert(RULINGS), row)
            _mark(db, key, _marks(texts, resolved))
        return key, secret

    def get(self, key: str) -> Ruling | None:
        """Return the ruling with this key, public or not, or ``None``."""
        with self._database.working() as db:
            return next(_read(db, select(RULINGS).where(RULINGS.c.key == key)), None)

    def several(self, keys: Iterable[str]) -> list[Ruling]:
        """Return the rulings with these keys, latest change first; unknown keys are skipped."""
        wanted = list(keys)
        if not wanted:
            return []
        with self._database.working() as db:
            return list(_read(db, select(RULINGS).where(RULINGS.c.key.in_(wanted)).order_by(RULINGS.c.changed.desc())))

    def opens(self, key: str, secret: str) -> bool:
        """Return whether ``secret`` allows changing the ruling with this key."""
        with self._database.working() as db:
            kept = db.scalar(select(RULINGS.c.secret).where(RULINGS.c.key == key))
        return kept is not None and hmac.compare_digest(kept, _digest(secret))

    def change(self, key: str, texts: RulingTexts, resolved: Resolved | None = None) -> None:
        """Change what the user has written about a ruling and, with ``resolved``, its board and answer."""
        with self._database.working() as db:
            row = _of_person(texts) | (_of_board(resolved) if resolved else {})
            db.execute(update(RULINGS).where(RULINGS.c.key == key), row)
            kinds = KINDS if resolved else ("tag",)
            db.execute(delete(MARKS).where(MARKS.c.ruling == key, MARKS.c.kind.in_(kinds)))
            _mark(db, key, _marks(texts, resolved))

    def delete(self, key: str) -> None:
        with self._database.working() as db:
            db.execute(delete(MARKS).where(MARKS.c.ruling == key))
            db.execute(delete(RULINGS).where(RULINGS.c.key == key))

    def found(self, wanted: RulingFilter, limit: int, offset: int = 0) -> tuple[list[Ruling], int]:
        """Return one page of the matching public rulings, latest change first, and how many match."""
        which = and_(RULINGS.c.public, *_conditions(wanted))
        asked = select(RULINGS).where(which).order_by(RULINGS.c.changed.desc(), RULINGS.c.key)
        with self._database.working() as db:
            count = db.scalar(select(func.count()).select_from(RULINGS).where(which)) or 0
            return list(_read(db, asked.limit(limit).offset(offset))) if count else [], count

    def revision(self) -> str:
        """Return a text that differs after any ruling has been saved, changed or deleted."""
        with self._database.working() as db:
            return str(db.execute(select(func.count(), func.max(RULINGS.c.changed))).one())

    def all(self) -> Iterator[Ruling]:
        """Yield every ruling, public or not, oldest first; only some of them are in memory at once."""
        place = tuple_(RULINGS.c.created, RULINGS.c.key)
        after: Select[Any] = select(RULINGS).order_by(*place.clauses).limit(AT_ONCE)
        asked = after
        while True:
            with self._database.working() as db:
                some = list(_read(db, asked))
            yield from some
            if len(some) < AT_ONCE:
                return
            asked = after.where(place > tuple_(some[-1].created, some[-1].key))


def _conditions(wanted: RulingFilter) -> Iterator[Any]:
    if wanted.game:
        yield RULINGS.c.game == wanted.game
    for kind, value in wanted.marks.items():
        yield RULINGS.c.key.in_(select(MARKS.c.ruling).where(MARKS.c.kind == kind, MARKS.c.value == value))
    for word in wanted.words.casefold().split():
        tagged = select(MARKS.c.ruling).where(func.lower(MARKS.c.value).contains(word, autoescape=True))
        columns = (RULINGS.c.title, RULINGS.c.question, RULINGS.c.note)
        yield or_(*(func.lower(one).contains(word, autoescape=True) for one in columns), RULINGS.c.key.in_(tagged))


def _read(db: Connection, asked: Select[Any]) -> Iterator[Ruling]:
    rows = db.execute(asked).all()
    marks: dict[tuple[str, str], list[str]] = {}
    held = select(MARKS).where(MARKS.c.ruling.in_([row.key for row in rows])).order_by(MARKS.c.value)
    for mark in db.execute(held):
        marks.setdefault((mark.ruling, mark.kind), []).append(mark.value)
    for row in rows:
        tags, clauses, cards = (tuple(marks.get((row.key, kind), ())) for kind in KINDS)
        texts = RulingTexts(row.title, row.question, row.note, tags, row.public)
        resolved = Resolved(row.text, row.game, row.rulebook, row.engine, json.loads(row.result), clauses, cards)
        yield Ruling(row.key, texts, resolved, _aware(row.created), _aware(row.changed))


def _of_person(texts: RulingTexts) -> dict[str, Any]:
    return {
        "title": texts.title,
        "question": texts.question,
        "note": texts.note,
        "public": texts.public,
        "changed": _now(),
    }


def _of_board(resolved: Resolved) -> dict[str, Any]:
    return {
        "game": resolved.game,
        "text": resolved.text,
        "size": len(resolved.text.encode()),
        "rulebook": resolved.rulebook,
        "engine": resolved.engine,
        "result": json.dumps(dict(resolved.result), ensure_ascii=False),
    }


def _marks(texts: RulingTexts, resolved: Resolved | None) -> Iterator[tuple[str, str]]:
    held: dict[str, Iterable[str]] = {"tag": texts.tags}
    if resolved:
        held |= {"clause": resolved.clauses, "card": resolved.cards}
    for kind, values in held.items():
        yield from ((kind, value) for value in dict.fromkeys(one[:120] for one in values))


def _mark(db: Connection, key: str, marks: Iterable[tuple[str, str]]) -> None:
    rows = [{"ruling": key, "kind": kind, "value": value} for kind, value in marks]
    if rows:
        db.execute(insert(MARKS), rows)


def _drawn(size: int) -> str:
    return base64.b32encode(secrets.token_bytes(size)).decode().rstrip("=").lower()


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _aware(moment: datetime) -> datetime:
    """Return a stored time with its time zone (UTC), which SQLite does not store."""
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _now() -> datetime:
    return datetime.now(UTC)
