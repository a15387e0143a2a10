"""Stored data survive: older databases are migrated, several processes can start at once, a backup is restored."""

import sqlite3
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, inspect, text

from judge.service.storage import Database, Resolved, RulingFilter, Rulings, RulingTexts, Store
from judge.service.storage._backup import BackupError, back_up, restore
from judge.service.storage._engine import connect, tune
from judge.service.storage._migrations import newest
from judge.service.storage._tables import METADATA, REVISION

RESOLVED = Resolved("game: sve", "sve", "sve@1.7.0", "judge 0.1.0", {"verdict": "resolved"}, ["sve:8.4"], ["Knight"])


def filled(url: str) -> Database:
    database = Database(url)
    Store(database).keep("game: sve", "sve@1.7.0", "judge 0.1.0")
    Rulings(database).keep(RulingTexts("Two fight", tags=("combat",), public=True), RESOLVED)
    return database


def test_migrations_make_the_tables_that_the_code_knows(url: str) -> None:
    engine = connect(url)
    there = inspect(engine)
    for table in METADATA.sorted_tables:
        columns = {one["name"]: (one["type"], one["nullable"]) for one in there.get_columns(table.name)}
        made = {name: (kind.compile(engine.dialect), nullable) for name, (kind, nullable) in columns.items()}
        assert made == {one.name: (one.type.compile(engine.dialect), one.nullable) for one in table.columns}
        own = (one for one in there.get_indexes(table.name) if not one.get("duplicates_constraint"))
        assert {one["name"] for one in own} == {one.name for one in table.indexes}
    engine.dispose()


def test_the_tables_of_today_are_those_of_the_newest_migration() -> None:
    assert newest() == REVISION


def test_an_older_database_keeps_its_contents(url: str) -> None:
    engine = create_engine(url)
    with engine.begin() as db:
        old = [table for table in METADATA.sorted_tables if table.name in ("shared", "seats", "probe")]
        METADATA.create_all(db, old)
        row = "'abc', 'game: sve', 9, 'sve@1.7.0', 'judge 0.0.9', '2026-01-01 00:00:00.000000'"
        db.execute(text(f"INSERT INTO shared VALUES ({row})"))
    engine.dispose()
    database = Database(url)
    kept = Store(database).get("abc")
    assert kept is not None
    assert kept.text == "game: sve"
    assert list(Rulings(database).all()) == []
    database.close()


def begin(url: str) -> int:
    """Begin as a server would, and return how many tables there are."""
    engine = connect(url)
    found = len(inspect(engine).get_table_names())
    engine.dispose()
    return found


@pytest.mark.parametrize("pool", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_several_that_begin_at_once_all_find_the_tables(url: str, pool: type[Executor]) -> None:
    with pool(3) as several:  # type: ignore[call-arg]
        assert set(several.map(begin, [url] * 3)) == {len(METADATA.tables) + 1}


class Turning:
    """A connection to a database whose journal another process is using for a while."""

    def __init__(self, code: int, times: int) -> None:
        self.code, self.times, self.done = code, times, []

    def cursor(self) -> "Turning":
        return self

    def execute(self, said: str) -> None:
        if "journal_mode" in said and self.times:
            self.times -= 1
            error = sqlite3.OperationalError("database is locked")
            error.sqlite_errorcode = self.code
            raise error
        self.done.append(said)

    def close(self) -> None:
        pass


def test_two_that_turn_to_the_journal_at_once_wait_for_each_other() -> None:
    """SQLite answered at once that it is locked, whatever time to wait was set: a server did not start."""
    connection = Turning(sqlite3.SQLITE_BUSY, 2)
    tune(connection, None)
    assert "PRAGMA journal_mode=WAL" in connection.done
    with pytest.raises(sqlite3.OperationalError):
        tune(Turning(sqlite3.SQLITE_READONLY, 1), None)


def test_a_backup_is_restored_as_it_was(url: str, tmp_path: Path) -> None:
    database = filled(url)
    assert back_up(url, tmp_path / "copy.sqlite3") == 5
    other = f"sqlite:///{tmp_path / 'other.sqlite3'}"
    assert restore(tmp_path / "copy.sqlite3", other) == 5
    again = Database(other)
    assert list(Rulings(again).all()) == list(Rulings(database).all())
    assert Store(again).get(Store(database).keep("game: sve", "", "")) is not None
    ((found,), count) = Rulings(again).found(RulingFilter("two", "sve", {"tag": "combat", "card": "Knight"}), 10)
    assert (found.texts.title, count) == ("Two fight", 1)
    database.close()
    again.close()


def test_neither_overwrites_existing_data(url: str, tmp_path: Path) -> None:
    filled(url).close()
    back_up(url, tmp_path / "copy.sqlite3")
    with pytest.raises(BackupError, match="is there already"):
        back_up(url, tmp_path / "copy.sqlite3")
    with pytest.raises(BackupError, match="not empty"):
        restore(tmp_path / "copy.sqlite3", url)
    with pytest.raises(BackupError, match="there is no file"):
        restore(tmp_path / "none.sqlite3", url)


def test_the_secret_itself_is_not_kept(url: str) -> None:
    database = filled(url)
    key, secret = Rulings(database).keep(RulingTexts("Another"), RESOLVED)
    with database.working() as db:
        rows: Any = db.execute(text("SELECT * FROM rulings")).all()
    assert secret not in str(rows)
    assert Rulings(database).opens(key, secret)
    assert not Rulings(database).opens(key, "")
    database.close()
