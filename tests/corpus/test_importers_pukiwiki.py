"""PukiWiki source, on a small document of our own: with its line breaks and pressed into one line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.corpus.importers import pukiwiki

LINES = [
    '#author("2031-01-02T03:04:05+09:00","","")',
    "COLOR(gray):※これは見本&br;です。",
    "*見本の総合ルール Ver.3.21 [#top]",
    "#region2(目次){{",
    "-0.はじめに",
    "--[[000.目的>#rule000]]",
    "//---[[000.1.>#rule000_1]]",
    "}}",
    "----",
    "CENTER:&size(25){ &br;''0. はじめに''&br; };",
    "*000.目的 [#rule000]",
    "**000.1. [#rule000_1] 見本の文である。",
    "----",
    "CENTER:&size(25){ &br;''1. 札''&br; };",
    "*100. 札の''種類'' [#rule100]",
    "**100.1. [#rule100_1] ''札は机に置く'' 力が-6000でも置ける。[[000.1.>#rule000_1]]の例外で、[[机>つくえ]]は別。",
    "-例: 手札の札を置く。",
    "--《赤い札》",
    "***100.1a [#rule100_1a] 一度置いた札は戻さない。 %%-例:これは別の条文の例。%%((貼り間違い))",
    "**100.2 [#rule100_2] ※欠番",
    "***100.2a. [#rule100_2a] 行が&br;分かれる。&color(red){赤い&size(9){字};};も A&amp;B も読む。",
    "*101.力 [#rule101]",
    "**101.2 [#rule101_1] 番号がずれている。",
    "**101.1 [#rule101_1] 同じ番号である。",
    "*100. 札 [#rule100_9]",
    "//&tag(for reference)",
]
EXPECTED = {
    "000": "目的",
    "000.1": "見本の文である。",
    "100": "札の種類",
    "100.1": "札は机に置く\n力が-6000でも置ける。000.1の例外で、机は別。\n例: 手札の札を置く。\n・《赤い札》",
    "100.1a": "一度置いた札は戻さない。",
    "100.2": "※欠番",
    "100.2a": "行が\n分かれる。赤い字も A&B も読む。",
    "101": "力",
    "101.1": "番号がずれている。\n同じ番号である。\n札",
}


@pytest.mark.parametrize("joint", [" ", "\n", "\r\n"])
def test_every_number_with_its_clean_text(joint):
    document = pukiwiki.read(joint.join(LINES), "dm")
    assert {one.number: one.text for one in document.clauses} == EXPECTED
    assert [one.number for one in document.clauses] == list(EXPECTED)
    assert document.version == "3.21"


def test_omitted_text_is_reported_with_line_column_and_clause():
    source = "\n".join(LINES)
    found = {one.text: one for one in pukiwiki.read(source, "dm").unread}
    struck = found["-例:これは別の条文の例。"]
    assert (struck.line, struck.column, struck.clause, struck.damage) == (19, 1, "100.1a", "document.struck")
    assert found["貼り間違い"].reason.en == "is an editor's footnote"
    assert found["1. 札"].reason.en == "is a title without number"
    assert found["//&tag(for reference)"].reason.ja == "コメント"
    assert (found["&br;"].clause, found["&br;"].damage) == ("100.2a", "document.markup")
    assert found["101.2 [#rule101_1]"].damage == "document.number"
    assert found["101.1 [#rule101_1]"].damage == "document.number"
    assert found["100. 札 [#rule100_9]"].reason.en.startswith("does not follow")


def test_in_one_line_the_column_says_where():
    source = " ".join(LINES)
    found = {one.text: one for one in pukiwiki.read(source, "dm").unread}
    assert found["1. 札"].line == 1
    assert source[found["1. 札"].column - 1 :].startswith("CENTER:&size(25){ &br;''1. 札")


def test_a_repeated_paragraph_is_kept():
    source = "*100. 札 [#rule100] **100.1. [#rule100_1] 札を置く。- 札を置く。"
    assert pukiwiki.read(source, "dm").clauses[1].text == "札を置く。\n・札を置く。"


def test_a_number_may_be_skipped_where_an_anchor_names_it():
    source = "*100. 札 [#rule100]\n**100.1. [#rule100_1] 甲。\n**100.3. [#rule100_3] 乙。"
    assert [one.number for one in pukiwiki.read(source, "dm").clauses] == ["100", "100.1", "100.3"]


MARKS = [*"*-/%'&{}[]()#> \n", "[#rule100]", "[#rule100_1]", "&br;", "札"]


@given(st.text() | st.lists(st.sampled_from(MARKS)).map("".join))
def test_any_text_is_read_without_failing(text):
    pukiwiki.read(text, "dm")
