"""Pages of the citation graph: neighbours of a clause, references of a chapter, paths."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from judge import graph
from judge.corpus import Clause, Lookup, Rulebook
from judge.service.pages.rules import book_of, look_up, unknown
from judge.service.pages.search import LONGEST
from judge.service.request_params import game_asked, one_of
from judge.service.sources import sources
from judge.service.views import graph_view, wording

pages = Blueprint("graph", __name__)

MOST_LISTED = 30
"""The largest number of entries listed for each relation; the clause's page lists all."""

DEPTHS = (1, 2)


def _words() -> dict[str, Any]:
    return {
        "lane_names": wording.LANES,
        "node_names": wording.NODES,
        "edge_names": wording.EDGES,
        "section_url": graph_view.section_url,
        "most_listed": MOST_LISTED,
        "outline": graph_view.outline,
        "line_end": graph_view.head,
    }


def _clause(game: str, number: str, address: Callable[[Clause], str]) -> tuple[Rulebook, Clause | None, Any]:
    """Return a rulebook and a clause, or (instead of the clause) a redirect or error response."""
    book = book_of(game)
    clause = book.clauses.get(number)
    if clause is not None and "@" not in game:
        return book, clause, None
    lookup = look_up(game, number)
    newest = sources().corpus.load(book.game)
    found = newest.get(lookup.found[0].id) if lookup.found else None
    if found is None:
        return book, None, unknown(book, number, lookup)
    return newest, None, redirect(address(found))


@pages.get("/rules/<game>/<number>/graph")
def near(game: str, number: str) -> ResponseReturnValue:
    """Show the references near a clause, one or two steps away."""
    book, clause, instead = _clause(game, number, graph_view.near_url)
    if clause is None:
        return instead  # type: ignore[no-any-return]
    depth = int(one_of("depth", [str(one) for one in DEPTHS]) or DEPTHS[0])
    around = graph.near(sources().graph_now, clause.id, depth)
    nodes = graph_view.nodes_near(book, around)
    return render_template(
        "graph_near.html",
        book=book,
        clause=clause,
        near=around,
        nodes=nodes,
        depths=DEPTHS,
        wide=graph_view.wide(around, nodes),
        narrow=graph_view.narrow(around, nodes),
        **_words(),
    )


@pages.get("/rules/<game>/ch/<chapter>/graph")
def section(game: str, chapter: str) -> ResponseReturnValue:
    """Show the references within a chapter or section, and to and from the rest of the rulebook."""
    book, head, instead = _clause(game, chapter, graph_view.section_url)
    if head is None:
        return instead  # type: ignore[no-any-return]
    found = graph.section(sources().graph_now, book, head)
    nodes = graph_view.nodes_of(book, found)
    top = len(book.path(head))
    levels = {name: len(book.path(book.clauses[name.partition(":")[2]])) - top for name in found.rows}
    return render_template(
        "graph_section.html",
        book=book,
        head=head,
        section=found,
        nodes=nodes,
        wide=graph_view.rows(found, nodes, levels, graph_view.DESK),
        narrow=graph_view.rows(found, nodes, levels, graph_view.PHONE),
        **_words(),
    )


@pages.get("/graph")
def index() -> str:
    """Show the most-referenced clauses and the ways into the graph."""
    return _overview(None)


@pages.get("/rules/<game>/graph")
def game(game: str) -> ResponseReturnValue:
    """Show the most-referenced clauses of one game."""
    book = book_of(game)
    if "@" in game:
        return redirect(url_for("graph.game", game=book.game))
    return _overview(book)


def _overview(book: Rulebook | None) -> str:
    ranked = graph.most_referred(sources().graph_now, book.game if book else None, limit=30)
    rows = [(one, sources().clause(one.id)) for one in ranked]
    return render_template("graph_index.html", book=book, ranked=rows, game=book.game if book else None, **_words())


@pages.get("/graph/path")
def path() -> ResponseReturnValue:
    """Show the shortest path from one clause to another."""
    asked = request.args
    typed = (asked.get("from", "").strip()[:LONGEST], asked.get("to", "").strip()[:LONGEST])
    game = game_asked()
    directed, structure = one_of("way", ("either", "directed")) == "directed", asked.get("structure") == "1"
    ends = graph.find_ends(sources().corpus, *typed, game)
    clauses = [_only(end) for end in ends]
    hops = None
    start, end = clauses
    if start is not None and end is not None:
        hops = graph.path(sources().graph_now, start.id, end.id, directed, structure)
    asked_for = [(text, look) for text, look in zip(typed, ends, strict=True) if text]
    wrong = any(not look.found for _text, look in asked_for)
    page = render_template(
        "graph_path.html",
        typed=typed,
        asked=asked_for,
        clauses=clauses,
        game=game,
        directed=directed,
        structure=structure,
        hops=hops,
        sentence_of=graph_view.sentence_of,
        clause_of=sources().clause,
    )
    return make_response(page, 404 if wrong else 200)


def _only(lookup: Lookup) -> Clause | None:
    """Return the only clause found, or ``None`` if there are several or it is not in the graph."""
    found = lookup.found
    return found[0] if len(found) == 1 and found[0].id in sources().graph_now else None
