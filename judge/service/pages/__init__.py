"""The pages, one module a subject."""

from flask import Flask

from judge.service.pages import (
    cards,
    code,
    explore,
    graph,
    home,
    options,
    resolve,
    rules,
    rulings,
    scenarios,
    search,
    table,
    traces,
)


def install(app: Flask) -> None:
    """Register every page with ``app``."""
    for module in (
        home,
        rules,
        code,
        graph,
        search,
        scenarios,
        resolve,
        traces,
        explore,
        options,
        table,
        cards,
        rulings,
    ):
        app.register_blueprint(module.pages)
