"""Results in other formats (Markdown, data, printable page), and the comparison of two results."""

from __future__ import annotations

from urllib.parse import unquote, urlsplit

from flask import Blueprint, Response, jsonify, make_response, render_template, request
from flask.typing import ResponseReturnValue

from judge.records import record
from judge.service.languages import language
from judge.service.limits import resolve_rate
from judge.service.request_params import one_of
from judge.service.resolver.job import NAME, Answer, Report, Task
from judge.service.resolver.workers import answers
from judge.service.sources import sources
from judge.service.storage import rulings, store
from judge.service.views.comparing import Comparison
from judge.service.views.trace_view import TraceView

pages = Blueprint("traces", __name__)

FORMS = ("markdown", "json", "print", "decided")
"""The formats of a result besides the normal page."""


def in_form(text: str, name: str, seat: str | None = None) -> Response | None:
    """Return a result in the requested format, or ``None`` for the normal page."""
    form = one_of("as", FORMS)
    if form is None:
        return None
    # the deciding clauses can depend on cards that the player does not see
    wanted = Report("json", language(), deciding=True) if form == "decided" and not seat else None
    answer = answers().of(text, name, Task("resolve", seat, wanted))
    if not answer["trace"]:
        return None
    if form == "decided":
        return make_response(render_template("decided.html", view=TraceView(answer), answer=answer))
    if form == "json":
        return jsonify(answer["trace"])
    if form == "print":
        return make_response(render_template("trace_print.html", view=TraceView(answer), answer=answer))
    response = make_response(answers().of(text, name, Task("resolve", seat, Report("markdown", language())))["report"])
    response.mimetype = "text/markdown"
    return response


@record
class Board:
    """A board to compare, with its name, its address, and the player whose view is shown (``None``: everything)."""

    text: str
    name: str
    address: str
    seat: str | None = None


def board_at(written: str) -> Board | None:
    """Return the board with a name, or at an address of this service; ``None`` if unknown."""
    path = unquote(urlsplit(written.strip()).path).strip("/")
    kind, _, key = path.partition("/")
    shipped = sources().scenarios.get(path.removeprefix("scenarios/").removesuffix(".yaml"))
    if shipped is not None:
        return Board(shipped.text, shipped.path.name, f"/scenarios/{shipped.id}")
    if kind == "s" and key:
        shared, only = store().get(key), None
        if shared is None and (found := store().seen(key)):
            shared, only = found
        return Board(shared.text, NAME, f"/s/{key}", only) if shared else None
    ruling = rulings().get(key) if kind == "rulings" and key else None
    return Board(ruling.resolved.text, NAME, f"/rulings/{key}") if ruling else None


@pages.route("/compare", methods=["GET", "POST"])
@resolve_rate
def compare() -> ResponseReturnValue:
    """Show two results side by side: the final boards, and the steps around the first differences."""
    typed = request.form.get("scenario", "").replace("\r\n", "\n")
    written = {name: request.values.get(name, "").strip()[:300] for name in ("one", "other")}
    boards = {name: board_at(value) if value else None for name, value in written.items()}
    if typed.strip():
        boards["one"], written["one"] = Board(typed, NAME, ""), ""
    wrong = {name: value for name, value in written.items() if value and boards[name] is None}
    found = {name: _answered(board) for name, board in boards.items() if board}
    unresolved = {name for name, answer in found.items() if not answer["trace"]}
    one, other = (found.get(name) for name in ("one", "other"))
    both = None
    if one and other and not unresolved:
        both = Comparison(TraceView(one), TraceView(other))
    page = render_template(
        "compare.html",
        written=written,
        wrong=wrong,
        unresolved=unresolved,
        boards=boards,
        titles={name: answer["title"][language()] for name, answer in found.items() if answer["trace"]},
        typed=typed,
        both=both,
    )
    return make_response(page, 422 if wrong or unresolved else 200)


def _answered(board: Board) -> Answer:
    return answers().of(board.text, board.name, Task("resolve", board.seat))
