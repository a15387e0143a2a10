"""The surroundings of a clause in the graph, as lists called lanes; the drawing and the list both show these."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

from judge.graph.building import part
from judge.graph.links import backlinks, neighbours
from judge.graph.referring import references
from judge.records import record

if TYPE_CHECKING:
    import networkx as nx

LaneKind = Literal["above", "under", "cited", "cited2", "refers", "refers2", "notes", "terms", "code", "scenarios"]
LANES: tuple[LaneKind, ...] = get_args(LaneKind)

_POINTING_HERE: dict[str, LaneKind] = {
    "contains": "above",
    "refers": "cited",
    "annotates": "notes",
    "implements": "code",
    "exercised": "scenarios",
}
_POINTED_AT: dict[str, LaneKind] = {"contains": "under", "refers": "refers", "defines": "terms"}


class Edge(NamedTuple):
    """An edge of the graph; the module `judge.graph.building` explains the kinds."""

    source: str
    target: str
    kind: str


@record
class Near:
    """A clause and the nodes at most ``depth`` references away; each node is in one lane, in rulebook order.

    The lanes ``cited2`` and ``refers2`` are two references away: clauses that refer to one in ``cited``, and clauses
    that one in ``refers`` refers to.
    """

    centre: str
    depth: int
    lanes: dict[LaneKind, tuple[str, ...]]
    edges: tuple[Edge, ...]


def near(graph: "nx.MultiDiGraph[str]", name: str, depth: int = 1) -> Near:
    """Return the surroundings of clause ``name``.

    Args:
        graph: the graph of the rules.
        name: the id of the clause.
        depth: how many references to follow, 1 or 2.

    Raises:
        KeyError: there is no such clause.
    """
    linked = references(graph)
    if name not in linked:
        raise KeyError(name)
    found: dict[LaneKind, list[str]] = {lane: [] for lane in LANES}
    seen = {name}

    def put(lane: LaneKind, names: Iterable[str]) -> None:
        fresh = [one for one in names if one not in seen]
        seen.update(fresh)
        found[lane] += fresh

    for linking, lane_of in ((backlinks(graph, name), _POINTING_HERE), (neighbours(graph, name), _POINTED_AT)):
        for kind, lane in lane_of.items():
            put(lane, linking.get(kind, ()))
    if depth > 1:
        put("cited2", _second(linked.reverse(copy=False), name))
        put("refers2", _second(linked, name))
    order = {one: at for at, one in enumerate(graph)}
    lanes = {lane: tuple(sorted(names, key=order.__getitem__)) for lane, names in found.items()}
    edges = dict.fromkeys(
        Edge(one, other, data["kind"])
        for one, other, data in part(graph, seen).edges(data=True)
        if name in (one, other) or data["kind"] == "refers"
    )
    return Near(name, depth, lanes, tuple(edges))


def _second(linked: "nx.DiGraph[str]", name: str) -> list[str]:
    """Return the clauses that are exactly two references away from ``name``."""
    import networkx as nx

    steps = nx.single_source_shortest_path_length(linked, name, cutoff=2)
    return [one for one, length in steps.items() if length == 2]
