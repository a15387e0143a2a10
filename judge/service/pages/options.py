"""The page of a player's options on a user's board."""

from __future__ import annotations

from flask import Blueprint, make_response, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from judge.service.limits import resolve_rate
from judge.service.pages.resolve import asked_for, numbered, seat_asked, typed
from judge.service.resolver.job import NAME, SEATS, options_task
from judge.service.resolver.workers import answers
from judge.service.views.players import addressed, read_by

pages = Blueprint("options", __name__)


@pages.get("/options")
@resolve_rate
def of_a_known_board() -> ResponseReturnValue:
    """List the options on an example or a shared board; without one, redirect to the editor."""
    text = asked_for()
    return redirect(url_for("resolve.editor")) if text is None else _page(text)


@pages.post("/options")
@resolve_rate
def listed() -> ResponseReturnValue:
    """List the options on the board in the form, or show its errors next to their lines."""
    text = typed()
    return _page(text) if text.strip() else redirect(url_for("resolve.editor"))


def _page(text: str) -> ResponseReturnValue:
    """Return the page of legal and illegal actions, with status 422 if the board is invalid."""
    answer = answers().of(text, NAME, options_task(seat_asked()))
    read_by(None, answer.get("names", {}))
    answer = addressed(answer)
    page = render_template(
        "options.html",
        text=text,
        answer=answer,
        found=answer.get("options"),
        seats=SEATS,
        lines=numbered(text, answer["problems"]),
    )
    return make_response(page, 200 if "options" in answer else 422)
