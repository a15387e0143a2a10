"""The JSON API: what it answers, what it refuses, and that it says so in a valid OpenAPI document."""

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from .conftest import GAME
from .test_hostile import BOMB, WRONG
from .test_resolve import small

URL = "/api/v1"


def test_rulebook(client: FlaskClient) -> None:
    answer = client.get(f"{URL}/rules/{GAME}")
    body: Any = answer.json
    assert body["edition"]["version"] == "1.7.0"
    assert body["edition"]["effective"] == "2023-08-18"
    assert [one["number"] for one in body["clauses"]][:3] == ["1", "1.1", "1.1.1"]
    again = client.get(f"{URL}/rules/{GAME}", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


def test_clause(client: FlaskClient) -> None:
    body: Any = client.get(f"{URL}/rules/{GAME}/８.４.９").json
    assert body["clause"]["id"] == "sve:8.4.9"
    assert "sve:5.13.3.1" in body["clause"]["cited_by"]
    assert any("ch08_main_phase.py:" in place for place in body["code"])
    assert body["clause"]["citation"].startswith("8.4.9 (")


def test_wrong_clause_names_neighbours(client: FlaskClient) -> None:
    answer = client.get(f"{URL}/rules/{GAME}/8.4.9.7?lang=en")
    body: Any = answer.json
    assert answer.status_code == 404
    assert body["code"] == "no_such_clause"
    assert "sve:8.4.9.2" in [one["suggestion"] for one in body["problems"]]


@pytest.mark.parametrize(("lang", "said"), [("ja", "条文8.4.9.xはありません"), ("en", "Clause 8.4.9.x does not exist")])
def test_a_wrong_number_is_repeated_with_the_nearest_clause(client: FlaskClient, lang: str, said: str) -> None:
    for path in (f"rules/{GAME}/8.4.9.x", f"rules/{GAME}/8.4.9.x/graph"):
        body: Any = client.get(f"{URL}/{path}?lang={lang}").json
        assert body["detail"] == said
        assert [one["suggestion"] for one in body["problems"]] == ["sve:8.4.9"]


def test_search(client: FlaskClient) -> None:
    body: Any = client.get(f"{URL}/search", query_string={"q": "守護", "limit": 3}).json
    assert len(body["hits"]) == 3
    assert {"id", "score", "heading", "snippet", "highlights", "url"} <= set(body["hits"][0])
    assert client.get(body["hits"][0]["url"]).status_code == 200


@pytest.mark.parametrize("query", ["", "q=", "q=a&limit=0", "q=a&limit=x", "q=a&kind=x", "q=a&zzz=1", "q=" + "a" * 300])
def test_wrong_query(client: FlaskClient, query: str) -> None:
    answer = client.get(f"{URL}/search?{query}")
    body: Any = answer.json
    assert answer.status_code == 422
    assert body["problems"][0]["field"]


def test_scenarios(client: FlaskClient, example: Any) -> None:
    rows: Any = client.get(f"{URL}/scenarios").json
    assert example.id in [one["id"] for one in rows["scenarios"]]
    one: Any = client.get(f"{URL}/scenarios/{example.id}").json
    assert one["scenario"] == example.text
    assert client.get(f"{URL}/scenarios/nope").status_code == 404


def test_resolve(client: FlaskClient) -> None:
    answer = client.post(f"{URL}/resolve", json={"scenario": small()})
    body: Any = answer.json
    assert answer.status_code == 200
    assert body["trace"]["schema"] == "judge.trace/2"
    assert body["trace"]["receipt"]["rulebook"] == "sve@1.7.0"
    assert body["edition"]["effective"] == "2023-08-18"
    assert any(step["clause"] == "sve:8.4.9" for step in body["trace"]["steps"])
    assert client.post(f"{URL}/resolve", json={"scenario": small()}).json == body


def test_scenario_may_be_json(client: FlaskClient) -> None:
    scenario = json.dumps({"game": GAME, "play": []})
    assert client.post(f"{URL}/resolve", json={"scenario": scenario}).status_code == 200


@pytest.mark.parametrize("case", [case for case in WRONG if case != "nul in a name"])
def test_wrong_scenario(client: FlaskClient, case: str) -> None:
    answer = client.post(f"{URL}/resolve?lang=en", json={"scenario": WRONG[case][0]})
    body: Any = answer.json
    assert answer.status_code == 422
    assert body["code"] == "invalid_scenario"
    assert body["problems"][0]["line"] >= 1
    assert body["problems"][0]["message"]["ja"]
    assert len(answer.data) < 20_000, "a message never repeats what it was sent"


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        ("game: sve", "text/csv", 400),
        ("game: [", "application/yaml", 422),
        ("p1: {}", "text/yaml", 422),
        ("{}", "text/plain", 400),
        ("", "application/json", 400),
        ("{", "application/json", 400),
        ("\xff", "application/json", 400),
        ("null", "application/json", 400),
        ("[]", "application/json", 422),
        ('"x"', "application/json", 422),
        ("{}", "application/json", 422),
        ('{"scenario": 5}', "application/json", 422),
        ('{"scenario": ""}', "application/json", 422),
        ('{"scenario": "game: sve", "more": 1}', "application/json", 422),
        ('{"scenario": null}', "application/json", 422),
        ("[" * 100_000, "application/json", 400),
        ('{"scenario": "' + "x" * 10_000_000 + '"}', "application/json", 413),
    ],
)
@pytest.mark.parametrize("endpoint", ["resolve", "share"])
def test_wrong_body(client: FlaskClient, endpoint: str, body: str, kind: str, status: int) -> None:
    answer = client.post(f"{URL}/{endpoint}", data=body.encode("latin-1"), content_type=kind)
    assert answer.status_code == status
    assert answer.is_json
    assert answer.json["detail"]  # type: ignore[index]


