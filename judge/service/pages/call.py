"""The judge's call page, for a judge standing at a table with a phone in one hand."""

from __future__ import annotations

from flask import Blueprint, render_template

pages = Blueprint("call", __name__)


@pages.get("/call")
def call() -> str:
    """Show search, table and recent answers of this device in large text."""
    return render_template("call.html")
