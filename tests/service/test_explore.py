"""Exploring in the service: the page, the API, both languages, and that nobody can hang it."""

import json
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from judge.client import Client, RefusedError
from judge.kernel import Bounds
from judge.service import create_app
from judge.service.api import models
from judge.service.resolver import job

from ..running import Running
from .test_pages import elements
from .test_resolve import post, small

URL = "/api/v1/explore"
MATTERS = "sve/10.7.3.1-order-of-three-last-words-matters"


@pytest.fixture
def board(shared_sources: Any) -> str:
    return str(shared_sources.scenarios[MATTERS].text)


@pytest.mark.parametrize("address", ["/resolve", f"/resolve?example={MATTERS}"])
def test_the_editor_offers_it_without_javascript(client: FlaskClient, address: str) -> None:
    assert 'formaction="/explore?lang=en"' in client.get(address + ("&" if "?" in address else "?") + "lang=en").text


def test_a_result_offers_it(client: FlaskClient) -> None:
    page = post(client, small()).text
    assert 'form="editor" formaction="/explore?lang=en"' in page


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ["It matters: 2 outcomes in 36 orders", "18 of 36", "Page (d): your hand", "You: hand 1"]),
        ("ja", ["36通りの進み方で2種類の結果", "36通り中18通り", "小姓(d): 自分の墓場", "自分: 手札 1"]),
    ],
)
def test_the_page_shows_outcomes_and_where_they_part(
    client: FlaskClient, board: str, lang: str, said: list[str]
) -> None:
    page = post(client, board, f"/explore?lang={lang}")
    assert page.status_code == 200
    for words in said:
        assert words in page.text
    assert 'href="/rules/sve/10.5.2.2"' in page.text
    assert 'href="#outcome-A"' in page.text
    assert f"id: {MATTERS}" in page.text  # what was typed is not lost
    elements(page.text)


def test_the_language_switch_explores_again(client: FlaskClient, board: str) -> None:
    assert 'formaction="/explore?lang=ja"' in post(client, board, "/explore?lang=en").text


def test_an_example_leads_to_its_outcomes(client: FlaskClient) -> None:
    assert "It matters: 2 outcomes in 36 orders" in client.get(f"/explore?example={MATTERS}&lang=en").text
    assert client.get("/explore?example=sve/none").status_code == 404


@pytest.mark.sweep
def test_only_outcomes_that_are_listed_are_linked(client: FlaskClient, shared_sources: Any) -> None:
    board = shared_sources.scenarios["kiseki/804.9-responses-of-both-players-to-a-scrum-attack"].text
    page = post(
        client, board.partition("play:")[0] + "play: [{p1: {attack: loewe, with: [estelle, joshua]}}]\n", "/explore"
    )
    links = set(re.findall(r'href="#(outcome-[A-Z]+)"', page.text))
    assert links <= set(re.findall(r'id="(outcome-[A-Z]+)"', page.text))


def test_an_impossible_answer_is_not_a_decision(client: FlaskClient) -> None:
    page = client.get("/explore?example=kiseki/1211.7-scrum-attack-triggers-twice&lang=en").text
    assert "No decision is open" in page
    assert "0 open decisions" in page


def test_nothing_typed_and_nothing_posted_lead_to_the_editor(client: FlaskClient) -> None:
    assert post(client, "  ", "/explore").location == "/resolve"
    assert client.get("/explore").location == "/resolve"


def test_a_wrong_scenario_is_reported_at_its_line(client: FlaskClient) -> None:
    page = post(client, "game: sve\nbord: {}", "/explore?lang=en")
    assert page.status_code == 422
    assert "bord" in page.text
    assert "line 2" in page.text


def test_names_are_escaped(client: FlaskClient) -> None:
    page = post(client, small("<script>alert(1)</script>"), "/explore?lang=en")
    assert page.status_code == 200
    assert "<script>alert" not in page.text


def test_api(client: FlaskClient, board: str) -> None:
    body = client.post(URL, json={"scenario": board}).json
    models.Explored.model_validate(body)
    assert (body["orders"], body["complete"], len(body["outcomes"])) == (36, True, 2)
    assert body["parting"]["clause"] == "sve:10.5.2.2"
    assert [one["outcomes"] for one in body["parting"]["answers"]] == [["A"], ["B"], ["A", "B"]]
    assert "trace" not in body["outcomes"][0]


def test_api_refuses_invalid_requests(client: FlaskClient) -> None:
    assert client.post(URL, data="x").status_code == 400
    wrong = client.post(URL, json={"scenario": "game: sve\nbord: {}"})
    assert (wrong.status_code, wrong.json["code"]) == (422, "invalid_scenario")


def test_api_is_documented(client: FlaskClient) -> None:
    paths = client.get("/api/v1/openapi.json").json["paths"]
    assert paths[URL]["post"]["summary"] == "Explore a scenario"
    assert "200" in paths[URL]["post"]["responses"]


def test_a_limit_gives_the_outcomes_so_far(client: FlaskClient, board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job, "EXPLORING", Bounds(lines=3, answers=60))
    page = post(client, board, "/explore?lang=en")
    assert page.status_code == 200
    assert "Incomplete" in page.text
    assert "the limit of 3 lines" in page.text
    assert client.post(URL, json={"scenario": board}).json["reached"][0]["limit"] == "lines"


