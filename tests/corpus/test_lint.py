import re
from typing import NamedTuple

import pytest

from judge.corpus import Corpus, clear
from judge.corpus.lint import lint
from judge.corpus.official import write_official

from .conftest import CLAUSES, HEAD, SOURCES, entry, found_in_shipped_text, needs_source, write_book


class CitedAt(NamedTuple):
    name: str
    file: str
    line: int


@pytest.fixture
def findings(root, tmp_path):
    def run(clauses=CLAUSES, notes=(), glossary=(), head=None, **options):
        write_book(root, clauses, notes=notes, glossary=glossary, head=head)
        clear()
        return [(one.rule, one.id) for one in lint(Corpus(root), sources=tmp_path / "sources", **options)]

    return run


def test_a_sound_book_has_no_findings(findings):
    assert findings() == []


def test_dangling_references(findings):
    assert findings([*CLAUSES, entry("2.1.2", "{9.9}を見る。", "See {9.9}.")]) == [("reference.dangling", "sve:2.1.2")]
    assert findings([*CLAUSES, entry("2.1.2", "{9.x}を見る。", "See {9.x}.")]) == [("reference.dangling", "sve:2.1.2")]


def test_braces_around_something_other_than_a_number(findings):
    typo = entry("2.1.2", "{x}を見る。", "See {x}.")
    assert findings([*CLAUSES, typo]) == [("symbol.unknown", "sve:2.1.2")]
    symbol = {"ja": "攻撃力", "en": "power", "symbol": "{x}", "clause": "1.1"}
    assert findings([*CLAUSES, typo], glossary=[symbol]) == []


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


SENTENCE = "このように長い一文を原文からそのまま写してしまうのは決して許されないことである。"


@pytest.fixture
def source(tmp_path):
    def write(text, name="a.txt"):
        (tmp_path / "sources").mkdir(exist_ok=True)
        (tmp_path / "sources" / name).write_text(text, encoding="utf-8")

    return write


def test_copied_sentences(findings, source):
    source(f"前置き {SENTENCE[:10]} {SENTENCE[10:]}")
    assert findings([*CLAUSES, entry("2.1.2", f"さて{SENTENCE}")]) == [("text.copied", "sve:2.1.2")]
    assert findings([*CLAUSES, entry("2.1.2", f"さて{SENTENCE[:15]}。")]) == []
    assert findings([*CLAUSES, entry("2.1.2", examples=[{"ja": SENTENCE, "en": "Copied."}])]) == [
        ("text.copied", "sve:2.1.2")
    ]


@pytest.mark.parametrize("number", ["10.5.2.1", "[7.4.2c]", "(506.3d)", "1204.2f-1", "(1305.)", "[3]"])
def test_references_inside_a_copied_sentence_do_not_hide_it(findings, source, number):
    source(SENTENCE[:15] + number + SENTENCE[15:30])
    assert findings([*CLAUSES, entry("2.1.2", SENTENCE[:30])]) == [("text.copied", "sve:2.1.2")]


def test_a_term_excuses_no_passage_and_a_card_name_does(findings, source):
    source(SENTENCE)
    copied, run = [*CLAUSES, entry("2.1.2", SENTENCE[:30] + "のは、長さを測るためである。")], SENTENCE[3:8]
    assert findings(copied) == [("text.copied", "sve:2.1.2")]
    assert findings(copied, glossary=[{"ja": run, "en": "word"}]) == [("text.copied", "sve:2.1.2")]
    quoted = f"場に《{SENTENCE[:22]}》が、"
    source(quoted)
    assert findings([*CLAUSES, entry("2.1.2", quoted)]) == []


def test_a_defect_note_makes_the_documents_fault_information(root, tmp_path):
    note = {"id": "2.1.2#lost", "kind": "defect", "clauses": ["2.1.2", "1.1.4"], "ja": "9.9はない。", "en": "No 9.9."}
    write_book(root, [*CLAUSES, entry("1.1.4"), entry("2.1.2", "{9.9}を見る。", "See {9.9}.")], notes=[note])
    clear()
    found = [one for one in lint(Corpus(root), sources=tmp_path) if one.rule != "document.defect"]
    assert [(one.rule, one.severity, one.id) for one in found] == [
        ("number.gap", "info", "sve:1.1.4"),
        ("reference.dangling", "info", "sve:2.1.2"),
    ]
    assert all("sve:2.1.2#lost" in one.text.ja and "sve:2.1.2#lost" in one.text.en for one in found)


