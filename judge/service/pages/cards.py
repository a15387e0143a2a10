"""Pages about published cards: search, lists by properties, and a page for each card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from judge.cards.finder import FoundCard, find_cards
from judge.cards.index import Entry
from judge.cards.library import SeveralCardsError, library, set_of, sets_of
from judge.games import IDS
from judge.service.api.models import LARGEST_TEXT
from judge.service.limits import search_rate
from judge.service.pages import rulings
from judge.service.pages.rules import book_of
from judge.service.request_params import one_of, read_of
from judge.service.sources import sources
from judge.service.storage import RulingFilter
from judge.service.views import cards
from judge.service.views.wording import N_

pages = Blueprint("cards", __name__)

KINDS = {
    "sve": {"follower": N_("Follower"), "amulet": N_("Amulet"), "spell": N_("Spell")},
    "dm": {
        "クリーチャー": N_("Creature"),
        "進化クリーチャー": N_("Evolution creature"),
        "呪文": N_("Spell"),
        "クロスギア": N_("Cross gear"),
    },
    "fab": {
        "Generic Action - Attack": N_("Attack action"),
        "Generic Action": N_("Action"),
        "Generic Attack Reaction": N_("Attack reaction"),
        "Generic Defense Reaction": N_("Defense reaction"),
        "Generic Instant": N_("Instant"),
        "Generic Action - Item": N_("Item"),
        "Generic Action - Aura": N_("Aura"),
        "Generic Equipment - Chest": N_("Equipment"),
        "Generic Weapon - Sword (1H)": N_("Weapon"),
        "Generic Hero": N_("Hero"),
    },
}
"""For each game with a parser, the card types whose texts can be pasted, with their names."""

MOST = 60
"""The number of cards on a page of the list."""

LONGEST = 80
"""The largest number of characters used of a name."""

MOST_RULINGS = 10
"""The largest number of rulings shown with a card."""


@pages.get("/cards")
@search_rate
def games() -> ResponseReturnValue:
    """Search the cards of every game, or show what the library contains."""
    there = cards.games()
    game = one_of("game", there)
    if game is not None:
        return redirect(url_for("cards.index", game=game, q=request.args.get("q") or None))
    wanted = _wanted()
    opened = _opened(there, wanted)
    if opened is not None:
        return opened
    hits = _hits(there, wanted)
    return _list(None, [(one.game, one.hit.entry) for one in hits], near=_near(hits), wanted=wanted, total=len(hits))


@pages.get("/cards/<game>")
@search_rate
def index(game: str) -> ResponseReturnValue:
    """Search the cards of a game, or list them by their printed values."""
    if game not in IDS:
        abort(404)
    wanted, facets = _wanted(), cards.facets(game)
    chosen = {field: value for field in facets if (value := request.args.get(field, "")) in facets[field]}
    opened = None if chosen else _opened([game], wanted)
    if opened is not None:
        return opened
    page = max(1, request.args.get("page", 1, int))
    offset = (page - 1) * MOST
    hits = _hits([game], wanted)
    if wanted:
        entries = [one.hit.entry for one in hits if cards.has_facts(one.hit.entry, chosen)]
        total, some = len(entries), entries[offset : offset + MOST]
    else:
        held = library(game).having(chosen.items(), offset, MOST)
        total, some = held.total, held.some
    return _list(
        game,
        [(game, entry) for entry in some],
        near=_near(hits),
        wanted=wanted,
        total=total,
        facets=facets,
        chosen=chosen,
        page=page,
        gaps=cards.gaps(game, chosen["set"]) if "set" in chosen else [],
    )


def _wanted() -> str:
    return request.args.get("q", "").strip()[:LONGEST]


def _hits(there: Sequence[str], wanted: str) -> Sequence[FoundCard]:
    return [one for one in find_cards(wanted, there, MOST) if one.hit.entry["numbers"]] if wanted else []


def _near(hits: Sequence[FoundCard]) -> bool:
    """Return whether the search found only similar names."""
    return bool(hits) and hits[0].hit.way == "near"


def _opened(there: Sequence[str], wanted: str) -> ResponseReturnValue | None:
    """Return a redirect to the card if a number or name means exactly one; ``None`` if the list is wanted."""
    if not wanted or "list" in request.args:
        return None
    meant = [(game, entry) for game in there if (entry := _meant(game, wanted)) is not None]
    if len(meant) != 1:
        return None
    game, entry = meant[0]
    return redirect(url_for("cards.card", game=game, number=entry["numbers"][0]))


def _meant(game: str, words: str) -> Entry | None:
    try:
        entry = library(game).find(words)
    except SeveralCardsError:
        return None
    return entry if entry is not None and entry.get("numbers") else None


def _list(game: str | None, found: Sequence[tuple[str, Entry]], **shown: Any) -> str:
    there = cards.games()
    called = {one.game: one for one in sources().editions()}
    shown = {"facets": {}, "chosen": {}, "gaps": [], "page": 1, **shown}
    return render_template(
        "cards/index.html",
        book=book_of(game) if game else None,
        found=[(book_of(of), entry, cards.tile_of(of, entry)) for of, entry in found],
        most=MOST,
        reads=game is not None and cards.reads(game),
        holdings=[(called[one], cards.holding(one)) for one in ([game] if game else there)],
        others=[called[item] for item in (*there, *(other for other in IDS if other not in there))],
        **shown,
    )


@pages.route("/cards/<game>/read", methods=["GET", "POST"])
@search_rate
def read(game: str) -> str:
    """Parse a pasted card text: show the abilities, the words not understood, and a board to play it on."""
    read_of(game)
    text = request.form.get("text", "")[:LARGEST_TEXT]
    name = request.form.get("name", "").strip()[:LONGEST]
    kinds, kind = KINDS[game], request.form.get("type", "")
    kind = kind if kind in kinds else next(iter(kinds))
    found = cards.pasted(game, text, kind, name) if text.strip() else None
    book = book_of(game)
    return render_template("cards/read.html", book=book, text=text, name=name, kind=kind, kinds=kinds, found=found)


@pages.get("/cards/<game>/<path:number>")
def card(game: str, number: str) -> ResponseReturnValue:
    """Show a card: its text in both languages, the clauses that explain it, and the boards with it.

    For an unknown number, show what the library contains.
    """
    if not cards.has_cards(game):
        abort(404)
    found = cards.view(game, number)
    if found is not None:
        about = rulings.matching_rulings(RulingFilter(found.entry["name"], game), MOST_RULINGS)
        book = book_of(game)
        evolves = [one for one in found.evolves if one not in found.others]
        shown = {"others": found.others, "evolves": evolves, "tokens": found.tokens}
        tiles = {
            name: [(book, item, cards.tile_of(game, item)) for item in some if item.get("numbers")]
            for name, some in shown.items()
        }
        sets = sets_of(found.entry)
        return render_template("cards/card.html", book=book, card=found, rulings=about, sets=sets, **tiles)
    entry = _meant(game, number)
    if entry is not None:
        return redirect(url_for("cards.card", game=game, number=entry["numbers"][0]))
    near = [one.hit.entry for one in find_cards(number, [game], 6) if one.hit.entry["numbers"]]
    return (
        render_template(
            "cards/missing.html",
            book=book_of(game),
            number=number[:LONGEST],
            near=[(one, cards.tile_of(game, one)) for one in near],
            holding=cards.holding(game),
            set=set_of(number.upper()),
            in_set=library(game).having([("set", set_of(number.upper()))], 0, 0).total,
        ),
        404,
    )
