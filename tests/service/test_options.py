"""A player's options in the service: the page, the list next to a result, the API, and limits against hanging."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from judge.kernel import Limits
from judge.service import create_app
from judge.service.api import models
from judge.service.resolver import job
from tests.scenario.test_options import BOARD, CHOICE

from .test_hostile import MARKUP
from .test_pages import elements
from .test_resolve import post, small

URL = "/api/v1/options"
EXAMPLE = "sve/8.4.2.1-new-follower-may-not-attack"


@pytest.mark.parametrize("address", ["/resolve", f"/resolve?example={EXAMPLE}"])
def test_the_editor_offers_it_without_javascript(client: FlaskClient, address: str) -> None:
    assert 'formaction="/options?lang=en"' in client.get(address + ("&" if "?" in address else "?") + "lang=en").text


def test_an_example_leads_to_its_list(client: FlaskClient) -> None:
    assert f'href="/options?example={EXAMPLE}"' in client.get(f"/scenarios/{EXAMPLE}").text
    page = client.get(f"/options?example={EXAMPLE}&lang=en")
    assert page.status_code == 200
    assert 'class="doable cannot"' in page.text
    assert client.get("/options?example=nope").status_code == 404


def test_a_shared_board_leads_to_its_list(client: FlaskClient) -> None:
    shared = post(client, BOARD, "/share").location
    key = shared.rpartition("/")[2]
    assert f'href="/options?from={key}"' in client.get(shared).text
    assert client.get(f"/options?from={key}").status_code == 200
    assert client.get("/options?from=nope").status_code == 404


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            [
                "Now possible for you: 7; not possible: 9",
                "What you can do",
                "attack with Knight (a)",
                "What you cannot do, and why",
                "not enough PP",
                "it has Aura",
            ],
        ),
        (
            "ja",
            [
                "今自分ができること7件、できないこと9件",
                "自分ができること",
                "騎士(a)で攻撃",
                "自分ができないことと、その理由",
                "PPが足りない",
                "オーラを持つ",
            ],
        ),
    ],
)
def test_the_page_shows_two_lists_with_their_clauses(client: FlaskClient, lang: str, said: list[str]) -> None:
    page = post(client, BOARD, f"/options?lang={lang}")
    assert page.status_code == 200
    for words in said:
        assert words in page.text
    for clause in ("8.4.2.1", "10.4.4", "10.6.2.6", "12.15.2", "7.3.4"):
        assert f'href="/rules/sve/{clause}"' in page.text
    assert 'data-card="/rules/sve/10.4.4/card"' in page.text or "data-card" in page.text
    assert "A busy board" in page.text.partition("<textarea")[2]  # what was typed is not lost
    elements(page.text)


def test_the_other_player_can_be_asked_about(client: FlaskClient) -> None:
    assert 'formaction="/options?lang=en&amp;seat=p2"' in post(client, BOARD, "/options?lang=en").text
    page = post(client, BOARD, "/options?lang=en&seat=p2").text
    assert "Now possible for the opponent: 0" in page
    assert "the other player’s turn" in page
    assert 'formaction="/options?seat=p2&amp;lang=ja"' in page  # the language switch asks the same


def test_an_unknown_seat_is_refused(client: FlaskClient) -> None:
    answer = client.post("/options?lang=en&seat=<b>", data={"scenario": BOARD})
    assert answer.status_code == 404
    assert "unknown value &lt;b&gt;. Known values: p1, p2." in answer.text


def test_an_open_decision_is_shown_with_excluded_options(client: FlaskClient) -> None:
    page = post(client, CHOICE, "/options?lang=en").text
    assert "Open choice" in page
    assert "To be decided now by you: target" in page
    assert "it has Aura" in page


def test_a_result_shows_the_next_actions(client: FlaskClient) -> None:
    page = post(client, BOARD, "/resolve?lang=en").text
    assert 'form="editor" formaction="/options?lang=en"' in page
    beside = page.partition('id="now"')[2]
    assert "attack with Knight (a)" in beside
    assert "not enough PP" in beside


@pytest.mark.parametrize("play", ["- p1: concede", "- p1: {attack: b, with: x}"])
def test_a_result_after_which_nobody_acts_shows_none(client: FlaskClient, play: str) -> None:
    page = post(client, BOARD + f"play:\n  {play}\n", "/resolve?lang=en").text
    assert ('id="now"' in page) == ("attack" in play)


def test_nothing_typed_and_nothing_posted_lead_to_the_editor(client: FlaskClient) -> None:
    assert post(client, "  ", "/options").location == "/resolve"
    assert client.get("/options").location == "/resolve"


def test_a_wrong_scenario_is_reported_at_its_line(client: FlaskClient) -> None:
    page = post(client, "game: sve\nbord: {}", "/options?lang=en")
    assert page.status_code == 422
    assert "bord" in page.text
    assert "line 2" in page.text


@pytest.mark.parametrize("name", MARKUP)
def test_names_are_escaped(client: FlaskClient, name: str) -> None:
    page = post(client, small(name).partition("play:")[0], "/options?lang=en")
    assert page.status_code == 200
    assert "<script>alert" not in page.text
    assert "onerror" not in {key for _tag, attrs in elements(page.text).found for key in attrs}
    assert ">49<" not in page.text


def test_api(client: FlaskClient) -> None:
    body = client.post(URL, json={"scenario": BOARD}).json
    models.OptionsOut.model_validate(body)
    assert (body["seat"], body["complete"], len(body["can"]), len(body["cannot"])) == ("p1", True, 7, 9)
    giant = next(one for one in body["cannot"] if one["action"] == "play x")
    assert [why["clause"] for why in giant["why"]] == ["sve:10.4.4", "sve:10.6.2.6"]
    assert client.post(URL, json={"scenario": BOARD, "seat": "p2"}).json["can"] == []


def test_api_refuses_invalid_requests(client: FlaskClient) -> None:
    assert client.post(URL, data="x").status_code == 400
    wrong = client.post(URL, json={"scenario": "game: sve\nbord: {}"})
    assert (wrong.status_code, wrong.json["code"]) == (422, "invalid_scenario")
    assert client.post(URL, json={"scenario": BOARD, "seat": "p3"}).status_code == 422


def test_api_is_documented(client: FlaskClient) -> None:
    paths = client.get("/api/v1/openapi.json").json["paths"]
    assert paths[URL]["post"]["summary"] == "List what a player can and cannot do"


def test_different_requests_about_one_text_have_different_answers(client: FlaskClient) -> None:
    assert "trace" in client.post("/api/v1/resolve", json={"scenario": BOARD}).json
    assert client.post(URL, json={"scenario": BOARD}).json["seat"] == "p1"
    assert client.post(URL, json={"scenario": BOARD, "seat": "p2"}).json["seat"] == "p2"


def test_no_time_left_is_reported(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job, "LISTING", Limits(steps=5_000, seconds=1e-9))
    body = client.post(URL, json={"scenario": huge()}).json
    assert body["complete"] is False


def huge() -> str:
    """A board with more ways to do things than anybody can wait for."""
    ways = "{choose: 12, options: [" + ", ".join(["[{damage: 1, to: t}]"] * 24) + "]}"
    spell = (
        f"{{name: S, type: spell, cost: 1, abilities: [{{spell: [{ways}], targets: "
        "[{id: t, side: enemy, zone: cemetery, count: 3}]}]}"
    )
    field = "{type: follower, cost: 1, attack: 1, defense: 1, count: 60}"
    hand = f"[{{card: s, count: 60, id: h}}, {field}]"
    return (
        f"game: sve\ncards: {{s: {spell}}}\np1: {{hand: {hand}, field: [{field}], field_limit: 90, pp: 9}}\n"
        f"p2: {{field: [{field}], field_limit: 90, cemetery: 60}}\n"
    )


@pytest.mark.sweep
def test_a_stranger_cannot_hang_it(settings: dict[str, Any]) -> None:
    app = create_app(settings | {"RESOLVE_IN_PROCESS": False, "RESOLVE_WORKERS": 1})
    try:
        client = app.test_client()
        assert client.post(URL, json={"scenario": huge()}).json["complete"] is False
        for address in ("/options", "/resolve"):
            assert post(client, huge(), address).status_code == 200
        assert client.post("/api/v1/resolve", json={"scenario": small()}).status_code == 200
    finally:
        app.extensions["judge.answers"].resolver.close()
        app.extensions["judge.database"].close()


def test_doing_nothing_has_its_clause_too(client: FlaskClient) -> None:
    page = client.get("/options?example=kiseki/1333.1-loses-an-organization&lang=en").text
    assert re.search(r"<b>pass</b>\s*<a[^>]*>902\.4", page)


def test_options_next_to_a_result_leave_out_passed_moments(client: FlaskClient) -> None:
    result = post(client, CHOICE, "/resolve?lang=en").text
    beside = result.partition('id="now"')[2].partition("</summary>")[0]
    assert re.search(r"Legal actions now <span class=\"count\">[1-9]", beside)
    assert "to be decided now" not in beside


UNSTATED = """\
game: fab
p1: {hand: [{card: snatch-red}, {card: command-and-conquer-red}]}
p2: {hand: [{id: own-id, card: sink-below-red}]}
"""
ALIKE = """\
game: sve
p1: {field: [{name: Knight, attack: 2, defense: 2}, {name: Knight, attack: 3, defense: 2}]}
p2: {field: [{name: Scout, attack: 1, defense: 3, engaged: true}]}
"""


@pytest.mark.parametrize(
    ("board", "said", "never"),
    [
        (UNSTATED, ["play Snatch ", "play Command and Conquer "], ["snatch-red", "command-and-conquer-red"]),
        (ALIKE, ["attack with Knight (1)", "attack with Knight (2)", "Scout "], ["p1-field-1", "p2-field-1"]),
    ],
)
def test_an_id_that_nobody_stated_is_not_shown(
    client: FlaskClient, board: str, said: list[str], never: list[str]
) -> None:
    page = post(client, board, "/options?lang=en").text
    shown = " ".join(re.sub(r"(?s)<textarea.*?</textarea>|<[^>]*>", "", page).split())
    assert [one for one in said if one.rstrip() not in shown] == []
    assert [one for one in never if one in shown] == []
    result = post(client, board + "play:\n  - p1: pass\n" if "fab" in board else board, "/resolve?lang=en").text
    assert [one for one in never if f"({one})" in result] == []
