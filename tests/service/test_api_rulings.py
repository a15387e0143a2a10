"""Rulings over the API, parts of long lists, other sites' pages, and a client that asks all this."""

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.serving import make_server

from judge.cli import main
from judge.client import Client, RefusedError
from judge.service import create_app
from judge.service.settings import SettingError
from judge.service.sources import Sources

from . import test_rulings

URL = "/api/v1"
BODY = {"scenario": test_rulings.BOARD, "title": "Two fight", "tags": ["combat"], "public": True}


def kept(client: FlaskClient, **other: Any) -> tuple[str, dict[str, str]]:
    """Keep a ruling; return its address in the API, and the headers that let it be changed."""
    answer: Any = client.post(f"{URL}/rulings", json=BODY | other)
    assert answer.status_code == 201
    return f"{URL}/rulings/{answer.json['key']}", {"Authorization": f"Bearer {answer.json['secret']}"}


def test_a_ruling_is_kept_found_changed_and_deleted(client: FlaskClient) -> None:
    address, mine = kept(client)
    found: Any = client.get(f"{URL}/rulings?clause=sve:8.4.5&card=Knight&tag=combat&q=two&game=sve").json
    assert (found["total"], found["next"], found["rulings"][0]["title"]) == (1, None, "Two fight")
    today: Any = client.get(address).json
    assert (today["holds"], today["differences"]) == (True, [])
    assert client.put(address, json=BODY).status_code == client.delete(address).status_code == 404
    assert client.delete(address, headers={"Authorization": "Bearer x"}).status_code == 404
    changed: Any = client.put(address, json=BODY | {"title": "Renamed", "tags": []}, headers=mine).json
    assert (changed["title"], changed["tags"]) == ("Renamed", [])
    assert client.delete(address, headers=mine).status_code == 204
    assert client.get(address, headers=mine).status_code == 404


@pytest.mark.parametrize(
    ("asked", "code", "near"),
    [("sve:12.99", "no_such_clause", "sve:12"), ("1.1", "several_clauses", "sve:1.1"), ("nope", "no_such_clause", "")],
)
def test_an_unknown_clause_is_refused_with_those_that_may_be_meant(
    client: FlaskClient, asked: str, code: str, near: str
) -> None:
    answer: Any = client.get(f"{URL}/rulings?clause={asked}")
    assert (answer.status_code, answer.json["code"]) == (404, code)
    assert not near or any(one["suggestion"].startswith(near[:4]) for one in answer.json["problems"])


def test_a_wrong_clause_number_is_refused_in_the_language_asked_for(client: FlaskClient) -> None:
    said: Any = client.get(f"{URL}/rulings?clause=nope&lang=ja").json
    assert "条文nopeはありません" in said["detail"]


def test_the_number_of_a_clause_is_enough_with_the_game(client: FlaskClient) -> None:
    kept(client)
    found: Any = client.get(f"{URL}/rulings?clause=8.4.5&game=sve").json
    assert found["total"] == 1


def test_one_that_is_not_listed_is_read_by_its_address_alone(client: FlaskClient) -> None:
    address, _mine = kept(client, public=False)
    assert client.get(address).json["title"] == "Two fight"  # type: ignore[index]
    assert client.get(f"{URL}/rulings").json["total"] == 0  # type: ignore[index]


@pytest.mark.parametrize(
    ("other", "field"),
    [({"title": ""}, "title"), ({"tags": ["x" * 41]}, "tags"), ({"title": "  "}, "title"), ({"new": 1}, "new")],
)
def test_an_invalid_ruling_is_refused_at_its_field(client: FlaskClient, other: dict[str, Any], field: str) -> None:
    answer: Any = client.post(f"{URL}/rulings", json=BODY | other)
    assert answer.status_code == 422
    assert field in answer.json["problems"][0]["field"]


def test_a_long_list_comes_in_parts(client: FlaskClient, shared_sources: Any) -> None:
    address, seen = f"{URL}/scenarios?game=sve&limit=150", []
    while address:
        answer: Any = client.get(address).json
        seen += [one["id"] for one in answer["scenarios"]]
        address = answer["next"]
    assert seen == [name for name in shared_sources.scenarios if name.startswith("sve/")]
    assert answer["total"] == len(seen) > 150
    assert client.get(f"{URL}/scenarios?limit=0").status_code == 422
    few: Any = client.get(f"{URL}/scenarios?q=bane&limit=2&offset=1").json
    assert len(few["scenarios"]) == 2


