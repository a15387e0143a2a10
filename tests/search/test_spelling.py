import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.search.vocabulary import candidates, near

WORDS = ["intimidate", "ward", "blocker", "ブロツカ", "フアンフア", "召喚酔イ", "状況起因処理"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("intimdate", "intimidate"),
        ("blokcer", "blocker"),
        ("ブロカ", "ブロツカ"),
        ("フアンフオ", "フアンフア"),
        ("状況起困処理", "状況起因処理"),
    ],
)
def test_a_slip_is_forgiven(typed, meant):
    assert near(typed, WORDS) == [meant]


@pytest.mark.parametrize("typed", ["word", "bard", "clocks", "intermediate", "スタツク"])
def test_other_words_are_left_alone(typed):
    assert near(typed, ["ward", "blocker", "ブロツカ", "intimidate"]) == (["ward"] if typed == "word" else [])


def test_short_words_and_grammar_are_not_candidates():
    assert list(candidates("the EP of intimdate は?")) == ["intimdate"]


@given(st.text(max_size=60))
def test_any_text_has_candidates(text):
    assert all(len(word) > 2 for word in candidates(text))
