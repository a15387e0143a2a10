"""Search over several games: one field for numbers, words, cards and questions."""

import re
import threading
from typing import Any

import pytest
from flask.testing import FlaskClient

from judge.service import sources


def test_a_number_leads_to_its_clause_and_one_of_several_games_is_asked_about(client: FlaskClient) -> None:
    assert client.get("/search?q=8.4.9.1&game=sve&go=1").location == "/rules/sve/8.4.9.1"
    assert client.get("/search?q=804.11a-3&go=1").location == "/rules/kiseki/804.11a-3"
    assert client.get("/search?q=8.4.9&go=1").status_code == 200
    assert client.get("/search?q=8.4.9.1&game=sve").status_code == 200  # a link shows what there is


@pytest.mark.parametrize("number", ["8.4.9.1a", "8.4.9.1.7b"])
def test_a_number_that_no_rulebook_has_is_said_so(client: FlaskClient, number: str) -> None:
    page = client.get(f"/search?q={number}&game=sve&lang=en").text
    assert f"No rule has the number {number}." in page
    assert (page.count('class="hit"'), "other-hits" in page) == (0, False)  # what has one of its digits is not meant
    assert client.get(f"/search?q={number}&go=1&game=sve").status_code == 200
    missing = client.get(f"/rules/sve/{number}?lang=en")
    assert missing.status_code == 404
    assert 'href="/rules/sve/8.4.9.1"' in missing.text.partition("Nearest clauses")[2]
    assert "番号の条文はありません" in client.get(f"/search?q={number}&lang=ja").text


def test_words_of_the_glossary_and_cards_have_groups_of_their_own(client: FlaskClient) -> None:
    page = client.get("/search?q=Ward&game=sve&lang=en").text
    assert page.index('class="hits"') < page.index('id="terms-found"')
    cards = client.get("/search?q=フェアリープリンセス&game=sve&lang=ja").text
    tile = cards.partition('id="cards-found"')[2]
    assert 'href="/cards/sve/SD01-001"' in tile
    assert 'class="cost"' in tile
    assert cards.index('id="cards-found"') < cards.index('class="hits"')


@pytest.mark.parametrize(("lang", "cards", "rules"), [("ja", "カード", "ルール"), ("en", "Cards", "Rules")])
def test_the_list_under_the_search_names_its_groups(client: FlaskClient, lang: str, cards: str, rules: str) -> None:
    page = client.get(f"/search/results?q=Snatch&few=1&lang={lang}").text
    assert re.findall(r'<h2[^>]*class="group">([^<]*)', page) == [cards, rules]
    assert page.index(f">{rules}</h2>") < page.index('class="hits"')


def test_results_of_several_games_say_which(client: FlaskClient) -> None:
    page = client.get("/search?q=手札&lang=en").text
    for game in ("sve", "fab", "kiseki", "dm"):
        assert f'class="hit-place"><a href="/rules/{game}">' in page
    assert 'class="hit-place"><a href="/rules/dm">' not in client.get("/search?q=手札&game=dm&lang=en").text


def test_a_chapter_may_say_its_game(client: FlaskClient) -> None:
    page = client.get("/search?q=攻撃&chapter=sve:8&lang=ja").text
    assert 'name="game" value="sve" checked' in page
    assert 'name="chapter" value="8"' in page
    assert 'name="chapter" value="8"' not in client.get("/search?q=攻撃&game=dm&chapter=sve:8&lang=ja").text


def test_the_question_that_was_met_is_shown_and_is_on_the_clause_page(client: FlaskClient, app: Any) -> None:
    corpus = app.extensions["judge.sources"].corpus
    clause = next(one for one in corpus.clauses("dm") if one.questions.en)
    said = clause.questions.en[0]
    assert "hit-answers" in client.get("/search", query_string={"q": said, "game": "dm", "lang": "en"}).text
    assert 'id="questions"' in client.get(f"/rules/dm/{clause.number}?lang=en").text


def test_a_query_that_cannot_be_read_is_explained(client: FlaskClient) -> None:
    page = client.get("/search?q=knd:constraint 手札&lang=en").text
    assert "did you mean kind?" in page
    assert 'class="hits"' in page


