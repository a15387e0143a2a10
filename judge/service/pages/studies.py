"""The studies of a user's board: a player's options, and whether and where its decisions matter."""

from __future__ import annotations

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from judge.service.limits import resolve_rate
from judge.service.pages.resolve import asked_for, numbered, seat_asked, typed
from judge.service.resolver.job import EXPLORE, NAME, SEATS, Task
from judge.service.resolver.workers import answers
from judge.service.views.players import addressed, read_by


def _options(text: str) -> ResponseReturnValue:
    """Return the page of legal and illegal actions, with status 422 if the board is invalid."""
    answer = answers().of(text, NAME, Task("options", seat_asked()))
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


def _outcomes(text: str) -> ResponseReturnValue:
    """Return the page of outcomes, with status 422 if the board could not be explored."""
    answer = answers().of(text, NAME, EXPLORE)
    read_by(None, answer.get("names", {}))
    answer = addressed(answer)
    found = answer.get("exploring")
    page = render_template(
        "explore.html", text=text, answer=answer, found=found, lines=numbered(text, answer["problems"])
    )
    return make_response(page, 200 if found else 422)


options, explore = Blueprint("options", __name__), Blueprint("explore", __name__)
PAGES = {"options": _options, "explore": _outcomes}
"""The page of each study of a board."""


@resolve_rate
def of_a_known_board() -> ResponseReturnValue:
    """Study an example or a shared board; without one, redirect to the editor."""
    text = asked_for()
    return redirect(url_for("resolve.editor")) if text is None else PAGES[str(request.blueprint)](text)


@resolve_rate
def of_the_form() -> ResponseReturnValue:
    """Study the board in the form, or show its errors next to their lines."""
    text = typed()
    return PAGES[str(request.blueprint)](text) if text.strip() else redirect(url_for("resolve.editor"))


for pages in (options, explore):
    pages.get(f"/{pages.name}")(of_a_known_board)
    pages.post(f"/{pages.name}")(of_the_form)
