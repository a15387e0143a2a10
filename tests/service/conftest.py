"""The service under test: real rulebooks, index, graph and engine, a database of its own, no processes."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from judge.service import create_app
from judge.service.sources import Sources

GAME = "sve"


@pytest.fixture(scope="session")
def shared_sources() -> Sources:
    return Sources()


@pytest.fixture
def settings(tmp_path: Path, shared_sources: Sources) -> dict[str, Any]:
    return {
        "TESTING": True,
        "SOURCES": shared_sources,
        "RESOLVE_IN_PROCESS": True,
        "RESOLVE_SECONDS": 300.0,  # however busy the machine is
        "RATELIMIT_ENABLED": False,
        "DATABASE_URL": f"sqlite:///{tmp_path / 'service.sqlite3'}",
    }


@pytest.fixture
def app(settings: dict[str, Any]) -> Iterator[Any]:
    made = create_app(settings)
    yield made
    made.extensions["judge.database"].close()


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
