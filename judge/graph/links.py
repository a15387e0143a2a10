"""Questions about single clauses: what they link to, what links to them, what a change of them touches."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Impact:
    """What has to be looked at again when clauses change.

    ``code`` are places ``{"file", "line", "symbol"}``, ``scenarios`` scenario ids, ``clauses`` the ids of clauses that
    refer to the changed ones.
    """

    code: tuple[dict[str, Any], ...]
    scenarios: tuple[str, ...]
    clauses: tuple[str, ...]


def neighbours(graph: Any, name: str) -> dict[str, list[str]]:
    """Return what ``name`` points at, by kind of edge, in the order of the graph."""
    return _grouped((data["kind"], target) for _, target, data in graph.out_edges(name, data=True))


def backlinks(graph: Any, name: str) -> dict[str, list[str]]:
    """Return what points at ``name``, by kind of edge: "cited by" beside "refers to"."""
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
    """Return the scenarios whose traces cite ``name``."""
    found = (source for source, _, data in graph.in_edges(name, data=True) if data["kind"] == "exercised")
    return sorted({source.removeprefix("scenario:") for source in found})


def impact(graph: Any, names: Iterable[str]) -> Impact:
    """Return what a change of the clauses ``names`` touches; unknown ids touch nothing."""
    known = [name for name in dict.fromkeys(names) if name in graph]
    places = {tuple(place.items()): place for name in known for place in code_of(graph, name)}
    scenarios = {scenario for name in known for scenario in scenarios_of(graph, name)}
    referring = {source for name in known for source in backlinks(graph, name).get("refers", ())}
    code = sorted(places.values(), key=lambda place: (place["file"], place["line"], place["symbol"]))
    order = {name: at for at, name in enumerate(graph)}
    clauses = sorted(referring.difference(known), key=lambda name: order[name])
    return Impact(tuple(code), tuple(sorted(scenarios)), tuple(clauses))
