"""The language comes from the address, then the cookie, then the browser; and nothing is left untranslated."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po
from flask.testing import FlaskClient

import judge.service
from judge import resources

SERVICE = Path(judge.service.__file__).parent
JA = SERVICE / "translations" / "ja" / "LC_MESSAGES"


def shown(client: FlaskClient, address: str = "/", **headers: str) -> str:
    return client.get(address, headers=headers).headers["Content-Language"]


def test_browser_decides_first(client: FlaskClient) -> None:
    assert shown(client, **{"Accept-Language": "ja,en;q=0.8"}) == "ja"
    assert shown(client, **{"Accept-Language": "en-GB,ja;q=0.5"}) == "en"
    assert shown(client, **{"Accept-Language": "fr"}) == "en"
    assert shown(client) == "en"


def test_address_wins_and_is_remembered(client: FlaskClient) -> None:
    assert shown(client, "/?lang=ja", **{"Accept-Language": "en"}) == "ja"
    assert shown(client, "/about", **{"Accept-Language": "en"}) == "ja"
    assert shown(client, "/?lang=xx", **{"Accept-Language": "en"}) == "ja"


def test_switch_keeps_the_query(client: FlaskClient) -> None:
    assert "/search?q=ward&amp;lang=ja" in client.get("/search?q=ward&lang=en").text


def test_colours_are_remembered(client: FlaskClient) -> None:
    assert 'data-theme="dark"' in client.get("/?theme=dark").text
    assert 'data-theme="dark"' in client.get("/about").text


def extracted() -> set[str]:
    """Return every message in the sources."""
    folders = ((SERVICE, "**.py", "python"), (resources.path("templates"), "**.html", "jinja2"))
    found = set()
    for folder, pattern, method in folders:
        options = {pattern: {"trim_blocks": "true", "lstrip_blocks": "true"}}
        for _file, _line, message, _comments, _context in extract_from_dir(folder, [(pattern, method)], options):
            found.add(message[0] if isinstance(message, tuple) else message)
    return found


def catalog(source: Path) -> Catalog:
    with source.open("rb") as file:
        return read_mo(file) if source.suffix == ".mo" else read_po(file, locale="ja")


def messages(source: Catalog) -> dict[str, object]:
    return {(m.id if isinstance(m.id, str) else m.id[0]): m.string for m in source if m.id}


@pytest.mark.sweep
def test_every_string_is_translated() -> None:
    source, translated = extracted(), messages(catalog(JA / "messages.po"))
    assert len(source) > 100
    assert source - set(translated) == set(), "run the commands in translations/babel.cfg"
    assert set(translated) - source == set(), "no longer used"
    assert [key for key, value in translated.items() if not (value if isinstance(value, str) else all(value))] == []
    assert not [m.id for m in catalog(JA / "messages.po") if m.fuzzy and m.id]


def test_compiled_catalog_is_current() -> None:
    def flat(value: object) -> object:
        return [value] if isinstance(value, str) else list(value)  # type: ignore[call-overload]

    written = {key: flat(value) for key, value in messages(catalog(JA / "messages.po")).items()}
    compiled = {key: flat(value) for key, value in messages(catalog(JA / "messages.mo")).items()}
    assert compiled == written


@pytest.mark.parametrize("page", ["/", "/rules/sve/8.4.9", "/search?q=ward", "/resolve", "/scenarios", "/about"])
def test_japanese_page_has_no_english_interface(client: FlaskClient, page: str) -> None:
    html = client.get(page, headers={"Accept-Language": "ja"}).text
    for word in (">Search<", ">Rules<", ">About<", ">Copy citation<", ">Resolve<"):
        assert word not in html


def test_the_page_of_the_api_speaks_the_language_asked_for(client: FlaskClient) -> None:
    operations = client.get("/api/v1/openapi.json").json["paths"]  # type: ignore[index]
    summaries = {one["summary"] for methods in operations.values() for one in methods.values()}
    english, japanese = (client.get(f"/api/v1/?lang={lang}").text for lang in ("en", "ja"))
    assert len(summaries) > 10
    assert [one for one in summaries if one not in english] == []
    assert [one for one in summaries if one in japanese] == []
    assert "Every answer names the edition" in english
    assert "どの答えにも、根拠とする版が付きます。" in japanese
    assert "Every answer" not in japanese


def test_the_page_of_a_call_says_which_size_it_has(client: FlaskClient) -> None:
    page = client.get("/call?lang=en").text
    assert 'data-size="large"' in page
    assert '&amp;size=large" rel="nofollow" aria-current="true">' in page
