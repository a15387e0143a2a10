"""The pages, one module per subject."""

from flask import Flask

from judge.service.pages import (
    call,
    cards,
    code,
    editions,
    embed,
    explore,
    graph,
    home,
    manual,
    offline,
    options,
    quiz,
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
    read = (home, rules, editions, code, graph, search, scenarios, cards, call, quiz, embed, offline, manual)
    done = (resolve, traces, explore, options, table, rulings)
    for module in (*read, *done):
        app.register_blueprint(module.pages)
