"""The manual of the scenario form: its contents, and one page per chapter."""

from __future__ import annotations

from flask import Blueprint, abort, render_template
from flask_babel import gettext as _

from judge.service.languages import language
from judge.service.views.manual import anchor, chapters

pages = Blueprint("manual", __name__)


@pages.get("/manual")
def index() -> str:
    """List the chapters with their sections."""
    return render_template("manual/index.html", chapters=chapters(language()), anchor=anchor)


@pages.get("/manual/<slug>")
def chapter(slug: str) -> str:
    """Show a chapter; below each example that is a whole scenario are buttons to use it."""
    from judge.service.views.manual import rendered

    all_of_them = chapters(language())
    at = next((at for at, one in enumerate(all_of_them) if one.slug == slug), None)
    if at is None:
        abort(404)
    words = {"run": _("Run it"), "put": _("Put it on the table"), "shown": _("A board that shows this")}
    return render_template(
        "manual/chapter.html",
        chapter=all_of_them[at],
        anchor=anchor,
        text=rendered(all_of_them[at], language(), words),
        before=all_of_them[at - 1] if at else None,
        after=all_of_them[at + 1] if at + 1 < len(all_of_them) else None,
    )
