"""Practice: questions made from the shipped boards, with answers and clauses."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from judge.games import IDS
from judge.service.limits import resolve_rate, search_rate
from judge.service.request_params import one_of
from judge.service.resolver.workers import answers
from judge.service.sources import sources
from judge.service.views import quiz
from judge.service.views.trace_view import TraceView

pages = Blueprint("quiz", __name__)


def _wanted() -> dict[str, str]:
    """Return the game, chapter, level and kind of question that the query states."""
    asked = {"game": one_of("game", IDS), "level": one_of("level", quiz.LEVELS), "kind": one_of("kind", quiz.KINDS)}
    asked["chapter"] = request.args.get("chapter", "").strip()[:20] if asked["game"] else None
    return {name: value for name, value in asked.items() if value}


@pages.get("/quiz")
@search_rate
def index() -> str:
    """Show the choice of games, chapters, levels and kinds."""
    wanted = _wanted()
    book = sources().corpus.load(wanted["game"]) if "game" in wanted else None
    chapters = [book.clauses[number] for number in quiz.boards(book.game)] if book else []
    return render_template("quiz/index.html", wanted=wanted, chapters=chapters, levels=quiz.LEVELS)


@pages.get("/quiz/next")
@search_rate
def following() -> ResponseReturnValue:
    """Redirect to a random question that fits the query, but not the previous one."""
    wanted, last = _wanted(), request.args.get("last")
    files = [
        file
        for game in ([wanted["game"]] if "game" in wanted else IDS)
        for chapter, those in quiz.boards(game).items()
        for file in those
        if chapter == wanted.get("chapter", chapter) and file.id != last
    ]
    files = [file for file in files if quiz.level(file) == wanted.get("level", quiz.level(file))]
    drawn = quiz.drawn(files, wanted.get("kind"))
    if drawn is None:
        return redirect(url_for("quiz.index", **{**wanted, "none": "1"}))  # type: ignore[arg-type]
    both = {} if "kind" in wanted else {"both": "1"}
    response = redirect(url_for("quiz.ask", **{**wanted, **both, "name": drawn[0], "kind": drawn[1]}))  # type: ignore[arg-type]
    response.headers["Cache-Control"] = "no-store"
    return response


@pages.get("/quiz/<path:name>")
@resolve_rate
def ask(name: str) -> ResponseReturnValue:
    """Show a question; with the answer ``said``, also whether it is right, the right answer, and its clauses."""
    file = sources().scenarios.get(name)
    kind = one_of("kind", quiz.KINDS) or quiz.HAPPENS
    answer = answers().of(file.text, file.path.name) if file else None
    if file is None or answer is None or not answer["trace"]:
        abort(404)
    view = TraceView(answer)
    asked = quiz.question(file, kind, view)
    if asked is None:
        abort(404)
    given = request.args.get("said", "")
    answered, cites = given in map(str, asked.options), asked.cites
    if answered and kind == quiz.MAY:
        put = answers().of(quiz.asking(file, asked), file.path.name)
        cites = (quiz.deciding(TraceView(put)) if put["trace"] else ()) or cites
    wanted = _wanted()
    if request.args.get("both"):
        wanted.pop("kind", None)
    return render_template(
        "quiz/question.html",
        file=file,
        kind=kind,
        view=view,
        asked=asked,
        texts=quiz.texts(file),
        beginning=quiz.beginning(file),
        given=given,
        right=str(asked.right) == given,
        answered=answered,
        play=view.played[: asked.before],
        clauses=[clause for one in cites if (clause := sources().clause(one))],
        following={**wanted, "last": name},
    )
