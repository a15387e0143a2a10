"""Every page answers, says its edition, and says nothing that a browser would run."""

import re
from html.parser import HTMLParser
from typing import Any

import pytest
from flask.testing import FlaskClient

from judge.corpus import Corpus
from tests.shares import Share, in_shares

from .conftest import GAME

PAGES = (
    "/",
    "/rules",
    f"/rules/{GAME}",
    f"/rules/{GAME}/ch/8",
    f"/rules/{GAME}/ch/8?both=1",
    f"/rules/{GAME}/8.4.9",
    f"/rules/{GAME}@1.7.0/8.4.9",
    f"/rules/{GAME}/8.4.9/card",
    f"/rules/{GAME}/glossary",
    f"/rules/{GAME}/notes",
    "/search",
    "/search?q=8.4.9",
    "/search?q=attack",
    "/search/results?q=attack&few=1",
    "/scenarios",
    "/resolve",
    "/defaults",
    "/about",
    "/api/v1/",
)


class Elements(HTMLParser):
    """Collects tags with their attributes, and checks that what opens also closes."""

    VOID = frozenset({"meta", "link", "input", "br", "hr", "img", "path", "circle", "rect", "wbr"})

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag, f"</{tag}> closes something else at {self.getpos()}"


def elements(html: str) -> Elements:
    parsed = Elements()
    parsed.feed(html)
    assert parsed.open == []
    return parsed


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("page", PAGES)
def test_page_answers_in_both_languages(client: FlaskClient, page: str, lang: str) -> None:
    answer = client.get(page, headers={"Accept-Language": lang})
    assert answer.status_code == 200
    parsed = elements(answer.text)
    if not page.endswith("/card") and "results" not in page:
        assert parsed.found[0] == ("html", {"lang": lang, "data-theme": "auto", "data-size": "normal"})
        assert "2023-08-18" in answer.text, "every page says the effective date"
        ids = [attrs["id"] for _tag, attrs in parsed.found if attrs.get("id")]
        assert len(ids) == len(set(ids))


@pytest.mark.parametrize("page", PAGES)
def test_no_inline_script_or_style(client: FlaskClient, page: str) -> None:
    answer = client.get(page)
    for tag, attrs in elements(answer.text).found:
        assert "style" not in attrs
        assert not [name for name in attrs if name.startswith("on")]
        assert tag != "style"
        assert tag != "script" or attrs.get("src", "").startswith("/static/")  # type: ignore[union-attr]
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


@pytest.mark.sweep
@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(client: FlaskClient, page: str) -> None:
    found = elements(client.get(page).text).found
    hrefs = {str(attrs["href"]) for tag, attrs in found if tag in ("a", "link") and attrs.get("href")}
    for href in sorted(hrefs)[:80]:
        if not href.startswith("#"):
            with client.get(href) as answer:
                assert answer.status_code in (200, 302), href


@pytest.mark.sweep
@in_shares(8)
def test_every_clause_has_a_page(client: FlaskClient, shared_sources: Any, share: Share) -> None:
    for book in shared_sources.books():
        for clause in share.of(book):
            assert client.get(f"/rules/{book.game}/{clause.number}").status_code == 200


def test_clause_page_shows_its_connections(client: FlaskClient) -> None:
    page = client.get(f"/rules/{GAME}/8.4.9?lang=en").text
    text = re.sub(r"<[^>]+>", "", page)
    assert "自身の攻撃力" in text
    assert "equal to its attack" in text
    assert "Cited by" in page
    assert "5.13.3.1" in page
    assert "8.4.9.1" in page
    assert "ch08_main_phase.py" in page
    assert "8.4.9 (Shadowverse EVOLVE Comprehensive Rules 1.7.0, 2023-08-18)" in page
    assert "/scenarios/" in page


@pytest.mark.parametrize("typed", ["８．４．９．１", "(8.4.9.1)", "8.4.9.1.", "sve:8.4.9.1", "sve 8.4.9.1"])
def test_typed_number_redirects_to_the_canonical_address(client: FlaskClient, typed: str) -> None:
    answer = client.get(f"/rules/{GAME}/{typed}")
    assert (answer.status_code, answer.location) == (302, f"/rules/{GAME}/8.4.9.1")
    assert client.get(f"/r/{typed}").location == f"/rules/{GAME}/8.4.9.1"


def test_a_number_of_several_games_shows_them_all(client: FlaskClient) -> None:
    answer = client.get("/r/8.4.9", follow_redirects=True)
    assert answer.request.path == "/search"
    assert "/rules/sve/8.4.9" in answer.text
    assert "/rules/fab/8.4.9" in answer.text


def test_wrong_number_shows_neighbours(client: FlaskClient) -> None:
    answer = client.get(f"/rules/{GAME}/8.4.9.7?lang=en")
    assert answer.status_code == 404
    assert "8.4.9 ends at 8.4.9.2" in answer.text
    assert f"/rules/{GAME}/8.4.9.2" in answer.text


MISSING = ("/rules/nope", "/rules/nope/1.1", "/scenarios/nope", "/s/nope", "/nope", "/rules/sve@9/1")


@pytest.mark.parametrize("page", MISSING)
def test_missing_page(client: FlaskClient, page: str) -> None:
    answer = client.get(page)
    assert answer.status_code == 404
    assert "<h1>" in answer.text


