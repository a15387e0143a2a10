"""Error responses: a page, or problem details for the API."""

from __future__ import annotations

from typing import Any

from flask import Flask, Response, current_app, jsonify, make_response, render_template, request
from flask_babel import gettext as _
from werkzeug.exceptions import HTTPException, InternalServerError

from judge.service.languages import language
from judge.service.request_params import UnknownName, unknown_book
from judge.service.resolver.workers import Stopped
from judge.service.settings import MAX_BODY
from judge.service.sources import StillPlaying
from judge.service.storage import StoreFailed
from judge.service.views import wording

PROBLEM = "application/problem+json"


def wants_json() -> bool:
    return request.path.startswith("/api/")


def json_error(
    status: int,
    code: str,
    message: str,
    problems: list[dict[str, Any]] | None = None,
    **more: Any,
) -> Response:
    """Return an error response of the API: problem details (RFC 9457).

    Args:
        message: the message, in the language of the request.
        problems: the single errors, with their places.
        more: further members; for a stopped run, ``trace`` and ``report``.
    """
    body: dict[str, Any] = {
        "type": f"urn:judge:problem:{code}",
        "title": code.replace("_", " ").capitalize(),
        "status": status,
        "detail": message,
        "code": code,
        "problems": problems or [],
    }
    response = jsonify(body | more)
    response.status_code = status
    response.mimetype = PROBLEM
    return response


def sentences(headline: str, advice: str) -> str:
    """Return a headline and the advice after it as sentences in the reader's language."""
    return f"{headline}。{advice}" if language() == "ja" else f"{headline}. {advice}".strip()


def _headline_and_advice(error: HTTPException) -> tuple[str, str]:
    """Return the headline and the advice for an HTTP error."""
    match error.code:
        case 400 if wants_json():
            return _("This request could not be read"), str(error.description or "")
        case 400:
            return _("This request could not be read"), _("Go back, enter a scenario, and submit the form again.")
        case 403:
            return _("This request came from another site"), _("Open the page on this site and submit it again.")
        case 404 if wants_json():
            return _("This address does not exist"), _("GET /api/v1/openapi.json lists the addresses.")
        case 404 if request.blueprint == "rulings":
            return _("This ruling does not exist"), _("It was deleted, or it never existed.")
        case 404:
            return _("There is no such page"), _("Check the address, or search the rules.")
        case 405:
            return _("This address does not accept that method"), ""
        case 413:
            return (
                _("The request is too large"),
                _(
                    "A scenario may be at most %(kib)d KiB. Remove cards and entries that the question does not need.",
                    kib=MAX_BODY // 1024,
                ),
            )
        case 415:
            return _("This content type is not accepted"), _("Send JSON with Content-Type: application/json.")
        case 429:
            return _("Too many requests"), _("Wait a moment, then try again.")
        case 501:
            return _("oEmbed is answered in JSON only"), _("Ask again with format=json.")
        case 503 if isinstance(error, Stopped):
            return str(wording.VERDICTS["stopped"]), wording.stopped(error.answer)
        case 503 if isinstance(error, StoreFailed):
            return _("Sharing is not available right now"), str(wording.TROUBLES[error.trouble])
        case 503 if isinstance(error, StillPlaying):
            return (
                _("The service is busy"),
                _("The scenarios and the code are being read again after an update. Check back in a minute."),
            )
        case 503:
            return _("The service is busy"), _("All workers are in use. Try again in a few seconds.")
        case _:
            return _("Something went wrong on our side"), _("The error was recorded. Nothing you entered was stored.")


def _unknown_name(error: HTTPException) -> UnknownName | None:
    """Return the unknown name in the path if that is the cause of the error, else ``None``."""
    named = (request.view_args or {}).get("game")
    if isinstance(error, UnknownName) or error.code != 404 or named is None:
        return error if isinstance(error, UnknownName) else None
    return unknown_book(named)


def answer_of(error: HTTPException) -> Response:
    """Return the response for an error: a page, or problem details for the API."""
    if error.response is not None:  # a finished answer, such as a refused API request
        return make_response(error.response)
    headline, advice = _headline_and_advice(error)
    status = error.code or 500
    unknown = _unknown_name(error)
    if wants_json():
        code = error.name.lower().replace(" ", "_")
        message = unknown.message if unknown else sentences(headline, advice)
        response = json_error(status, code, message, [unknown.problem()] if unknown else None)
    else:
        page = render_template(
            "error.html",
            status=status,
            headline=headline,
            advice=unknown.message if unknown else advice,
            games=unknown is not None and unknown.field in ("game", "edition"),
        )
        response = make_response(page, status)
    for name, value in error.get_headers():
        if name.lower() not in ("content-type", "content-length"):
            response.headers[name] = value
    return response


def install(app: Flask) -> None:
    app.register_error_handler(HTTPException, answer_of)

    def broken(error: Exception) -> Response:
        current_app.logger.exception("unhandled error at %s", request.path, exc_info=error)
        return answer_of(InternalServerError())

    app.register_error_handler(Exception, broken)
