"""The pages, one module a subject."""

from flask import Flask

from judge.service.pages import cards, explore, graph, home, options, resolve, rules, rulings, scenarios, search, table


def install(app: Flask) -> None:
    """Register every page with ``app``."""
    for module in (home, rules, graph, search, scenarios, resolve, explore, options, table, cards, rulings):
        app.register_blueprint(module.pages)
