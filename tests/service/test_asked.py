"""Unknown names and fields in an address are rejected with a list of the known ones."""

from typing import Any

import pytest
from flask.testing import FlaskClient

API = "/api/v1"
IN_PLACES = {"{game}": "sve", "{number}": "8.4.9", "{name}": "sve/x", "{key}": "nokey"}
NEEDED = {"q": "ward", "from": "sve:8.4.5", "to": "sve:8.4.9"}


def operations(client: FlaskClient) -> list[tuple[str, str, set[str]]]:
    """Return method, address and query fields of every operation."""
    document: Any = client.get(f"{API}/openapi.json").json
    found = []
    for path, methods in document["paths"].items():
        address = path
        for name, value in IN_PLACES.items():
            address = address.replace(name, value)
        for method, said in methods.items():
            fields = {one["name"] for one in said.get("parameters", ()) if one["in"] == "query"}
            found.append((method, address, fields))
    return found


def test_no_operation_passes_over_a_field_that_it_does_not_know(client: FlaskClient) -> None:
    asked = operations(client)
    assert len(asked) > 20
    for method, address, fields in asked:
        query = {name: value for name, value in NEEDED.items() if name in fields}
        answer: Any = client.open(address, method=method.upper(), query_string={**query, "edition": "9"}, json={})
        assert answer.status_code == 422, address
        assert "edition" in [one["field"] for one in answer.json["problems"]], address


@pytest.mark.sweep
def test_every_operation_refuses_an_unknown_game_at_its_field(client: FlaskClient) -> None:
    asked = [(address, fields) for method, address, fields in operations(client) if "game" in fields]
    assert len(asked) >= 8
    for address, fields in asked:
        query = {name: value for name, value in NEEDED.items() if name in fields}
        for wrong in ("sv", "sve@1.7.0", ""):
            answer: Any = client.get(address, query_string={**query, "game": wrong})
            assert answer.status_code == 404, (address, wrong)
            (problem,) = answer.json["problems"]
            assert (problem["field"], problem["found"]) == ("game", wrong)
            assert problem["expected"]["en"].startswith("one of ")
            assert f"「{wrong}」というゲームはありません" in problem["message"]["ja"]
            assert f"Unknown game: {wrong}. Known games: " in problem["message"]["en"]
        assert client.get(address, query_string={**query, "game": "sve"}).status_code == 200, address
    assert client.get(f"{API}/scenarios?game=sv").json["problems"][0]["suggestion"] == "sve"  # type: ignore[index]


PAGES = [
    ("/search?q=ward&game={}", "sve"),
    ("/search/results?q=ward&game={}", "sve"),
    ("/search?q=ward&chapter={}:8", "sve"),
    ("/search?q=ward&kind={}", "constraint"),
    ("/rulings?game={}", "sve"),
    ("/rulings.atom?game={}", "sve"),
    ("/scenarios?game={}", "sve"),
    ("/scenarios/{example}?seat={}", "p2"),
    ("/scenarios/{example}?as={}", "json"),
    ("/options?example={example}&seat={}", "p2"),
    ("/graph/path?from=sve:8.4.5&to=sve:8.4.9&game={}", "sve"),
    ("/graph/path?from=sve:8.4.5&to=sve:8.4.9&way={}", "directed"),
    ("/graph/path?from=sve:8.4.5&to=sve:8.4.9&way={}", "either"),
    ("/rules/sve/8.4.9/graph?depth={}", "2"),
    ("/rules/sve/notes?kind={}", "defect"),
    ("/rules/sve/coverage?status={}", "proven"),
]


@pytest.mark.parametrize(("address", "right"), PAGES)
def test_a_page_refuses_a_name_that_nothing_bears(client: FlaskClient, example: Any, address: str, right: str) -> None:
    there = address.replace("{example}", example.id)
    assert client.get(there.replace("{}", right)).status_code == 200
    assert client.get(there.replace("{}", "")).status_code == 200
    for lang, words in (("en", "zz. Known "), ("ja", "使えるのは")):
        answer = client.get(there.replace("{}", "zz") + f"&lang={lang}")
        assert answer.status_code == 404
        assert words in answer.text
        assert right in answer.text


def test_a_game_that_is_named_is_shown_alone(client: FlaskClient) -> None:
    page = client.get("/scenarios?game=dm").text
    assert '<section id="dm"' in page
    assert '<section id="sve"' not in page
    assert 'name="game" value="dm"' in page
    assert client.get("/cards?game=dm&q=a").location == "/cards/dm?q=a"
    assert client.get("/cards?game=zz").status_code == 404
