"""Readable pages have a tag, and are not sent again to readers who have them."""

from pathlib import Path
from typing import Any

import pytest
from flask import template_rendered
from flask.testing import FlaskClient

from judge.corpus import clear, load
from judge.corpus.official import write_official
from judge.service.caching import Page, recent_pages
from tests.running import new_sources

READ = [
    "/table/sve?lang=ja",
    "/api/v1/rules/sve/8.4.9",
    "/api/v1/scenarios",
    "/rules/sve/8.4.9?lang=en",
    "/search?q=8.4",
]


@pytest.mark.parametrize("address", READ)
@pytest.mark.parametrize("encoding", ["identity", "br"])
def test_an_unchanged_page_is_not_sent_again(client: FlaskClient, address: str, encoding: str) -> None:
    headers = {"Accept-Encoding": encoding}
    first = client.get(address, headers=headers)
    assert first.status_code == 200
    again = client.get(address, headers={**headers, "If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]
    assert "Content-Security-Policy" in again.headers


def test_another_language_is_another_answer(client: FlaskClient) -> None:
    japanese = client.get("/rules/sve/8.4.9?lang=ja")
    english = client.get("/rules/sve/8.4.9?lang=en", headers={"If-None-Match": japanese.headers["ETag"]})
    assert english.status_code == 200


def test_answers_to_forms_are_not_cached(client: FlaskClient) -> None:
    answer = client.post("/table/sve", data={"scenario": "game: sve\n"})
    assert answer.headers["Cache-Control"] == "no-store"
    assert "ETag" not in answer.headers


def test_an_error_is_not_marked(client: FlaskClient) -> None:
    assert "ETag" not in client.get("/rules/sve/99.99").headers


FIGHT = """
game: sve
p1: {field: [{id: a, type: follower, attack: 1, defense: 2}]}
p2: {field: [{id: b, type: follower, attack: 1, defense: 2, engaged: true}]}
play: [{p1: {attack: b, with: a}}]
"""

CLAUSE = "/rules/sve/8.4.9?lang=en"


@pytest.fixture
def rendered(app: Any, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the templates that are rendered from now on, by the names of their clauses."""
    found: list[str] = []

    def note(sender: Any, template: Any, context: Any, **_: Any) -> None:
        found.append(template.name)

    template_rendered.connect(note, app, weak=False)
    yield found
    template_rendered.disconnect(note, app)


def test_a_page_is_rendered_once(client: FlaskClient, rendered: list[str]) -> None:
    client.get(CLAUSE)  # remembers the language
    first = client.get(CLAUSE)
    rendered.clear()
    again = client.get(CLAUSE)
    assert rendered == []
    assert again.data == first.data
    assert again.headers.pop("X-Request-Id") != first.headers.pop("X-Request-Id")
    assert {**again.headers} == {**first.headers}


@pytest.mark.parametrize("headers", [{"Accept-Encoding": "br"}, {"Accept-Language": "ja"}])
def test_another_reader_gets_a_page_of_their_own(app: Any, headers: dict[str, str]) -> None:
    address = "/rules/sve/8.4.9"
    plain = app.test_client().get(address).data
    assert app.test_client().get(address, headers=headers).data != plain
    assert app.test_client().get(address).data == plain


def test_another_theme_is_another_page(client: FlaskClient) -> None:
    client.get(CLAUSE)
    light = client.get(CLAUSE).data
    client.set_cookie("theme", "dark")
    assert client.get(CLAUSE).data != light


def test_a_conditional_request_renders_nothing(client: FlaskClient, rendered: list[str]) -> None:
    client.get(CLAUSE)
    mark = client.get(CLAUSE).headers["ETag"]
    rendered.clear()
    assert client.get(CLAUSE, headers={"If-None-Match": mark}).status_code == 304
    assert rendered == []


def test_a_new_ruling_drops_the_pages(client: FlaskClient) -> None:
    client.get(CLAUSE)
    before = client.get(CLAUSE).text
    title = "Both followers deal damage"
    kept = {"scenario": FIGHT, "title": title, "public": True}
    assert client.post("/api/v1/rulings", json=kept).status_code == 201
    assert title in client.get(CLAUSE).text
    assert title not in before


def test_an_import_drops_the_pages(client: FlaskClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    client.get(CLAUSE)
    before = client.get(CLAUSE).text
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path))
    wording = "公式の文。"
    write_official("sve", load("sve").version, {"8.4.9": wording}, "rules.txt")
    clear()
    try:
        assert wording in client.get(CLAUSE).text
    finally:
        monkeypatch.undo()
        clear()
    assert wording not in before


def test_other_boards_drop_the_pages(app: Any, client: FlaskClient) -> None:
    address = "/scenarios?lang=en&game=sve"
    client.get(address)
    before = client.get(address).text
    others = new_sources()
    others._scenarios = dict
    app.extensions["judge.sources"] = others
    board = "12.14.2-two-bane-followers"
    assert board in before
    assert board not in client.get(address).text


def test_pages_past_the_bound_are_dropped() -> None:
    pages = recent_pages(10)
    pages.keep("a", Page(b"12345", []))
    pages.keep("b", Page(b"12345", []))
    pages.get("a")
    pages.keep("c", Page(b"12345", []))
    assert [key for key in "abc" if pages.get(key)] == ["a", "c"]
