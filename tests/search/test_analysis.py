import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.search.analysis import Cut, bigrams, english_words, query_bigrams, runs


def test_words_are_runs_of_one_script():
    assert list(runs("自動能力のプレイ、EXエリア10枚")) == [
        "自動能力",
        "自動",
        "動能",
        "能力",
        "プレ",
        "ex",
        "エリア",
        "10",
        "枚",
    ]


def test_bigrams_are_folded():
    assert list(bigrams("手札のﾌﾟﾚｲ")) == ["手札", "札ノ", "ノプ", "プレ"]
    assert list(bigrams("場")) == ["場"]


def test_grammar_is_left_out_of_queries():
    assert query_bigrams("手札はどうなりますか") == ["手札", "札ハ"]
    assert query_bigrams("どうなりますか") == []


def test_english_is_stemmed():
    assert english_words("attacking followers") == english_words("attack follower")


@given(st.text(max_size=60))
def test_any_text_is_cut(text):
    assert all(runs(text))
    assert all(bigrams(text))


@pytest.mark.parametrize("analyzer", [Cut(runs), Cut(bigrams)])
def test_analyzers_survive_pickling(analyzer):
    again = pickle.loads(pickle.dumps(analyzer))
    assert again == analyzer
    assert [token.text for token in again("手札の上限", positions=True)]
