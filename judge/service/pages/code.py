"""The page of a source line: the function around it, the clauses that it cites, and boards that show them."""

from __future__ import annotations

from flask import Blueprint, abort, render_template

from judge.corpus import Clause
from judge.coverage import citations_in_code, cited_by_name
from judge.records import record
from judge.scenario import ScenarioFile
from judge.service.sources import sources
from judge.service.views.listing import Listing, listing_at

pages = Blueprint("code", __name__)

MOST_BOARDS = 3
"""The largest number of boards listed for a clause; the clause's page lists all."""


@record
class Cited:
    """A clause cited in the code shown, with boards that show it."""

    clause: Clause
    boards: list[ScenarioFile]


@pages.get("/code/<path:file>:<int:line>")
def line(file: str, line: int) -> str:
    """Show the function around a source line of the engine."""
    found = listing_at(file, line)
    if found is None:
        abort(404)
    name, shown = found
    return render_template("code.html", file=file, line=line, name=name, shown=shown, cited=_cited(file, shown))


def _cited(file: str, shown: Listing) -> list[Cited]:
    """Return the clauses that the shown code cites, in order, then those cited through a name it uses."""
    places = [
        citation
        for citation in citations_in_code()
        if citation.file == file and shown.first <= citation.line <= shown.last
    ]
    places = [*sorted(places, key=lambda one: one.line), *cited_by_name(file, shown.first, shown.last)]
    clauses = (sources().clause(citation.name) for citation in places)
    return [
        Cited(clause, (sources().shown_now(clause) or [])[:MOST_BOARDS])
        for clause in dict.fromkeys(filter(None, clauses))
    ]