@pytest.mark.parametrize(
    ("path", "body", "field", "en", "ja"),
    [
        ("resolve", {"scenario": "game: sve", "more": 1}, "more", "an unknown field", "不明な項目"),
        ("resolve", {"scenario": 5}, "scenario", "found: 5; expected: text", "入力: 5。期待: 文字列"),
        ("resolve", {}, "scenario", "found: nothing; expected: a value", "入力: 何もない。期待: この項目の値"),
        ("options", {"scenario": "game: sve", "seat": "p3"}, "seat", "one of p1, p2", "p1, p2 のいずれか"),
    ],
)
def test_a_wrong_request_is_said_in_both_languages(
    client: FlaskClient, path: str, body: Any, field: str, en: str, ja: str
) -> None:
    for lang, words in (("en", en), ("ja", ja)):
        answer: Any = client.post(f"{URL}/{path}?lang={lang}", json=body).json
        (problem,) = answer["problems"]
        assert problem["field"] == field
        assert words in problem["message"][lang]
        assert words in answer["detail"] or lang == "ja"
    assert "Input" not in str(problem)


def test_an_unknown_game_is_answered_with_those_there_are(client: FlaskClient) -> None:
    for path in ("rules/nope/1", "rules/nope", "export?game=nope"):
        said = client.get(f"{URL}/{path}").json["detail"]  # type: ignore[index]
        assert said == "Unknown game: nope. Known games: sve, fab, kiseki, dm."
    said = client.get(f"{URL}/rules/sve@9/1").json["detail"]  # type: ignore[index]
    assert said.startswith("Unknown edition of sve: 9. Known editions: ")
    assert client.get(f"{URL}/nope").json["detail"].startswith("This address does not exist")  # type: ignore[index]


def test_share(client: FlaskClient) -> None:
    answer = client.post(f"{URL}/share", json={"scenario": small()})
    body: Any = answer.json
    assert answer.status_code == 201
    assert client.get(body["url"]).status_code == 200
    assert client.post(f"{URL}/share", json={"scenario": BOMB}).status_code == 422


