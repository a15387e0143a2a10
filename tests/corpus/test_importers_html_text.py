"""The web page format, on a small document of our own."""

from hypothesis import given
from hypothesis import strategies as st

from judge.corpus.importers import html_text

PAGE = """コンテンツにスキップ

8 語§

8.0 総則§

8.0.1 語には意味がある。§

8.1 札の語§

8.1.1 甲§

甲は机に置く札である。[1.3]

注意:昔の札では乙と呼ぶ。

8.1.1a 甲は二枚まで置ける。次も参照:
8.1.1b を持つ札§

8.1.2 §

名の落ちた札である。

8.2 終わり§
トップへ戻る
"""


def clauses(text):
    return [(one.number, one.text) for one in html_text.read(text, "fab").clauses]


def test_signs_go_and_a_definition_belongs_to_the_number_above():
    assert clauses(PAGE.replace("次も参照:\n8.1.1b を持つ札", "")) == [
        ("8", "語"),
        ("8.0", "総則"),
        ("8.0.1", "語には意味がある。"),
        ("8.1", "札の語"),
        ("8.1.1", "甲\n甲は机に置く札である。[1.3]\n注意:昔の札では乙と呼ぶ。"),
        ("8.1.1a", "甲は二枚まで置ける。"),
        ("8.1.2", "名の落ちた札である。"),
        ("8.2", "終わり"),
    ]


def test_a_line_with_a_number_but_no_sign_is_body():
    document = html_text.read("8 語§\n8.1 札§\n札の数は\n8.2 枚まで\n8.2 机§", "fab")
    assert [(one.number, one.text) for one in document.clauses] == [
        ("8", "語"),
        ("8.1", "札\n札の数は\n8.2 枚まで"),
        ("8.2", "机"),
    ]


def test_without_any_sign_only_the_next_number_counts():
    document = html_text.read("8 語\n8.1 札\n8.1.3 は昔の番号である。\n8.1.1 甲", "fab")
    assert [one.number for one in document.clauses] == ["8", "8.1", "8.1.1"]
    assert document.clauses[1].text == "札\n8.1.3 は昔の番号である。"
    assert [(one.line, one.clause) for one in document.unread] == [(3, "8.1")]


def test_a_number_that_goes_back_is_reported():
    document = html_text.read("8 語§\n8.1 札§\n8.2 机§\n8.1 札§", "fab")
    assert [one.number for one in document.clauses] == ["8", "8.1", "8.2"]
    assert document.unread[-1].reason.ja == "直前の番号に続かないため本文とみなした"


def test_furniture_and_lost_headings_are_reported_with_their_line():
    found = [(one.line, one.text, one.clause, one.damage) for one in html_text.read(PAGE, "fab").unread]
    assert found == [
        (1, "コンテンツにスキップ", "", ""),
        (20, "8.1.2 §", "8.1.2", "document.heading"),
        (25, "トップへ戻る", "8.2", ""),
    ]


def test_the_edition_is_known_only_where_the_page_says_it():
    assert html_text.read(PAGE, "fab").version is None
    assert html_text.read("総合ルール Ver. 2.11.0\n" + PAGE, "fab").version == "2.11.0"


@given(st.text() | st.text("8.1ab §\n語"))
def test_any_text_is_read_without_failing(text):
    html_text.read(text, "fab")


PLAIN = """Rules, English
1  Concepts
1.0  General
1.0.1  Rules apply to
2 or more players.
    Example: A game of two.
1.1  Players
9  Additional Rules
9.0  General
9.1  Cards
"""


def test_plain_text_may_leave_out_chapters():
    assert [one.number for one in html_text.read(PLAIN, "fab").clauses] == [
        "1",
        "1.0",
        "1.0.1",
        "1.1",
        "9",
        "9.0",
        "9.1",
    ]
    assert dict(clauses(PLAIN))["1.0.1"] == "Rules apply to\n2 or more players.\nExample: A game of two."


def test_a_number_that_heads_no_section_is_body():
    text = PLAIN[: PLAIN.index("9.0")]
    assert [number for number, _ in clauses(text)] == ["1", "1.0", "1.0.1", "1.1"]
