"""Exploring a user's board: whether and where its decisions matter."""

from __future__ import annotations

from flask import Blueprint, make_response, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from judge.service.limits import resolve_rate
from judge.service.pages.resolve import asked_for, numbered, typed
from judge.service.resolver.job import NAME
from judge.service.resolver.workers import answers

pages = Blueprint("explore", __name__)


@pages.get("/explore")
@resolve_rate
def of_a_known_board() -> ResponseReturnValue:
    """Explore an example or a shared board; without one, redirect to the editor."""
    text = asked_for()
    return redirect(url_for("resolve.editor")) if text is None else _page(text)


@pages.post("/explore")
@resolve_rate
def explored() -> ResponseReturnValue:
    """Explore the scenario in the form and show its outcomes, or the errors next to their lines."""
    text = typed()
    return _page(text) if text.strip() else redirect(url_for("resolve.editor"))


def _page(text: str) -> ResponseReturnValue:
    """Return the page of outcomes, with status 422 if the board could not be explored."""
    answer = answers().of(text, NAME, "explore")
    found = answer.get("exploring")
    page = render_template(
        "explore.html", text=text, answer=answer, found=found, lines=numbered(text, answer["problems"])
    )
    return make_response(page, 200 if found else 422)