def test_resolving_and_exploring_the_same_text_are_two_answers(client: FlaskClient, board: str) -> None:
    assert "trace" in client.post("/api/v1/resolve", json={"scenario": board}).json
    assert "orders" in client.post(URL, json={"scenario": board}).json
    assert "trace" in client.post("/api/v1/resolve", json={"scenario": board}).json


def huge() -> str:
    """A board with more orders than anybody can wait for: five abilities put back seventeen cards in any order."""
    waits = [{"keyword": "last_words", "do": [{"look": 20, "take": {"count": 3}, "rest": "bottom"}]}]
    field = [
        {"id": f"a{n}", "name": f"A{n}", "type": "follower", "cost": 1, "attack": 1, "defense": 1, "abilities": waits}
        for n in range(5)
    ]
    spell = {
        "id": "s",
        "name": "Sweep",
        "type": "spell",
        "cost": 1,
        "abilities": [{"spell": [{"destroy": {"zone": "field", "side": "any", "type": "follower"}}]}],
    }
    side = {"pp": 1, "field": field, "hand": [spell], "deck": 40}
    return json.dumps({"game": "sve", "p1": side, "play": [{"p1": {"play": "s"}}]})


@pytest.mark.sweep
def test_a_stranger_cannot_hang_it(settings: dict[str, Any]) -> None:
    app = create_app(settings | {"RESOLVE_IN_PROCESS": False, "RESOLVE_WORKERS": 1, "RESOLVE_SECONDS": 20.0})
    try:
        body = app.test_client().post(URL, json={"scenario": huge()}).json
        assert body["complete"] is False
        assert body["reached"]
        assert app.test_client().post("/api/v1/resolve", json={"scenario": small()}).status_code == 200
    finally:
        app.extensions["judge.answers"].resolver.close()
        app.extensions["judge.database"].close()


RESPONSE = """
game: kiseki
turn: {phase: battle}
p1:
  field:
    - {id: a, name: Estelle, cp: 2, str: 3, def: 3, organizations: [Bracer Guild]}
    - {id: b, name: Joshua, cp: 2, str: 2, def: 2, organizations: [Bracer Guild]}
p2:
  field: [{id: c, name: Loewe, cp: 2, str: 4, def: 4, organizations: [Ouroboros]}]
  hand: [{id: m, name: Kloe, cp: 3, str: 1, def: 1, arts: {ep: 0, do: [{draw: 1}]}}]
play:
  - p1: {attack: c, with: [a, b]}
"""


@pytest.mark.sweep
@pytest.mark.parametrize(("lang", "said"), [("en", "It matters"), ("ja", "結果が変わる")])
def test_responses_to_a_scrum_attack_are_explored_whole(client: FlaskClient, lang: str, said: str) -> None:
    page = post(client, RESPONSE, f"/explore?lang={lang}")
    assert page.status_code == 200
    assert said in page.text
    assert 'href="/rules/kiseki/' in page.text


def events(client: FlaskClient, scenario: str) -> list[tuple[str, dict[str, Any]]]:
    """Return the events of an exploration, each kind with its data."""
    response = client.post(URL, json={"scenario": scenario}, headers={"Accept": "text/event-stream"})
    assert response.status_code == 200
    assert response.mimetype == "text/event-stream"
    found = re.findall(r"event: (\w+)\ndata: (.*)\n\n", response.get_data(as_text=True))
    return [(kind, json.loads(data)) for kind, data in found]


def test_it_reports_its_progress(client: FlaskClient, board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job, "EVERY", 0.0)
    told = events(client, board.replace("title:", "# told\ntitle:"))
    kinds = [kind for kind, _ in told]
    assert kinds == ["progress"] * (len(told) - 1) + ["explored"]
    lines = [data["lines"] for kind, data in told if kind == "progress"]
    assert lines == sorted(lines)
    assert len(lines) > 3
    assert told[-1][1] == client.post(URL, json={"scenario": board.replace("title:", "# told\ntitle:")}).json


def test_a_board_that_cannot_be_explored_is_reported_as_a_problem(client: FlaskClient) -> None:
    ((kind, said),) = events(client, "game: nope")
    assert (kind, said["status"], said["code"]) == ("problem", 422, "invalid_scenario")
    assert said["problems"][0]["field"] == "game"


@pytest.mark.sweep
def test_a_process_reports_its_progress_to_the_client(settings: dict[str, Any]) -> None:
    app = create_app(settings | {"RESOLVE_IN_PROCESS": False, "RESOLVE_WORKERS": 1, "RESOLVE_SECONDS": 20.0})
    running = Running(app)
    far: list[dict[str, Any]] = []
    try:
        judge = Client(running.address, seconds=600.0)
        found = judge.explore(huge(), far.append)
        with pytest.raises(RefusedError, match="game") as refused:
            judge.explore("game: nope", far.append)
    finally:
        running.stop()
        app.extensions["judge.answers"].resolver.close()
        app.extensions["judge.database"].close()
    assert found["reached"]
    assert len(far) > 1
    assert {tuple(one) for one in far} == {("lines", "outcomes", "seconds")}
    assert refused.value.status == 422


def test_a_single_outcome_without_a_decision_needs_no_table(client: FlaskClient) -> None:
    page = client.get("/explore?example=sve/12.14.2-two-bane-followers&lang=en").text
    assert "one outcome" in page
    assert 'id="outcomes"' not in page
