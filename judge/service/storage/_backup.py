"""Back up all stored data to a SQLite file, and restore it.

The service's database may be of any kind that SQLAlchemy supports.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Engine, func, insert, select

from judge.service.storage._engine import connect
from judge.service.storage._tables import METADATA, PROBE

TABLES = [table for table in METADATA.sorted_tables if table is not PROBE]

_AT_ONCE = 500
"""The number of rows copied in one statement."""


class BackupError(ValueError):
    """The backup cannot be made or restored; the message says why."""


def back_up(url: str, file: Path) -> int:
    """Copy all data, as of one moment, into a new file; return how many rows were copied.

    Args:
        url: the SQLAlchemy address of the service's database.

    Raises:
        BackupError: the file already exists.
    """
    if file.exists():
        raise BackupError(f"{file} is there already; name a new file")
    with _opened(url) as source, _opened(f"sqlite:///{file}") as copy:
        return _copied(source, copy)


def restore(file: Path, url: str) -> int:
    """Copy a backup into an empty database; return how many rows were copied.

    Args:
        file: a file written by :func:`back_up`.
        url: the SQLAlchemy address of the database to fill.

    Raises:
        BackupError: the file does not exist, or the database is not empty.
    """
    if not file.is_file():
        raise BackupError(f"there is no file {file}")
    with _opened(f"sqlite:///{file}") as copy, _opened(url) as target:
        with target.begin() as db:
            if any(db.scalar(select(func.count()).select_from(table)) for table in TABLES):
                raise BackupError("the database is not empty; a backup is put into an empty one")
        return _copied(copy, target)


@contextmanager
def _opened(url: str) -> Iterator[Engine]:
    engine = connect(url)
    try:
        yield engine
    finally:
        engine.dispose()


def _copied(source: Engine, target: Engine) -> int:
    count = 0
    with source.connect().execution_options(**_one_moment(source)) as read, target.begin() as write:
        for table in TABLES:
            for rows in read.execute(select(table)).mappings().partitions(_AT_ONCE):
                write.execute(insert(table), [dict(row) for row in rows])
                count += len(rows)
    return count


def _one_moment(source: Engine) -> dict[str, str]:
    """Return connection options that make all reads see the same moment; SQLite needs none."""
    return {} if source.dialect.name == "sqlite" else {"isolation_level": "REPEATABLE READ"}
