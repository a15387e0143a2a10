"""What the OpenAPI document says beside the operations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask_openapi3.blueprint import APIBlueprint

from judge.service.api import examples
from judge.service.errors import PROBLEM

EVENTS = "text/event-stream"
"""What tells how far a long answer is, before it is there."""

_IN_EVENTS = ("/api/v1/explore",)
"""What tells so, to whoever asks for it."""


def endpoints(name: str, refusals: Mapping[int, Any]) -> APIBlueprint:
    """Return a blueprint for endpoints that may refuse so; an operation is called as its function."""
    return APIBlueprint(
        name, __name__, url_prefix="/api/v1", abp_responses=dict(refusals), operation_id_callback=_called
    )


def _called(name: str, **_: Any) -> str:
    return name


def complete(document: dict[str, Any]) -> None:
    """Say what the library cannot be told: examples, that refusals come as problem details, and what tells events."""
    examples.add_to(document)
    for path, operations in document["paths"].items():
        for operation in operations.values():
            if path in _IN_EVENTS:
                operation["responses"]["200"]["content"][EVENTS] = {"schema": {"type": "string"}}
            for status, answer in operation["responses"].items():
                content = answer.get("content", {})
                if status >= "400" and "application/json" in content:
                    content[PROBLEM] = content.pop("application/json")
