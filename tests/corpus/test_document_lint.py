"""Damage in documents, planted one at a time."""

import pytest

from judge.corpus.importers import Document, ImportedClause, pukiwiki
from judge.corpus.lint import gaps
from judge.corpus.lint import inspect_document as inspect


def written(game, clauses):
    read = tuple(ImportedClause(number, text, at) for at, (number, text) in enumerate(clauses.items(), start=1))
    return Document(game, "utf-8", None, read, ())


SOUND = {"100": "札", "100.1": "「机」に置く。(101.)", "100.1a": "置き方は100.1による。", "101": "机", "200": "手順"}


def test_a_sound_document_has_no_damage():
    assert inspect(written("dm", SOUND)) == []


@pytest.mark.parametrize(
    ("rule", "text", "said"),
    [
        ("document.reference", "次は100.9による。", "100.9"),
        ("document.reference", "次は(300.)による。", "300"),
        ("document.reference", "次は[ERROR]による。", "[ERROR]"),
        ("document.repeated", "この札は必ず机の上に置く。- この札は必ず机の上に置く。", "この札は必ず机の上に置く"),
        ("document.repeated", "例: この札は必ず机の上に置く。\nこの札は必ず机の上に置く。", "この札は必ず机の上に置く"),
        ("document.vacant", "※欠番", "欠番"),
        ("document.heading", "", "見出し"),
        ("document.markup", "札を&br;置く。", "&br;"),
        ("document.markup", "札を''置く。", "''"),
        ("document.brackets", "札(甲を置く。", "札(甲"),
        ("document.brackets", "札」を置く。", "札」を"),
        ("document.brackets", "「札(甲」)を置く。", "」)を"),
        ("document.brackets", "‘甲した時’ 乙した時’ を待つ。", "乙した時’"),
        ("document.quotes", "先頭に「」があるなら置く。", "「」"),
        ("document.quotes", "先頭に[ ]があるなら置く。", "[ ]"),
        ("document.character", "クリ―チャーを置く。", "クリ―チャー (U+2015)"),
        ("document.character", "カ―ドやマ一ク、ユニッ卜を置く。", "マ一ク (U+4E00)"),
        ("document.character", "саrd а UNІT", "UNІT (U+0406)"),
    ],
)
def test_each_kind_of_damage(rule, text, said):
    found = inspect(written("dm", {**SOUND, "100.1a": text}))
    assert {(one.rule, one.number, one.line) for one in found} == {(rule, "100.1a", 3)}
    assert any(said in one.text.ja for one in found)
    assert all(one.text.en for one in found)


@pytest.mark.parametrize(
    "text", ["it’s a card", "クリーチャー一体へ移す", "短い。短い。", "力は-6000", "《甲》と『乙』と【丙】", "1.5倍"]
)
def test_undamaged_texts_pass(text):
    assert inspect(written("dm", {**SOUND, "100.1a": text})) == []


def test_references_into_other_chapters_are_fine_where_they_are_known():
    document = written("fab", {"8": "語", "8.1": "札の語。[7.4][3]"})
    assert [one.text.en for one in inspect(document)] == [
        "refers to 7.4, which does not exist",
        "refers to 3, which does not exist",
    ]
    assert inspect(document, {"7.4", "3"}) == []


def test_a_duplicate_number():
    twice = Document("dm", "", None, (ImportedClause("100", "甲", 1), ImportedClause("100", "乙", 2)), ())
    assert [(one.rule, one.number, one.line) for one in inspect(twice)] == [("document.number", "100", 1)]


@pytest.mark.parametrize(
    ("game", "numbers", "missing"),
    [
        ("kiseki", ["100", "101", "101.1", "200", "1300"], []),
        ("kiseki", ["100", "102"], ["102"]),
        ("kiseki", ["100", "100.1", "100.1b"], ["100.1b"]),
        ("kiseki", ["1300", "1300.1a"], ["1300.1a"]),
        ("kiseki", ["101"], ["101"]),
        ("dm", ["000", "100", "101", "300"], []),
        ("dm", ["100", "103"], ["103"]),
        ("fab", ["8", "8.0", "8.1"], []),
        ("fab", ["8", "8.0", "8.2"], ["8.2"]),
        ("sve", ["1", "3"], ["3"]),
    ],
)
def test_gaps(game, numbers, missing):
    assert sorted({number for number, _ in gaps(game, numbers)}) == missing


def test_damage_reported_by_the_importer_counts_too():
    source = "*100. 札 [#rule100] **100.1. [#rule100_1] 甲。%%乙。%% **100.2 [#rule100_1] 丙。"
    found = inspect(pukiwiki.read(source, "dm"))
    assert [(one.rule, one.number) for one in found] == [("document.struck", "100.1"), ("document.number", "100.1")]
    assert found[0].text.ja == "取り消し線の引かれた文: 乙。"
