from typing import NamedTuple

import pytest

from judge.corpus import Corpus, clear
from judge.corpus.lint import lint

from .conftest import CLAUSES, entry, needs_source, write_book


class CitedAt(NamedTuple):
    name: str
    file: str
    line: int


@pytest.fixture
def findings(root, tmp_path):
    def run(clauses=CLAUSES, notes=(), glossary=(), **options):
        write_book(root, clauses, notes=notes, glossary=glossary)
        clear()
        return [(one.rule, one.id) for one in lint(Corpus(root), sources=tmp_path / "sources", **options)]

    return run


def test_a_sound_book_has_no_findings(findings):
    assert findings() == []


def test_dangling_references(findings):
    assert findings([*CLAUSES, entry("2.1.2", "{9.9}を見る。", "See {9.9}.")]) == [("reference.dangling", "sve:2.1.2")]
    assert findings([*CLAUSES, entry("2.1.2", "{x}を見る。", "See {x}.")]) == [("reference.dangling", "sve:2.1.2")]


def test_references_of_one_language_only(findings):
    assert findings([*CLAUSES, entry("2.1.2", "{1.1}を見る。", "See above.")]) == [("reference.languages", "sve:2.1.2")]


def test_gaps(findings):
    assert findings([*CLAUSES, entry("1.1.4")]) == [("number.gap", "sve:1.1.4")]
    assert findings([*CLAUSES, entry("2.1.2.1")]) == [("number.gap", "sve:2.1.2.1")]


def test_citations_in_code(findings):
    cited = [CitedAt("sve:1.1", "ch01.py", 3), CitedAt("sve:7.7", "ch01.py", 4), CitedAt("dm:1", "x.py", 1)]
    assert findings(cited=cited, game="sve") == [("citation.unknown", "sve:7.7")]
    assert ("citation.unknown", "dm:1") in findings(cited=cited)


def test_unaccounted_clauses(findings):
    reason = {"ja": "物の扱い。", "en": "About things on the table."}
    clauses = [*CLAUSES, entry("2.1.2", not_simulated=reason)]
    rows = findings(clauses, accounted=lambda clause: clause.number.startswith("1."))
    assert rows == [("clause.unaccounted", "sve:2.1.1")]


def test_notes_terms_and_defects(findings):
    notes = [
        {"id": "1.1.1#copy", "kind": "defect", "clauses": ["1.1.1"], "ja": "重複。", "en": "Printed twice."},
        {"id": "3.3#gone", "kind": "ruling", "clauses": ["3.3"], "ja": "注{4.4}。", "en": "Note {4.4}."},
    ]
    glossary = [{"ja": "語", "en": "word", "clause": "5.5"}]
    assert findings(notes=notes, glossary=glossary) == [
        ("document.defect", "sve:1.1.1#copy"),
        ("note.clause", "sve:3.3#gone"),
        ("reference.dangling", "sve:3.3#gone"),
        ("term.clause", "term:sve/語"),
    ]


def test_files_that_do_not_load_are_findings(findings):
    assert findings([*CLAUSES, entry("x")]) == [("file", "x id")]


def test_copied_sentences(findings, tmp_path):
    (tmp_path / "sources").mkdir()
    sentence = "このように長い一文を原文からそのまま写してしまうのは決して許されないことである。"
    (tmp_path / "sources" / "a.txt").write_text(f"前置き {sentence[:10]} {sentence[10:]}", encoding="utf-8")
    assert findings([*CLAUSES, entry("2.1.2", f"さて{sentence}")]) == [("text.copied", "sve:2.1.2")]
    assert findings([*CLAUSES, entry("2.1.2", f"さて{sentence[:20]}。")]) == []


def test_findings_say_where(root, tmp_path):
    write_book(root, [*CLAUSES, entry("2.1.2", "{9.9}を見る。", "See {9.9}.")])
    clear()
    (one,) = lint(Corpus(root), sources=tmp_path)
    assert one.message("en") == f"sve/1.0.0/ch01.yaml:{one.line}  sve:2.1.2  refers to sve:9.9, which does not exist"
    assert "存在しない" in one.message("ja")


def test_the_shipped_text_has_no_errors():
    assert [one.message() for one in lint() if one.severity == "error"] == []


@needs_source
def test_the_check_for_copies_can_fail(root):
    from .conftest import SOURCES, SVE_DOCUMENT  # the check must prove that it reads the documents

    lines = SVE_DOCUMENT.read_text(encoding="utf-8").splitlines()
    stolen = next(line for line in lines if len(line) > 60)
    write_book(root, [*CLAUSES, entry("2.1.2", stolen)])
    clear()
    assert [one.rule for one in lint(Corpus(root), sources=SOURCES)] == ["text.copied"]
