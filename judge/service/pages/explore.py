"""Exploring what somebody wrote: whether the order matters, and where."""

from __future__ import annotations

from flask import Blueprint, make_response, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from judge.service.limits import resolve_rate
from judge.service.pages.resolve import NAME, numbered, typed
from judge.service.workers import answers

pages = Blueprint("explore", __name__)


@pages.get("/explore")
def nothing() -> ResponseReturnValue:
    """Lead to the editor: there is nothing to explore yet."""
    return redirect(url_for("resolve.editor"))


@pages.post("/explore")
@resolve_rate
def explored() -> ResponseReturnValue:
    """Play out what the scenario in the form leaves open and show the outcomes, or what is wrong beside its line."""
    text = typed()
    if not text.strip():
        return redirect(url_for("resolve.editor"))
    answer = answers().of(text, NAME, "explore")
    found = answer.get("exploring")
    page = render_template(
        "explore.html", text=text, answer=answer, found=found, lines=numbered(text, answer["problems"])
    )
    return make_response(page, 200 if found else 422)
