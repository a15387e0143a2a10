"""The endpoints that explore a scenario, with progress events if requested, and list a player's options."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from queue import SimpleQueue
from typing import Any

from flask import Response, copy_current_request_context, current_app, jsonify, request
from werkzeug.exceptions import HTTPException, InternalServerError

from judge.service.api import models
from judge.service.api.document import EVENTS
from judge.service.api.resolving import RESOLVE, refused, taking_boards
from judge.service.errors import answer_of
from judge.service.limits import resolve_rate
from judge.service.resolver.job import EXPLORE, NAME, Answer, Task
from judge.service.resolver.workers import answers
from judge.service.views.wording import N_

api = taking_boards("api_exploring")

PROGRESS = ("lines", "outcomes", "seconds")
"""The fields of a progress event."""


@api.post("/explore", tags=[RESOLVE], summary=N_("Explore a scenario"), responses={200: models.Explored})
@resolve_rate
def explore(query: models.LangQuery, body: models.ScenarioBody) -> Response:
    """Play a scenario with every combination of its open decisions, and report whether and where they matter.

    Reaching a limit is not an error: `complete` is false, and the answer holds the result so far. With `Accept:
    text/event-stream`, progress events are sent first (`progress`: lines played, outcomes so far, seconds). The last
    event is the answer (`explored`, or `problem` with problem details).
    """
    if request.accept_mimetypes.best_match(["application/json", EVENTS]) == EVENTS:
        return _as_events(body.scenario)
    return _answered(answers().of(body.scenario, NAME, EXPLORE))


def _answered(answer: Answer) -> Response:
    return jsonify(answer["exploring"]) if "exploring" in answer else refused(answer)


def _as_events(text: str) -> Response:
    """Answer with progress events, followed by the result; the work runs in another thread."""
    events: SimpleQueue[tuple[str, Any] | None] = SimpleQueue()

    def progress(far: Answer) -> None:
        events.put(("progress", {name: far[name] for name in PROGRESS}))

    @copy_current_request_context
    def work() -> None:
        try:
            response = _answered(answers().of(text, NAME, EXPLORE, progress))
        except HTTPException as error:
            response = answer_of(error)
        except Exception as error:  # otherwise it is lost in this thread, and the client waits forever
            current_app.logger.exception("unhandled error at %s", request.path, exc_info=error)
            response = answer_of(InternalServerError())
        events.put(("problem" if response.status_code >= 400 else "explored", response.get_json(force=True)))
        events.put(None)

    threading.Thread(target=work, daemon=True).start()
    response = Response(_events(events), mimetype=EVENTS)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"  # a proxy in front must not buffer the events
    return response


def _events(events: SimpleQueue[tuple[str, Any] | None]) -> Iterator[str]:
    while (event := events.get()) is not None:
        kind, data = event
        yield f"event: {kind}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"


@api.post(
    "/options",
    tags=[RESOLVE],
    summary=N_("List what a player can and cannot do"),
    responses={200: models.OptionsOut},
)
@resolve_rate
def options(query: models.LangQuery, body: models.OptionsBody) -> Response:
    """Play a scenario to the end of its script, and try every action of a player there."""
    answer = answers().of(body.scenario, NAME, Task("options", body.seat))
    return jsonify(answer["options"]) if "options" in answer else refused(answer)
