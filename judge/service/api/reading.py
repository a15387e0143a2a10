"""Endpoints for rules, search, shipped scenarios, and bulk export."""

from __future__ import annotations

import hashlib
import json
from typing import Any
from urllib.parse import urlencode

from flask import Response, jsonify, make_response, request, url_for
from flask_babel import gettext as _
from flask_openapi3.models.tag import Tag

from judge.corpus import Clause, Lookup, Note, Rulebook, Text
from judge.coverage import citing_clauses
from judge.games import IDS, UNFINISHED
from judge.service.api import models
from judge.service.api.document import endpoints
from judge.service.errors import json_error
from judge.service.languages import language
from judge.service.limits import search_rate, suggest_rate
from judge.service.pages.resolve import source_of
from judge.service.pages.rules import book_of
from judge.service.pages.search import LONGEST
from judge.service.request_params import known_game
from judge.service.sources import sources
from judge.service.views import clause_links, contents, richtext
from judge.service.views.wording import N_

api = endpoints("api_reading", models.REFUSALS)
RULES, SEARCH, SCENARIOS = Tag(name="rules"), Tag(name="search"), Tag(name="scenarios")


_NDJSON = {"description": "One JSON object a line", "content": {"application/x-ndjson": {"schema": {"type": "string"}}}}


def words(text: Text) -> dict[str, str]:
    """Return a bilingual text in the form of the API."""
    return {"ja": text.ja, "en": text.en}


def edition_of(book: Rulebook) -> dict[str, Any]:
    """Return an edition in the form of the API."""
    effective = book.effective.isoformat() if book.effective else None
    return {"game": book.game, "version": book.version, "effective": effective, "title": words(book.title)}


def unknown_clause(lookup: Lookup, typed: str, field: str, book: Rulebook | None = None) -> Response:
    """Return the 404 response for an unknown or ambiguous clause, suggesting clauses."""
    if len(lookup.found) > 1:
        near, code = lookup.found, "several_clauses"
        message = f"{typed}: " + ", ".join(clause.id for clause in near)
    else:
        near, code = sources().corpus.nearest(typed[:LONGEST], book), "no_such_clause"
        message = lookup.message(language()) or _(
            "Clause %(number)s does not exist", number=richtext.shorten(typed, 60)
        )
    problems = [{"field": field, "suggestion": one.id, "message": words(one.text)} for one in near]
    return json_error(404, code, message, problems)


def _origin(book: Rulebook, clause: Clause) -> str | None:
    origin = book.origin(clause)
    return f"{origin.text.en} ({origin.version})" if origin else None


def _clause(book: Rulebook, clause: Clause) -> dict[str, Any]:
    return {
        "id": clause.id,
        "number": clause.number,
        "kind": clause.kind,
        "heading": clause.heading,
        "title": words(clause.title) if clause.title else None,
        "source": _origin(book, clause),
        "text": words(clause.text),
        "examples": [words(one.text) for one in clause.examples],
        "chapter": clause.chapter,
        "parent": clause.parent,
        "children": list(clause.children),
        "refs": list(clause.refs),
        "cited_by": [one.id for one in citing_clauses(book, clause)],
        "notes": list(clause.notes),
        "citation": richtext.citation(clause, book),
        "url": url_for("rules.clause", game=book.game, number=clause.number, _external=True),
    }


@api.get("/rules", tags=[RULES], summary=N_("The games"), responses={200: models.GameList})
def list_games(query: models.LangQuery) -> Response:
    """Return every game with its newest edition and the state of its engine."""
    return jsonify({"games": [_game(book) for book in sources().books()]})


def _game(book: Rulebook) -> dict[str, Any]:
    engine = "none" if book.game not in IDS else "begun" if book.game in UNFINISHED else "complete"
    return {"id": book.game, "edition": edition_of(book), "clauses": len(list(book)), "engine": engine}


@api.get("/rules/<game>/glossary", tags=[RULES], summary=N_("The words of a game"), responses={200: models.Glossary})
def glossary(path: models.GamePath, query: models.LangQuery) -> Response:
    """Return the terms of a game in both languages, with their defining clauses."""
    book = book_of(path.game)
    fields = ("ja", "en", "reading", "aka", "clause", "keyword")
    terms = [{name: getattr(term, name) for name in fields} for term in book.glossary]
    return jsonify({"edition": edition_of(book), "terms": terms})


@api.get("/rules/<game>/notes", tags=[RULES], summary=N_("The notes on a rulebook"), responses={200: models.NoteList})
def notes(path: models.GamePath, query: models.LangQuery) -> Response:
    """Return the notes on a rulebook: defects, gaps, published answers, and our readings."""
    book = book_of(path.game)
    return jsonify({"edition": edition_of(book), "notes": [_note(note) for note in book.notes.values()]})


def _note(note: Note) -> dict[str, Any]:
    return {
        "id": note.id,
        "kind": note.kind,
        "authority": note.authority,
        "clauses": list(note.clauses),
        "text": words(note.text),
    }


@api.get("/suggest", tags=[SEARCH], summary=N_("Search suggestions"), responses={200: models.SuggestionList})
@suggest_rate
def suggest(query: models.SuggestQuery) -> Response:
    """Return terms, clauses and questions that complete the typed text."""
    found = sources().searcher.suggest(query.q, known_game(query.game), query.lang, query.limit)
    rows = [{"kind": one.kind, "text": one.text, "detail": one.detail, "clauses": list(one.clauses)} for one in found]
    return jsonify({"suggestions": rows})


