"""Small pages for frames on other sites (a clause, a card or a result), and oEmbed."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from flask import Blueprint, Response, abort, jsonify, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from judge.service.languages import language
from judge.service.limits import resolve_rate
from judge.service.pages.rules import book_of
from judge.service.pages.traces import board_at
from judge.service.resolver.job import Task
from judge.service.resolver.workers import answers
from judge.service.sources import sources
from judge.service.views import cards, richtext
from judge.service.views.trace_view import TraceView

pages = Blueprint("embed", __name__)

WIDTH, HEIGHT = 480, 320
"""The size of a frame in pixels, unless the request asks for a smaller one."""


def _shown(path: str) -> dict[str, Any]:
    """Return the template data of the small page for a path; 404 if the path has none."""
    kind, _, rest = path.strip("/").partition("/")
    game, _, number = rest.partition("/")
    if kind == "rules":
        book = book_of(game)
        clause = book.clauses.get(number)
        if clause is not None:
            cited = richtext.citation(clause, book, language())
            return {"kind": kind, "title": cited, "book": book, "clause": clause, "address": f"/{path}"}
    elif kind == "cards" and cards.has_cards(game) and (card := cards.view(game, number)):
        book = sources().corpus.load(game)
        return {"kind": kind, "title": card.entry["name"], "book": book, "card": card, "address": f"/{path}"}
    elif kind in ("scenarios", "s", "rulings") and (board := board_at(path)):
        answer = answers().of(board.text, board.name, Task("resolve", board.seat))
        if answer["trace"]:
            view = TraceView(answer)
            title = answer["title"][language()] or answer["question"][language()] or view.trace["answer"][language()]
            return {"kind": "result", "title": title, "view": view, "answer": answer, "address": board.address}
    return abort(404)


@pages.get("/embed/<path:path>")
@resolve_rate
def embed(path: str) -> ResponseReturnValue:
    """Show the small page of a clause, card or result, to be framed by another site."""
    response = make_response(render_template("embed.html", **_shown(path)))
    _for_anybody(response)
    return response


@pages.get("/oembed")
@resolve_rate
def oembed() -> ResponseReturnValue:
    """Answer an oEmbed request for an address of this service."""
    if request.args.get("format", "json") != "json":
        abort(501)
    asked = urlsplit(request.args.get("url", ""))
    if asked.netloc != request.host:
        abort(404)
    title = _shown(asked.path.strip("/"))["title"]
    sizes = {"width": _at_most("maxwidth", WIDTH), "height": _at_most("maxheight", HEIGHT)}
    frame = render_template("oembed.html", path=asked.path.strip("/"), title=title, **sizes)
    found = {"version": "1.0", "type": "rich", "provider_name": "judge", "title": title, "html": frame, **sizes}
    response = jsonify({**found, "provider_url": url_for("home.index", _external=True)})
    _for_anybody(response)
    return response


def _at_most(name: str, usual: int) -> int:
    """Return a size in pixels: the usual one, or a smaller one if the request has it."""
    text = request.args.get(name, "")
    return min(usual, max(1, int(text))) if text.isdecimal() and len(text) < 6 else usual


def _for_anybody(response: Response) -> None:
    """Allow pages of any site to frame and read the response."""
    response.headers["Access-Control-Allow-Origin"] = "*"
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
