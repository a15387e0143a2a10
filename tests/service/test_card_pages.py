"""Published cards: found by name and number, each with a page of its own."""

import html

import pytest
from flask.testing import FlaskClient


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_card_says_itself_in_both_languages(client: FlaskClient, lang: str) -> None:
    page = client.get(f"/cards/sve/BP03-028?lang={lang}")
    shown = page.get_data(as_text=True)
    assert page.status_code == 200
    assert "これが手札以外から場に出ていたなら" in shown
    assert "Fanfare:" in shown
    assert "12.4.3" in shown, "the clause of Fanfare"


def test_cards_are_found_by_number_and_name(client: FlaskClient) -> None:
    shown = client.get("/cards/sve?q=SD06-014").get_data(as_text=True)
    assert "/cards/sve/SD06-014" in shown
    assert "死の宣告" in client.get("/cards/sve?q=死の宣告").get_data(as_text=True)


def test_boards_that_use_a_card_are_linked(client: FlaskClient) -> None:
    shown = client.get("/cards/sve/SD06-014").get_data(as_text=True)
    assert "/scenarios/sve/10.10.1-amulet-that-comes-engaged" in shown


@pytest.mark.parametrize("address", ["/cards/sve/NO-1", "/cards/nogame", "/cards/kiseki/BP01-001"])
def test_an_unknown_card_or_game_is_not_found(client: FlaskClient, address: str) -> None:
    assert client.get(address).status_code == 404


def test_a_card_can_be_put_on_a_board(client: FlaskClient) -> None:
    page = client.post(
        "/table/sve", data={"scenario": "game: sve\np1:\n  pp: 10\n  hand:\n    - {id: a, card: BP03-028}\n"}
    )
    assert page.status_code == 200
    assert "{id: a, card: BP03-028}" in client.get("/cards/sve/BP03-028").get_data(as_text=True)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_pasted_text_is_read_and_can_be_played(client: FlaskClient, lang: str) -> None:
    assert client.get(f"/cards/sve/read?lang={lang}").status_code == 200
    text = "【守護】\nファンファーレ『騎兵』1体を場に出す。\n――――――\n"
    text += "『騎兵』ロイヤル兵士・フォロワーコスト2攻撃力2/体力1【突進】"
    page = client.post(f"/cards/sve/read?lang={lang}", data={"text": text, "type": "follower"})
    shown = page.get_data(as_text=True)
    assert page.status_code == 200
    assert "Fanfare: Put 1 『騎兵』" in shown
    assert "12.4.3" in shown, "the clause of Fanfare"
    board = html.unescape(shown.partition('name="scenario" hidden>')[2].partition("</textarea>")[0])
    assert client.post("/api/v1/resolve", json={"scenario": board}).status_code == 200


def test_what_is_not_read_of_a_pasted_text_is_shown(client: FlaskClient) -> None:
    page = client.post(
        "/cards/sve/read", data={"text": "<script>alert(1)</script>自分のデッキをなでる。【超進化時】", "type": "x"}
    )
    shown = page.get_data(as_text=True)
    assert page.status_code == 200
    assert "超進化" in shown
    assert "<script>alert" not in shown
