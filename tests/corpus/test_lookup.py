import pytest

from judge.corpus import Corpus, clear, find

from .conftest import CLAUSES, entry, write_book


def found(lookup):
    return [clause.number for clause in lookup.clauses]


def test_without_a_dot_the_clause_and_its_subclauses(corpus):
    assert found(corpus.find("1.1.1")) == ["1.1.1", "1.1.1.1", "1.1.1.2"]


def test_with_a_closing_dot_that_clause_alone(corpus):
    lookup = corpus.find("１．１．１．")
    assert found(lookup) == ["1.1.1"]
    assert lookup.only


@pytest.mark.parametrize(
    ("text", "message", "neighbours"),
    [
        ("1.1.1.7", "sve:1.1.1.7 does not exist; 1.1.1 ends at 1.1.1.2", ["1.1.1.2", "1.1.1"]),
        ("1.1.2.1", "sve:1.1.2.1 does not exist; 1.1.2 has no subclauses", ["1.1.2"]),
        ("9.9", "sve:9.9 does not exist; the rulebook ends at 2", ["2"]),
        ("1.1.1.7.7", "sve:1.1.1.7.7 does not exist; 1.1.1 ends at 1.1.1.2", ["1.1.1.2", "1.1.1"]),
    ],
)
def test_a_wrong_number_gives_its_neighbours(corpus, text, message, neighbours):
    lookup = corpus.find(text)
    assert lookup.message("en") == message
    assert [clause.number for clause in lookup.neighbours] == neighbours
    assert lookup.is_number
    assert not lookup.clauses
    assert "という条文はありません。" in lookup.message("ja")


def test_a_gap_is_described_by_both_sides(root):
    write_book(root, [*CLAUSES, entry("1.1.5")])
    clear()
    lookup = Corpus(root).find("1.1.4")
    assert lookup.message() == "sve:1.1.4 does not exist; 1.1.2 is followed by 1.1.5"
    assert [clause.number for clause in lookup.neighbours] == ["1.1.2", "1.1.5", "1.1"]


def test_editions_and_games_that_are_not_here(corpus):
    assert corpus.find("sve@9.9:1.1").message() == "unknown edition sve@9.9; known: sve@1.0.0"
    assert corpus.find("dm:506.3d").message() == "unknown rulebook dm; known: sve"
    assert not corpus.find("506.3d").is_number


def test_other_text_is_not_a_number(corpus):
    lookup = corpus.find("1.50版")
    assert not lookup.is_number
    assert lookup.message() == ""


@pytest.mark.parametrize(
    "text",
    ["8.4.9.1", "８．４．９．１", "(8.4.9.1)", "第8.4.9.1条", "sve:8.4.9.1", "sve@1.7.0:8.4.9.1", "エボルヴ 8.4.9.1"],
)
def test_the_shipped_rulebook_answers_every_form(text):
    assert [clause.id for clause in find(text).clauses] == ["sve:8.4.9.1"]


def test_the_message_of_the_manual():
    assert find("8.4.9.7").message() == "sve:8.4.9.7 does not exist; 8.4.9 ends at 8.4.9.2"
