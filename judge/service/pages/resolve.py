"""Resolving what somebody wrote: the editor, the result, and sharing it."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from judge.service.limits import resolve_rate, share_rate
from judge.service.pages.traces import in_form
from judge.service.request_params import one_of
from judge.service.resolver.job import NAME, SEATS, Answer, resolve_task
from judge.service.resolver.workers import answers
from judge.service.sources import sources
from judge.service.storage import store
from judge.service.views.trace_view import TraceView

pages = Blueprint("resolve", __name__)


def source_of(example: str) -> str:
    """Return the text of a shipped scenario, or answer 404."""
    found = sources().scenarios.get(example)
    if found is None:
        abort(404)
    return found.text


def asked_for() -> str | None:
    """Return the text of the example or of the shared scenario that the address names, ``None`` where it names none.

    Answers 404 where there is no such scenario.
    """
    if example := request.args.get("example"):
        return source_of(example)
    if key := request.args.get("from"):
        kept = store().get(key)
        if kept is None:
            abort(404)
        return kept.text
    return None


def typed() -> str:
    """Return the scenario in the form, with the line ends that everything else uses."""
    return request.form.get("scenario", "").replace("\r\n", "\n").replace("\r", "\n")


def step_asked() -> int | None:
    """Return the step whose board is asked for."""
    value = request.values.get("step", "")
    return int(value) if value.isdecimal() and len(value) < 7 else None


def seat_asked() -> str | None:
    """Return the player from whose seat the result is to be seen, ``None`` for all of it; refuse any other seat."""
    return one_of("seat", SEATS)


def view_of(answer: Answer) -> TraceView | None:
    """Return what a page shows of an answer, at the step or the clause that is asked for; ``None`` without a trace."""
    return TraceView(answer, step_asked(), request.args.get("clause")) if answer["trace"] else None


def numbered(text: str, problems: list[dict[str, Any]]) -> list[tuple[int, str, list[dict[str, Any]]]]:
    """Return the lines with what is wrong at each; a problem without a line stands at the first."""
    at: dict[int, list[dict[str, Any]]] = {}
    lines = text.split("\n")
    for problem in problems:
        at.setdefault(min(max(problem["line"] or 1, 1), len(lines)), []).append(problem)
    return [(number, line, at.get(number, [])) for number, line in enumerate(lines, start=1)]


def page_of(text: str, answer: Answer | None = None, chosen: str | None = None) -> ResponseReturnValue:
    """Return the editor with what is in it and, when it was resolved, the result: 200, or 422 where there is none.

    Args:
        text: the scenario as it was typed: never lost.
        answer: what the resolver said.
        chosen: the example it was made from.
    """
    view = view_of(answer) if answer else None
    page = render_template(
        "resolve.html",
        text=text,
        answer=answer,
        view=view,
        lines=numbered(text, answer["problems"]) if answer else [],
        chosen=chosen,
        scenarios=sources().scenarios,
    )
    return make_response(page, 422 if answer and (view is None or view.cut_off) else 200)


@pages.get("/resolve")
def editor() -> ResponseReturnValue:
    """Show the editor, empty or with an example or a shared scenario in it."""
    return page_of(asked_for() or "", chosen=request.args.get("example"))


@pages.post("/resolve")
@resolve_rate
def result() -> ResponseReturnValue:
    """Resolve what is in the form and show the trace, all of it or from a seat, or what is wrong beside its line.

    Nothing is kept: the form holds the board, and is sent again for another step or seat.
    """
    text = typed()
    if not text.strip():
        return redirect(url_for("resolve.editor"))
    seat = seat_asked()
    return in_form(text, NAME, seat) or page_of(text, answers().of(text, NAME, resolve_task(seat)))


@pages.post("/share")
@share_rate
def share() -> ResponseReturnValue:
    """Keep a scenario under a short address and go there; for a seat, to an address that shows that seat only."""
    text = typed()
    if not text.strip():
        abort(400)
    answer = answers().of(text, NAME)
    if not answer["trace"]:
        return page_of(text, answer)
    receipt = answer["trace"]["receipt"]
    key = store().keep(text, receipt["rulebook"], receipt["engine"])
    seat = seat_asked()
    return redirect(url_for("resolve.shared", key=store().seat_key(key, seat) if seat else key), 303)


@pages.get("/s/<key>")
@resolve_rate
def shared(key: str) -> ResponseReturnValue:
    """Show a shared scenario, resolved with the rules of today: all of it, or by the key of a seat what it sees."""
    kept, only = store().get(key), None
    if kept is None:
        found = store().seen(key)
        if found is None:
            abort(404)
        kept, only = found
    seat = only or seat_asked()
    if told := in_form(kept.text, NAME, seat):
        return told
    answer = answers().of(kept.text, NAME, resolve_task(seat))
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
