"""Published cards over the API: a list in parts, one card, and what is understood of a printed text."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from judge.cards.parser import READERS
from judge.service.api import models

URL = "/api/v1/cards"


def test_cards_come_in_parts(client: FlaskClient) -> None:
    first: Any = client.get(f"{URL}?game=sve&limit=2").json
    models.CardList.model_validate(first)
    assert len(first["cards"]) == 2 < first["total"]
    second: Any = client.get(first["next"].partition("localhost")[2]).json
    assert second["cards"][0] not in first["cards"]


def test_cards_are_found_by_name_and_number(client: FlaskClient) -> None:
    by_number: Any = client.get(f"{URL}?q=SD06-014").json
    assert ["SD06-014" in one["numbers"] for one in by_number["cards"]] == [True]
    by_name: Any = client.get(f"{URL}?q=死の宣告").json
    assert by_name["cards"][0]["name"] == "死の宣告"
    everywhere: Any = client.get(f"{URL}?q=cnc").json
    models.CardList.model_validate(everywhere)
    (found,) = everywhere["cards"]
    assert (found["game"], found["way"], found["numbers"][0]) == ("fab", "nickname", "command-and-conquer-red")
    near: Any = client.get(f"{URL}?q=comand conqer").json
    assert near["cards"][0]["way"] == "near"
    assert client.get(f"{URL}?game=kiseki").json == {"cards": [], "total": 0, "next": None}


def test_a_card_has_its_text_boards_and_scenario(client: FlaskClient) -> None:
    card: Any = client.get(f"{URL}/sve/SD06-014").json
    models.CardAnswer.model_validate(card)
    assert card["says"]["en"][0] == "This comes onto the field engaged."
    assert "sve/10.10.1-amulet-that-comes-engaged" in card["scenarios"]
    assert client.post("/api/v1/resolve", json={"scenario": card["scenario"]}).status_code == 200


@pytest.mark.parametrize(("game", "number"), [("dm", "DM01-044"), ("fab", "blood-scent")])
def test_cards_of_other_games_are_answered_too(client: FlaskClient, game: str, number: str) -> None:
    listed: Any = client.get(f"{URL}?game={game}&limit=200").json
    models.CardList.model_validate(listed)
    assert listed["total"] > 200
    card: Any = client.get(f"{URL}/{game}/{number}").json
    models.CardAnswer.model_validate(card)
    assert card["card"]["abilities"]
    assert card["says"]["ja"] != card["says"]["en"]
    assert card["clauses"]
    assert client.post("/api/v1/resolve", json={"scenario": card["scenario"]}).status_code == 200


@pytest.mark.parametrize("address", ["sve/NO-1", "nogame/BP01-001", "kiseki/BP01-001"])
def test_an_unknown_card_is_not_found(client: FlaskClient, address: str) -> None:
    assert client.get(f"{URL}/{address}").status_code == 404


def test_a_text_is_read(client: FlaskClient) -> None:
    text = "ファンファーレ 相手の場のフォロワー1体を選ぶ。それに3ダメージ。"
    found: Any = client.post(f"{URL}/sve/read", json={"text": text}).json
    models.ReadingAnswer.model_validate(found)
    assert found["whole"]
    assert found["abilities"][0]["ability"]["do"] == [{"damage": 3, "to": "t"}]


def test_words_that_are_not_read_are_named_with_their_place(client: FlaskClient) -> None:
    text = "1枚引く。\n自分のデッキをなでる。"
    found: Any = client.post(f"{URL}/sve/read", json={"text": text, "type": "spell"}).json
    models.ReadingAnswer.model_validate(found)
    assert not found["whole"]
    (stopped,) = found["unread"]
    assert text[slice(*stopped["span"])] == stopped["words"]


@pytest.mark.parametrize("body", [{}, {"text": 1}, {"text": "あ" * 4001}, {"text": "", "more": 1}])
def test_a_wrong_request_is_refused(client: FlaskClient, body: Any) -> None:
    answer = client.post(f"{URL}/sve/read", json=body)
    assert answer.status_code == 422
    models.ApiError.model_validate(answer.json)


@pytest.mark.parametrize("game", sorted({"dm", "kiseki"} - {*READERS}))
def test_texts_of_other_games_are_not_read(client: FlaskClient, game: str) -> None:
    answer: Any = client.post(f"{URL}/{game}/read?lang=en", json={"text": "Draw a card."})
    assert answer.status_code == 404
    assert answer.json["detail"] == f"Printed card texts can be read for {', '.join(READERS)}, but not for {game}."
    assert "読み取れません" in answer.json["problems"][0]["message"]["ja"]
    page = client.get(f"/cards/{game}/read?lang=en")
    assert (page.status_code, "but not for" in page.text) == (404, True)


def test_texts_of_an_unknown_game_are_not_parsed(client: FlaskClient) -> None:
    answer: Any = client.post(f"{URL}/chess/read?lang=en", json={"text": "Draw a card."})
    assert answer.status_code == 404
    assert answer.json["detail"].startswith("Unknown game: chess. Known games: sve,")
