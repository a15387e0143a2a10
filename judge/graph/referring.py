"""The references between clauses: paths, and the most-referenced clauses."""

from typing import TYPE_CHECKING, Any, Literal
from weakref import WeakKeyDictionary

from judge.corpus import Corpus, Lookup
from judge.records import record

if TYPE_CHECKING:
    import networkx as nx

Relation = Literal["refers", "referred", "under", "over"]
"""How the first clause of a hop is related to the second: it refers to it, is referred to, is below or above it."""

_BACK: dict[Relation, Relation] = {"refers": "referred", "over": "under"}

_references: "WeakKeyDictionary[nx.MultiDiGraph[str], nx.DiGraph[str]]" = WeakKeyDictionary()


@record
class Hop:
    """One step of a path from clause ``source`` to clause ``target``."""

    source: str
    target: str
    relation: Relation


@record
class Ranked:
    """A clause, and how many different clauses refer to it."""

    id: str
    count: int


def references(graph: "nx.MultiDiGraph[str]") -> "nx.DiGraph[str]":
    """Return the graph of clauses with only the references between them; cached."""
    if graph not in _references:
        import networkx as nx

        found: nx.DiGraph[str] = nx.DiGraph()
        found.add_nodes_from((name, data) for name, data in graph.nodes(data=True) if "number" in data)
        found.add_edges_from((one, other) for one, other, data in graph.edges(data=True) if data["kind"] == "refers")
        _references[graph] = found
    return _references[graph]


def most_referred(graph: "nx.MultiDiGraph[str]", game: str | None = None, limit: int = 20) -> list[Ranked]:
    """Return the most-referenced clauses, ties in rulebook order.

    Args:
        graph: the graph of the rules.
        game: only clauses of this game.
        limit: how many are returned at most; clauses without references to them never are.
    """
    linked = references(graph)
    own = (name for name, data in linked.nodes(data=True) if game in (None, data["game"]))
    ranked = sorted((Ranked(name, linked.in_degree(name)) for name in own), key=lambda one: -one.count)
    return [one for one in ranked[:limit] if one.count]


def path(
    graph: "nx.MultiDiGraph[str]", start: str, end: str, directed: bool = False, structure: bool = False
) -> list[Hop] | None:
    """Return the shortest path from one clause to another, or ``None`` if there is none.

    Args:
        graph: the graph of the rules.
        start: the id of a clause.
        end: the id of a clause.
        directed: follow references forward only.
        structure: also step between parents and subclauses.

    Raises:
        KeyError: a clause does not exist.
    """
    import networkx as nx

    links: dict[tuple[str, str], Relation] = {}
    ways: nx.DiGraph[str] = nx.DiGraph()
    linked = references(graph)
    for name in (start, end):
        if name not in linked:
            raise KeyError(name)
    ways.add_nodes_from(linked)
    steps: list[tuple[str, str, Relation]] = [(one, other, "refers") for one, other in linked.edges]
    if structure:
        steps += [(one, other, "over") for one, other, data in graph.edges(data=True) if data["kind"] == "contains"]
    for one, other, relation in steps:
        links.setdefault((one, other), relation)
    for one, other, relation in steps:
        if relation == "over" or not directed:
            links.setdefault((other, one), _BACK[relation])
    ways.add_edges_from(links)
    try:
        found = nx.shortest_path(ways, start, end)
    except nx.NetworkXNoPath:
        return None
    return [Hop(one, other, links[one, other]) for one, other in nx.utils.pairwise(found)]


def find_ends(corpus: Corpus, start: str, end: str, game: str | None = None) -> tuple[Lookup, Lookup]:
    """Return the clauses at the ends of a path.

    A number that exists in several games is looked up in the game of the other end.

    Args:
        corpus: the rules text.
        start: a number in any form that people type.
        end: the same.
        game: the game, if known.
    """
    first, last = corpus.find(start, game), corpus.find(end, game)
    if len(first.found) > 1 and len(last.found) == 1:
        first = corpus.find(start, last.found[0].game)
    elif len(last.found) > 1 and len(first.found) == 1:
        last = corpus.find(end, first.found[0].game)
    return first, last


def hop_data(hop: Hop) -> dict[str, Any]:
    """Return a step of a path as data for JSON."""
    return {"source": hop.source, "target": hop.target, "relation": hop.relation}
