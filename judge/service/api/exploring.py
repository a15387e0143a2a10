"""The endpoint that explores a scenario."""

from __future__ import annotations

from flask import Response, jsonify

from judge.service.api import models
from judge.service.api.resolving import RESOLVE, refused, taking_boards
from judge.service.limits import resolve_rate
from judge.service.resolver.job import NAME
from judge.service.resolver.workers import answers
from judge.service.views.wording import N_

api = taking_boards("api_exploring")


@api.post("/explore", tags=[RESOLVE], summary=N_("Explore a scenario"), responses={200: models.Explored})
@resolve_rate
def explore(query: models.LangQuery, body: models.ScenarioBody) -> Response:
    """Play out every decision that a scenario leaves open: whether the order matters, and where.

    A limit that is reached is no error: `complete` is false, and what was found so far is in the answer.
    """
    answer = answers().of(body.scenario, NAME, "explore")
    return jsonify(answer["exploring"]) if "exploring" in answer else refused(answer)
