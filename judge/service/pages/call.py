"""The page for a judge at a table: large text, usable with one hand on a phone."""

from __future__ import annotations

from flask import Blueprint, make_response, render_template, request
from flask.typing import ResponseReturnValue

from judge.service.languages import remember_size, size

pages = Blueprint("call", __name__)

CALL = 3600
"""The seconds for which other pages are large after a call was opened, unless the reader chooses a size."""


@pages.get("/call")
def call() -> ResponseReturnValue:
    """Show search, table and this device's recent answers, in large text unless another size was chosen."""
    chosen = "size" in request.args or "size" in request.cookies
    large = size() if chosen else "large"
    response = make_response(render_template("call.html", size=large))
    opened = request.headers.get("Sec-Fetch-Mode", "navigate") == "navigate"  # not fetched by the worker, to be kept
    if opened and not chosen:
        remember_size(response, large, CALL)  # the pages opened from here are read at the same distance
    return response
