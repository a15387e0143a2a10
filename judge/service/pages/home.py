"""The first page, what the service is about, the default assumptions, and the health check."""

from flask import Blueprint, Response, current_app, jsonify, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

import judge
from judge.service import assumptions
from judge.service.health import OK, health
from judge.service.languages import language
from judge.service.sources import sources

pages = Blueprint("home", __name__)

_EXAMPLES = 6
"""Scenarios that the first page shows."""


@pages.get("/")
def index() -> str:
    """Show search, the rulebooks and a few scenarios."""
    shipped = list(sources().scenarios.values())
    examples = shipped[:: max(1, len(shipped) // _EXAMPLES)][:_EXAMPLES]  # from all over the rulebooks
    return render_template("home.html", examples=examples, sample_queries=_sample_queries(language()))


def _sample_queries(lang: str) -> list[str]:
    """Return what somebody might search for: of each game a keyword, and a number or a question."""
    found: list[str] = []
    for at, book in enumerate(sources().books()):
        words = [term for term in book.glossary if term.keyword and term.clause]
        found += [word.ja if lang == "ja" else word.en for word in words[len(words) // 3 :][:1]]
        asked = [question for clause in book for question in clause.questions.get(lang)[:1]]
        numbers = [clause.number for clause in book if len(clause.refs) > 1]
        samples = numbers if at % 2 else asked or numbers
        found += samples[len(samples) // 2 :][:1]
    return found


@pages.get("/about")
def about() -> str:
    """Say what this is, which editions it has, and how to cite it."""
    return render_template("about.html")


@pages.get("/defaults")
def defaults() -> str:
    """State what a scenario means where it says nothing."""
    return render_template("defaults.html", games=assumptions.all_games())


@pages.get("/healthz")
def healthz() -> ResponseReturnValue:
    """Answer whether the service can work, 503 where a part of it cannot."""
    parts = health().parts()
    works = all(said == OK for said in parts.values())
    books = {book.game: book.version for book in sources().books()}
    said = {"status": OK if works else "failing", "parts": parts, "version": judge.__version__, "editions": books}
    return jsonify(said), 200 if works else 503


@pages.get("/readyz")
def readyz() -> ResponseReturnValue:
    """Answer whether requests should be sent here: 503 while it is still loading, cannot work, or is about to stop."""
    ready = current_app.extensions["judge.readiness"]
    works = all(said == OK for said in health().parts().values()) if ready.now else False
    said = "ready" if works else "failing" if ready.now else ready.why
    return jsonify({"status": said}), 200 if works else 503


ROBOTS = """\
User-agent: *
Disallow: /resolve
Disallow: /explore
Disallow: /options
Disallow: /compare
Disallow: /table/
Disallow: /graph/path
Disallow: /s/
Disallow: /api/
Allow: /
"""
"""What is work for the engine, or meant for whoever has the link, is not for search engines."""


@pages.get("/robots.txt")
def robots() -> ResponseReturnValue:
    """Tell search engines what to leave alone."""
    return Response(ROBOTS, mimetype="text/plain")


@pages.get("/favicon.ico")
def favicon() -> ResponseReturnValue:
    """Send browsers that ask here to the real icon."""
    return redirect(url_for("static", filename="mark.svg"))
