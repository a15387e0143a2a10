"""Builds the graph of the rules.

Nodes: clauses and notes by their ids, ``code:<file>:<symbol>``, ``scenario:<id>``, ``term:<game>/<word>``. Every node
and edge has a ``kind``. Edges: clause *contains* clause, clause *refers* to clause, clause *defines* term, note
*annotates* clause, code *implements* clause or note, scenario *exercised* clause.

This package imports networkx in its functions, because it loads slowly and most pages and commands do not need it.
"""

from collections.abc import Container, Iterable
from typing import TYPE_CHECKING, Any

from judge.corpus import Corpus, Rulebook
from judge.coverage import CodeCitation, Evidence, citations_in_code, cited_by
from judge.coverage import evidence as recorded

if TYPE_CHECKING:
    import networkx as nx


def build(
    corpus: Corpus | None = None, evidence: Evidence | bool | None = None, code: Iterable[CodeCitation] | None = None
) -> "nx.MultiDiGraph[str]":
    """Return the graph of all games.

    Args:
        corpus: the rules text; by default the installed one.
        evidence: the scenarios by clause; ``True`` means those of `judge.coverage`, which may have to be played. With
            ``None`` the graph has no scenarios.
        code: the citations in the code; by default those of ``judge/games``.
    """
    import networkx as nx

    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    for book in (corpus or Corpus()).rulebooks():
        _add_book(graph, book)
    for place in citations_in_code() if code is None else code:
        _add_code(graph, place)
    if isinstance(evidence, bool):
        evidence = recorded() if evidence else {}
    for name, scenarios in (evidence or {}).items():
        cited = targets(graph, name)
        for scenario in scenarios:
            graph.add_node(f"scenario:{scenario}", kind="scenario", label=scenario)
            for target in cited:
                graph.add_edge(f"scenario:{scenario}", target, kind="exercised")
    return graph


def _add_book(graph: Any, book: Rulebook) -> None:
    for clause in book:
        label = clause.text.plain("ja")[:40]
        graph.add_node(
            clause.id,
            kind="heading" if clause.heading else "clause",
            game=clause.game,
            number=clause.number,
            chapter=clause.chapter,
            label=label,
        )
    for clause in book:
        for child in clause.children:
            graph.add_edge(clause.id, child, kind="contains")
        for ref in clause.refs:
            if ref in graph:
                graph.add_edge(clause.id, ref, kind="refers")
    for note in book.notes.values():
        graph.add_node(note.id, kind="note", game=note.game, label=note.kind)
        for name in note.clauses:
            if name in graph:
                graph.add_edge(note.id, name, kind="annotates")
    for term in book.glossary:
        graph.add_node(f"term:{term.id}", kind="term", game=term.game, label=term.en)
        if term.clause in graph:
            graph.add_edge(term.clause, f"term:{term.id}", kind="defines")


def _add_code(graph: Any, place: CodeCitation) -> None:
    graph.add_node(place.node, kind="code", file=place.file, label=place.symbol, symbol=place.symbol)
    for target in targets(graph, place.name):
        graph.add_edge(
            place.node,
            target,
            kind="implements",
            file=place.file,
            line=place.line,
            symbol=place.symbol,
            cites=place.name,
        )


def targets(graph: Any, name: str) -> tuple[str, ...]:
    """Return the nodes of the graph that a citation cites: its clause and, for a note, the note."""
    return tuple(node for node in cited_by(name) if node in graph)


def part(graph: "nx.MultiDiGraph[str]", names: Container[str]) -> "nx.MultiDiGraph[str]":
    """Return the graph of nodes ``names`` and the edges between them, in the order of ``graph``."""
    import networkx as nx

    kept: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    kept.add_nodes_from((name, data) for name, data in graph.nodes(data=True) if name in names)
    kept.add_edges_from((one, other, data) for one, other, data in graph.edges(kept, data=True) if other in kept)
    return kept


def neighbours(graph: Any, name: str) -> dict[str, list[str]]:
    """Return the nodes that ``name`` has edges to, by kind of edge, in the order of the graph."""
    return _grouped((data["kind"], target) for _, target, data in graph.out_edges(name, data=True))


def backlinks(graph: Any, name: str) -> dict[str, list[str]]:
    """Return the nodes that have edges to ``name``, by kind of edge, in the order of the graph."""
    return _grouped((data["kind"], source) for source, _, data in graph.in_edges(name, data=True))


def _grouped(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    groups: dict[str, dict[str, None]] = {}
    for kind, name in pairs:
        groups.setdefault(kind, {})[name] = None
    return {kind: list(names) for kind, names in sorted(groups.items())}


SCHEMA = "judge.graph/1"


def of_game(graph: "nx.MultiDiGraph[str]", game: str) -> "nx.MultiDiGraph[str]":
    """Return the part of the graph about one game, with the code and scenarios of its clauses."""
    own = {name for name, data in graph.nodes(data=True) if data.get("game") == game}
    tied = {name for name in graph if name not in own and any(other in own for other in graph.successors(name))}
    return part(graph, own | tied)


def to_json(graph: "nx.MultiDiGraph[str]") -> dict[str, Any]:
    """Return the graph as ``{"schema", "nodes": [{"id", "kind", …}], "edges": [{"source", "target", "kind", …}]}``."""
    nodes = [{"id": name, **data} for name, data in graph.nodes(data=True)]
    edges = [{"source": source, "target": target, **data} for source, target, data in graph.edges(data=True)]
    return {"schema": SCHEMA, "nodes": nodes, "edges": edges}


def to_graphml(graph: "nx.MultiDiGraph[str]") -> str:
    """Return the graph in the format GraphML, for Gephi, yEd or Cytoscape."""
    import networkx as nx

    return "\n".join(nx.generate_graphml(graph))