@pytest.mark.parametrize(
    ("asked", "said", "led_to"),
    [
        ("game=sve&chapter=99&lang=en", "has no chapter 99; its chapters are", "game=sve&amp;chapter=15"),
        ("game=sve&chapter=10.7&lang=en", "its chapters are 1 to 15", "game=sve&amp;chapter=10"),
        ("game=kiseki&chapter=804&lang=ja", "804 章はない。章は 100 から 1500 まで", "game=kiseki&amp;chapter=800"),
        ("chapter=99&lang=ja", "99 章のある総合ルールはない", "game=fab&amp;chapter=9"),
        ("game=sve&chapter=zz&lang=en", "has no chapter zz", "q=ward"),
    ],
)
def test_a_chapter_that_does_not_exist_is_named_and_another_offered(
    client: FlaskClient, asked: str, said: str, led_to: str
) -> None:
    page = client.get(f"/search?q=ward&{asked}").text
    results = page.partition('id="results"')[2]
    assert said in results
    assert f'{led_to}"' in results
    assert "suggest" in results
    assert 'class="hits"' not in page
    assert "Related terms" not in page


def test_a_chapter_may_be_typed_in_full_width(client: FlaskClient) -> None:
    page = client.get("/search?q=ward&game=sve&chapter=１２&lang=en").text
    assert 'name="chapter" value="12"' in page
    assert 'href="/rules/sve/12.8.2"' in page


def test_the_api_says_which_chapter_does_not_exist(client: FlaskClient) -> None:
    answer = client.get("/api/v1/search?q=ward&game=sve&chapter=99").get_json()
    assert (answer["hits"], answer["suggestions"]) == ([], ["sve:15"])
    assert answer["problem"]["en"].startswith("Shadowverse EVOLVE Comprehensive Rules has no chapter 99")
    assert "99 章はない" in answer["problem"]["ja"]


@pytest.mark.parametrize(
    ("asked", "address"),
    [
        ("two banes fight", "/scenarios/sve/12.14.2-two-bane-followers"),
        ("必殺 同士", "/scenarios/sve/12.14.2-two-bane-followers"),
        ("Q244", "/rules/sve/8.4.9#note-8.4.9-target-gone"),
        ("フェアリープリンセス", "/cards/sve/SD01-001"),
    ],
)
def test_boards_notes_and_cards_are_found_besides_the_clauses(client: FlaskClient, asked: str, address: str) -> None:
    assert f'href="{address}"' in client.get("/search", query_string={"q": asked}).text
    few = client.get("/search/results", query_string={"q": asked, "few": "1"}).text
    assert (address in few) is address.startswith("/cards/")  # a name that somebody types is often a card's


def test_a_filter_of_clauses_leaves_the_rest_out(client: FlaskClient) -> None:
    page = client.get("/search", query_string={"q": "two banes fight", "kind": "constraint"}).text
    assert "other-hits" not in page


@pytest.mark.parametrize(
    ("asked", "cards"),
    [
        ("does snatch red have go again?", ["fab/snatch-red"]),
        ("Can Sink Below defend?", ["fab/sink-below-red", "fab/sink-below-yellow", "fab/sink-below-blue"]),
        ("クイックブレーダーは疾走を持つ?", ["sve/SD02-012", "sve/SD02-013"]),
        ("when is a card with ward engaged?", []),
        ("snach", ["fab/snatch-red", "fab/snatch-yellow", "fab/snatch-blue"]),
        ("does snach hit?", []),
    ],
)
def test_a_question_shows_the_cards_that_it_names(client: FlaskClient, asked: str, cards: list[str]) -> None:
    found = client.get("/search", query_string={"q": asked, "lang": "en"}).text.partition('id="cards-found"')[2]
    links = [part.partition('"')[0] for part in found.partition("</section>")[0].split('href="/cards/')[1:]]
    assert links == cards


def test_a_misspelled_name_shows_the_nearest_cards_as_such(client: FlaskClient) -> None:
    shown = "No card is called “snach”. These have a similar name:"
    assert shown in client.get("/search", query_string={"q": "snach", "lang": "en"}).text
    assert "similar name" not in client.get("/search", query_string={"q": "snatch", "lang": "en"}).text


def test_a_search_says_that_its_index_is_being_built(
    client: FlaskClient, shared_sources: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "SOON", 0)
    monkeypatch.setattr(shared_sources, "_indexed", threading.Event())
    page = client.get("/search?q=ward&lang=en")
    assert page.status_code == 200
    assert 'http-equiv="refresh"' in page.text
    assert "The search index is being built" in page.text
    assert client.get("/search?q=8.4.9.1&game=sve&go=1").location == "/rules/sve/8.4.9.1"
    assert "max-age" not in client.get("/search/results?q=ward").headers["Cache-Control"]
    shared_sources._indexed.set()
    assert 'http-equiv="refresh"' not in client.get("/search?q=ward&lang=en").text
