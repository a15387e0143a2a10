import json
import xml.etree.ElementTree as ET

import networkx as nx

from judge.graph import backlinks, build, neighbours, to_graphml, to_json
from tests.books import CODE


def test_links_in_both_directions(graph):
    assert neighbours(graph, "sve:2.1") == {"contains": ["sve:2.1.1", "sve:2.1.2"], "defines": ["term:sve/確認"]}
    assert backlinks(graph, "sve:2.1") == {"contains": ["sve:2"], "refers": ["sve:1.1.1.1"]}
    assert backlinks(graph, "sve:1.1.1")["implements"] == ["code:judge/games/sve/ch01.py:lose"]
    assert backlinks(graph, "sve:1.1.1")["exercised"] == ["scenario:sve/1.1.1-loses", "scenario:sve/other"]


def test_citing_a_note_counts_for_its_clause_too(graph):
    place = "code:judge/games/sve/ch01.py:concede"
    assert neighbours(graph, place) == {"implements": ["sve:1.1.2", "sve:1.1.2#when"]}


def test_a_missing_cited_clause_makes_no_node(graph):
    assert "sve:9.9" not in graph


def test_every_node_and_edge_has_its_kind(graph):
    assert all(data["kind"] for _, data in graph.nodes(data=True))
    assert {data["kind"] for *_, data in graph.edges(data=True)} == {
        "contains",
        "refers",
        "defines",
        "annotates",
        "implements",
        "exercised",
    }


def test_exports_hold_everything(graph):
    data = json.loads(json.dumps(to_json(graph)))
    assert len(data["nodes"]) == len(graph)
    assert len(data["edges"]) == graph.number_of_edges()
    ET.fromstring(to_graphml(graph))
    assert nx.parse_graphml(to_graphml(graph)).number_of_nodes() == len(graph)


def test_without_evidence_there_are_no_scenarios(corpus):
    for evidence in (None, False, {}):
        graph = build(corpus, evidence, CODE)
        assert not [name for name in graph if name.startswith("scenario:")]
