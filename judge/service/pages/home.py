"""The home page, the page about the service, the defaults, health checks, and files for crawlers."""

from flask import Blueprint, Response, current_app, jsonify, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

import judge
from judge.service import assumptions
from judge.service.health import OK, health
from judge.service.languages import language
from judge.service.sources import sources

pages = Blueprint("home", __name__)

_EXAMPLES = 6
"""The number of scenarios on the home page."""


@pages.get("/")
def index() -> str:
    """Show the search, the rulebooks and some scenarios."""
    examples = sources().samples(_EXAMPLES)
    return render_template(
        "home.html", books=sources().books(), examples=examples, sample_queries=_sample_queries(language())
    )


def _sample_queries(lang: str) -> list[str]:
    """Return sample queries: for each game a keyword, and a number or question."""
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
    """Show what the service is, its editions, and how to cite it."""
    return render_template("about.html")


@pages.get("/defaults")
def defaults() -> str:
    """Show what a scenario means where it leaves something out."""
    return render_template("defaults.html", games=assumptions.all_games())


@pages.get("/healthz")
def healthz() -> ResponseReturnValue:
    """Report whether each part of the service works; 503 if one does not."""
    parts = health().parts()
    works = all(state == OK for state in parts.values())
    books = {book.game: book.version for book in sources().editions()}
    report = {"status": OK if works else "failing", "parts": parts, "version": judge.__version__, "editions": books}
    return jsonify(report), 200 if works else 503


@pages.get("/readyz")
def readyz() -> ResponseReturnValue:
    """Report whether this process wants requests; 503 while loading, failing, or stopping."""
    ready = current_app.extensions["judge.readiness"]
    works = all(state == OK for state in health().parts().values()) if ready.now else False
    status = "ready" if works else "failing" if ready.now else ready.why
    return jsonify({"status": status}), 200 if works else 503


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
"""The rules for crawlers: pages that cost engine work, and unlisted pages, are excluded."""


@pages.get("/robots.txt")
def robots() -> ResponseReturnValue:
    """Return the rules for crawlers (robots.txt)."""
    return Response(ROBOTS, mimetype="text/plain")


@pages.get("/favicon.ico")
def favicon() -> ResponseReturnValue:
    """Redirect browsers that ask for ``favicon.ico`` to the icon."""
    return redirect(url_for("static", filename="mark.svg"))
