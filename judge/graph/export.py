"""The graph for other programs."""

from typing import Any

import networkx as nx

SCHEMA = "judge.graph/1"


def to_json(graph: "nx.MultiDiGraph[str]") -> dict[str, Any]:
    """Return the graph as ``{"schema", "nodes": [{"id", "kind", …}], "edges": [{"source", "target", "kind", …}]}``."""
    nodes = [{"id": name, **data} for name, data in graph.nodes(data=True)]
    edges = [{"source": source, "target": target, **data} for source, target, data in graph.edges(data=True)]
    return {"schema": SCHEMA, "nodes": nodes, "edges": edges}


def to_graphml(graph: "nx.MultiDiGraph[str]") -> str:
    """Return the graph as GraphML, for Gephi, yEd or Cytoscape."""
    return "\n".join(nx.generate_graphml(graph))
