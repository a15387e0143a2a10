import networkx as nx

from judge.corpus import Corpus
from judge.corpus.diff import diff, normalised

from .conftest import CLAUSES, entry, write_book


def compare(root, clauses, graph=None):
    write_book(root, clauses, "2.0.0")
    corpus = Corpus(root)
    return diff(corpus.load("sve", "1.0.0"), corpus.load("sve", "2.0.0"), graph)


def test_nothing_changed(root):
    assert compare(root, CLAUSES).changes == ()


def test_an_inserted_clause_moves_the_next(root):
    inserted = entry("1.1.2", "ターンの初めに札を引く。", "Draw at the start of the turn.")
    result = compare(root, [*CLAUSES[:5], inserted, {**CLAUSES[5], "id": "1.1.3"}, *CLAUSES[6:]])
    assert [(one.kind, one.old, one.new) for one in result.changes] == [
        ("added", None, "1.1.2"),
        ("moved", "1.1.2", "1.1.3"),
    ]
    assert result.counts == {"added": 1, "removed": 0, "moved": 1, "reworded": 0}


def test_a_reworded_clause_keeps_its_number(root):
    changed = entry(
        "1.1.1", "体力が0以下になったプレイヤーはただちに負ける。", "A player at 0 or less defense loses at once."
    )
    (change,) = compare(root, [*CLAUSES[:2], changed, *CLAUSES[3:]]).changes
    assert change.kind == "reworded"
    assert 0.6 < change.similarity < 1


def test_another_clause_under_an_old_number_is_not_a_rewording(root):
    other = entry("1.1.2", "墓場にあるフォロワーの枚数を数える。", "Count followers in the cemetery.")
    result = compare(root, [*CLAUSES[:5], other, *CLAUSES[6:]])
    assert sorted(one.kind for one in result.changes) == ["added", "removed"]


def test_references_are_compared_after_renumbering(root):
    renumbered = [
        *CLAUSES[:3],
        {**CLAUSES[3], "ja": "確認の時点は{3.1}で決まる。", "en": "When this is checked is told in {3.1}."},
        *CLAUSES[4:6],
        entry("2", "用語", "Terms", "informational", heading=True),
        *({**one, "id": "3" + one["id"][1:]} for one in CLAUSES[6:]),
    ]
    result = compare(root, renumbered)
    assert [(one.kind, one.old, one.new) for one in result.changes] == [
        ("added", None, "2"),
        ("moved", "2", "3"),
        ("moved", "2.1", "3.1"),
        ("moved", "2.1.1", "3.1.1"),
    ]
    assert result.referring == ("sve:1.1.1.1",)


def test_a_changed_reference_is_named(root):
    changed = {**CLAUSES[3], "ja": "確認の時点は{1.1}で決まる。", "en": "When this is checked is told in {1.1}."}
    (change,) = compare(root, [*CLAUSES[:3], changed, *CLAUSES[4:]]).changes
    assert (change.refs_added, change.refs_removed) == (("sve:1.1",), ("sve:2.1",))


def test_widths_and_spaces_are_not_an_amendment():
    assert normalised("ＰＰ が １０ ―") == normalised("PPが10-")


def test_the_graph_names_the_clauses_touched(root):
    graph = nx.MultiDiGraph()
    graph.add_edge(
        "code:judge/games/sve/ch01.py:lose", "sve:1.1.1", kind="implements", file="judge/games/sve/ch01.py", line=7
    )
    graph.add_edge("scenario:sve/1.1.1-loses", "sve:1.1.1", kind="exercised")
    (change,) = compare(
        root, [*CLAUSES[:2], {**CLAUSES[2], "ja": CLAUSES[2]["ja"] + "例外はない。"}, *CLAUSES[3:]], graph
    ).changes
    assert change.code == ("judge/games/sve/ch01.py:7",)
    assert change.scenarios == ("sve/1.1.1-loses",)
