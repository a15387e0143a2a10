import networkx as nx
import pytest

from judge.graph import Hop, Ranked, build, find_ends, most_referred, of_game, path, references, to_graphml
from tests.books import ROWS, write_book

MORE = [
    ("2.1.2", "procedure", "{1.1.2}を行う。", "Do {1.1.2}."),
    ("2.1.3", "procedure", "{1.1.2}と{2.1.2}を見る。", "See {1.1.2} and {2.1.2}."),
    ("2.2", "informational", "孤立", "Alone"),
]


@pytest.fixture
def tied(tmp_path):
    return build(write_book(tmp_path / "rules_text", [*ROWS, *MORE]), code=[])


def test_only_references_between_clauses_are_left(tied):
    linked = references(tied)
    assert set(linked.edges) == {
        ("sve:1.1.1.1", "sve:2.1"),
        ("sve:2.1.2", "sve:1.1.2"),
        ("sve:2.1.3", "sve:1.1.2"),
        ("sve:2.1.3", "sve:2.1.2"),
    }
    assert references(tied) is linked


def test_most_referred_first_without_clauses_that_nothing_refers_to(tied):
    assert most_referred(tied) == [Ranked("sve:1.1.2", 2), Ranked("sve:2.1", 1), Ranked("sve:2.1.2", 1)]
    assert most_referred(tied, limit=1) == [Ranked("sve:1.1.2", 2)]
    assert most_referred(tied, "dm") == []


def test_a_path_says_which_clause_refers_to_which(tied):
    assert path(tied, "sve:2.1.3", "sve:1.1.2") == [Hop("sve:2.1.3", "sve:1.1.2", "refers")]
    assert path(tied, "sve:1.1.2", "sve:2.1.3") == [Hop("sve:1.1.2", "sve:2.1.3", "referred")]


def test_a_directed_path_goes_with_the_references_only(tied):
    assert path(tied, "sve:1.1.2", "sve:2.1.3", directed=True) is None
    assert path(tied, "sve:2.1.3", "sve:1.1.2", directed=True) == [Hop("sve:2.1.3", "sve:1.1.2", "refers")]


def test_the_numbering_is_followed_when_asked_for(tied):
    assert path(tied, "sve:1.1.1.1", "sve:2.1.2") is None
    assert path(tied, "sve:1.1.1.1", "sve:2.1.2", structure=True) == [
        Hop("sve:1.1.1.1", "sve:2.1", "refers"),
        Hop("sve:2.1", "sve:2.1.2", "over"),
    ]
    up = path(tied, "sve:2.1.2", "sve:2", structure=True, directed=True)
    assert up == [Hop("sve:2.1.2", "sve:2.1", "under"), Hop("sve:2.1", "sve:2", "under")]


def test_a_clause_is_no_way_from_itself_and_unknown_ones_are_refused(tied):
    assert path(tied, "sve:2.1", "sve:2.1") == []
    with pytest.raises(KeyError):
        path(tied, "sve:2.1", "sve:9.9")


def test_ends_are_found_in_any_form(corpus):
    first, last = find_ends(corpus, "２．１", "第1.1.2条")
    assert [first.found[0].id, last.found[0].id] == ["sve:2.1", "sve:1.1.2"]
    assert find_ends(corpus, "2.1", "9.9")[1].neighbours


def test_a_games_part_keeps_the_code_and_scenarios_that_are_tied_to_it(graph):
    graph.add_node("dm:1", kind="heading", game="dm", number="1", chapter="1", label="x")
    own = of_game(graph, "sve")
    assert "dm:1" not in own
    assert {"code:judge/games/sve/ch01.py:lose", "scenario:sve/other", "term:sve/確認"} <= set(own)
    assert [name for name in graph if name in own] == list(own), "in the order of the graph"
    assert list(of_game(graph, "dm")) == ["dm:1"]


def test_graphml_can_be_read_back(graph, tmp_path):
    file = tmp_path / "graph.graphml"
    file.write_text(to_graphml(graph), encoding="utf-8")
    back = nx.read_graphml(file, force_multigraph=True)
    assert set(back.nodes) == set(graph.nodes)
    assert back.number_of_edges() == graph.number_of_edges()
    assert back.nodes["sve:1.1.1"]["label"] == graph.nodes["sve:1.1.1"]["label"]
    assert sorted(kind for *_, kind in back.edges(data="kind")) == sorted(kind for *_, kind in graph.edges(data="kind"))
