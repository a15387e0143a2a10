"""The settings of the service: defaults, and environment variables that override them."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, urlsplit

from limits import parse_many
from platformdirs import user_data_path

LANGUAGES = ("ja", "en")
"""The languages of the pages, in the order shown to users."""

MAX_BODY = 256 * 1024
"""The largest request body in bytes; a larger one gets 413."""

DEFAULTS: dict[str, Any] = {
    "MAX_CONTENT_LENGTH": MAX_BODY,
    "MAX_FORM_MEMORY_SIZE": MAX_BODY,
    "MAX_FORM_PARTS": 400,  # the table asks for many small fields
    "BABEL_DEFAULT_LOCALE": "en",
    "COMPRESS_MIMETYPES": [
        "text/html",
        "text/css",
        "text/javascript",
        "application/json",
        "application/x-ndjson",
        "image/svg+xml",
    ],
    "COMPRESS_STREAMS": False,
    "RATELIMIT_STORAGE_URI": "memory://",
    "RATELIMIT_HEADERS_ENABLED": True,
    "RATELIMIT_SEARCH": "300 per minute",
    "RATELIMIT_RESOLVE": "60 per minute",
    "RATELIMIT_PLAY": "600 per minute",
    "RATELIMIT_SHARE": "20 per minute;200 per day",
    "RESOLVE_IN_PROCESS": False,
    "RESOLVE_WORKERS": max(2, min(4, os.cpu_count() or 2)),
    "RESOLVE_SECONDS": 5.0,  # seconds; the engine may use three fifths of it (judge/service/resolver/job.py)
    "RESOLVE_WAIT_SECONDS": 10.0,
    "RESOLVE_QUEUE": 30,  # less than the server's threads, so that readers never wait
    "RESOLVE_MEMORY_MIB": 512,
    "RESOLVE_CACHE": 64 * 1024,  # kilobytes
    "TRUSTED_PROXIES": 0,
    "PUBLIC_URL": "",
    "METRICS": False,  # whether /metrics is public
    "CORS_ORIGINS": (),  # origins whose pages may write through the API
    "MODERATOR_TOKEN": "",  # a secret that allows changing any ruling
}


NUMBERS = {"TRUSTED_PROXIES": 0, "RESOLVE_WORKERS": 1, "RESOLVE_QUEUE": 0, "RESOLVE_CACHE": 0}
RATES = ("RATELIMIT_SEARCH", "RATELIMIT_RESOLVE", "RATELIMIT_PLAY", "RATELIMIT_SHARE")
"""Settings that environment variables can override (with the prefix ``JUDGE_``); numbers have a minimum."""


SHORTEST_TOKEN = 16


class SettingError(ValueError):
    """Raised for an invalid setting; the message has its name, the value found and what is accepted."""

    def __init__(self, name: str, found: str, expected: str) -> None:
        super().__init__(f"JUDGE_{name}: found {found!r}, expected {expected}")


def _number(name: str, found: str) -> int:
    if not found.isdecimal() or len(found) > 9 or int(found) < NUMBERS[name]:
        raise SettingError(name, found, f"a whole number, at least {NUMBERS[name]}")
    return int(found)


def _rate(name: str, found: str) -> str:
    try:
        parse_many(found)
    except ValueError:
        raise SettingError(name, found, "rates such as '60 per minute;1000 per day'") from None
    return found


def _token(name: str, found: str) -> str:
    if found and len(found) < SHORTEST_TOKEN:
        raise SettingError(name, "*" * len(found), f"nothing, or at least {SHORTEST_TOKEN} characters")
    return found


def _database(name: str, found: str) -> None:
    from sqlalchemy import make_url  # only if the setting is made: loading takes as long as rendering a page
    from sqlalchemy.exc import ArgumentError

    try:
        make_url(found).get_dialect().import_dbapi()
    except (ArgumentError, ImportError):
        scheme, colon, _secret = found.partition("://")
        accepted = "an address of a database whose driver is installed, such as postgresql+psycopg://…"
        raise SettingError(name, f"{scheme}{colon}…", accepted) from None


def _yes(name: str, found: str) -> bool:
    if found not in ("yes", "no"):
        raise SettingError(name, found, "yes or no")
    return found == "yes"


def _origins(name: str, found: str) -> tuple[str, ...]:
    origins = tuple(one.rstrip("/") for one in found.split())
    for one in origins:
        parts = urlsplit(one)
        if one != "*" and (parts.scheme not in ("http", "https") or not parts.hostname or parts.path):
            raise SettingError(
                name, one, "origins separated by spaces, such as https://tools.example.org, or * for all"
            )
    return origins


def public_address(found: str) -> SplitResult:
    """Return the parts of a public address.

    Raises:
        SettingError: it is not just scheme and host.
    """
    parts = urlsplit(found)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query:
        raise SettingError("PUBLIC_URL", found, "only scheme and host, such as https://judge.example.org")
    return parts


def data_folder() -> Path:
    """Return the folder for the service's files: ``$JUDGE_DATA``, or the user's data folder."""
    stated = os.environ.get("JUDGE_DATA")
    return Path(stated) if stated else user_data_path("judge")


def database_url() -> str:
    """Return the URL of the database: ``$JUDGE_DATABASE_URL``, or an SQLite file in the data folder."""
    return os.environ.get("JUDGE_DATABASE_URL") or f"sqlite:///{data_folder() / 'service.sqlite3'}"


def settings(overrides: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return the configuration of one application.

    Args:
        overrides: values that override the defaults and the environment.
    """
    chosen = DEFAULTS | {"DATABASE_URL": database_url()}
    if os.environ.get("JUDGE_DATABASE_URL"):
        _database("DATABASE_URL", chosen["DATABASE_URL"])
    chosen["PUBLIC_URL"] = os.environ.get("JUDGE_PUBLIC_URL", "")
    if chosen["PUBLIC_URL"]:
        public_address(chosen["PUBLIC_URL"])
    chosen["METRICS"] = _yes("METRICS", os.environ.get("JUDGE_METRICS", "no"))
    chosen["CORS_ORIGINS"] = _origins("CORS_ORIGINS", os.environ.get("JUDGE_CORS_ORIGINS", ""))
    chosen["MODERATOR_TOKEN"] = _token("MODERATOR_TOKEN", os.environ.get("JUDGE_MODERATOR_TOKEN", ""))
    for names, read in ((NUMBERS, _number), (RATES, _rate)):
        chosen |= {name: read(name, value) for name in names if (value := os.environ.get(f"JUDGE_{name}")) is not None}
    return chosen | dict(overrides or {})
