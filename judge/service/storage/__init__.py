"""What the service keeps: scenarios shared by link, and rulings."""

from __future__ import annotations

from typing import cast

from flask import Flask, current_app

from judge.service.storage._database import Database, StoreFailed, Trouble
from judge.service.storage._rulings import Resolved, Ruling, Rulings, Said, Wanted
from judge.service.storage._shared import Shared, Store


def database() -> Database:
    """Return the database of the running application."""
    return cast(Database, current_app.extensions["judge.database"])


def store() -> Store:
    """Return the shared scenarios of the running application."""
    return Store(database())


def rulings() -> Rulings:
    """Return the rulings of the running application."""
    return Rulings(database())


def install(app: Flask) -> None:
    """Give ``app`` its database."""
    app.extensions["judge.database"] = Database(app.config["DATABASE_URL"])


__all__ = [
    "Database",
    "Resolved",
    "Ruling",
    "Rulings",
    "Said",
    "Shared",
    "Store",
    "StoreFailed",
    "Trouble",
    "Wanted",
    "database",
    "install",
    "rulings",
    "store",
]
