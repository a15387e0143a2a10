"""What a refusal looks like."""

from __future__ import annotations

from functools import cache
from typing import Any

from pydantic import Field

from judge.service.api.models.shared import Model, Words


class ApiProblem(Model):
    """One thing that is wrong, with its place."""

    field: str | None = None
    line: int | None = None
    column: int | None = None
    found: str | None = None
    found_in_words: Words | None = Field(None, description="What was found, in both languages.")
    expected: Words | None = None
    suggestion: str | None = None
    message: Words


class ApiError(Model):
    """The one shape of every error: problem details (RFC 9457), with each thing that is wrong in its place."""

    type: str = Field(description="`urn:judge:problem:` and the code.")
    title: str = Field(description="The code in words.")
    status: int
    detail: str = Field(description="What is wrong, in the language asked for.")
    code: str
    problems: list[ApiProblem]
    trace: dict[str, Any] | None = Field(None, description="The trace so far, when a limit ended the run.")

    @classmethod
    @cache
    def model_json_schema(cls, **asked: Any) -> dict[str, Any]:
        """Return the form, worked out once: every endpoint refuses in it for several reasons."""
        return super().model_json_schema(**asked)


REFUSALS = dict.fromkeys((404, 422, 429), ApiError)
"""What an endpoint that reads may answer instead."""
