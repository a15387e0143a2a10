"""The endpoint that lists what a player could do."""

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
    summary=N_("List what a player could do, and what not"),
    responses={200: models.OptionsOut},
)
@resolve_rate
def options(query: models.LangQuery, body: models.OptionsBody) -> Response:
    """Play a scenario as far as its script goes, and try everything that the player who is asked about could do there.

    A limit that is reached is no error: `complete` is false, and what was found so far is in the answer.
    """
    answer = answers().of(body.scenario, NAME, options_task(body.seat))
    return jsonify(answer["options"]) if "options" in answer else refused(answer)
