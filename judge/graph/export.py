"""The graph in formats for other programs."""

from typing import TYPE_CHECKING, Any

from judge.graph.building import part

if TYPE_CHECKING:
    import networkx as nx

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
