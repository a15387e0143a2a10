"""Every operation of the API has an example, and what it says is answered."""

from typing import Any

import pytest
from flask.testing import FlaskClient

NEEDS_A_RULING = ("ruling", "change_ruling", "delete_ruling")


def operations(client: FlaskClient) -> list[tuple[str, str, dict[str, Any]]]:
    document: Any = client.get("/api/v1/openapi.json").json
    return [(method, path, one) for path, methods in document["paths"].items() for method, one in methods.items()]


@pytest.mark.sweep
def test_every_example_is_answered(client: FlaskClient) -> None:
    answered = {}
    for method, path, operation in operations(client):
        given = {one["name"]: one["example"] for one in operation.get("parameters", ()) if one["required"]}
        body = next(iter(operation.get("requestBody", {}).get("content", {}).values()), {}).get("example")
        query = {name: value for name, value in given.items() if f"{{{name}}}" not in path}
        response = client.open(path.format(**given), method=method.upper(), query_string=query, json=body)
        answered[operation["operationId"]] = response.status_code
    assert len(answered) == len(operations(client))  # each has a name of its own
    assert {name for name, status in answered.items() if status >= 300} == set(NEEDS_A_RULING)
    assert all(answered[name] == 404 for name in NEEDS_A_RULING)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_page_lets_each_be_tried(client: FlaskClient, lang: str) -> None:
    page = client.get(f"/api/v1/?lang={lang}").text
    for method, path, _operation in operations(client):
        assert f'action="{path}" method="{"get" if method == "get" else "post"}" data-try="{method.upper()}"' in page


@pytest.mark.parametrize(("lang", "said"), [("en", "maximum 40 characters"), ("ja", "上限40文字")])
def test_problems_with_a_ruling_are_reported_in_both_languages(client: FlaskClient, lang: str, said: str) -> None:
    body = {"scenario": "game: sve", "title": "A title", "tags": ["x" * 50]}
    refused: Any = client.post("/api/v1/rulings", json=body, headers={"Accept-Language": lang}).json
    assert said in refused["detail"]
    assert "maximum 40 characters" in refused["problems"][0]["message"]["en"]
    assert "上限40文字" in refused["problems"][0]["message"]["ja"]
