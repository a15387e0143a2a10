"""The result for one clause without the graph equals the graph's."""

import pytest

from judge.corpus import Corpus
from judge.coverage import cited_by, cited_clauses, citing, citing_clauses, code_citing, evidence, scenarios_showing
from judge.graph import backlinks, build, neighbours


@pytest.mark.parametrize(
    ("citation", "ids"),
    [
        ("sve:8.4", ("sve:8.4",)),
        ("sve@1.7.0:8.4", ("sve:8.4",)),
        ("sve:7.4.7#return-point", ("sve:7.4.7", "sve:7.4.7#return-point")),
        ("chapter 8", ()),
    ],
)
def test_citations_cover_their_clauses(citation, ids):
    assert cited_by(citation) == ids


@pytest.mark.sweep
@pytest.mark.parametrize("game", Corpus().games())
def test_every_clause_is_described_as_in_the_graph(game, monkeypatch):
    shown = {f"{game}:{number}": (f"{game}/b", f"{game}/a") for number in [*Corpus().load(game).clauses][::3]}
    monkeypatch.setattr(citing, "evidence", lambda asked: shown if asked == game else {})
    graph, book = build(Corpus(), shown), Corpus().load(game)
    for clause in book:
        cited = neighbours(graph, clause.id).get("refers", [])
        referring = backlinks(graph, clause.id).get("refers", [])
        assert sorted(one.id for one in cited_clauses(book, clause)) == sorted(cited)
        assert sorted(one.id for one in citing_clauses(book, clause)) == sorted(referring)
        linked = backlinks(graph, clause.id)
        assert [f"scenario:{one}" for one in scenarios_showing(clause)] == sorted(linked.get("exercised", ()))
        assert {one.node for one in code_citing(clause.id)} == {*linked.get("implements", ())}
        for note in clause.notes:
            assert {one.node for one in code_citing(note)} == {*backlinks(graph, note).get("implements", ())}


def test_evidence_is_of_one_game_or_of_all(monkeypatch):
    monkeypatch.setattr(citing, "kept", lambda name, *_: {f"{name.removeprefix('evidence/')}:1": ()})
    evidence.cache_clear()
    try:
        assert evidence("kiseki") == {"kiseki:1": ()}
        assert {*evidence()} >= {"kiseki:1", "sve:1"}
    finally:
        evidence.cache_clear()
