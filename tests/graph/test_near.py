import pytest

from judge.graph import Edge, build, near, section
from tests.books import ROWS, write_book


def test_each_kind_of_tie_has_its_lane(graph):
    lanes = {lane: names for lane, names in near(graph, "sve:1.1.1").lanes.items() if names}
    assert lanes == {
        "above": ("sve:1.1",),
        "under": ("sve:1.1.1.1", "sve:1.1.1.2"),
        "code": ("code:judge/games/sve/ch01.py:lose",),
        "scenarios": ("scenario:sve/1.1.1-loses", "scenario:sve/other"),
    }
    lanes = near(graph, "sve:2.1").lanes
    assert (lanes["cited"], lanes["terms"]) == (("sve:1.1.1.1",), ("term:sve/確認",))
    assert near(graph, "sve:1.1.2").lanes["notes"] == ("sve:1.1.2#when",)


def chain(tmp_path, *links):
    rows = [("1", "informational", "見出し", "Heading")]
    for number, target in links:
        text = f"{{{target}}}" if target else "x"
        rows.append((number, "constraint", text, text))
    return build(write_book(tmp_path / "rules_text", rows), code=[])


def test_two_references_away(tmp_path):
    graph = chain(tmp_path, ("1.1", "1.2"), ("1.2", "1.3"), ("1.3", "1.4"), ("1.4", "1.5"), ("1.5", ""))
    once, twice = near(graph, "sve:1.3"), near(graph, "sve:1.3", 2)
    assert once.lanes["cited2"] == once.lanes["refers2"] == ()
    assert (twice.lanes["cited2"], twice.lanes["refers2"]) == (("sve:1.1",), ("sve:1.5",))
    assert Edge("sve:1.1", "sve:1.2", "refers") in twice.edges


def test_clauses_that_refer_to_each_other_stand_in_one_lane(tmp_path):
    around = near(chain(tmp_path, ("1.1", "1.2"), ("1.2", "1.1")), "sve:1.1", 2)
    assert (around.lanes["cited"], around.lanes["refers"], around.lanes["cited2"]) == (("sve:1.2",), (), ())
    assert {edge for edge in around.edges if edge.kind == "refers"} == {
        Edge("sve:1.1", "sve:1.2", "refers"),
        Edge("sve:1.2", "sve:1.1", "refers"),
    }


def test_only_clauses_have_a_neighbourhood(graph):
    for name in ("sve:9.9", "term:sve/確認"):
        with pytest.raises(KeyError):
            near(graph, name)


def test_a_section_shows_connected_clauses_and_counts_the_rest(corpus, graph):
    book = corpus.load("sve")
    shown = section(graph, book, book.clauses["1"])
    assert (shown.rows, shown.outside) == (("sve:1.1.1.1",), ("sve:2",))
    assert shown.links == (("sve:1.1.1.1", "sve:2", 1),)
    assert (shown.grouped, shown.silent, shown.left_out) == (False, 5, 0)
    other = section(graph, book, book.clauses["2"])
    assert other.links == (("sve:1", "sve:2.1", 1),)


def test_a_section_with_too_many_rows_is_shown_by_its_subclauses(tmp_path):
    corpus = write_book(
        tmp_path / "rules_text",
        [
            *ROWS,
            *((f"2.1.{n}", "procedure", "{1.1.1}と{1.1.2}", "{1.1.1} and {1.1.2}") for n in range(2, 7)),
        ],
    )
    book, graph = corpus.load("sve"), build(corpus, code=[])
    shown = section(graph, book, book.clauses["2"], most=3)
    assert (shown.rows, shown.grouped, shown.left_out) == (("sve:2.1",), True, 0)
    assert ("sve:2.1", "sve:1", 10) in shown.links
    cut = section(graph, book, book.clauses["2.1"], most=3)
    assert len(cut.rows) == 3
    assert cut.left_out == 3
    assert {name for link in cut.links for name in link[:2]} <= {*cut.rows, *cut.outside}
