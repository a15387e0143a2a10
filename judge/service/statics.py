"""Style sheets, scripts and images; their addresses contain a hash, so that browsers can cache them forever."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path

from flask import Blueprint, Flask, Response, make_response, redirect, request, url_for
from flask.typing import ResponseReturnValue

FOLDER = Path(__file__).parent / "static"

SHEETS = ("tokens", "page", "search", "rules", "editor", "trace", "board", "cards", "touch")
"""The style sheets of every page, served as one file."""

SCRIPTS = ("search", "popover", "judge")
"""The scripts of every page, served as one file; each may use those before it."""

STATIC = ("static", "statics.site", "statics.script")
"""The endpoints of style sheets, scripts and images."""

FOR_EVER = "public, max-age=31536000, immutable"


@cache
def version() -> str:
    """Return a hash of all static files."""
    found = hashlib.sha256()
    for file in sorted(path for path in FOLDER.rglob("*") if path.is_file()):
        found.update(f"{file.relative_to(FOLDER).as_posix()}\0".encode() + file.read_bytes())
    return found.hexdigest()[:12]


def address() -> str:
    """Return the current address of the folder with all static files; scripts import each other relative to it."""
    return f"/static/{version()}"


pages = Blueprint("statics", __name__)


@pages.get(f"{address()}/site.css")
def site() -> ResponseReturnValue:
    """Return the style sheets of every page as one, without comments."""
    text = "".join((FOLDER / f"{name}.css").read_text("utf-8") for name in SHEETS)
    response = make_response(re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL))
    response.mimetype = "text/css"
    return response


@pages.get(f"{address()}/site.js")
def script() -> ResponseReturnValue:
    """Return the scripts of every page as one."""
    text = "".join((FOLDER / f"{name}.js").read_text("utf-8") for name in SCRIPTS)
    response = make_response(re.sub(r"^(?:import .*|export )", "", text, flags=re.MULTILINE))
    response.mimetype = "text/javascript"
    return response


@pages.get("/static/<path:filename>")
def moved(filename: str) -> ResponseReturnValue:
    """Redirect an address with an old hash, or without one, to the current file."""
    first, _, rest = filename.partition("/")
    name = rest if len(first) == len(version()) and rest else filename
    joined = {"site.css": "statics.site", "site.js": "statics.script"}
    return redirect(url_for(joined[name]) if name in joined else url_for("static", filename=name))


def install(app: Flask) -> None:
    """Allow browsers to cache the static files of ``app`` forever."""
    app.register_blueprint(pages)

    @app.after_request
    def keep(response: Response) -> Response:
        if request.endpoint in STATIC and response.status_code in (200, 304):
            response.headers["Cache-Control"] = FOR_EVER
        return response