def test_export_is_cached(client: FlaskClient) -> None:
    answer = client.get(f"{URL}/export?game={GAME}")
    lines = [json.loads(line) for line in answer.text.splitlines()]
    assert lines[0]["id"] == "sve:1"
    assert {"id", "game", "number", "version", "kind", "ja", "en", "refs"} <= set(lines[0])
    assert len(lines) > 600
    again = client.get(f"{URL}/export?game={GAME}", headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert client.get(f"{URL}/export?game=nope").status_code == 404


def test_errors_are_json(client: FlaskClient) -> None:
    for answer in (client.get(f"{URL}/nope"), client.get(f"{URL}/rules/nope"), client.get(f"{URL}/resolve")):
        assert answer.status_code in (404, 405)
        assert answer.is_json


def test_openapi_document(client: FlaskClient) -> None:
    document: Any = client.get(f"{URL}/openapi.json").json
    assert document["openapi"] == "3.1.0"
    assert set(document["paths"]) == {
        f"{URL}/rules/{{game}}",
        f"{URL}/rules/{{game}}/{{number}}",
        f"{URL}/rules",
        f"{URL}/rules/{{game}}/glossary",
        f"{URL}/rules/{{game}}/notes",
        f"{URL}/suggest",
        f"{URL}/rulings",
        f"{URL}/rulings/{{key}}",
        f"{URL}/search",
        f"{URL}/cards",
        f"{URL}/cards/{{game}}/{{number}}",
        f"{URL}/cards/{{game}}/read",
        f"{URL}/scenarios",
        f"{URL}/scenarios/{{name}}",
        f"{URL}/export",
        f"{URL}/resolve",
        f"{URL}/explore",
        f"{URL}/options",
        f"{URL}/play",
        f"{URL}/share",
        f"{URL}/rules/{{game}}/{{number}}/graph",
        f"{URL}/graph",
        f"{URL}/graph/path",
        f"{URL}/graph/most-referred",
    }
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            assert operation["summary"], (method, path)
            for response in operation["responses"].values():
                assert response["description"]
    known = document["components"]["schemas"]
    for reference in _references(document):
        assert reference.removeprefix("#/components/schemas/") in known


def _references(node: Any) -> list[str]:
    if isinstance(node, dict):
        own = [node["$ref"]] if isinstance(node.get("$ref"), str) else []
        return own + [one for value in node.values() for one in _references(value)]
    return [one for value in node for one in _references(value)] if isinstance(node, list) else []


def test_answers_fit_their_schema(client: FlaskClient) -> None:
    from judge.service.api import models

    models.Book.model_validate(client.get(f"{URL}/rules/{GAME}").json)
    models.ClauseAnswer.model_validate(client.get(f"{URL}/rules/{GAME}/8.4.9").json)
    models.SearchAnswer.model_validate(client.get(f"{URL}/search?q=ward").json)
    models.ScenarioList.model_validate(client.get(f"{URL}/scenarios").json)
    models.Resolution.model_validate(client.post(f"{URL}/resolve", json={"scenario": small()}).json)
    for answer in (
        client.get(f"{URL}/rules/{GAME}/99.99"),
        client.get(f"{URL}/search"),
        client.get(f"{URL}/nope"),
        client.post(f"{URL}/resolve", json={"scenario": "game: x"}),
        client.post(f"{URL}/resolve", data="x"),
    ):
        models.ApiError.model_validate(answer.json)


def test_board_may_be_sent_as_an_object(client: FlaskClient) -> None:
    board = {"game": "sve", "p1": {"field": [{"id": "a", "attack": 2, "defense": 2}]}}
    as_object = client.post("/api/v1/resolve", json={"scenario": board}).get_json()
    as_text = client.post("/api/v1/resolve", json={"scenario": json.dumps(board)}).get_json()
    assert as_object == as_text
    wrong = client.post("/api/v1/resolve", json={"scenario": {**board, "p1": {"feild": []}}})
    assert (wrong.status_code, wrong.get_json()["problems"][0]["field"]) == (422, "p1.feild")
    for name in ("explore", "options", "play", "share"):
        assert client.post(f"/api/v1/{name}", json={"scenario": board}).status_code < 300


@pytest.mark.parametrize(("form", "begins"), [("text", "Rules:"), ("markdown", "# ")])
def test_report_comes_with_the_trace_where_it_is_asked_for(client: FlaskClient, form: str, begins: str) -> None:
    body = {"scenario": "game: sve\np1: {field: [{id: a, attack: 2, defense: 2}]}\n"}
    told = client.post(f"/api/v1/resolve?report={form}&lang=en", json=body).get_json()
    assert told["report"].startswith(begins)
    assert client.post("/api/v1/resolve", json=body).get_json()["report"] is None


@pytest.mark.parametrize("operation", ["resolve", "options", "explore", "share", "play"])
def test_a_board_is_sent_as_written_in_its_file(client: FlaskClient, operation: str) -> None:
    board = "game: sve\np1: {field: [{id: a, name: 騎士, attack: 2, defense: 2}]}\n"
    sent = client.post(f"{URL}/{operation}", data=board.encode(), content_type="application/yaml; charset=utf-8")
    same = client.post(f"{URL}/{operation}", json={"scenario": board})
    assert sent.status_code == same.status_code < 300
    assert sent.json == same.json
    document: Any = client.get(f"{URL}/openapi.json").json
    assert "application/yaml" in document["paths"][f"{URL}/{operation}"]["post"]["requestBody"]["content"]


def test_an_error_is_said_in_sentences_of_the_language(client: FlaskClient) -> None:
    assert "ありません。" in client.get(f"{URL}/nowhere?lang=ja").get_json()["detail"]
    assert "exist. " in client.get(f"{URL}/nowhere?lang=en").get_json()["detail"]
