"""Migrates databases with older tables (alembic); the scripts are in ``migrations/``, which is not a package."""

from __future__ import annotations

import threading
import time
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, inspect
from sqlalchemy.exc import DBAPIError

from judge.service.storage._tables import PATIENCE

_ONE_AT_A_TIME = threading.Lock()
"""A lock, because alembic's state belongs to the whole process."""


def migrate(engine: Engine) -> None:
    """Migrate a database to the current tables; of several processes starting at once, one does it."""
    until = time.monotonic() + PATIENCE
    config = _config()
    while not _is_today(engine):
        try:
            with _ONE_AT_A_TIME, engine.begin() as connection:
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
        except DBAPIError:
            if time.monotonic() > until or _is_untouched(engine):
                raise
            time.sleep(0.1)  # another process is at it


def _is_untouched(engine: Engine) -> bool:
    """Return whether no other process can have started: the database cannot be written at all."""
    with engine.connect() as connection:
        return not inspect(connection).get_table_names()


def _is_today(engine: Engine) -> bool:
    with engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision() == newest()


def newest() -> str | None:
    """Return the revision of the newest migration."""
    return ScriptDirectory.from_config(_config()).get_current_head()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    return config
