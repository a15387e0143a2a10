"""What the OpenAPI document says beside the operations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask_openapi3.blueprint import APIBlueprint

from judge.service.errors import PROBLEM


def endpoints(name: str, refusals: Mapping[int, Any]) -> APIBlueprint:
    """Return a blueprint for endpoints that may refuse so; an operation is called as its function."""
    return APIBlueprint(
        name, __name__, url_prefix="/api/v1", abp_responses=dict(refusals), operation_id_callback=_called
    )


def _called(name: str, **_: Any) -> str:
    return name


def complete(document: dict[str, Any]) -> None:
    """Say of every refusal that it comes as problem details, which the library cannot be told."""
    for operations in document["paths"].values():
        for operation in operations.values():
            for status, answer in operation["responses"].items():
                content = answer.get("content", {})
                if status >= "400" and "application/json" in content:
                    content[PROBLEM] = content.pop("application/json")
