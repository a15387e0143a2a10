"""The shipped scenarios: the list, and each one with its trace."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from judge.service.pages.resolve import numbered, seat_asked, source_of, view_of
from judge.service.pages.traces import in_form
from judge.service.request_params import game_asked
from judge.service.resolver.job import Task
from judge.service.resolver.workers import answers
from judge.service.sources import sources
from judge.service.views import contents

pages = Blueprint("scenarios", __name__)


@pages.get("/scenarios")
def index() -> str:
    """List the scenarios of all games or one, or those that show a clause; ordered by clause, grouped by chapter."""
    clause = sources().clause(request.args.get("clause", ""))
    game = clause.game if clause else game_asked()
    wanted = request.args.get("q", "").strip()
    shown = [
        scenario
        for scenario in ((sources().shown_now(clause) or ()) if clause else sources().scenarios.values())
        if contents.holds(wanted, (scenario.id, scenario.title.get("ja"), scenario.title.get("en")))
    ]
    listed = [(book, groups) for book in sources().books() if (groups := contents.boards(book, shown))]
    listed = [one for one in listed if game in (None, one[0].game)]
    return render_template("scenarios.html", listed=listed, wanted=wanted, game=game, clause=clause)


@pages.get("/scenarios/<path:name>")
def scenario(name: str) -> ResponseReturnValue:
    found = sources().scenarios.get(name)
    if found is None:
        if f"{name}".endswith(".yaml"):
            return redirect(url_for("scenarios.scenario", name=name.removesuffix(".yaml")))
        abort(404)
    text = source_of(name)
    if response := in_form(text, found.path.name, seat_asked()):
        return response
    answer = answers().of(text, found.path.name, Task("resolve", seat_asked()))
    return render_template(
        "scenario.html",
        scenario=found,
        text=text,
        answer=answer,
        view=view_of(answer),
        lines=numbered(text, answer["problems"]),
    )
