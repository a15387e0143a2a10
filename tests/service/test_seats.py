"""A result seen from a seat: the switch, the pages, the API, and that nothing hidden is anywhere in them."""

import html
import re
from itertools import cycle
from typing import Any

import pytest
from flask.testing import FlaskClient

from judge.scenario import SEATS, Seated, library
from judge.service.views.board_diff import Change, changes
from tests.shares import Share, in_shares

pytestmark = pytest.mark.sweep

SEARCH = "sve/4.1.2.2-search-need-not-find"
HIDDEN = """
game: sve
title: {en: The Secret Duke, ja: 秘密の公爵}
question: {en: Where is the Secret Duke?, ja: 秘密の公爵はどこか}
p1:
  hand:
    - {id: quiet-spell, name: Insight, type: spell, cost: 1, abilities: [{spell: [{draw: 1}]}]}
    - {id: secret-duke, name: {en: Secret Duke, ja: 秘密の公爵}, type: follower, cost: 9, attack: 9, defense: 9}
  deck:
    - {id: deep-card, name: {en: Deep Card, ja: 深き札}, type: follower, cost: 1, attack: 1, defense: 1}
play:
  - p1: {play: quiet-spell}
expect:
  - {card: secret-duke, zone: p1.hand}
"""
SECRETS = ("secret-duke", "Secret Duke", "秘密の公爵", "deep-card", "Deep Card", "深き札")


def shared(client: FlaskClient, seat: str) -> Any:
    return client.post(f"/share?seat={seat}", data={"scenario": HIDDEN}, follow_redirects=True)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_other_seat_s_page_holds_nothing_hidden(client: FlaskClient, lang: str) -> None:
    answer = client.post(f"/share?seat=p2&lang={lang}", data={"scenario": HIDDEN})
    assert answer.status_code == 303
    page = client.get(f"{answer.location}?lang={lang}")
    assert page.status_code == 200
    assert [secret for secret in SECRETS if secret in page.text] == []
    assert {"en": "Insight", "ja": "洞察"}[lang] in page.text


@pytest.mark.parametrize(("lang", "words", "bear"), [("en", "a card", "Bear"), ("ja", "カード1枚", "熊")])
def test_an_unknown_card_next_to_a_known_one_is_face_down(
    client: FlaskClient, lang: str, words: str, bear: str
) -> None:
    page = client.get(f"/scenarios/sve/5.20.1.1-revealed-card-is-hidden-again?seat=p2&lang={lang}").text
    assert f'<span class="tile-name">{words}</span>' in page
    assert f'<span class="tile-name"><bdi>{bear}</bdi></span>' in page


def test_a_seat_shows_its_own_hand_and_drawn_cards(client: FlaskClient) -> None:
    page = shared(client, "p1").text
    assert "Secret Duke" in page
    assert "Deep Card" in page
    assert "Where is the Secret Duke?" not in page


def test_the_page_of_everything_is_as_it_was(client: FlaskClient) -> None:
    page = client.post("/resolve", data={"scenario": HIDDEN}).text
    assert "The Secret Duke" in page
    assert "Deep Card" in page


def test_an_unknown_seat_is_refused_and_shows_nothing(client: FlaskClient) -> None:
    for answer in (
        client.post("/resolve?seat=p3&lang=en", data={"scenario": HIDDEN}),
        client.get(f"/scenarios/{SEARCH}?seat=p3&lang=en"),
    ):
        assert answer.status_code == 404
        assert "seat: unknown value p3. Known values: p1, p2." in answer.text
        assert "Secret" not in answer.text


def test_links_switch_the_seat_without_a_script(client: FlaskClient) -> None:
    address = f"/scenarios/{SEARCH}"
    everything = client.get(f"{address}?step=3&lang=en").text
    links = {html.unescape(link) for link in re.findall(r'href="([^"]*seat=p[12][^"]*)"', everything)}
    assert links == {f"{address}?lang=en&seat=p1", f"{address}?lang=en&seat=p2"}
    seated = client.get(f"{address}?lang=en&seat=p2").text
    assert f'href="{address}?lang=en"' in seated
    assert '<b aria-current="true">The opponent</b>' in seated
    assert f'href="{address}?lang=en&amp;seat=p2&amp;step=1#table"' in seated


