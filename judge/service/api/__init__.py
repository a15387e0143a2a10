"""The JSON API under ``/api/v1``, with its OpenAPI document at ``/api/v1/openapi.json``."""

from __future__ import annotations

from flask import Flask, Response
from flask_openapi3.openapi import OpenAPI
from pydantic import ValidationError

from judge.service.api.models import ApiError
from judge.service.errors import json_error

DESCRIPTION = """Look up clauses, search them, resolve boards.

Every answer names the edition that it rests on. Texts come in `ja` and `en`. Limits: requests up to 256 KiB; search,
resolve and share are counted per address, and the `X-RateLimit-*` headers say how many are left. Errors have one
shape: 400 the request could not be read, 413 it is too large, 422 the scenario (or a parameter) is wrong, with every
place and what would be accepted."""

__all__ = ["DESCRIPTION", "ApiError", "install", "invalid_request"]


def invalid_request(error: ValidationError) -> Response:
    """Return the answer for a request whose parameters or body do not fit their model."""
    wrong = [
        (".".join(str(part) for part in one["loc"]) or "request", one["msg"])
        for one in error.errors(include_url=False, include_input=False, include_context=False)
    ]
    problems = [{"field": field, "message": {"en": said, "ja": said}} for field, said in wrong]
    return json_error(422, "invalid_request", "; ".join(f"{field}: {said}" for field, said in wrong), problems)


def install(app: Flask) -> None:
    """Register the API with ``app``."""
    from judge.service.api import exploring, graphing, options, reading, resolving

    assert isinstance(app, OpenAPI)  # noqa: S101 - the factory makes nothing else
    app.register_api(reading.api)
    app.register_api(graphing.api)
    app.register_api(resolving.api)
    app.register_api(exploring.api)
    app.register_api(options.api)
