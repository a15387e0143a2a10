"""The endpoint for playing: it takes decisions, and returns the steps and the next options."""

from __future__ import annotations

from flask import Response, jsonify

from judge.service.api import models
from judge.service.api.resolving import RESOLVE, refused, taking_boards
from judge.service.limits import play_rate
from judge.service.resolver.job import NAME, PLAY
from judge.service.resolver.workers import answers
from judge.service.views.table import script_of, with_decisions
from judge.service.views.wording import N_

api = taking_boards("api_playing")


@api.post("/play", tags=[RESOLVE], summary=N_("Play a board"), responses={200: models.PlayOut})
@play_rate
def play(query: models.LangQuery, body: models.PlayBody) -> Response:
    """Play a board with the given decisions, up to the next decision of a player.

    Nothing is stored: the same board and decisions always give the same answer.
    """
    text = with_decisions(body.scenario, body.decisions)
    answer = answers().of(text, NAME, PLAY)
    if not answer["trace"]:
        return refused(answer)
    text = with_decisions(text, answer["passes"])
    return jsonify({"scenario": text, "play": script_of(text), "trace": answer["trace"], "options": answer["options"]})
