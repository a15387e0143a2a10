"""Endpoints for rulings: list, read, save, change and delete."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from flask import Response, abort, jsonify, request, url_for
from flask_babel import force_locale
from flask_openapi3.models.tag import Tag

from judge.games import IDS
from judge.service.api import models
from judge.service.api.document import endpoints
from judge.service.api.reading import paged, unknown_clause
from judge.service.api.resolving import only_json, traced
from judge.service.errors import json_error
from judge.service.languages import language
from judge.service.limits import resolve_rate, share_rate
from judge.service.pages.rulings import is_no_clause, may_change, numbered, problems, today
from judge.service.request_params import known_as
from judge.service.rulings import resolved_of
from judge.service.settings import LANGUAGES
from judge.service.sources import sources
from judge.service.storage import Ruling, RulingFilter, RulingTexts, rulings
from judge.service.views.wording import N_

REFUSALS = dict.fromkeys((400, 403, 404, 413, 422, 429, 503), models.ApiError)
RULINGS = Tag(name="rulings")

api = endpoints("api_rulings", REFUSALS)
api.before_request(only_json)


def _out(one: Ruling) -> dict[str, Any]:
    return {
        "key": one.key,
        **asdict(one.texts),
        "game": one.resolved.game,
        "clauses": list(one.resolved.clauses),
        "cards": list(one.resolved.cards),
        "rulebook": one.resolved.rulebook,
        "result": dict(one.resolved.result),
        "created": one.created.isoformat(),
        "changed": one.changed.isoformat(),
        "url": _address(one.key),
    }


def _address(key: str) -> str:
    return url_for("rulings.ruling", key=key, _external=True)


def _secret() -> str:
    """Return the secret in the request's bearer token."""
    scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
    return secret.strip() if scheme.lower() == "bearer" else ""


def _texts(body: models.RulingBody) -> RulingTexts:
    """Return the texts of a ruling; the request is refused if they are wrong."""
    texts = RulingTexts(body.title.strip(), body.question, body.note, tuple(dict.fromkeys(body.tags)), body.public)
    both = {lang: _problems(texts, lang) for lang in LANGUAGES}
    wrong = [{"field": field, "message": {lang: both[lang][field] for lang in LANGUAGES}} for field in both["en"]]
    if wrong:
        abort(json_error(422, "invalid_ruling", "; ".join(both[language()].values()), wrong))
    return texts


def _problems(texts: RulingTexts, lang: str) -> dict[str, str]:
    with force_locale(lang):
        return problems(texts)


@api.get("/rulings", tags=[RULINGS], summary=N_("The shared rulings"), responses={200: models.RulingList})
def list_rulings(query: models.RulingsQuery) -> Response:
    """Return public rulings, most recently changed first."""
    game = known_as("game", query.game, IDS) or ""
    asked = {"clause": numbered(query.clause or "", game), "card": query.card, "tag": query.tag}
    marks = {name: value for name, value in asked.items() if value}
    found, total = rulings().found(RulingFilter(query.q, game, marks), query.limit, query.offset)
    if not total and query.clause and is_no_clause(marks["clause"]):  # a ruling may rest on one of an older edition
        return unknown_clause(sources().corpus.find(query.clause, game or None), query.clause, "clause")
    return jsonify({"rulings": [_out(ruling) for ruling in found], **paged(total, query.limit, query.offset)})


@api.get("/rulings/<key>", tags=[RULINGS], summary=N_("A ruling, resolved again"), responses={200: models.RulingToday})
@resolve_rate
def ruling(path: models.RulingPath, query: models.LangQuery) -> Response:
    """Return a ruling, public or not, and how its result differs under today's rules."""
    kept = rulings().get(path.key)
    if kept is None:
        abort(404)
    answer, found = today(kept)
    holds = bool(answer["trace"]) and not any(difference.matters for difference in found)
    differences = list(map(asdict, found))
    return jsonify({**_out(kept), "scenario": kept.resolved.text, "holds": holds, "differences": differences})


@api.post("/rulings", tags=[RULINGS], summary=N_("Save a ruling"), responses={201: models.RulingKept})
@share_rate
def keep_ruling(query: models.LangQuery, body: models.RulingBody) -> Response | tuple[Response, int]:
    """Resolve a board and save it as a ruling. The answer contains a secret, which is shown only once."""
    texts = _texts(body)
    key, secret = rulings().keep(texts, resolved_of(body.scenario, traced(body.scenario)))
    return jsonify({"key": key, "secret": secret, "url": _address(key)}), 201


@api.put("/rulings/<key>", tags=[RULINGS], summary=N_("Edit a ruling"), responses={200: models.RulingOut})
@share_rate
def change_ruling(path: models.RulingPath, query: models.LangQuery, body: models.RulingBody) -> Response:
    """Replace the board and the texts of a ruling."""
    _own(path.key)
    texts = _texts(body)
    rulings().change(path.key, texts, resolved_of(body.scenario, traced(body.scenario)))
    return jsonify(_out(_own(path.key)))


@api.delete("/rulings/<key>", tags=[RULINGS], summary=N_("Delete a ruling"), responses={204: None})
@share_rate
def delete_ruling(path: models.RulingPath, query: models.LangQuery) -> tuple[str, int]:
    """Delete a ruling."""
    _own(path.key)
    rulings().delete(path.key)
    return "", 204


def _own(key: str) -> Ruling:
    """Return a ruling that the client may change. Otherwise answer 404, as if it did not exist."""
    ruling = rulings().get(key) if may_change(key, _secret()) else None
    if ruling is None:
        abort(404)
    return ruling
