"""Resolving a user's board: the editor, the result, and sharing."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from judge.service.limits import resolve_rate, share_rate
from judge.service.pages.traces import in_form
from judge.service.request_params import one_of
from judge.service.resolver.job import NAME, SEATS, Answer, Task
from judge.service.resolver.workers import answers
from judge.service.sources import sources
from judge.service.storage import store
from judge.service.views.trace_view import TraceView

pages = Blueprint("resolve", __name__)


def source_of(example: str) -> str:
    """Return the text of a shipped scenario; 404 if it is unknown."""
    found = sources().scenarios.get(example)
    if found is None:
        abort(404)
    return found.text


def asked_for() -> str | None:
    """Return the text of the example or shared scenario in the query, or ``None`` without one.

    An unknown scenario is answered with 404.
    """
    if example := request.args.get("example"):
        return source_of(example)
    if key := request.args.get("from"):
        shared = store().get(key)
        if shared is None:
            abort(404)
        return shared.text
    return None


def typed() -> str:
    """Return the scenario in the form, with line breaks normalised."""
    return request.form.get("scenario", "").replace("\r\n", "\n").replace("\r", "\n")


def step_asked() -> int | None:
    value = request.values.get("step", "")
    return int(value) if value.isdecimal() and len(value) < 7 else None


def seat_asked() -> str | None:
    """Return the player whose view is requested, or ``None`` for the full view; 404 for any other value."""
    return one_of("seat", SEATS)


def view_of(answer: Answer) -> TraceView | None:
    """Return the template data of an answer, at the requested step or clause; ``None`` without a trace."""
    return TraceView(answer, step_asked(), request.args.get("clause")) if answer["trace"] else None


def numbered(text: str, problems: list[dict[str, Any]]) -> list[tuple[int, str, list[dict[str, Any]]]]:
    """Return the lines of a text as (number, line, errors); errors without a line are put on the first."""
    at: dict[int, list[dict[str, Any]]] = {}
    lines = text.split("\n")
    for problem in problems:
        at.setdefault(min(max(problem["line"] or 1, 1), len(lines)), []).append(problem)
    return [(number, line, at.get(number, [])) for number, line in enumerate(lines, start=1)]


def page_of(text: str, answer: Answer | None = None) -> ResponseReturnValue:
    """Return the editor page, with the result if there is one; status 422 if the board could not be resolved.

    Args:
        text: the scenario as typed, which is always shown again.
        answer: the resolver's answer, if the board was resolved.
    """
    view = view_of(answer) if answer else None
    page = render_template(
        "resolve.html",
        text=text,
        answer=answer,
        view=view,
        lines=numbered(text, answer["problems"]) if answer else [],
    )
    return make_response(page, 422 if answer and (view is None or view.cut_off) else 200)


def typed_board() -> tuple[str, Answer]:
    """Return the scenario in the form with its answer; refuse an empty one, and show the errors of an invalid one."""
    text = typed()
    if not text.strip():
        abort(400)
    answer = answers().of(text, NAME)
    if not answer["trace"]:
        abort(make_response(page_of(text, answer)))
    return text, answer


@pages.get("/resolve")
def editor() -> ResponseReturnValue:
    """Show the editor: empty, or with an example or shared scenario."""
    return page_of(asked_for() or "")


@pages.post("/resolve")
@resolve_rate
def result() -> ResponseReturnValue:
    """Resolve the scenario in the form: show its trace, or its errors next to their lines.

    Nothing is stored. To see another step or view, the browser sends the form again.
    """
    text = typed()
    if not text.strip():
        return redirect(url_for("resolve.editor"))
    seat = seat_asked()
    return in_form(text, NAME, seat) or page_of(text, answers().of(text, NAME, Task("resolve", seat)))


@pages.post("/share")
@share_rate
def share() -> ResponseReturnValue:
    """Store a scenario and redirect to its short address; with a player, to an address that only shows that view."""
    text, answer = typed_board()
    receipt = answer["trace"]["receipt"]
    key = store().keep(text, receipt["rulebook"], receipt["engine"])
    seat = seat_asked()
    return redirect(url_for("resolve.shared", key=store().seat_key(key, seat) if seat else key), 303)


@pages.get("/s/<key>")
@resolve_rate
def shared(key: str) -> ResponseReturnValue:
    """Show a shared scenario, resolved with today's rules; the key of a player's view shows only that view."""
    kept, only = store().get(key), None
    if kept is None:
        found = store().seen(key)
        if found is None:
            abort(404)
        kept, only = found
    seat = only or seat_asked()
    if response := in_form(kept.text, NAME, seat):
        return response
    answer = answers().of(kept.text, NAME, Task("resolve", seat))
    return render_template(
        "shared.html",
        kept=kept,
        answer=answer,
        view=view_of(answer),
        lines=numbered(kept.text, answer["problems"]),
        seat=seat,
        only=only,
        address=store().seat_key(kept.key, seat) if seat and not only else key,
    )
