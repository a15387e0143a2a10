from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.corpus import Corpus, ImportRefused, clear
from judge.corpus.importers import decode, read, take_over
from judge.corpus.importers.wiki_plain import read as read_text

from .conftest import CLAUSES, SVE_DOCUMENT, entry, needs_source, write_book
from .conftest import HEAD as BOOK

TITLES = st.text("概要勝敗手順領域カード", min_size=1, max_size=6)
SENTENCES = st.text("プレイヤーは手札を捨てる。場に置く", min_size=1, max_size=20)


@st.composite
def documents(draw):
    """A document as wikis print it, with the clauses it contains."""
    lines, expected = ["見本のwiki", "", "※これは(Ver.1.0.0)のものです。"], []

    def add(number, text, printed):
        expected.append((".".join(map(str, number)), text))
        lines.append(printed)

    for chapter in range(1, draw(st.integers(1, 3)) + 1):
        title = draw(TITLES)
        lines.append("")
        add((chapter,), title, f"{chapter}. {title}")
        for section in range(1, draw(st.integers(0, 3)) + 1):
            title = draw(TITLES)
            lines.append("")
            add((chapter, section), title, f"{chapter}.{section}. {title}")
            lines.append("")
            for clause in range(1, draw(st.integers(1, 3)) + 1):
                text = draw(SENTENCES)
                add((chapter, section, clause), text, f"{chapter}.{section}.{clause}.\n{text}")
                for item in range(1, draw(st.integers(0, 2)) + 1):
                    text = draw(SENTENCES)
                    dot = draw(st.sampled_from([". ", "."]))
                    add((chapter, section, clause, item), text, f"{item}{dot}{text}")
                    if draw(st.booleans()):
                        text = draw(SENTENCES)
                        add((chapter, section, clause, item, 1), text, f"{item}.1. {text}")
    return "\n".join([*lines, "", "メニュー", "1. 商品"]), expected


@given(documents())
def test_every_clause_comes_back_once_and_in_order(pair):
    text, expected = pair
    document = read_text(text, "sve")
    assert [(clause.number, clause.text) for clause in document.clauses] == expected
    assert document.version == "1.0.0"


@pytest.mark.sweep
@given(st.text())
def test_any_text_is_read_without_failing(text):
    read_text(text, "sve")


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data):
    with suppress(ImportRefused):
        read("sve", data)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp932", "euc_jp", "iso2022_jp"])
def test_the_encoding_is_found_out(encoding):
    text = (
        "1. ゲームの概要\n\n1.1. ゲーム人数\n\n1.1.1.\nこのゲームは二人のプレイヤーで遊ぶ。手札を引いてから始める。\n"
        * 3
    )
    assert decode(text.encode(encoding))[0] == text


HEAD = "1. 概要\n\n1.1. 勝敗\n\n"


def test_a_line_that_begins_with_a_reference_is_body():
    document = read_text(HEAD + "1.1.1.\n文。\n1.1.2.\n1.1.1 で選んだ場合は終わる。", "sve")
    assert document.clauses[-1].text == "1.1.1 で選んだ場合は終わる。"
    assert "body text" in document.unread[-1].reason.en


def test_list_numbers_without_their_dot():
    document = read_text(HEAD + "1.1.1.\n1【語】の意味。\n1.1.2.\n1枚の札。", "sve")
    assert [(one.number, one.text) for one in document.clauses[3:]] == [
        ("1.1.1.1", "【語】の意味。"),
        ("1.1.2", ""),
        ("1.1.2.1", "1枚の札。"),
    ]


def test_examples_and_bullets_stay_with_their_clause():
    document = read_text(HEAD + "1.1.1.\n次のいずれか。\n・引く。\n  例:二枚引く。", "sve")
    assert document.clauses[-1].text == "次のいずれか。\n・引く。\n例:二枚引く。"


def test_an_ambiguous_number_is_reported():
    # after item 3.1.1 of clause 3.1.1 the line "3.1.2." may be item 3.1.2 or clause 3.1.2
    lines = "1. 甲\n\n2. 乙\n\n3. 丙\n\n3.1. 丁\n\n3.1.1.\n文\n1. い\n2. ろ\n3. は\n3.1. に\n3.1.1. ほ\n3.1.2. へ"
    assert any("could be a clause or a list item" in one.reason.en for one in read_text(lines, "sve").unread)


def sample(corpus):
    book = corpus.load("sve")
    parts = ["(Ver.1.0.0)"]
    for clause in book:
        parts.append(
            f"\n{clause.number}. {clause.text.ja}"
            if clause.heading
            else f"\n{clause.number}.\n{clause.text.plain('ja')}"
        )
    return "\n".join(parts)


