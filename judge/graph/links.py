"""The links of a single node of the graph, in both directions."""

from collections.abc import Iterable
from typing import Any


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


def code_of(graph: Any, name: str) -> list[dict[str, Any]]:
    """Return the places in the code that cite ``name``, by file and line."""
    places = {
        (data["file"], data["line"], data["symbol"])
        for _, _, data in graph.in_edges(name, data=True)
        if data["kind"] == "implements"
    }
    return [{"file": file, "line": line, "symbol": symbol} for file, line, symbol in sorted(places)]


def scenarios_of(graph: Any, name: str) -> list[str]:
    """Return the ids of the scenarios whose traces cite ``name``."""
    found = (source for source, _, data in graph.in_edges(name, data=True) if data["kind"] == "exercised")
    return sorted({source.removeprefix("scenario:") for source in found})
