"""The pages, one module per subject."""

from flask import Flask

from judge.service.pages import (
    call,
    cards,
    code,
    editions,
    embed,
    graph,
    home,
    manual,
    offline,
    quiz,
    resolve,
    rules,
    rulings,
    scenarios,
    search,
    studies,
    table,
    traces,
)


def install(app: Flask) -> None:
    read = (home, rules, editions, code, graph, search, scenarios, cards, call, quiz, embed, offline, manual)
    done = (resolve, traces, table, rulings)
    for pages in (*(module.pages for module in (*read, *done)), studies.options, studies.explore):
        app.register_blueprint(pages)
