"""The home page, the page about the service, the defaults, health checks, and files for crawlers."""

from typing import Any

from flask import Blueprint, Response, current_app, jsonify, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from pydantic import BaseModel

import judge
from judge.corpus import Rulebook
from judge.games import IDS, package
from judge.records import record
from judge.scenario.model import Base, scenario_model
from judge.scenario.problems import as_yaml
from judge.service.health import OK, health
from judge.service.languages import language
from judge.service.resolver.workers import answers
from judge.service.sources import sources
from judge.service.views.trace_view import TraceView

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


@record
class Field:
    """A field of a scenario, and its default."""

    name: str
    default: str


@record
class Assumptions:
    """The defaults of one game.

    Attributes:
        groups: the fields with their defaults, by part of the scenario.
        verbs: the actions of the script.
        view: the board of an empty scenario, or ``None``.
    """

    book: Rulebook
    groups: tuple[tuple[str, tuple[Field, ...]], ...]
    verbs: tuple[str, ...]
    view: TraceView | None


def _default(value: Any) -> str:
    """Return a default as YAML; empty if the rules determine it, or if its own fields are listed."""
    return "" if value is None or isinstance(value, BaseModel) else as_yaml(value)


def _fields(model: type[BaseModel]) -> tuple[Field, ...]:
    return tuple(
        Field(field.alias or name, _default(field.get_default(call_default_factory=True)))
        for name, field in model.model_fields.items()
        if not field.exclude and not field.is_required()
    )


def defaults_of_games() -> list[Assumptions]:
    """Return the defaults of every game with an engine."""
    found = []
    for book in sources().books():
        if book.game not in IDS:
            continue
        rules = package(book.game)
        answer = answers().of(f"game: {book.game}\n", "empty.yaml")
        form = scenario_model(book.game)
        groups = (
            ("", tuple(field for field in _fields(form) if field.name in Base.model_fields)),
            ("turn", _fields(type(form.model_fields["turn"].default))),
            ("p1, p2", _fields(rules.side)),
            ("cards", _fields(rules.card)),
        )
        view = TraceView(answer, 0) if answer["trace"] else None
        found.append(Assumptions(book, groups, tuple(dict.fromkeys(rules.speech.verbs)), view))
    return found


@pages.get("/defaults")
def defaults() -> str:
    """Show what a scenario means where it leaves something out."""
    return render_template("defaults.html", games=defaults_of_games())


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
