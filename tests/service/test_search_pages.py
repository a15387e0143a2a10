"""Search over several games, and suggestions while typing."""

from typing import Any

import pytest
from flask.testing import FlaskClient


def suggested(client: FlaskClient, **asked: Any) -> list[dict[str, str]]:
    answer = client.get("/search/suggest", query_string=asked)
    assert answer.status_code == 200
    found: list[dict[str, str]] = answer.get_json()["suggestions"]
    return found


def test_suggestions_lead_somewhere(client: FlaskClient) -> None:
    for typed in ("ブロッ", "8.3", "can i"):
        found = suggested(client, q=typed, lang="en")
        assert found
        for one in found:
            assert set(one) == {"kind", "text", "detail", "lang", "url"}
            assert client.get(one["url"]).status_code == 200


def test_suggestions_keep_to_the_game_and_the_limit(client: FlaskClient) -> None:
    found = suggested(client, q="手札", game="dm", lang="ja", limit=3)
    assert len(found) == 3
    assert all("game=dm" in one["url"] for one in found)
    assert suggested(client, q="506.3", game="dm")[0]["url"] == "/rules/dm/506.3"


@pytest.mark.parametrize("asked", [{}, {"q": ""}, {"q": "<script>", "limit": "x"}, {"q": "x" * 5000, "game": "zzz"}])
def test_anything_may_be_asked(client: FlaskClient, asked: dict[str, str]) -> None:
    assert isinstance(suggested(client, **asked), list)


def test_results_of_several_games_say_which(client: FlaskClient) -> None:
    page = client.get("/search?q=手札&lang=en").text
    for game in ("sve", "fab", "kiseki", "dm"):
        assert f'class="hit-place"><a href="/rules/{game}">' in page
    assert 'class="hit-place"><a href="/rules/dm">' not in client.get("/search?q=手札&game=dm&lang=en").text


def test_a_chapter_may_say_its_game(client: FlaskClient) -> None:
    page = client.get("/search?q=攻撃&chapter=sve:8&lang=ja").text
    assert 'value="sve" selected' in page
    assert 'value="sve:8" selected' in page
    assert 'value="sve:8" selected' not in client.get("/search?q=攻撃&game=dm&chapter=sve:8&lang=ja").text


def test_the_question_that_was_met_is_shown_and_stands_on_the_page_of_the_clause(client: FlaskClient, app: Any) -> None:
    corpus = app.extensions["judge.sources"].corpus
    clause = next(one for one in corpus.clauses("dm") if one.questions.en)
    said = clause.questions.en[0]
    assert "hit-answers" in client.get("/search", query_string={"q": said, "game": "dm", "lang": "en"}).text
    assert 'id="questions"' in client.get(f"/rules/dm/{clause.number}?lang=en").text


def test_a_query_that_cannot_be_read_is_explained(client: FlaskClient) -> None:
    page = client.get("/search?q=knd:constraint 手札&lang=en").text
    assert "did you mean kind?" in page
    assert 'class="hits"' in page