@api.get("/rules/<game>", tags=[RULES], summary=N_("A rulebook with all its clauses"), responses={200: models.Book})
def rules(path: models.GamePath, query: models.LangQuery) -> Response:
    """Return all clauses of an edition, by default the newest."""
    book = book_of(path.game)
    clauses = [_clause(book, clause) for clause in book]
    response = jsonify({"edition": edition_of(book), "digest": book.digest, "clauses": clauses})
    response.set_etag(book.digest[:32])
    response.make_conditional(request)
    return response


@api.get(
    "/rules/<game>/<number>",
    tags=[RULES],
    summary=N_("A clause, its notes, code and scenarios"),
    responses={200: models.ClauseAnswer},
)
def rule(path: models.ClausePath, query: models.LangQuery) -> Response:
    """Return a clause, whose number may be in any usual form. An unknown number gets 404 with similar clauses."""
    book = book_of(path.game)
    lookup = sources().corpus.find(path.number, path.game.partition("@")[0])
    clause = book.clauses.get(path.number) or (book.get(lookup.found[0].id) if lookup.found else None)
    if clause is None:
        return unknown_clause(lookup, path.number, "number", book)
    links = clause_links.of(book, clause)
    return jsonify(
        {
            "edition": edition_of(book),
            "clause": _clause(book, clause),
            "notes": [_note(note) for note in links.notes],
            "code": [f"{place.file}:{place.line}" for place in links.code],
            "scenarios": [one.id for one in links.scenarios or ()],
        }
    )


@api.get("/search", tags=[SEARCH], summary=N_("Search the rules"), responses={200: models.SearchAnswer})
@search_rate
def search(query: models.SearchQuery) -> Response:
    """Return the clauses that answer a question or contain the words, best first."""
    game = known_game(query.game)
    found = sources().searcher.search(
        query.q,
        game=game,
        chapter=query.chapter,
        kind=query.kind,
        limit=query.limit,
        lang=query.lang,
        offset=query.offset,
    )
    hits = []
    for hit in found.hits:
        shown = hit.to_json(query.lang or found.lang)
        hits.append(shown | {"url": request.host_url.rstrip("/") + richtext.clause_url(hit.id)})
    return jsonify(
        {
            "hits": hits,
            "exact": found.exact,
            "suggestions": list(found.suggestions),
            "problem": words(found.problem) if found.problem else None,
            "editions": [edition_of(book) for book in sources().books() if game in (None, book.game)],
            **paged(found.total, query.limit, query.offset),
        }
    )


def _row(one: Any) -> dict[str, Any]:
    address = url_for("scenarios.scenario", name=one.id, _external=True)
    return {"id": one.id, "title": words(one.title), "url": address}


def paged(total: int, limit: int, offset: int) -> dict[str, Any]:
    """Return the paging fields of a list: the total number, and the address of the next page."""
    following = offset + limit
    if following >= total:
        return {"total": total, "next": None}
    query = {**request.args.to_dict(), "limit": limit, "offset": following}
    return {"total": total, "next": f"{request.base_url}?{urlencode(query)}"}


@api.get("/scenarios", tags=[SCENARIOS], summary=N_("The shipped scenarios"), responses={200: models.ScenarioList})
def scenarios(query: models.ScenariosQuery) -> Response:
    """Return shipped scenarios without their text, in the order of the clauses that they show."""
    game = known_game(query.game)
    found = [
        scenario
        for scenario in sources().scenarios.values()
        if game in (None, scenario.id.partition("/")[0])
        and contents.holds(query.q, (scenario.id, scenario.title.get("ja"), scenario.title.get("en")))
    ]
    some = found[query.offset : query.offset + query.limit]
    return jsonify({"scenarios": [_row(scenario) for scenario in some], **paged(len(found), query.limit, query.offset)})


@api.get(
    "/scenarios/<path:name>",
    tags=[SCENARIOS],
    summary=N_("A shipped scenario with its text"),
    responses={200: models.ScenarioAnswer},
)
def scenario(path: models.ScenarioPath, query: models.LangQuery) -> Response:
    """Return one shipped scenario."""
    one = sources().scenarios.get(path.name)
    if one is None:
        return json_error(
            404, "no_such_scenario", _("There is no scenario of this name. GET /api/v1/scenarios lists them.")
        )
    return jsonify(_row(one) | {"scenario": source_of(path.name)})


@api.get(
    "/export",
    tags=[RULES],
    summary=N_("Every clause, one JSON object per line"),
    responses={200: _NDJSON},
)
def export(query: models.ExportQuery) -> Response:
    """Return the text of the rules for bulk use, without a rate limit. Send ``If-None-Match`` next time."""
    game = known_game(query.game)
    books = [book for book in sources().books() if game in (None, book.game)]
    etag = hashlib.sha256("".join(book.digest for book in books).encode()).hexdigest()[:32]
    if request.if_none_match.contains_weak(etag):
        response = make_response("", 304)
    else:
        response = Response("".join(_lines(books)), mimetype="application/x-ndjson")
    response.set_etag(etag, weak=True)
    response.headers["Cache-Control"] = "public, max-age=3600"
    return response


def _lines(books: list[Rulebook]) -> list[str]:
    lines = []
    for book in books:
        for clause in book:
            row = {
                "id": clause.id,
                "game": clause.game,
                "number": clause.number,
                "version": clause.version,
                "kind": clause.kind,
                "heading": clause.heading,
                "title": words(clause.title) if clause.title else None,
                "source": clause.source,
                "ja": clause.text.ja,
                "en": clause.text.en,
                "refs": list(clause.refs),
                "examples": [words(one.text) for one in clause.examples],
            }
            lines.append(json.dumps(row, ensure_ascii=False) + "\n")
    return lines
