"""The endpoint that lists a player's options."""

from __future__ import annotations

from flask import Response, jsonify

from judge.service.api import models
from judge.service.api.resolving import RESOLVE, refused, taking_boards
from judge.service.limits import resolve_rate
from judge.service.resolver.job import NAME, options_task
from judge.service.resolver.workers import answers
from judge.service.views.wording import N_

api = taking_boards("api_options")


@api.post(
    "/options",
    tags=[RESOLVE],
    summary=N_("List what a player can and cannot do"),
    responses={200: models.OptionsOut},
)
@resolve_rate
def options(query: models.LangQuery, body: models.OptionsBody) -> Response:
    """Play a scenario to the end of its script, and try every action of a player there."""
    answer = answers().of(body.scenario, NAME, options_task(body.seat))
    return jsonify(answer["options"]) if "options" in answer else refused(answer)
