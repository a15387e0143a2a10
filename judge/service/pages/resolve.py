"""Resolving what somebody wrote: the editor, the result, and sharing it."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from judge.service.limits import resolve_rate, share_rate
from judge.service.sources import sources
from judge.service.storage import store
from judge.service.trace_view import TraceView
from judge.service.workers import answers

pages = Blueprint("resolve", __name__)

NAME = "scenario.yaml"
"""What a submitted scenario is called in messages."""


def source_of(example: str) -> str:
    """Return the text of a shipped scenario, or answer 404."""
    found = sources().scenarios.get(example)
    if found is None:
        abort(404)
    return found.path.read_text(encoding="utf-8")


def typed() -> str:
    """Return the scenario in the form, with the line ends that everything else uses."""
    return request.form.get("scenario", "").replace("\r\n", "\n").replace("\r", "\n")


def step_asked() -> int | None:
    """Return the step whose board is asked for."""
    value = request.values.get("step", "")
    return int(value) if value.isdecimal() and len(value) < 7 else None


def numbered(text: str, problems: list[dict[str, Any]]) -> list[tuple[int, str, list[dict[str, Any]]]]:
    """Return the lines with what is wrong at each; a problem without a line stands at the first."""
    at: dict[int, list[dict[str, Any]]] = {}
    lines = text.split("\n")
    for problem in problems:
        at.setdefault(min(max(problem["line"] or 1, 1), len(lines)), []).append(problem)
    return [(number, line, at.get(number, [])) for number, line in enumerate(lines, start=1)]


@pages.get("/resolve")
def editor() -> str:
    """Show the editor, empty or with an example or a shared scenario in it."""
    text = ""
    if example := request.args.get("example"):
        text = source_of(example)
    elif key := request.args.get("from"):
        kept = store().get(key)
        if kept is None:
            abort(404)
        text = kept.text
    return render_template("resolve.html", text=text, answer=None, view=None, lines=[], chosen=example, scenarios=sources().scenarios)


@pages.post("/resolve")
@resolve_rate
def result() -> ResponseReturnValue:
    """Resolve what is in the form and show the trace, or what is wrong beside its line."""
    text = typed()
    if not text.strip():
        return redirect(url_for("resolve.editor"))
    answer = answers().of(text, NAME)
    view = TraceView(answer, step_asked()) if answer["trace"] else None
    page = render_template(
        "resolve.html", text=text, answer=answer, view=view, lines=numbered(text, answer["problems"]), chosen=None, scenarios=sources().scenarios
    )
    return make_response(page, 200 if view else 422)


@pages.post("/share")
@share_rate
def share() -> ResponseReturnValue:
    """Keep a scenario under a short address and go there."""
    text = typed()
    if not text.strip():
        abort(400)
    answer = answers().of(text, NAME)
    if not answer["trace"]:
        page = render_template(
            "resolve.html", text=text, answer=answer, view=None, lines=numbered(text, answer["problems"]), chosen=None
        )
        return make_response(page, 422)
    receipt = answer["trace"]["receipt"]
    key = store().keep(text, receipt["rulebook"], receipt["engine"])
    return redirect(url_for("resolve.shared", key=key), 303)


@pages.get("/s/<key>")
@resolve_rate
def shared(key: str) -> ResponseReturnValue:
    """Show a shared scenario, resolved with the rules of today."""
    kept = store().get(key)
    if kept is None:
        abort(404)
    answer = answers().of(kept.text, NAME)
    view = TraceView(answer, step_asked()) if answer["trace"] else None
    return render_template(
        "shared.html", kept=kept, answer=answer, view=view, lines=numbered(kept.text, answer["problems"])
    )
