"""The stored data of the service: shared scenarios and rulings.

Importing this package does not load SQLAlchemy: the classes with database code are imported on first use.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from flask import Flask, current_app

from judge.service.storage._database import Database
from judge.service.storage._records import Resolved, Ruling, RulingFilter, RulingTexts, Shared, StoreFailed, Trouble

if TYPE_CHECKING:
    from judge.service.storage._backup import BackupError, back_up, restore
    from judge.service.storage._rulings import Rulings
    from judge.service.storage._shared import Store

_ELSEWHERE = {
    "BackupError": "judge.service.storage._backup",
    "Rulings": "judge.service.storage._rulings",
    "Store": "judge.service.storage._shared",
    "back_up": "judge.service.storage._backup",
    "restore": "judge.service.storage._backup",
}


def database() -> Database:
    return cast(Database, current_app.extensions["judge.database"])


def store() -> Store:
    """Return the store of shared scenarios of the running application."""
    from judge.service.storage._shared import Store

    return Store(database())


def rulings() -> Rulings:
    """Return the store of rulings of the running application."""
    from judge.service.storage._rulings import Rulings

    return Rulings(database())


def install(app: Flask) -> None:
    """Connect ``app`` to the database of its ``DATABASE_URL`` setting."""
    app.extensions["judge.database"] = Database(app.config["DATABASE_URL"])


def __getattr__(name: str) -> Any:
    """Import a class with database code when it is first used.

    Raises:
        AttributeError: this package has no such name.
    """
    if name not in _ELSEWHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_ELSEWHERE[name]), name)


__all__ = [
    "BackupError",
    "Database",
    "Resolved",
    "Ruling",
    "RulingFilter",
    "RulingTexts",
    "Rulings",
    "Shared",
    "Store",
    "StoreFailed",
    "Trouble",
    "back_up",
    "database",
    "install",
    "restore",
    "rulings",
    "store",
]
