"""The JSON API under ``/api/v1``, with its OpenAPI document at ``/api/v1/openapi.json``."""

from __future__ import annotations

from flask import Flask, Response
from pydantic import ValidationError

from judge.scenario.problems import InWords, in_words
from judge.service.api.document import Described
from judge.service.api.models import ApiError
from judge.service.errors import json_error
from judge.service.languages import language
from judge.service.settings import LANGUAGES
from judge.service.views.wording import N_

DESCRIPTION = N_("""Look up clauses, search them, resolve boards.

Every answer names the edition it is based on. Texts come in `ja` and `en`. Limits: requests up to 256 KiB; search,
resolve and share are limited per address, and the `X-RateLimit-*` headers give the remaining number. Errors are problem
details (RFC 9457): 400 if the request could not be read, 413 if it is too large, 422 if the scenario (or a parameter)
is wrong. A 422 answer lists every mistake and the accepted values.""")

__all__ = ["DESCRIPTION", "ApiError", "install", "invalid_request"]


def invalid_request(error: ValidationError) -> Response:
    wrong = [
        (".".join(str(part) for part in one["loc"]) or "request", in_words(one))
        for one in error.errors(include_url=False)
    ]
    problems = [
        {
            "field": field,
            "found": problem.found,
            "found_in_words": {"ja": problem.found_ja, "en": problem.found},
            "expected": {"ja": problem.expected_ja, "en": problem.expected},
            "message": {lang: _message(problem, lang) for lang in LANGUAGES},
        }
        for field, problem in wrong
    ]
    message = "; ".join(f"{field}: {_message(problem, language())}" for field, problem in wrong)
    return json_error(422, "invalid_request", message, problems)


def _message(problem: InWords, lang: str) -> str:
    if lang == "ja":
        return f"入力: {problem.found_ja}。期待: {problem.expected_ja}"
    return f"found: {problem.found}; expected: {problem.expected}"


def install(app: Flask) -> None:
    from judge.service.api import exploring, graphing, publishing, reading, resolving, ruling

    assert isinstance(app, Described)  # the factory makes nothing else
    app.request_class = resolving.Sent
    app.add(reading.api)
    app.add(graphing.api)
    app.add(resolving.api)
    app.add(exploring.api)
    app.add(ruling.api)
    app.add(publishing.api)
