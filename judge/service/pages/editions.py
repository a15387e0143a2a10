"""The editions of a rulebook, and the changes between two of them."""

from __future__ import annotations

from flask import Blueprint, make_response, render_template, request
from flask.typing import ResponseReturnValue

from judge.service.languages import language
from judge.service.pages.rules import book_of
from judge.service.sources import sources
from judge.service.views import editions

pages = Blueprint("editions", __name__)


@pages.get("/rules/<game>/editions")
def index(game: str) -> ResponseReturnValue:
    """List the editions of a rulebook, latest first, and compare two if they are named."""
    book, corpus = book_of(game), sources().corpus
    versions = corpus.versions(book.game)
    asked = {name: request.args.get(name, "").strip()[:40] for name in ("from", "to")}
    wrong = [name for name, version in asked.items() if version and version not in versions]
    found = None
    if not wrong and all(asked.values()):
        found = editions.compared(corpus.load(book.game, asked["from"]), corpus.load(book.game, asked["to"]))
    page = render_template(
        "editions.html",
        book=book,
        books_of=[corpus.load(book.game, version) for version in reversed(versions)],
        versions=versions,
        asked=asked,
        wrong=wrong,
        found=found,
        side_by_side=lambda change: editions.side_by_side(change, language()),
    )
    return make_response(page, 422 if wrong else 200)
