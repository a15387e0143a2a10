from judge.corpus import Corpus
from judge.graph.lint import lint
from tests.books import ROWS, write_book


def found(root, rows, glossary=()):
    return [(one.rule, one.id, one.text.en) for one in lint(write_book(root, rows, glossary=glossary))]


def test_a_sound_book_has_no_findings(corpus):
    assert lint(corpus) == []


def test_a_circle_is_said_once_as_a_path(tmp_path):
    rows = [
        *ROWS,
        ("2.1.2", "procedure", "{2.1.3}", "{2.1.3}"),
        ("2.1.3", "procedure", "{1.1.2}", "{1.1.2}"),
        ("2.1.4", "procedure", "{2.1.2}", "{2.1.2}"),
    ]
    assert found(tmp_path, rows) == []
    rows[5] = ("1.1.2", "constraint", "{2.1.2}", "{2.1.2}")
    assert found(tmp_path, rows) == [
        ("reference.cycle", "sve:1.1.2", "clauses refer to each other in a cycle: 1.1.2 → 2.1.2 → 2.1.3 → 1.1.2"),
    ]


def test_the_rest_of_a_knot_is_counted(tmp_path):
    rows = [
        *ROWS[:6],
        ("1.1.3", "constraint", "{1.1.4}{1.1.5}", "{1.1.4}{1.1.5}"),
        ("1.1.4", "constraint", "{1.1.3}", "{1.1.3}"),
        ("1.1.5", "constraint", "{1.1.4}", "{1.1.4}"),
        *ROWS[6:],
    ]
    ((rule, name, text),) = found(tmp_path, rows)
    assert (rule, name) == ("reference.cycle", "sve:1.1.3")
    assert text.endswith("1.1.3 → 1.1.4 → 1.1.3 (1 more in the same cycle)")


def test_references_up_and_down_the_numbering_are_not_a_circle(tmp_path):
    rows = [*ROWS, ("2.1.2", "procedure", "{2.1.2.1}", "{2.1.2.1}"), ("2.1.2.1", "procedure", "{2.1.2}", "{2.1.2}")]
    assert found(tmp_path, rows) == []


def test_a_clause_that_no_heading_leads_to_is_an_orphan(tmp_path):
    rows = [*ROWS, ("3.1.1", "procedure", "札を置く。", "Put it down."), ("3.1.1.1", "procedure", "一枚。", "One.")]
    assert found(tmp_path, rows) == [("clause.orphan", "sve:3.1.1", "not reachable from any heading (and 1 more)")]
    rows[-1] = ("3.1.1.1", "procedure", "{2.1}を見る。", "See {2.1}.")
    assert found(tmp_path, rows) == []


def test_terms_without_a_clause_are_one_finding(tmp_path):
    terms = [{"ja": f"語{n}", "en": f"word {n}"} for n in range(10)]
    ((rule, name, text),) = found(tmp_path, ROWS, [*terms, {"ja": "確認", "en": "check", "clause": "2.1"}])
    assert (rule, name) == ("term.homeless", "term:sve/語0")
    assert text.startswith("10 glossary terms name no defining clause: word 0, ")
    assert text.endswith("word 7 and 2 more")


def test_findings_are_infos_with_a_place_in_both_languages(tmp_path):
    rows = [*ROWS, ("2.1.2", "procedure", "{2.1.3}", "{2.1.3}"), ("2.1.3", "procedure", "{2.1.2}", "{2.1.2}")]
    (one,) = lint(write_book(tmp_path, rows))
    assert (one.severity, one.file) == ("info", "sve/1.0.0/ch01.yaml")
    assert one.line > 1
    assert one.text.ja.endswith("2.1.2 → 2.1.3 → 2.1.2")


def test_a_book_that_cannot_be_read_is_left_to_the_corpus(tmp_path):
    corpus = write_book(tmp_path, [*ROWS, ("2.1.1", "procedure", "x", "x")])
    assert lint(corpus) == []
    assert lint(Corpus(tmp_path / "nothing")) == []
