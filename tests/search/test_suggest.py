import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judge.search.suggest import LONGEST


def texts(found, kind=None):
    return [one.text for one in found if kind in (None, one.kind)]


@pytest.mark.parametrize("typed", ["ブロッ", "ブロッk", "ぶろっか", "ﾌﾞﾛｯ", "BLOCKE"])
def test_terms_by_the_beginning_of_any_form(searcher, typed):
    assert "ブロッカー" in texts(searcher.suggest(typed, lang="ja"), "term")


def test_terms_in_the_language_of_the_page(searcher):
    (first, *_) = searcher.suggest("しょうかんよ", lang="en")
    assert (first.text, first.detail) == ("summoning sickness", "召喚酔い")


def test_a_term_of_several_games_is_listed_once(searcher):
    found = [one for one in searcher.suggest("手札", lang="ja") if one.text == "手札"]
    assert len(found) == 1
    assert {name.partition(":")[0] for name in found[0].clauses} == {"sve", "fab", "kiseki", "dm"}


def test_numbers_with_their_titles(searcher):
    found = searcher.suggest("50", lang="en")
    assert {one.clauses[0].partition(":")[0] for one in found} == {"kiseki", "dm"}
    assert texts(searcher.suggest("dm:506.3"))[:2] == ["506.3", "506.3a"]
    assert texts(searcher.suggest("#rule506_3", game="dm"))[:2] == ["506.3", "506.3a"]
    (first, *_) = searcher.suggest("8.3", game="fab", lang="en")
    assert (first.kind, first.text, first.detail) == ("clause", "8.3", searcher.corpus.clause("fab:8.3").text.en)


def test_questions_that_hold_or_are_about_the_typed_words(searcher):
    said = {said for clause in searcher.corpus.clauses("sve") for said in clause.questions.ja}
    found = texts(searcher.suggest("先攻 ドロー", game="sve"), "question")
    assert found
    assert said.issuperset(found)
    assert all("attack" in one.lower() for one in texts(searcher.suggest("can i att", game="sve"), "question")[:2])


def test_a_suggested_question_finds_its_clause(searcher):
    for one in searcher.suggest("手札", game="dm"):
        if one.kind == "question":
            found = [hit.id for hit in searcher.search(one.text, game="dm").hits]
            assert one.clauses[0] in found[:3]


def test_they_are_few(searcher):
    assert len(searcher.suggest("カード", limit=5)) == 5
    assert len(searcher.suggest("カード", limit=9999)) == 20
    assert searcher.suggest("カード", game="mtg") == ()
    assert searcher.suggest("") == ()


@pytest.mark.sweep
@settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.text(max_size=80), st.sampled_from(["ja", "en"]))
def test_anything_may_be_typed(searcher, typed, lang):
    assert len(searcher.suggest(typed, lang=lang)) <= 8


def test_long_input_is_cut(searcher):
    assert searcher.suggest("手札" * 100_000) == searcher.suggest("手札" * (LONGEST // 2))
