"""Endpoints for published cards: list, single card, and parsing of a printed text."""

from __future__ import annotations

from typing import Any

from flask import Response, jsonify, url_for
from flask_babel import gettext as _
from flask_openapi3.models.tag import Tag

from judge.cards.finder import find_cards
from judge.cards.index import Entry
from judge.cards.library import printed
from judge.cards.output import reading_as_data
from judge.cards.parser import read
from judge.games import IDS
from judge.service.api import models
from judge.service.api.document import endpoints
from judge.service.api.reading import paged, words
from judge.service.errors import json_error
from judge.service.limits import search_rate
from judge.service.request_params import known_as, read_of
from judge.service.views import cards
from judge.service.views.wording import N_

api = endpoints("api_publishing", models.REFUSALS)

MOST = 1_000
"""The largest number of cards that a search returns."""
CARDS = Tag(name="cards")


@api.get("/cards", tags=[CARDS], summary=N_("Published cards"), responses={200: models.CardList})
@search_rate
def list_cards(query: models.CardsQuery) -> Response:
    """Return published cards: for a search, best matches first; otherwise all, ordered by set."""
    known_as("game", query.game, IDS)
    games = [game for game in cards.games() if query.game in (None, game)]
    if query.q:
        hits = find_cards(query.q, games, MOST) if games else []
        some = hits[query.offset : query.offset + query.limit]
        rows = [_row(one.game, one.hit.entry) | {"way": one.hit.way} for one in some]
        return jsonify({"cards": rows, **paged(len(hits), query.limit, query.offset)})
    total, every = cards.part(games, query.offset, query.limit)
    return jsonify({"cards": [_row(*one) | {"way": None} for one in every], **paged(total, query.limit, query.offset)})


@api.get(
    "/cards/<game>/<path:number>", tags=[CARDS], summary=N_("A published card"), responses={200: models.CardAnswer}
)
def show_card(path: models.CardPath, query: models.LangQuery) -> Response:
    """Return a card: its text in both languages, the clauses behind its words, and the boards that use it."""
    known_as("game", path.game, IDS)
    found = cards.view(path.game, path.number) if cards.has_cards(path.game) else None
    if found is None:
        return json_error(
            404, "no_such_card", _("There is no card with this number. GET /api/v1/cards?q=… finds cards.")
        )
    into = [_row(path.game, one) for one in found.evolves]
    return jsonify(
        {
            **_row(path.game, found.entry),
            "card": printed(found.entry),
            "says": found.wording,
            "unread": list(found.entry.get("unread", ())),
            "newer": list(found.entry.get("newer", ())),
            "evolves_into": next(iter(into), None),
            "also_evolves_into": into[1:],
            "tokens": [printed(token) for token in found.tokens],
            "clauses": [{"id": clause.id, "text": words(clause.text)} for clause in found.clauses],
            "scenarios": [scenario.id for scenario in found.boards],
            "scenario": found.board,
        }
    )


@api.post(
    "/cards/<game>/read",
    tags=[CARDS],
    summary=N_("Read a printed card text"),
    responses={200: models.ReadingAnswer},
)
@search_rate
def read_text(path: models.ReadersPath, query: models.LangQuery, body: models.TextBody) -> Response:
    """Parse a printed text: return its abilities and the words that are not understood. Nothing is stored.

    An incomplete result is not an error: `whole` is false, and `unread` holds the words that are not understood.
    """
    read_of(path.game)
    return jsonify(reading_as_data(path.game, read(path.game, body.text, body.type)))


def _row(game: str, entry: Entry) -> dict[str, Any]:
    numbers = list(entry["numbers"])
    return {
        "game": game,
        "numbers": numbers,
        "name": entry["name"],
        "type": _words(entry.get("type", entry.get("types"))) or "",
        "special": _words(entry.get("special")),
        "class": entry.get("class"),
        "whole": "unread" not in entry and "newer" not in entry,
        "url": url_for("cards.card", game=game, number=numbers[0], _external=True) if numbers else None,
    }


def _words(types: str | list[str] | None) -> str | None:
    """Return the type of a card as text; some games have several types on a card."""
    return " ".join(types) if isinstance(types, list) else types
