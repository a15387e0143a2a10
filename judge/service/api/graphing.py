"""Endpoints for the citation graph: export, neighbours of a clause, paths, most-referenced clauses."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from flask import Response, jsonify, make_response, request
from flask_openapi3.models.tag import Tag

from judge import graph as graphs
from judge.service.api import models
from judge.service.api.document import endpoints
from judge.service.api.reading import unknown_clause, words
from judge.service.pages.rules import book_of, look_up
from judge.service.request_params import known_game
from judge.service.sources import sources
from judge.service.views.wording import N_

if TYPE_CHECKING:
    import networkx as nx

api = endpoints("api_graph", models.REFUSALS | {503: models.ApiError})
GRAPH = Tag(name="graph")

_MIMETYPES = {"json": "application/json", "graphml": "application/graphml+xml"}


@lru_cache(maxsize=16)
def _exported(graph: nx.MultiDiGraph[str], form: str, game: str | None) -> tuple[bytes, str]:
    """Return the serialized graph, whole or for one game, with its entity tag."""
    shown = graphs.of_game(graph, game) if game else graph
    text = graphs.to_graphml(shown) if form == "graphml" else json.dumps(graphs.to_json(shown), ensure_ascii=False)
    data = text.encode()
    return data, hashlib.sha256(data).hexdigest()[:32]


@api.get("/graph", tags=[GRAPH], summary=N_("The graph, as JSON or GraphML"), responses={200: models.GraphOut})
def export_graph(query: models.GraphQuery) -> Response:
    """Return all nodes and edges. The answer can be cached: send ``If-None-Match`` next time."""
    data, etag = _exported(sources().whole_graph(), query.format, known_game(query.game))
    if request.if_none_match.contains_weak(etag):
        response = make_response("", 304)
    else:
        response = Response(data, mimetype=_MIMETYPES[query.format])
    response.set_etag(etag, weak=True)
    response.headers["Cache-Control"] = "public, max-age=3600"
    return response


@api.get(
    "/rules/<game>/<number>/graph",
    tags=[GRAPH],
    summary=N_("The graph around a clause"),
    responses={200: models.NearOut},
)
def near(path: models.ClausePath, query: models.NearQuery) -> Response:
    """Return the clauses, notes, terms, functions and scenarios near a clause, grouped by their relation to it."""
    book = book_of(path.game)
    lookup = look_up(path.game, path.number)
    found = lookup.found[0] if lookup.found else None
    if found is None or found.id not in sources().whole_graph():
        return unknown_clause(lookup, path.number, "number", book)
    around = graphs.near(sources().whole_graph(), found.id, query.depth)
    edges = [{"source": edge.source, "target": edge.target, "kind": edge.kind} for edge in around.edges]
    return jsonify(
        {
            "id": found.id,
            "version": book.version,
            "depth": query.depth,
            "lanes": around.lanes,
            "edges": edges,
        }
    )


@api.get(
    "/graph/path", tags=[GRAPH], summary=N_("The shortest path between two clauses"), responses={200: models.PathOut}
)
def path(query: models.PathQuery) -> Response:
    """Return the shortest path between two clauses; ``hops`` is null if there is none."""
    start, end = graphs.find_ends(sources().corpus, query.start, query.end, known_game(query.game))
    for field, typed, lookup in (("from", query.start, start), ("to", query.end, end)):
        if len(lookup.found) != 1 or lookup.found[0].id not in sources().whole_graph():
            return unknown_clause(lookup, typed, field)
    ends = (start.found[0].id, end.found[0].id)
    hops = graphs.path(sources().whole_graph(), *ends, query.directed, query.structure)
    return jsonify(
        {
            "from": ends[0],
            "to": ends[1],
            "directed": query.directed,
            "structure": query.structure,
            "hops": None if hops is None else [graphs.hop_data(hop) for hop in hops],
        }
    )


@api.get(
    "/graph/most-referred", tags=[GRAPH], summary=N_("The most-referenced clauses"), responses={200: models.RankingOut}
)
def most_referred(query: models.RankingQuery) -> Response:
    """Return the most-referenced clauses, in one game or in all."""
    ranked: list[dict[str, Any]] = [
        {"id": one.id, "count": one.count, "text": words(clause.text)}
        for one in graphs.most_referred(sources().whole_graph(), known_game(query.game), query.limit)
        if (clause := sources().clause(one.id))
    ]
    return jsonify({"clauses": ranked})
