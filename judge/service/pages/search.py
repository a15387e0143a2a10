"""Search: a page, and the same results as a fragment while typing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, make_response, render_template, request
from flask.typing import ResponseReturnValue

from judge.corpus import KINDS, Clause, Lookup
from judge.service.languages import language
from judge.service.limits import search_rate
from judge.service.sources import sources

pages = Blueprint("search", __name__)

LONGEST = 200
"""Characters of a query that are looked at."""


@dataclass(frozen=True, slots=True)
class Question:
    """What was asked, and where to look."""

    text: str
    game: str | None
    chapter: str | None
    kind: str | None

    @classmethod
    def read(cls) -> Question:
        """Return the question in the query of this request; unknown filters are left out."""
        asked = request.args
        game = asked.get("game")
        kind = asked.get("kind")
        return cls(
            asked.get("q", "").strip()[:LONGEST],
            game if game in sources().corpus.games() else None,
            asked.get("chapter") or None,
            kind if kind in KINDS else None,
        )


def _answer(question: Question, limit: int) -> dict[str, Any]:
    """Return what the result template shows."""
    found: Any = None
    lookup = Lookup()
    if question.text:
        lookup = sources().corpus.find(question.text, question.game)
        found = sources().searcher.search(
            question.text,
            game=question.game,
            chapter=question.chapter,
            kind=question.kind,
            limit=limit,
            lang=language(),
        )
    return {"question": question, "found": found, "lookup": lookup, "sections": sections, "limit": limit}


def sections(clause_id: str) -> tuple[Clause, ...]:
    """Return the titled clauses above a hit, outermost first."""
    book = sources().corpus.load(clause_id.partition(":")[0])
    clause = book.get(clause_id)
    return tuple(one for one in book.path(clause) if one.name) if clause else ()


@pages.get("/search")
@search_rate
def index() -> ResponseReturnValue:
    """Show the search page with its results."""
    limit = 40 if request.args.get("more") else 15
    return render_template("search.html", kinds=KINDS, **_answer(Question.read(), limit))


@pages.get("/search/results")
@search_rate
def results() -> ResponseReturnValue:
    """Return only the results, to put under the field while typing."""
    few = request.args.get("few") == "1"
    answer = _answer(Question.read(), 6 if few else 15)
    response = make_response(render_template("search_results.html", few=few, **answer))
    response.headers["Cache-Control"] = "private, max-age=60"
    return response
