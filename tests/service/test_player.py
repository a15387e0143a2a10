"""The page of a trace: where to go from a step, what could have been chosen, its other forms, and two compared."""

import json
import re
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient

from judge.service.resolver.job import stopped
from judge.service.resolver.workers import Answers
from judge.service.views.trace_view import rows, tree

BANE = "/scenarios/sve/12.14.2-two-bane-followers"
TYPED = """
game: sve
title: {en: An attack, ja: 攻撃}
p1: {field: [{id: a, name: Lancer, attack: 3, defense: 2}]}
p2: {field: [{id: b, name: Wall, attack: 0, defense: DEFENSE, engaged: true}]}
play:
  - p1: {attack: b, with: a}
"""


def step(n: int, depth: int, considered: bool = False) -> dict[str, Any]:
    return {"n": n, "depth": depth, "considered": considered}


def test_consequences_of_a_step_are_listed_under_it() -> None:
    branches = tree(rows([step(1, 0), step(2, 1), step(3, 2), step(4, 1, True), step(5, 0), step(6, 3)]))
    assert [one.row.first["n"] for one in branches] == [1, 5]
    first, last = branches
    assert [one.row.first["n"] for one in first.below] == [2, 4]
    assert first.follows == 3
    assert [one.row.first["n"] for one in last.below] == [6]  # however much deeper it lies


def test_a_choice_names_the_option_taken_and_the_others(client: FlaskClient) -> None:
    page = client.get(f"{BANE}?lang=en").text
    said = re.sub(r"\s+", " ", unescape(re.sub("<[^>]+>", "", page)))
    assert "Chosen: Watcher (b) Other options: The opponent’s leader" in said


def test_a_step_leads_to_its_line_and_on_to_clauses_and_the_board(client: FlaskClient) -> None:
    page = client.get(f"{BANE}?lang=en").text
    line = re.search(r'href="(/code/judge/games/sve/book/ch08_main_phase\.py:\d+)"', page)
    assert line is not None
    code = client.get(line[1])
    assert code.status_code == 200
    assert 'href="/rules/sve/8.4.3"' in code.text
    board = re.search(r'href="(/scenarios/sve/[^"]*\?clause=sve:8\.4\.3)#table"', code.text)
    assert board is not None
    shown = client.get(board[1]).text
    current = re.search(r'id="step-\d+" class="current"|class="step current', shown)
    assert current is not None
    assert f"{re.escape('8.4.3')}" in shown[current.start() :][:1500].replace(".", r"\.")


@pytest.mark.parametrize("place", ["judge/games/sve/book/ch08_main_phase.py:99999", "judge/../setup.py:1", "etc:1"])
def test_no_other_line_is_shown(client: FlaskClient, place: str) -> None:
    assert client.get(f"/code/{place}").status_code == 404


def test_a_clause_opens_the_board_at_the_step_that_rests_on_it(client: FlaskClient) -> None:
    assert f'href="{BANE}?clause=sve:11.3.2#table"' in client.get("/rules/sve/11.3.2").text
    assert 'class="step current" id="step-13"' in client.get(f"{BANE}?clause=sve:11.3.2").text
    assert 'class="step current" id="step-11"' in client.get(f"{BANE}?clause=sve:12.14.2.1").text  # a reason only
    assert 'data-at="17"' in client.get(f"{BANE}?clause=sve:1.1").text  # rests on it nowhere: the end


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_it_is_there_as_markdown_as_data_and_to_print(client: FlaskClient, lang: str) -> None:
    told = client.get(f"{BANE}?as=markdown&lang={lang}")
    assert told.mimetype == "text/markdown"
    assert told.text.startswith({"ja": "# 必殺を持つ", "en": "# Two bane followers"}[lang])
    data = client.get(f"{BANE}?as=json").get_json()
    assert data["schema"] == "judge.trace/2"
    sheet = client.get(f"{BANE}?as=print&lang={lang}").text
    assert "<nav" not in sheet
    assert '<dt class="n">11.3.2</dt>' in sheet
    assert client.get(f"{BANE}?as=print&seat=p1").text.count("✓") == 0  # a seat is not told what was expected


def test_a_typed_board_has_the_same_output_formats(client: FlaskClient) -> None:
    sent = {"scenario": TYPED.replace("DEFENSE", "3")}
    assert json.loads(client.post("/resolve?as=json", data=sent).text)["title"]["en"] == "An attack"
    assert client.post("/resolve?as=markdown", data=sent).mimetype == "text/markdown"
    wrong = client.post("/resolve?as=markdown", data={"scenario": "game: nope"})
    assert (wrong.status_code, wrong.mimetype) == (422, "text/html")


def test_two_results_are_compared(client: FlaskClient) -> None:
    key = client.post("/share", data={"scenario": TYPED.replace("DEFENSE", "3")}).location
    both = client.post("/compare?lang=en", data={"scenario": TYPED.replace("DEFENSE", "9"), "other": f"http://x{key}"})
    assert both.status_code == 200
    assert "The results differ." in both.text
    assert "is destroyed" in both.text
    assert (
        client.get(f"/compare?lang=en&one={BANE}&other=sve/12.14.2-two-bane-followers").text.count("Same result.") == 1
    )