def test_buttons_switch_the_seat_of_a_typed_board(client: FlaskClient) -> None:
    page = client.post("/resolve?lang=en", data={"scenario": HIDDEN}).text
    assert 'form="editor" formaction="/resolve?lang=en&amp;seat=p2"' in page
    seated = client.post("/resolve?lang=en&seat=p2", data={"scenario": HIDDEN}).text
    assert '<b aria-current="true">The opponent</b>' in seated
    assert 'formaction="/resolve?lang=en"' in seated
    assert 'formaction="/resolve?lang=en&amp;seat=p2#table" name="step"' in seated


def test_the_author_of_a_faulty_board_sees_the_problem(client: FlaskClient) -> None:
    answer = client.post("/resolve?seat=p2", data={"scenario": "game: chess"})
    assert answer.status_code == 422
    assert "chess" in answer.text


@in_shares(16)
def test_shipped_boards_show_a_seat_nothing_hidden(client: FlaskClient, share: Share) -> None:
    """Each page is that of one seat; the text and the data for both are looked at in tests/scenario."""
    kept_back = 0
    for file, seat in zip(share.of(library()), cycle(SEATS), strict=False):
        done = file.resolve()
        described, known = done.described(), Seated(done, seat).described()
        open_names = " ".join(str(card["name"]) for card in known.values())
        answer = client.get(f"/scenarios/{file.id}?seat={seat}&lang=en")
        assert answer.status_code == 200
        # words and clauses, not cards
        named_alike = '<kbd>.*?</kbd>|<span class="label">.*?</span>|href="/rules/[^>]*? title=".*?"'
        page = re.sub(named_alike, "", answer.text)
        for card in described.keys() - known.keys():
            kept_back += 1
            name = str(described[card]["name"])
            forms = (f"({card})", f'card-id="{card}"', f">{card}<")
            assert not [form for form in forms if form in page], file.id
            assert name == "?" or name in open_names or not re.search(rf"(?<!\w){re.escape(name)}(?!\w)", page), file.id
    assert kept_back > 200


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_api_returns_to_a_seat_only_its_own_knowledge(client: FlaskClient, lang: str) -> None:
    answer = client.post(f"/api/v1/resolve?seat=p2&lang={lang}", json={"scenario": HIDDEN})
    assert answer.status_code == 200
    assert [secret for secret in SECRETS if secret in answer.get_data(as_text=True)] == []
    trace = answer.json["trace"]
    assert trace["seat"] == "p2"
    assert trace["board"]["zones"]["p1.hand"] == ["?p1.hand.1", "?p1.hand.2"]
    assert trace["board"]["cards"]["?p1.hand.1"] == {"name": "?", "hidden": True}


def test_the_api_refuses_another_seat(client: FlaskClient) -> None:
    assert client.post("/api/v1/resolve?seat=p3", json={"scenario": HIDDEN}).status_code in (400, 422)


def hidden(*zones: str) -> dict[str, Any]:
    """Return a board with one hidden card a zone named."""
    held = {zone: [f"?{zone}.{n}" for n in range(1, zones.count(zone) + 1)] for zone in ("p2.hand", "p2.deck")}
    cards = {card: {"name": "?", "hidden": True} for lying in held.values() for card in lying}
    sizes = {name: zones.count(f"p2.{name}") for name in ("hand", "deck")}
    return {"zones": held, "cards": cards, "players": {"p2": sizes}}


def test_a_card_that_goes_out_of_sight_is_seen_to_go() -> None:
    before, after = hidden(), hidden("p2.hand")
    before["zones"] = {"p2.field": ["a"], **before["zones"]}
    before["cards"]["a"] = {"name": "Knight"}
    assert list(changes(before, after)) == [Change("a", "zone", "p2.field", "p2.hand"), Change("p2", "hand", 0, 1)]
    assert next(iter(changes(after, before))) == Change("a", "zone", "p2.hand", "p2.field")


def test_a_hidden_draw_shows_as_numbers() -> None:
    found = list(changes(hidden("p2.deck"), hidden("p2.hand")))
    assert found == [Change("p2", "hand", 0, 1), Change("p2", "deck", 1, 0)]
