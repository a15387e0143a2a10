import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.letters import fold


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("チェックタイミング", "チエックタイミング"),
        ("ｽﾍﾟﾙﾁｪｲﾝ", "スペルチェイン"),
        ("エボルヴ", "えぼるぶ"),
        ("ヴァンガード", "バンガード"),
        ("プレイ", "プレー"),
        ("メイン・フェイズ", "メインフェーズ"),
        ("ＥＸエリア", "exエリア"),
        ("ティー", "チー"),
        ("か\u3099", "が"),
    ],
)
def test_spellings_of_one_word_are_one(one, other):
    assert fold(one).text == fold(other).text


@pytest.mark.parametrize(("one", "other"), [("ダメージ", "イメージ"), ("手札", "手牌"), ("進化", "進軍")])
def test_different_words_stay_different(one, other):
    assert fold(one).text != fold(other).text


@given(st.text(max_size=60))
def test_every_character_knows_where_it_came_from(text):
    folded = fold(text)
    assert len(folded.text) == len(folded.origins)
    assert all(0 <= start < end <= len(text) for start, end in folded.origins)
    assert [start for start, _ in folded.origins] == sorted(start for start, _ in folded.origins)


def test_a_match_is_found_in_the_printed_text():
    text = "【チェックタイミング】が発生する"
    folded = fold(text)
    at = folded.text.index(fold("チェックタイミング").text)
    start, end = folded.span(at, at + len(fold("チェックタイミング").text))
    assert text[start:end] == "チェックタイミング"