def test_a_note_on_something_else_excuses_no_reference(root, tmp_path):
    note = {"id": "2.1.2#typo", "kind": "defect", "clauses": ["2.1.2"], "ja": "誤字がある。", "en": "A slip."}
    write_book(root, [*CLAUSES, entry("2.1.2", "{9.9}を見る。", "See {9.9}.")], notes=[note])
    clear()
    found = [one for one in lint(Corpus(root), sources=tmp_path) if one.rule == "reference.dangling"]
    assert [one.severity for one in found] == ["error"]


def test_clauses_of_another_source_may_have_gaps(findings):
    head = {**HEAD, "sources": [{"id": "base", "version": "1.0", "ja": "土台", "en": "Base"}]}
    assert findings([*CLAUSES, entry("2.1.4", source="base")], head=head) == []


def document(**changed):
    lines = ["見本 ver.1.0.0"]
    for clause in CLAUSES:
        text = changed.get(clause["id"].replace(".", "_"), f"原文の{clause['id'].replace('.', '番の')}番である。")
        lines.append(f"\n{clause['id']}. {text}" if clause.get("heading") else f"\n{clause['id']}.\n{text}")
    return "\n".join(lines)


def test_damage_of_the_document_next_to_the_checkout(findings, source):
    source(document(), "sound.txt")
    assert findings() == []
    source(document(**{"1_1_2": "投了は9.9.9による。"}), "sound.txt")
    assert findings() == [("document.reference", "sve:1.1.2")]


def test_damage_is_a_warning_until_a_note_covers_it(root, source, tmp_path):
    source(document(**{"1_1_2": "投了は9.9.9による。"}))
    (one,) = lint(Corpus(root), sources=tmp_path / "sources")
    assert (one.severity, one.message()) == ("warning", "a.txt:16  sve:1.1.2  refers to 9.9.9, which does not exist")
    note = {"id": "1.1.2#gone", "kind": "defect", "clauses": ["1.1.2"], "ja": "9.9.9はない。", "en": "9.9.9 is gone."}
    write_book(root, notes=[note])
    clear()
    one = lint(Corpus(root), sources=tmp_path / "sources")[-1]
    assert (one.severity, one.text.ja) == ("info", "9.9.9 は存在しない(注記 sve:1.1.2#gone)")


def test_damage_is_not_looked_for_in_another_edition(findings, source):
    source(document(**{"1_1_2": "投了は9.9.9による。"}).replace("1.0.0", "1.1.0"))
    assert findings() == []


def test_damage_of_the_wording_that_the_user_imported(root, tmp_path):
    write_official("sve", "1.0.0", {"1.1.2": "投了は9.9.9による。"}, "rules.txt")
    clear()
    found = lint(Corpus(root), sources=tmp_path / "nothing")
    assert ("document.reference", "sve:1.1.2") in [(one.rule, one.id) for one in found]
    clear()


def test_findings_say_where(root, tmp_path):
    write_book(root, [*CLAUSES, entry("2.1.2", "{9.9}を見る。", "See {9.9}.")])
    clear()
    (one,) = lint(Corpus(root), sources=tmp_path)
    assert one.message("en") == f"sve/1.0.0/ch01.yaml:{one.line}  sve:2.1.2  refers to sve:9.9, which does not exist"
    assert "存在しない" in one.message("ja")


@pytest.mark.xdist_group("shipped-text")
@pytest.mark.sweep
def test_the_shipped_text_has_no_errors():
    assert [one.message() for one in found_in_shipped_text() if one.severity == "error"] == []


@pytest.mark.xdist_group("shipped-text")  # which is read once
@pytest.mark.parametrize(
    "rule", ["text.blank", "text.bare_number", "text.numbers", "reference.languages", "text.copied"]
)
def test_the_shipped_text_has_no_mistake_that_a_program_finds(rule):
    assert [one.message() for one in found_in_shipped_text() if one.rule == rule] == []


@needs_source
@pytest.mark.parametrize("path", sorted(SOURCES.glob("*.txt")), ids=lambda path: path.name[:3])
def test_the_check_for_copies_can_fail(root, path):
    """The check must prove that it reads each of the documents."""
    text = re.sub(r"[^ぁ-んァ-ヴー一-龠、。\n]", "\n", path.read_text(encoding="utf-8"))
    stolen = next(line for line in text.splitlines() if len(line) > 40)
    write_book(root, [*CLAUSES, entry("2.1.2", stolen)])
    clear()
    assert [one.rule for one in lint(Corpus(root), sources=SOURCES)] == ["text.copied"]


@needs_source
def test_every_damaged_place_of_the_documents_has_its_note():
    found = [one for one in found_in_shipped_text() if one.rule.startswith("document.")]
    assert {one.id.partition(":")[0] for one in found} <= set(Corpus().games())
    assert [one.message() for one in found if one.severity != "info"] == []