@pytest.mark.parametrize("page", ["/rules/nope", "/rules/nope/1.1", "/rules/nope/glossary", "/rules/nope/graph"])
@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "Unknown game: nope. Known games: sve, fab, kiseki, dm."),
        ("ja", "「nope」というゲームはありません。使えるのは sve, fab, kiseki, dm です。"),
    ],
)
def test_the_page_of_an_unknown_game_names_those_there_are(
    client: FlaskClient, page: str, lang: str, words: str
) -> None:
    said = client.get(f"{page}?lang={lang}").text
    assert f'<p class="lead">{words}</p>' in said
    for game in ("sve", "fab", "kiseki", "dm"):
        assert f'<a href="/rules/{game}">' in said.partition("<h1>")[2].partition("</section>")[0]
    assert f'<a href="/rules/{GAME}">' not in client.get("/nope").text.partition("<h1>")[2].partition("</section>")[0]


def test_the_page_of_an_unknown_edition_names_those_there_are(client: FlaskClient) -> None:
    assert "Unknown edition of sve: 9. Known editions: 1.7.0." in client.get("/rules/sve@9/1?lang=en").text


def test_references_are_links_with_their_text_as_title(client: FlaskClient) -> None:
    page = client.get(f"/rules/{GAME}/8.2.1?lang=en").text
    link = re.search(r'<a class="ref" href="/rules/sve/10.6"[^>]*>10.6</a>', page)
    assert link
    assert 'title="' in link[0]
    assert 'data-card="/rules/sve/10.6/card"' in link[0]


def test_search_marks_found_words_and_escapes_the_rest(client: FlaskClient) -> None:
    page = client.get("/search?q=守護&lang=ja").text
    assert "<mark>守護</mark>" in page
    assert "12.8" in page
    hostile = client.get("/search", query_string={"q": "<script>alert(1)</script>"})
    assert hostile.status_code == 200
    assert "<script>alert" not in hostile.text


def test_search_takes_filters(client: FlaskClient) -> None:
    assert client.get("/search?q=attack&game=sve&chapter=8&kind=constraint").status_code == 200
    assert client.get("/search?q=attack&game=sve&chapter=sve:8").status_code == 200
    other = client.get("/search?q=attack&game=sve&chapter=fab:8&lang=en")
    assert "has no chapter fab:8; " in other.text
    assert client.get("/search", query_string={"q": "x" * 5000}).status_code == 200


def test_health(client: FlaskClient) -> None:
    editions = client.get("/healthz").json["editions"]  # type: ignore[index]
    assert editions == {book.game: book.version for book in Corpus().rulebooks()}
    assert editions["sve"] == "1.7.0"


def test_headers(client: FlaskClient) -> None:
    headers = client.get("/").headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert "Server" not in headers


def test_static_modules_are_served_as_script(client: FlaskClient) -> None:
    with client.get("/static/judge.js", follow_redirects=True) as answer:
        assert answer.mimetype == "text/javascript"
        assert "startSearch" in answer.text


@pytest.mark.sweep
@pytest.mark.parametrize("read_by", ["judge.scenario.library", "judge.service.sources.evidence"])
def test_a_broken_shipped_scenario_leaves_the_rules_readable(
    settings: dict[str, Any], monkeypatch: pytest.MonkeyPatch, read_by: str
) -> None:
    from judge import scenario
    from judge.service import create_app
    from judge.service.sources import Sources

    def broken(_game: str | None = None) -> Any:
        raise scenario.ScenarioError([])

    monkeypatch.setattr(read_by, broken)
    client = create_app(settings | {"SOURCES": Sources()}).test_client()
    for page in ("/", f"/rules/{GAME}/8.4.9", "/scenarios", "/resolve"):
        assert client.get(page).status_code == 200


@pytest.mark.parametrize(
    ("address", "title", "said"),
    [
        ("/rules/sve/12.14.2?lang=en", "12.14.2", "rules handling"),
        ("/scenarios/sve/12.14.2-two-bane-followers?lang=ja", "必殺", "解決済み"),
        ("/about?lang=en", "About", "Look up a clause"),
    ],
)
def test_a_link_that_is_pasted_into_a_chat_has_a_card(client: FlaskClient, address: str, title: str, said: str) -> None:
    page = client.get(address).text
    card = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', page))
    assert title in card["title"]
    assert said in card["description"]
    with client.get(card["image"]) as image:
        assert image.mimetype == "image/png"


def test_the_card_of_a_seat_says_no_more_than_the_seat_sees(client: FlaskClient) -> None:
    board = "game: sve\ntitle: {en: Secret Duke}\np1: {hand: [{id: d, name: Secret Duke, type: spell, cost: 1}]}\n"
    shared: Any = client.post("/api/v1/share", json={"scenario": board}).json
    assert "Secret Duke" in client.get(shared["url"]).text
    assert "Secret Duke" not in client.get(shared["seats"]["p2"]).text


def test_search_engines_are_asked_to_skip_some_pages(client: FlaskClient) -> None:
    response = client.get("/robots.txt")
    assert response.mimetype == "text/plain"
    assert "Disallow: /resolve" in response.text


def test_the_scenarios_that_show_a_clause_are_listed(client: FlaskClient) -> None:
    page = client.get("/scenarios?clause=kiseki:804.11a-3&lang=en").text
    assert 'href="/rules/kiseki/804.11a-3"' in page
    assert "/scenarios/kiseki/" in page
    assert "/scenarios/sve/" not in page
