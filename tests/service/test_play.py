"""Playing a board over HTTP: decisions in; what happened and what can be done out; nothing is kept."""

from typing import Any

from flask.testing import FlaskClient

from judge.service.api import models

URL = "/api/v1/play"
BOARD = """\
game: sve
p1:
  field:
    - {id: a, name: Knight, attack: 2, defense: 2}
  hand:
    - {id: s, name: Bolt, type: spell, cost: 1,
       abilities: [{spell: [{damage: 3, to: t}], targets: [{id: t, side: enemy, type: follower}]}]}
p2:
  field:
    - {id: x, name: Scout, attack: 1, defense: 3, engaged: true}
    - {id: w, name: Wall, attack: 0, defense: 4, keywords: [ward], engaged: true}
"""


def played(client: FlaskClient, *decisions: Any) -> dict[str, Any]:
    answer = client.post(URL, json={"scenario": BOARD, "decisions": list(decisions)})
    assert answer.status_code == 200, answer.text
    models.PlayOut.model_validate(answer.json)
    return answer.json


def test_a_board_lists_possible_actions(client: FlaskClient) -> None:
    found = played(client)
    assert [one["en"] for one in found["options"]["can"]] == [
        "play Bolt (s)",
        "attack with Knight (a)",
        "end the main phase",
    ]
    assert found["scenario"] == BOARD


def test_an_entry_that_is_sent_back_is_carried_out(client: FlaskClient) -> None:
    bolt = played(client)["options"]["can"][0]["entry"]
    open_choice = played(client, bolt)["options"]["choice"]
    assert [one["option"] for one in open_choice["options"]] == ["x", "w"]
    after = played(client, bolt, {open_choice["by"]: {open_choice["word"]: "w"}})
    assert after["play"] == [bolt, {"p1": {"targets": "w"}}]
    assert "Bolt (s) deals 3 ability damage to Wall (w)" in [step["text"]["en"] for step in after["trace"]["steps"]]
    assert "\nplay:\n  - p1: {play: s}\n  - p1: {targets: w}\n" in after["scenario"]


def test_nothing_is_assumed(client: FlaskClient) -> None:
    steps = played(client, {"p1": {"play": "s"}})["trace"]["steps"]
    assert not [step for step in steps if step.get("assumed")]


def test_a_refused_action_names_its_clause(client: FlaskClient) -> None:
    found = played(client, {"p1": {"attack": "p2-leader", "with": "a"}})
    assert found["trace"]["refused"]
    assert "sve:12.8.2" in {step["clause"] for step in found["trace"]["steps"]}


def test_unusable_input_is_reported_at_its_position(client: FlaskClient) -> None:
    wrong = client.post(URL, json={"scenario": BOARD, "decisions": [{"p1": {"play": "zzz"}}]})
    assert wrong.status_code == 422
    assert wrong.json["problems"][0]["field"] == "play[0].p1.play"
    unread = client.post(URL, json={"scenario": "game: [", "decisions": [{"p1": "pass"}]})
    assert (unread.status_code, unread.json["code"]) == (422, "invalid_scenario")
    assert client.post(URL, json={"scenario": BOARD, "decisions": [{"p3": "pass"}]}).status_code == 422
