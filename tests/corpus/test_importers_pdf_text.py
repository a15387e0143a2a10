"""The text of a PDF, on a small document of our own."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.corpus.importers import pdf_text

HEAD = "見本の遊び 総合ルール ver.2.3.4\n\n"
CONTENTS = "100.\t概要.....\t3\t200.\t札.....\t5\n101.\t目的.....\t3\t201.\t\t5\n200.\t札\t\n\n"
BODY = """100. 概要

101. 目的

101.1. **机**は、札を置く所です。

101.1a. 札は一枚ずつ置き、置け

ない札は捨てます。

101.1b.次の数を決めます。
(201.)

- 101.2. 二人で遊びます。
 - 101.2a. 三人目は見ます。
例:三人いるなら、一人は見ます。*

200. 札

UNIT

- ① 名前

201.

• 201.1a. 札の名前です。この時は、再び

101.1a.に戻ります。

201.1a-1 名前の前に空白はありません。

202.名前
"""
TAIL = "\n更新情報:\n\n2031年01月02日 Ver. 2.3.4\n\n- 203. を直した\n"


def read(text):
    return pdf_text.read(text, "kiseki")


def clauses(text):
    return {one.number: one.text for one in read(text).clauses}


EXPECTED = {
    "100": "概要",
    "101": "目的",
    "101.1": "机は、札を置く所です。",
    "101.1a": "札は一枚ずつ置き、置けない札は捨てます。",
    "101.1b": "次の数を決めます。(201.)",
    "101.2": "二人で遊びます。",
    "101.2a": "三人目は見ます。\n例:三人いるなら、一人は見ます。",
    "200": "札",
    "201": "",
    "201.1a": "札の名前です。この時は、再び101.1a.に戻ります。",
    "201.1a-1": "名前の前に空白はありません。",
    "202": "名前",
}


PLAIN_CONTENTS = "100. 概要 3\n101. 目的 3\n200. 札 5\n"


@pytest.mark.parametrize("contents", ["", CONTENTS, CONTENTS.replace("\t", " "), PLAIN_CONTENTS])
@pytest.mark.parametrize("tail", ["", TAIL])
def test_every_number_with_its_clean_text(contents, tail):
    document = read(HEAD + contents + BODY + tail)
    assert {one.number: one.text for one in document.clauses} == EXPECTED
    assert [one.number for one in document.clauses] == list(EXPECTED)
    assert document.version == "2.3.4"


def test_page_furniture_inside_a_clause():
    pages = BODY.replace("置け\n\n", "置け\n\n3\n見本の遊び 総合ルール ver.2.3.4\n- 4 -\n5 / 41\n")
    assert clauses(HEAD + CONTENTS + pages) == EXPECTED


def test_lines_outside_clauses_are_reported_with_line_and_reason():
    lines = (HEAD + BODY + TAIL).splitlines()
    found = {one.text: (one.line, one.clause, one.reason.en) for one in read(HEAD + BODY + TAIL).unread}
    assert found["UNIT"] == (lines.index("UNIT") + 1, "200", "is page furniture: a head, page number, menu or label")
    assert found["101.1a.に戻ります。"][1:] == ("201.1a", "does not follow the preceding number; read as body text")
    assert found["- 203. を直した"] == (len(lines), "202", "is the revision history")


def test_the_contents_list_is_reported_as_such():
    found = [one.text for one in read(HEAD + PLAIN_CONTENTS + BODY).unread if "contents" in one.reason.en]
    assert found == ["100. 概要 3", "101. 目的 3", "200. 札 5"]


@pytest.mark.parametrize("reference", ["101.2.に戻ります。", "101.2 の処理をします。", "101.2.)を行います。"])
def test_a_broken_line_may_begin_even_with_the_next_number(reference):
    text = clauses(f"100. 概要\n101. 目的\n101.1. この時は\n{reference}\n101.2. 次です。")
    assert text == {"100": "概要", "101": "目的", "101.1": f"この時は{reference}", "101.2": "次です。"}


@pytest.mark.parametrize("line", ["2024年のことです。", "300 枚の札です。", "101", "101.1.2.3"])
def test_numbers_that_are_not_clauses(line):
    assert list(clauses(f"100. 概要\n{line}\n")) == ["100"]


@given(st.text() | st.text("10.1a-() \n例。のに*"))
def test_any_text_is_read_without_failing(text):
    read(text)
