"""Offline use: the files that a device stores for rules, search, table and saved answers."""

from __future__ import annotations

import json
from functools import cache

from flask import Blueprint, Response, current_app, jsonify, make_response, render_template, url_for
from flask.typing import ResponseReturnValue

from judge.corpus import Rulebook
from judge.games import IDS
from judge.service.pages.rules import book_of
from judge.service.sources import sources
from judge.service.statics import FOLDER, FOR_EVER, version
from judge.service.views import richtext

pages = Blueprint("offline", __name__)

SCRIPTS = ("trace", "table", "editor", "drafts", "explore", "answers", "offline")
SHEETS = ("options", "table", "rulings")


@pages.get("/manifest.webmanifest")
def manifest() -> ResponseReturnValue:
    icons = [
        {"src": url_for("static", filename="mark.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
        {"src": url_for("static", filename="mark.png"), "sizes": "512x512", "type": "image/png", "purpose": "any"},
    ]
    response = jsonify(
        {
            "id": "/call",
            "name": "judge",
            "short_name": "judge",
            "start_url": "/call",
            "scope": "/",
            "display": "standalone",
            "background_color": "#faf9f6",
            "theme_color": "#b8392b",
            "icons": icons,
        }
    )
    response.mimetype = "application/manifest+json"
    return response


@pages.get("/sw.js")
def worker() -> ResponseReturnValue:
    """Return the service worker: the list of files to store, followed by its program."""
    scripts = [url_for("static", filename=f"{name}.js") for name in SCRIPTS]
    sheets = [url_for("static", filename=f"{name}.css") for name in SHEETS]
    kept = {
        "version": f"{version()}-{'-'.join(_mark(book) for book in sources().books())}",
        "statics": [
            url_for("statics.site"),
            url_for("statics.script"),
            *sheets,
            *scripts,
            url_for("static", filename="mark.svg"),
        ],
        "books": [url_for("offline.book", game=one.game, mark=_mark(one)) for one in sources().books()],
        "pages": ["/offline", "/call", "/table", *(f"/table/{game}" for game in IDS), "/resolve"],
    }
    program = (FOLDER / "worker.js").read_text("utf-8")
    response = make_response(f"const KEPT = {json.dumps(kept)};\n{program}")
    response.mimetype = "text/javascript"
    return response


@pages.get("/offline")
def shell() -> str:
    """Show the page that a device uses when the service cannot be reached."""
    return render_template("offline.html")


@pages.get("/offline/<game>-<mark>.json")
def book(game: str, mark: str) -> Response:
    """Return a rulebook for offline use; the address contains a hash of its content."""
    found = book_of(game)
    response = current_app.response_class(_kept(found), mimetype="application/json")
    if mark == _mark(found):
        response.headers["Cache-Control"] = FOR_EVER
    return response


def _mark(book: Rulebook) -> str:
    return book.digest[:8]


@cache
def _kept(book: Rulebook) -> str:
    """Return a rulebook as JSON: for each clause its number, parent, whether it is a heading, and its text."""
    clauses = [
        [
            clause.number,
            (clause.parent or "").partition(":")[2],
            int(clause.heading),
            clause.text.plain("ja"),
            clause.text.plain("en"),
        ]
        for clause in book
    ]
    data = {
        "game": book.game,
        "title": {lang: book.title.get(lang) for lang in ("ja", "en")},
        "edition": {lang: richtext.edition(book, lang) for lang in ("ja", "en")},
        "effective": book.effective.isoformat() if book.effective else None,
        "clauses": clauses,
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