def test_games_words_notes_and_suggestions(client: FlaskClient) -> None:
    games: Any = client.get(f"{URL}/rules").json
    assert [one["id"] for one in games["games"]] == ["sve", "fab", "kiseki", "dm"]
    assert games["games"][0]["engine"] == "complete"
    words: Any = client.get(f"{URL}/rules/sve/glossary").json
    assert any(term["en"] == "Ward" and str(term["clause"]).startswith("sve:12.8") for term in words["terms"])
    notes: Any = client.get(f"{URL}/rules/sve/notes").json
    assert any(note["id"].startswith("sve:7.4.7#") for note in notes["notes"])
    found: Any = client.get(f"{URL}/suggest?q=ban&game=sve").json
    assert found["suggestions"]


def test_an_error_is_a_problem_document(client: FlaskClient) -> None:
    answer: Any = client.get(f"{URL}/rules/sve/8.4.9.7?lang=en")
    assert answer.mimetype == "application/problem+json"
    assert (answer.json["status"], answer.json["type"]) == (404, "urn:judge:problem:no_such_clause")


TOOLS = "https://tools.example.org"


@pytest.fixture
def opened(settings: dict[str, Any]) -> Iterator[FlaskClient]:
    app = create_app(settings | {"CORS_ORIGINS": (TOOLS,)})
    yield app.test_client()
    app.extensions["judge.database"].close()


def test_the_pages_of_a_stated_site_may_use_the_api_and_nothing_else(opened: FlaskClient) -> None:
    site = {"Origin": TOOLS, "Sec-Fetch-Site": "cross-site"}
    before = opened.options(f"{URL}/resolve", headers=site | {"Access-Control-Request-Method": "POST"})
    assert before.status_code == 204
    assert "POST" in before.headers["Access-Control-Allow-Methods"]
    answer = opened.post(f"{URL}/resolve", json={"scenario": test_rulings.BOARD}, headers=site)
    assert answer.status_code == 200
    assert answer.headers["Access-Control-Allow-Origin"] == TOOLS
    assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert opened.post("/resolve", data={"scenario": test_rulings.BOARD}, headers=site).status_code == 403
    assert "Access-Control-Allow-Origin" not in opened.get("/", headers=site).headers


def test_the_pages_of_another_site_may_not(opened: FlaskClient, client: FlaskClient) -> None:
    other = {"Origin": "https://elsewhere.example.org", "Sec-Fetch-Site": "cross-site"}
    for service, site in ((opened, other), (client, {"Origin": TOOLS, "Sec-Fetch-Site": "cross-site"})):
        answer = service.post(f"{URL}/resolve", json={"scenario": test_rulings.BOARD}, headers=site)
        assert answer.status_code == 403
        assert "Access-Control-Allow-Origin" not in answer.headers


@pytest.mark.parametrize("wrong", ["tools.example.org", "https://tools.example.org/path", "ftp://x"])
def test_an_invalid_origin_is_refused(monkeypatch: pytest.MonkeyPatch, wrong: str) -> None:
    monkeypatch.setenv("JUDGE_CORS_ORIGINS", f"https://a.example.org {wrong}")
    with pytest.raises(SettingError, match="JUDGE_CORS_ORIGINS"):
        create_app()


@pytest.mark.parametrize("wrong", ["postgres://u:secret@nope", "nonsense", "mysql+nope://u:secret@nope/db"])
def test_an_address_that_no_database_has_is_refused_without_its_password(
    monkeypatch: pytest.MonkeyPatch, wrong: str
) -> None:
    """The service started, and every share failed."""
    monkeypatch.setenv("JUDGE_DATABASE_URL", wrong)
    with pytest.raises(SettingError, match="JUDGE_DATABASE_URL") as refused:
        create_app()
    assert "secret" not in str(refused.value)


def test_a_long_list_of_clauses_is_read_part_by_part(client: FlaskClient) -> None:
    first: Any = client.get(f"{URL}/search?q=ward&game=sve&limit=3").json
    assert len(first["hits"]) == 3 < first["total"]
    rest: Any = client.get(first["next"].removeprefix("http://localhost")).json
    both: Any = client.get(f"{URL}/search?q=ward&game=sve&limit=6").json
    assert first["hits"] + rest["hits"] == both["hits"]
    last: Any = client.get(f"{URL}/search?q=ward&game=sve&offset={first['total']}").json
    assert (last["hits"], last["next"]) == ([], None)


def test_cards_of_every_game_are_found_without_naming_one(client: FlaskClient) -> None:
    found: Any = client.get(f"{URL}/cards?q=Snatch").json
    assert "fab" in {card["game"] for card in found["cards"]}


