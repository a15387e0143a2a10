"""Published cards: a search over them, and a page for each."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from judge.cards.finder import find_cards
from judge.service.api.models import LARGEST_TEXT
from judge.service.limits import search_rate
from judge.service.pages.rules import book_of
from judge.service.request_params import one_of, read_of
from judge.service.views import cards
from judge.service.views.wording import N_

pages = Blueprint("cards", __name__)

KINDS = {"follower": N_("Follower"), "amulet": N_("Amulet"), "spell": N_("Spell")}
"""The types of cards whose texts are pasted, with the words for them."""

MOST = 60
"""So many cards are listed at a time."""


@pages.get("/cards")
def games() -> ResponseReturnValue:
    """Lead to the cards of the game that is named, or of the first one that has some."""
    there = cards.games()
    return redirect(url_for("cards.index", game=one_of("game", there) or there[0], q=request.args.get("q") or None))


@pages.get("/cards/<game>")
@search_rate
def index(game: str) -> str:
    """List the cards with these words in their name or number."""
    if not cards.has_cards(game):
        abort(404)
    wanted = request.args.get("q", "").strip()[:80]
    found = [one.hit.entry for one in find_cards(wanted, [game], MOST)] if wanted else []
    return render_template(
        "cards/index.html",
        book=book_of(game),
        wanted=wanted,
        found=found,
        most=MOST,
        reads=cards.reads(game),
        others=[book_of(other) for other in cards.games()],
    )


@pages.route("/cards/<game>/read", methods=["GET", "POST"])
@search_rate
def read(game: str) -> str:
    """Read a printed text that somebody pastes: what is understood of it, what is not, and a board to play it on."""
    read_of(game)
    text = request.form.get("text", "")[:LARGEST_TEXT]
    kind = request.form.get("type", "")
    kind = kind if kind in KINDS else "follower"
    found = cards.pasted(game, text, kind) if text.strip() else None
    return render_template("cards/read.html", book=book_of(game), text=text, kind=kind, kinds=KINDS, found=found)


@pages.get("/cards/<game>/<number>")
def card(game: str, number: str) -> str:
    """Show a card: what it says in both languages, the clauses its words rest on, and the boards that use it."""
    found = cards.view(game, number) if cards.has_cards(game) else None
    if found is None:
        abort(404)
    return render_template("cards/card.html", book=book_of(game), card=found)
