"""The service under test: real rulebooks, index, graph and engine, a database of its own, no processes.

A worker makes one application, because its hundred routes are compiled slowly. Each test gets it with nothing kept.
"""

import os
import secrets
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import create_engine, text

from judge.service import create_app, health, storage
from judge.service import sources as reading
from judge.service.caching import recent_pages
from judge.service.limits import limiter
from judge.service.resolver import workers
from judge.service.sources import Sources
from tests.running import sources

GAME = "sve"
PLAIN = {
    "TESTING": True,
    "RESOLVE_IN_PROCESS": True,
    "RESOLVE_SECONDS": 300.0,  # however busy the machine is
    "RATELIMIT_ENABLED": False,
}


@pytest.fixture(scope="session")
def shared_sources() -> Sources:
    return sources()


@pytest.fixture
def settings(tmp_path: Path, shared_sources: Sources) -> dict[str, Any]:
    return {**PLAIN, "SOURCES": shared_sources, "DATABASE_URL": f"sqlite:///{tmp_path / 'service.sqlite3'}"}


@pytest.fixture(scope="session")
def shared_app(shared_sources: Sources) -> Any:
    return create_app({**PLAIN, "SOURCES": shared_sources, "DATABASE_URL": "sqlite://"})


@pytest.fixture
def app(shared_app: Any, settings: dict[str, Any]) -> Iterator[Any]:
    as_made = shared_app.config.copy()
    shared_app.config.update(settings)
    reading.install(shared_app, settings["SOURCES"])
    storage.install(shared_app)
    health.install(shared_app)
    workers.install(shared_app)
    limiter.enabled = shared_app.config["RATELIMIT_ENABLED"]  # an application with limits turns them on for all
    shared_app.extensions["judge.pages"] = recent_pages()
    yield shared_app
    shared_app.extensions["judge.database"].close()
    shared_app.config = as_made


@pytest.fixture
def client(app: Any) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def example(shared_sources: Sources) -> Any:
    """Return the first shipped scenario."""
    return next(iter(shared_sources.scenarios.values()))


@pytest.fixture
def example_text(example: Any) -> str:
    return str(example.path.read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """Return the address of a PostgreSQL server of its own, without the name of a database."""
    initdb, server = shutil.which("initdb"), shutil.which("pg_ctl")
    if initdb is None or server is None:
        pytest.skip("needs PostgreSQL: initdb and pg_ctl on the path")
    pytest.importorskip("psycopg", reason="needs a driver: pip install -e .[postgresql]")
    somebody = {"user": "postgres"} if os.geteuid() == 0 else {}  # the server refuses to run as root
    with tempfile.TemporaryDirectory(prefix="pg", ignore_cleanup_errors=True) as folder:
        if somebody:
            shutil.chown(folder, "postgres")

        def run(*words: str) -> None:
            subprocess.run(words, check=True, capture_output=True, cwd=folder, **somebody)  # type: ignore[call-overload]

        run(initdb, "-D", f"{folder}/data", "-U", "judge", "--auth=trust", "--no-sync")
        options = f"-k {folder} -c listen_addresses='' -c fsync=off"
        run(server, "-D", f"{folder}/data", "-o", options, "-l", f"{folder}/log", "-w", "start")
        yield f"postgresql+psycopg://judge@/{{name}}?host={folder}"
        run(server, "-D", f"{folder}/data", "-m", "immediate", "stop")


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'service.sqlite3'}"
    address = str(request.getfixturevalue("postgresql"))
    name = f"t{secrets.token_hex(6)}"
    engine = create_engine(address.format(name="postgres"), isolation_level="AUTOCOMMIT")
    with engine.connect() as db:
        db.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return address.format(name=name)
