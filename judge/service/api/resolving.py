"""Endpoints that resolve, play or share a scenario."""

from __future__ import annotations

from typing import Any

from flask import Request, Response, abort, jsonify, request, url_for
from flask_babel import gettext as _
from flask_openapi3.models.tag import Tag

from judge.service.api import models
from judge.service.api.document import Endpoints, endpoints
from judge.service.api.reading import edition_of
from judge.service.errors import json_error, sentences
from judge.service.languages import language
from judge.service.limits import play_rate, resolve_rate, share_rate
from judge.service.resolver.job import NAME, PLAY, SEATS, TRACE, Answer, Report, Task
from judge.service.resolver.workers import answers
from judge.service.storage import store
from judge.service.views import wording
from judge.service.views.table import script_of, with_decisions
from judge.service.views.trace_view import TraceView
from judge.service.views.wording import N_

RESOLVE = Tag(name="resolve")
YAML = frozenset({"application/yaml", "application/x-yaml", "text/yaml", "text/x-yaml"})
"""The media types of a body that is a board as a file holds it."""


class Sent(Request):
    """A request whose body may be a board in YAML instead of JSON with a board in it."""

    @property
    def is_json(self) -> bool:
        """Whether the body can be read as data."""
        return super().is_json or self.mimetype in YAML

    def get_json(self, force: bool = False, silent: bool = False, cache: bool = True) -> Any:
        """Return the data of the body; a board in YAML is its ``scenario``."""
        if self.mimetype in YAML:
            return {"scenario": self.get_data(as_text=True)}
        return super().get_json(force, silent, cache)


def only_json() -> Response | None:
    """Return an error for a body that is neither JSON nor YAML (400) or too large (413), before any model reads it."""
    if request.method not in ("POST", "PUT"):
        return None
    if not request.is_json:
        return json_error(400, "not_json", _("Send JSON as application/json, or a board in YAML as application/yaml."))
    request.get_data()  # answers 413 itself
    try:
        body = request.get_json(silent=True)
    except RecursionError:
        body = None
    if body is None:
        return json_error(400, "not_json", _("The body is not valid JSON."))
    return None


def taking_boards(name: str) -> Endpoints:
    """Return a blueprint for endpoints that take a board, with their common error responses."""
    refusals = dict.fromkeys((400, 403, 413, 422, 429, 503), models.ApiError)
    made = endpoints(name, refusals)
    made.before_request(only_json)
    return made


api = taking_boards("api_resolving")


def refused(answer: Answer) -> Response:
    """Return the error response for a scenario that could not be resolved."""
    if answer["status"] == "stopped":
        messages = wording.stopped(answer)
        return json_error(422, f"stopped_{answer['reason']}", messages)
    problems: list[dict[str, Any]] = answer["problems"]
    messages = "; ".join(" ".join(problem["message"][language()].split()) for problem in problems[:3])
    return json_error(422, "invalid_scenario", messages, problems)


def traced(text: str, task: Task = TRACE) -> Answer:
    """Return the answer with the trace of a scenario; the request is refused if it cannot be resolved."""
    answer = answers().of(text, NAME, task)
    if not answer["trace"]:
        abort(refused(answer))
    return answer


def cut_off(view: TraceView) -> Response:
    """Return the error response for a run that reached a limit, with its last step, advice, and the trace so far."""
    places = [{"field": f"step {one['n']}", "found": one["clause"], "message": one["text"]} for one in view.steps[-1:]]
    advice = _("Try a smaller board or fewer entries in the play, and look for an effect that triggers itself forever.")
    message = sentences(view.trace["answer"][language()], advice)
    return json_error(422, "stopped_limit", message, places, trace=view.trace, report=view.answer["report"])


@api.post(
    "/resolve",
    tags=[RESOLVE],
    summary=N_("Resolve a scenario"),
    responses={200: models.Resolution},
)
@resolve_rate
def resolve(query: models.ResolveQuery, body: models.ScenarioBody) -> Response | tuple[Response, int]:
    """Resolve a scenario and return its trace, or a player's view of it."""
    wanted = Report(query.report or "json", language(), query.board, query.everything, query.deciding, query.strict)
    report = wanted if query.report or query.deciding or query.strict else None
    answer = traced(body.scenario, Task("trace", query.seat, report))
    view = TraceView(answer, in_person=False)
    if view.cut_off:
        return cut_off(view)
    return jsonify(
        {
            "verdict": view.verdict,
            "answer": view.trace["answer"],
            "edition": edition_of(view.book) if view.book else None,
            "outcomes": [{"held": one["held"], "message": {"ja": one["ja"], "en": one["en"]}} for one in view.outcomes],
            "trace": view.trace,
            "report": answer["report"],
        }
    )


@api.post("/play", tags=[RESOLVE], summary=N_("Play a board"), responses={200: models.PlayOut})
@play_rate
def play(query: models.LangQuery, body: models.PlayBody) -> Response:
    """Play a board with the given decisions, up to the next decision of a player.

    Nothing is stored: the same board and decisions always give the same answer.
    """
    text = with_decisions(body.scenario, body.decisions)
    answer = traced(text, PLAY)
    text = with_decisions(text, answer["passes"])
    return jsonify({"scenario": text, "play": script_of(text), "trace": answer["trace"], "options": answer["options"]})


@api.post(
    "/share",
    tags=[RESOLVE],
    summary=N_("Share a scenario by link"),
    responses={201: models.ShareAnswer},
)
@share_rate
def share(query: models.LangQuery, body: models.ScenarioBody) -> Response | tuple[Response, int]:
    """Store a scenario and return its address. The same text always gets the same address.

    A scenario that cannot be resolved is rejected.
    """
    receipt = traced(body.scenario)["trace"]["receipt"]
    key = store().keep(body.scenario, receipt["rulebook"], receipt["engine"])
    return jsonify(
        {
            "key": key,
            "url": _address(key),
            "seats": {seat: _address(store().seat_key(key, seat)) for seat in SEATS},
        }
    ), 201


def _address(key: str) -> str:
    return url_for("resolve.shared", key=key, _external=True)
