"""The pages, one module a subject."""

from flask import Flask

from judge.service.pages import explore, graph, home, resolve, rules, scenarios, search


def install(app: Flask) -> None:
    """Register every page with ``app``."""
    for module in (home, rules, graph, search, scenarios, resolve, explore):
        app.register_blueprint(module.pages)