@pytest.mark.parametrize(
    ("path", "code", "said"),
    [
        ("scenarios/sve/nope", "no_such_scenario", "/api/v1/scenarios"),
        ("cards/sve/NOPE-1", "no_such_card", "/api/v1/cards"),
        ("nowhere", "not_found", "openapi.json"),
    ],
)
def test_a_missing_resource_is_reported_in_api_form(client: FlaskClient, path: str, code: str, said: str) -> None:
    answer: Any = client.get(f"{URL}/{path}?lang=en")
    assert (answer.status_code, answer.json["code"]) == (404, code)
    assert said in answer.json["detail"]


def test_the_api_sets_no_cookie_and_asks_nobody_to_wait(settings: dict[str, Any]) -> None:
    app = create_app(settings | {"RATELIMIT_ENABLED": True, "RATELIMIT_SEARCH": "1 per minute"})
    client = app.test_client()
    answers = [client.get(f"{URL}/search?q=ward&lang=en") for _ in range(2)]
    app.extensions["judge.database"].close()
    assert [one.status_code for one in answers] == [200, 429]
    assert ["Retry-After" in one.headers for one in answers] == [False, True]
    assert "X-RateLimit-Remaining" in answers[0].headers
    assert not any("Set-Cookie" in one.headers for one in answers)


def test_the_pages_of_any_site_may_read(client: FlaskClient) -> None:
    site = {"Origin": "https://elsewhere.example.org", "Sec-Fetch-Site": "cross-site"}
    answer = client.get(f"{URL}/rules/sve/8.4.9", headers=site)
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    asks = {"Access-Control-Request-Method": "GET", "Access-Control-Request-Headers": "If-None-Match"}
    assert (
        client.options(f"{URL}/rules/sve/8.4.9", headers=site | asks).headers["Access-Control-Allow-Methods"] == "GET"
    )
    assert "Access-Control-Allow-Origin" not in client.get("/rules/sve/8.4.9", headers=site).headers


@pytest.fixture
def address(app: Any, shared_sources: Sources) -> Iterator[str]:
    """Return the address of a service that answers over a socket, once what takes long is there."""
    shared_sources.searcher.search("bane")
    shared_sources._evidence("sve")
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()
    thread.join(timeout=5)
    server.server_close()


def test_the_client_and_the_service_agree(address: str, client: FlaskClient) -> None:
    judge = Client(address, seconds=600.0)
    assert [one["id"] for one in judge.games()][:1] == ["sve"]
    assert judge.rule("sve", "8.4.9")["clause"]["id"] == "sve:8.4.9"
    assert judge.search("bane", "sve", 1)[0]["id"] == "sve:12.14.2"
    assert judge.resolve(test_rulings.BOARD)["verdict"] == "resolved"
    assert judge.play(test_rulings.BOARD)["options"]["moment"] == "action"
    kept(client)
    assert [one["title"] for one in judge.rulings(game="sve")] == ["Two fight"]
    with pytest.raises(RefusedError, match="chess") as refused:
        judge.resolve("game: chess")
    assert (refused.value.status, refused.value.code) == (422, "invalid_scenario")
    with pytest.raises(RefusedError, match="no answer from"):
        Client("http://127.0.0.1:9").games()


def test_the_command_line_asks_a_service_elsewhere(
    address: str, tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    board = tmp_path / "board.yaml"
    board.write_text(test_rulings.BOARD, "utf-8")
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text("game: sve\np1: {feild: 3}\n", "utf-8")
    failing = tmp_path / "failing.yaml"
    failing.write_text(test_rulings.BOARD + "expect:\n  - {winner: p2}\n", "utf-8")
    asked = [["--lang", "ja", "--board", "--all"], ["--markdown"], ["--json"]]
    for file, forms in ((board, [*asked, ["--seat", "p2"]]), (wrong, asked), (failing, asked)):
        for form in forms:
            here = main(["resolve", str(file), *form]), capsys.readouterr()
            assert (main(["--remote", address, "resolve", str(file), *form]), capsys.readouterr()) == here
    assert main(["--remote", address, "search", "bane", "--game", "sve"]) == 0
    assert main(["--remote", address, "rule", "sve:8.4.9"]) == 0
    assert main(["--remote", address, "rule", "sve:8.4.9.7"]) == 2
    assert main(["--remote", address, "lint"]) == 2
    assert main(["--remote", "nowhere", "rule", "sve:8.4.9"]) == 2