def test_taking_over_shows_the_official_wording(corpus, tmp_path):
    file = tmp_path / "rules.txt"
    file.write_text(sample(corpus).replace("投了は", "公式には、投了は"), encoding="cp932")
    imported = take_over("sve", file, corpus)
    assert imported.version == "1.0.0"
    assert imported.path.is_relative_to(tmp_path / "data")
    assert corpus.clause("sve:1.1.2").official.startswith("公式には")
    clear()


def test_clauses_of_another_source_are_not_asked_of_the_document(root, tmp_path):
    file = tmp_path / "rules.txt"
    file.write_text(sample(Corpus(root)), encoding="utf-8")
    head = {**BOOK, "sources": [{"id": "base", "version": "1.0", "ja": "土台", "en": "Base"}]}
    write_book(root, [*CLAUSES, entry("2.1.2", source="base")], head=head)
    clear()
    assert len(take_over("sve", file, Corpus(root)).document.clauses) == len(CLAUSES)


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda text: text[: len(text) // 2], "missing: "),
        (lambda text: text + "\n2.1.2.\n余分な条文。", "not ours: 2.1.2"),
        (lambda text: text.replace("1.0.0", "9.9.9"), "sve@9.9.9"),
        (lambda text: "買い物の一覧", "no clause numbers"),
    ],
)
def test_nothing_is_imported_half(corpus, tmp_path, damage, said):
    file = tmp_path / "rules.txt"
    file.write_text(damage(sample(corpus)), encoding="utf-8")
    with pytest.raises(ImportRefused, match=said):
        take_over("sve", file, corpus)
    assert not (tmp_path / "data").exists()


def test_a_file_that_is_not_there_and_a_game_without_importer(corpus, tmp_path):
    with pytest.raises(ImportRefused, match="a readable file"):
        take_over("sve", tmp_path / "none.txt", corpus)
    with pytest.raises(ImportRefused, match="one of: sve"):
        read("mtg", b"1. x")


def numbered(tmp_path, numbers):
    """Write a document of plain text with these numbers of fab."""
    file = tmp_path / "rules.txt"
    file.write_text("\n".join(["Rules", *(f"{one}  Text of {one}" for one in numbers)]), encoding="utf-8")
    return file


def of_source(*sources):
    return [clause.number for clause in Corpus().load("fab") if clause.source in sources]


@pytest.fixture
def fresh():
    clear()
    yield
    clear()


@pytest.mark.sweep
@pytest.mark.usefixtures("fresh")
def test_another_source_of_the_book_is_imported_with_its_document(tmp_path):
    own, base = of_source(None), of_source("base")
    assert len(take_over("fab", numbered(tmp_path, own)).document.clauses) == len(own)
    done = take_over("fab", numbered(tmp_path, of_source(None, "base", "later")))
    assert [one.number for one in done.document.clauses] == base
    left = [one.clause for one in done.document.unread if "another document" in one.reason.en]
    assert left == of_source(None, "later")
    wording = {one.number: one.official for one in Corpus().load("fab")}
    assert (wording["8.5.39"], wording["7.4"], wording["1.3.3b"]) == ("Text of 8.5.39", "Text of 7.4", None)


@pytest.mark.sweep
@pytest.mark.usefixtures("fresh")
def test_another_source_may_come_chapter_by_chapter_but_not_half_a_chapter(tmp_path):
    chapter = [number for number in of_source("base") if number.startswith("3")]
    assert len(take_over("fab", numbered(tmp_path, chapter)).document.clauses) == len(chapter)
    for wrong, said in ((chapter[:-1], "missing: 3.16.3"), ([*chapter, "3.17"], "not ours: 3.17")):
        with pytest.raises(ImportRefused, match=said):
            take_over("fab", numbered(tmp_path, wrong))


@pytest.mark.usefixtures("fresh")
def test_the_document_itself_is_never_taken_over_in_part(tmp_path):
    with pytest.raises(ImportRefused, match="missing: "):
        take_over("fab", numbered(tmp_path, of_source(None)[:-1]))


@needs_source
def test_the_numbers_are_exactly_those_of_the_document():
    document = read("sve", SVE_DOCUMENT.read_bytes())
    assert len(document.clauses) == 672
    assert [clause.number for clause in document.clauses] == list(Corpus().load("sve", document.version).clauses)


@needs_source
def test_the_unread_lines_of_the_document_are_known():
    document = read("sve", SVE_DOCUMENT.read_bytes())
    assert [(one.line, one.text[:5]) for one in document.unread[3:]] == [
        (617, "7.3.3"),
        (635, "7.4.5"),
        (691, "8.4.7"),
        (1215, "メニュー"),
    ]


@needs_source
def test_the_document_can_be_taken_over(tmp_path):
    imported = take_over("sve", SVE_DOCUMENT)
    assert imported.version == "1.7.0"
    assert Corpus().clause("sve:11.6.3.1").official.startswith("1枚の進化領域")
    clear()
