"""Practice: what is asked of a board, what is right, and what may be chosen."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from judge.service.sources import Sources
from judge.service.views import quiz

DUEL = "/quiz/sve/12.14.2-two-bane-followers"
LEADER = "/quiz/sve/1.3.1-a-text-keeps-a-follower-from-the-leader"


def options(page: str) -> list[str]:
    return re.findall(r'<button name="said" value="([^"]*)"', page)


def test_a_quiz_shows_the_board_without_the_answer(client: FlaskClient) -> None:
    page = client.get(f"{DUEL}?kind=happens&lang=en").text
    assert "Do both leave the field? When do they leave?" in page
    assert "Where is Ambusher in the end?" in page
    assert set(options(page)) >= {"p1.field", "p1.cemetery"}
    assert "/rules/sve/12.14.2" not in page
    assert "data-quiz" not in page


def test_the_answer_comes_with_its_clauses(client: FlaskClient) -> None:
    right = client.get(f"{DUEL}?kind=happens&said=p1.cemetery&lang=en").text
    assert 'data-right="1"' in right
    assert "/rules/sve/12.14.2" in right
    wrong = client.get(f"{DUEL}?kind=happens&said=p1.field&lang=en").text
    assert 'data-right="0"' in wrong
    assert "Not quite. The answer: your cemetery" in wrong
    assert "data-quiz" not in client.get(f"{DUEL}?kind=happens&said=p1.nowhere&lang=en").text


def test_may_they_asks_about_one_play(client: FlaskClient) -> None:
    page = client.get(f"{LEADER}?kind=may&lang=en").text
    assert options(page) == ["True", "False"]
    assert "This can’t attack leaders." in page  # the card’s own text
    assert re.search(r"<h1[^>]*>You: attack ", page)  # not what else the board answers
    assert 'data-right="1"' in client.get(f"{LEADER}?kind=may&said=False").text


@pytest.mark.parametrize(
    ("board", "said", "asked", "clause"),
    [
        # a refused entry is counted from 1; it is the refused play that is asked about
        (
            "dm/107.2-one-card-that-gives-two-mana",
            False,
            "cards to tap for mana: Field (m1), Rich Field (two)",
            "112.2c",
        ),
        ("sve/10.10.1-engaged-amulet-and-its-ability", False, "死の宣告 (m)", "10.4.6"),
        ("sve/8.1.2-follower-that-cannot-be-engaged-cannot-attack", False, "attack the opponent’s leader", "8.1.2"),
        # what is allowed rests on the clauses that allow it, not on those of its outcome
        ("sve/11.3.2.1-bane-destroys-by-an-ability", True, "attack Adder (b)", "8.4.3"),
        ("fab/8.2.4a-an-aura-enters-the-arena", True, "play Come to Fight", "8.1.1a"),
    ],
)
def test_may_they_cites_the_permission_or_prohibition(
    client: FlaskClient, board: str, said: bool, asked: str, clause: str
) -> None:
    page = client.get(f"/quiz/{board}?kind=may&said={said}&lang=en").text
    assert 'data-right="1"' in page
    assert asked in page.partition("<h1")[2].partition("</h1>")[0]
    cited = re.findall(r'/rules/\w+/([\w.-]+)"', page.partition('<ul class="clause-rows">')[2].partition("</ul>")[0])
    assert clause in cited
    assert not {"11.3.2", "8.2.4a", "107.2"} & set(cited)


def test_may_they_asks_about_no_passing_and_no_fact(app: Any, shared_sources: Sources) -> None:
    with app.app_context():
        boards = shared_sources.scenarios
        passing = boards["fab/7.3.2b-benji-and-an-attack-of-2-power"]  # its last entry only goes on
        fact = boards["kiseki/203.3-why-an-event-cannot-target-a-unit-in-the-hand"]
        assert [quiz._legal(quiz.table.data(file.text)) for file in (passing, fact)] == [None, None]


@pytest.mark.sweep
@pytest.mark.parametrize("game", ["sve", "fab", "kiseki", "dm"])
@pytest.mark.parametrize("kind", quiz.KINDS)
def test_every_question_drawn_has_an_answer(client: FlaskClient, game: str, kind: str) -> None:
    led = client.get(f"/quiz/next?game={game}&kind={kind}&level=1")
    assert led.status_code == 302
    assert led.headers["Cache-Control"] == "no-store"
    page = client.get(led.location).text
    assert len(options(page)) >= 2
    said = [client.get(f"{led.location}&said={one}").text for one in options(page)]
    assert sum('data-right="1"' in one for one in said) == 1


def test_chapters_and_levels_are_kept_to(client: FlaskClient) -> None:
    page = client.get("/quiz?game=sve").text
    assert '<option value="12">' in page
    for _ in range(4):
        led = client.get("/quiz/next?game=sve&chapter=12").location
        assert re.search(r"/quiz/sve/12\.", led)
    assert client.get("/quiz/next?game=sve&chapter=99").location.startswith("/quiz?")
    assert "No question fits" in client.get("/quiz?none=1&lang=en").text
    assert client.get("/quiz?game=chess").status_code == 404
    assert client.get("/quiz/sve/nothing").status_code == 404


def test_levels_part_the_boards_of_a_game(app: Any, shared_sources: Sources) -> None:
    with app.app_context():
        levels = [quiz.level(file) for files in quiz.boards("sve").values() for file in files]
    assert {one: round(3 * levels.count(one) / len(levels)) for one in quiz.LEVELS} == {"1": 1, "2": 1, "3": 1}
