"""Work that a start leaves for later: a reader does not wait for what others need."""

import subprocess
import sys
import threading

import pytest
from flask import Flask

from judge.scenario import shipped
from judge.search.text_index import SearchableText, TextIndex
from judge.service import create_app, lifetime, server
from judge.service.app import BesideModules
from judge.service.pages import cards as pages
from judge.service.sources import Sources
from judge.service.views import cards as views
from judge.service.views import known_cards

FIRST_PAGE = """
import sys
from judge.service import create_app
app = create_app({"DATABASE_URL": sys.argv[1]})
client = app.test_client()
assert client.get("/rules/sve/ch/10").status_code == 200
print("sqlalchemy" in sys.modules, bool(app.components_schemas))
client.get("/rulings")
client.get("/api/v1/openapi.json")
print("sqlalchemy" in sys.modules, bool(app.components_schemas))
"""


@pytest.mark.sweep
def test_a_first_page_waits_for_no_database_and_no_document_of_the_api(tmp_path):
    url = f"sqlite:///{tmp_path / 'kept' / 'new.sqlite3'}"
    asked = subprocess.run([sys.executable, "-c", FIRST_PAGE, url], capture_output=True, text=True, check=True)
    assert asked.stdout.split() == ["False", "False", "True", "True"]


def test_the_first_home_page_reads_no_more_boards_than_it_shows(monkeypatch):
    read = []
    head = shipped._head
    monkeypatch.setattr(shipped, "_head", lambda path: read.append(path) or head(path))
    app = create_app()
    page = app.test_client().get("/?lang=en").text
    assert 0 < len(read) <= 6
    assert all(f"/scenarios/{path.parent.name}/{path.stem}" in page for path in read)


def test_the_cards_of_one_game_open_no_index_of_another(monkeypatch):
    opened, library = [], vars(views)["library"]
    monkeypatch.setattr(pages, "library", lambda game: opened.append(game) or library(game))
    monkeypatch.setattr(views, "library", lambda game: opened.append(game) or library(game))
    page = create_app().test_client().get("/cards/fab?lang=en").text
    assert "/cards/fab/" in page
    assert set(opened) == {"fab"}


def test_visitors_are_let_in_once_the_rulebooks_are_read(monkeypatch):
    done = []
    monkeypatch.setattr(lifetime, "_warm", lambda *_: None)
    monkeypatch.setattr(Sources, "books", lambda _self: done.append("read"))
    monkeypatch.setattr(server, "listen", lambda *_: done.append("listen"))
    with pytest.raises(AttributeError):  # nobody listens at ``None``
        server.serve()
    assert done == ["read", "listen"]


def test_nothing_is_loaded_ahead_while_the_first_visitor_waits(monkeypatch):
    monkeypatch.setattr(lifetime, "HEAD_START", 1.0)
    app = lifetime.begin({"RESOLVE_WORKERS": 0})
    loaded, release, inside = threading.Event(), threading.Event(), threading.Event()
    monkeypatch.setattr(app.extensions["judge.sources"], "warm", loaded.set)
    monkeypatch.setattr(app.extensions["judge.sources"], "warm_rest", lambda: None)
    app.view_functions["home.about"] = lambda: (inside.set(), release.wait(60)) and "here"
    visitor = threading.Thread(target=lambda: app.test_client().get("/about"))
    visitor.start()
    assert inside.wait(60)
    assert not loaded.wait(2)
    release.set()
    visitor.join(60)
    assert loaded.wait(60)


@pytest.mark.sweep
def test_two_applications_of_a_process_have_the_same_document():
    one, other = create_app().api_doc, create_app().api_doc
    assert one == other
    assert one["paths"]


@pytest.fixture
def compiled(tmp_path, monkeypatch) -> Flask:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    app = create_app()
    app.jinja_env.bytecode_cache = BesideModules(str(tmp_path / "compiled"))
    return app


def test_templates_are_compiled_once(compiled, tmp_path):
    compiled.jinja_env.get_template("base.html")
    (kept,) = (tmp_path / "compiled").iterdir()
    before = kept.stat().st_mtime_ns
    compiled.jinja_env.cache.clear()
    compiled.jinja_env.get_template("base.html")
    assert kept.stat().st_mtime_ns == before


def test_templates_that_cannot_be_kept_are_compiled_each_time(compiled, tmp_path):
    (tmp_path / "compiled").write_text("no folder")
    assert compiled.jinja_env.get_template("base.html").name == "base.html"


@pytest.mark.sweep
def test_the_cards_of_boards_are_kept_as_they_were_read(app, tmp_path, monkeypatch):
    monkeypatch.setenv("JUDGE_CACHE", str(tmp_path))
    with app.app_context():
        known_cards._on_boards.cache_clear()
        read = known_cards._on_boards("sve")
        monkeypatch.setattr(known_cards, "_written_out", lambda boards, fields: pytest.fail("read again"))
        known_cards._on_boards.cache_clear()
        assert known_cards._on_boards("sve") == read
    assert len(read) > 50
    assert {type(value) for card in read for value in card.printed.values()} <= {str, int, bool, list, dict, type(None)}


def test_hits_besides_clauses_are_the_same_from_the_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("JUDGE_CACHE", str(tmp_path))
    held = [
        SearchableText("board", f"sve/{word}", "sve", (f"ward and {word}", "守護"))
        for word in ("bane", "rush", "drain")
    ]
    found = TextIndex(held).search("rush ward", "board")
    assert TextIndex(held).search("rush ward", "board") == found
    assert len(list((tmp_path).glob("text_index-*.pickle"))) == 1