def test_cards_that_a_change_names_are_called_by_their_names(client: FlaskClient) -> None:
    """They were called by their ids, with a capital letter."""
    page = client.get("/scenarios/dm/113.2-two-cards-under-a-shield?lang=ja").text
    assert "<bdi>下の者</bdi>、<bdi>深みの者</bdi>" in page


def test_a_missing_board_is_said_at_its_field_and_nothing_is_lost(client: FlaskClient) -> None:
    page = client.post("/compare?lang=en", data={"scenario": TYPED.replace("DEFENSE", "3"), "other": "sve/nothing"})
    assert page.status_code == 422
    assert "Unknown board “sve/nothing”." in page.text
    assert 'value="sve/nothing"' in page.text
    assert "Lancer" in page.text


def test_a_seat_s_link_compares_the_views_of_the_seat(client: FlaskClient) -> None:
    hidden = TYPED.replace("p2: {", "p2: {hand: [{id: h, name: Secret}], ").replace("DEFENSE", "3")
    own = client.post("/share?seat=p1", data={"scenario": hidden}).location
    assert "Secret" not in client.get(f"/compare?one={own}&other={BANE}").text


def test_a_shipped_board_that_cannot_be_resolved_now_says_so(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Answers, "of", lambda *_: stopped("crash", 5.0))
    assert client.get(BANE).status_code == 200


def test_cards_that_nobody_named_are_called_by_their_place(client: FlaskClient) -> None:
    board = """
game: fab
p1: {hand: [{id: a, name: Punch, types: [action], subtypes: [attack], pitch: 1, cost: 0, power: 3}]}
play:
  - p1: {play: a, target: p2-hero}
  - p1: {proceed: turn}
"""
    page = client.post("/resolve?lang=en", data={"scenario": board}).text
    played = page.partition('class="played"')[2].partition("</section>")[0]
    assert "the opponent’s hero" in played
    assert "p2-hero" not in played
    answer = page.partition('id="answer"')[2].partition("data-trace")[0]
    assert "card 1 of your deck" in answer
    assert "p1-deck-1" not in answer
    told = client.post("/resolve?lang=ja", data={"scenario": board}).text.partition('id="answer"')[2]
    assert "自分のデッキのカード1" in told


REFUSED = """
game: sve
p1: {field: [{id: a, name: Lancer, attack: 3, defense: 2}]}
p2: {field: [{id: b, name: Scout, attack: 0, defense: 1}]}
play:
  - p1: {attack: b, with: a}
"""


def test_expectations_name_cards_and_players(client: FlaskClient) -> None:
    """It said “card: t, zone: the opponent’s hand”."""
    page = client.get("/scenarios/dm/113.2-a-pile-is-one-shield?lang=en").text
    checks = page.partition('class="outcomes"')[2].partition("</ul>")[0]
    assert re.search(r"<b><bdi>[A-Z]\w+</bdi></b> zone: the opponent’s hand", checks)
    assert "<b><bdi>The opponent</bdi></b> shields: 1" in checks
    assert 'href="/rules/dm/113.2"' in checks
    assert not re.search(r"card: |player: |cites: ", checks)


def test_a_refusal_is_not_repeated_below_the_board(client: FlaskClient) -> None:
    page = client.post("/resolve?lang=en", data={"scenario": REFUSED}).text
    caption = page.partition("data-caption")[2].partition("</div>")[0]
    assert "The play was refused; the reason is in the answer." in caption
    assert "cannot be chosen" not in caption
    assert "attack Scout (b)" in page.partition("<h1")[2].partition("</h1>")[0]  # what was played names the result


def test_the_deciding_clauses_come_before_the_steps(client: FlaskClient) -> None:
    page = client.get(f"{BANE}?lang=en").text
    parts = ('class="played"', 'class="verdict"', "data-decides", 'class="key-steps"', "result-actions", "data-trace")
    order = [page.index(part) for part in parts]
    assert order == sorted(order)
    assert "attack Watcher (b)" in client.get(f"{BANE}?as=print&lang=en").text.partition("<h2>Resolved")[0]


def test_a_leader_in_the_play_is_called_as_elsewhere(client: FlaskClient) -> None:
    page = client.get("/quiz/sve/1.3.1-a-text-keeps-a-follower-from-the-leader?kind=may&lang=en").text
    assert "(p2-leader)" not in page
    assert "opponent’s leader" in page


def test_passes_after_an_attack_do_not_name_the_result(client: FlaskClient) -> None:
    board = """
game: kiseki
turn: {phase: battle}
p1: {field: [{id: a, name: Estelle, str: 2, def: 2}]}
p2: {field: [{id: b, name: Loewe, str: 2, def: 2}]}
play: [{p1: {attack: b, with: a}}, {p2: pass}, {p1: pass}]
"""
    page = client.post("/resolve", data={"scenario": board}, headers={"Accept-Language": "en"}).get_data(as_text=True)
    assert "attack Loewe (b)" in page.partition("<h1")[2].partition("</h1>")[0]
