"""The judge's call: what a judge needs who stands at a table with a phone in one hand."""

from __future__ import annotations

from flask import Blueprint, render_template

pages = Blueprint("call", __name__)


@pages.get("/call")
def call() -> str:
    """Show search, table and the last answers of this device in large type."""
    return render_template("call.html")
