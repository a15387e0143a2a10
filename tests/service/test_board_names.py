"""Pages name the cards that a board writes out in the language of the reader."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from judge.scenario.shipped import library

BOARD = "sve/12.14.2-two-bane-followers"
OWN = """
game: sve
p1:
  field: [{id: a, name: {en: Paper Tiger, ja: 張り子の虎}, type: follower, cost: 1, attack: 1, defense: 1}]
p2:
  field: [{id: b, name: Wolf, type: follower, cost: 1, attack: 1, defense: 1, engaged: true}]
play: [{p1: {attack: b, with: a}}]
"""


def read(page: str) -> str:
    """Return the visible text of a page, without the text of the board."""
    page = re.sub(r"<(script|style|textarea|pre)\b.*?</\1>", "", page, flags=re.DOTALL)
    return unescape(re.sub(r"<[^>]+>", " ", page))


@pytest.mark.parametrize(("lang", "shown", "hidden"), [("ja", "伏兵", "Ambusher"), ("en", "Ambusher", "伏兵")])
def test_the_page_of_a_shipped_board_and_its_table(client: FlaskClient, lang: str, shown: str, hidden: str) -> None:
    (board,) = (one for one in library("sve") if one.id == BOARD)
    of_board = client.get(f"/scenarios/{BOARD}?lang={lang}").text
    table = client.post(f"/table/sve?lang={lang}", data={"scenario": board.text, "do": "look"}).text
    for page in (of_board, table):
        assert shown in read(page)
        assert hidden not in read(page)


@pytest.mark.parametrize(("lang", "own", "wolf"), [("ja", "張り子の虎", "狼"), ("en", "Paper Tiger", "Wolf")])
def test_a_name_that_the_board_states_in_both_languages(client: FlaskClient, lang: str, own: str, wolf: str) -> None:
    for path, sent in ((f"/resolve?lang={lang}", {}), (f"/table/sve?lang={lang}", {"do": "look"})):
        page = read(client.post(path, data={"scenario": OWN, **sent}).text)
        assert own in page
        assert wolf in page


def test_a_card_of_a_board_is_found_by_either_name(client: FlaskClient) -> None:
    for typed in ("エステル・ブライト", "Estelle Bright"):
        assert "エステル・ブライト" in client.get("/table/kiseki/cards", query_string={"q": typed, "lang": "ja"}).text


def test_the_form_of_a_card_shows_one_name(client: FlaskClient) -> None:
    sheet = client.post("/table/sve?lang=ja", data={"scenario": OWN, "do": "look", "sheet": "card a"}).text
    assert "張り子の虎" in read(sheet)
    assert "&#39;ja&#39;" not in sheet
