"""Published cards: a search over them, and a page for each."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from judge.cards.read import READERS
from judge.service.limits import search_rate
from judge.service.pages.rules import book_of
from judge.service.views import cards

pages = Blueprint("cards", __name__)

MOST = 60
"""So many cards are listed at a time."""


@pages.get("/cards")
def games() -> ResponseReturnValue:
    """Lead to the cards of the first game that has some."""
    return redirect(url_for("cards.index", game=READERS[0]))


@pages.get("/cards/<game>")
@search_rate
def index(game: str) -> str:
    """List the cards with these words in their name or number."""
    if not cards.has_cards(game):
        abort(404)
    wanted = request.args.get("q", "").strip()[:80]
    found = cards.found(game, wanted, MOST)
    return render_template("cards/index.html", book=book_of(game), wanted=wanted, found=found, most=MOST)


@pages.get("/cards/<game>/<number>")
def card(game: str, number: str) -> str:
    """Show a card: what it says in both languages, the clauses its words rest on, and the boards that use it."""
    found = cards.view(game, number) if cards.has_cards(game) else None
    if found is None:
        abort(404)
    return render_template("cards/card.html", book=book_of(game), card=found)
