"""Whatever is sent to an operation of the API, the answer is one that its OpenAPI document describes; none is a 5xx."""

import importlib
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as bounds

from judge.service import create_app

schemathesis = pytest.importorskip("schemathesis", reason="needs schemathesis: pip install -e .[dev]")
importlib.import_module("schemathesis.specs.openapi.checks")  # which registers its own
NAMES = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)


BOUNDED = bounds(
    max_examples=15, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)


@pytest.fixture
def app(settings: dict[str, Any]) -> Any:
    """Return the service; the tool does not read compressed answers."""
    made = create_app(settings | {"COMPRESS_MIMETYPES": []})
    yield made
    made.extensions["judge.database"].close()


@pytest.mark.soak
def test_every_answer_is_as_described(app: Any) -> None:
    checks = schemathesis.checks.CHECKS.get_by_names(list(NAMES))
    operations = [one.ok() for one in schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app).get_all_operations()]
    assert len(operations) > 20
    for operation in operations:

        @BOUNDED
        @given(case=operation.as_strategy())
        def asked(case: Any) -> None:
            case.call_and_validate(checks=checks)

        asked()
