"""The references between clauses: paths, the most-referenced clauses, and the surroundings of one clause.

The surroundings are lists called lanes; the drawing and the list both show these.
"""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args
from weakref import WeakKeyDictionary

from judge.corpus import Clause, Corpus, Lookup, Rulebook
from judge.graph.building import backlinks, neighbours, part
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
        start: a number in any form that people type.
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


MOST_ROWS = 48
"""The largest number of clauses with references in a chapter shown clause by clause; larger ones are grouped."""


class Link(NamedTuple):
    """The references from one row to another, and how many there are."""

    source: str
    target: str
    times: int


@record
class Section:
    """A chapter, or any clause with subclauses, as rows in rulebook order.

    Attributes:
        rows: the ids of its clauses; if ``grouped``, each row includes its subclauses.
        outside: the first clauses of other pages that have references from or to it.
        links: the references between rows, and between rows and ``outside``.
        grouped: whether there are too many clauses to show each.
        silent: how many clauses are not shown because they have no references.
        left_out: how many rows did not fit.
    """

    head: str
    rows: tuple[str, ...]
    outside: tuple[str, ...]
    links: tuple[Link, ...]
    grouped: bool
    silent: int
    left_out: int


def section(graph: "nx.MultiDiGraph[str]", book: Rulebook, head: Clause, most: int = MOST_ROWS) -> Section:
    """Return the references of everything below clause ``head``.

    Args:
        book: the newest edition of the game.
        most: how many rows there may be.
    """
    linked = references(graph)
    members = {clause.id: clause for clause in (head, *book.under(head))}
    with_links = [clause for clause in members.values() if linked.degree(clause.id)]
    grouped = len(with_links) > most
    row_of = {clause.id: _child(book, clause, head) if grouped else clause.id for clause in with_links}
    rows = tuple(dict.fromkeys(row_of.values()))
    shown, hidden = rows[:most], frozenset(rows[most:])
    counts: Counter[tuple[str, str]] = Counter()
    for source, target in linked.out_edges(row_of):
        counts[row_of[source], row_of.get(target) or _page(book, target)] += 1
    for source, target in linked.in_edges(row_of):
        if source not in row_of:
            counts[_page(book, source), row_of[target]] += 1
    order = {name: at for at, name in enumerate(graph)}
    links = sorted(
        (
            Link(source, target, count)
            for (source, target), count in counts.items()
            if source != target and hidden.isdisjoint((source, target))
        ),
        key=lambda link: (order[link.source], order[link.target]),
    )
    ends = {end for link in links for end in (link.source, link.target)}
    outside = tuple(sorted(ends.difference(shown), key=order.__getitem__))
    without_links = len(members) - len(with_links)
    return Section(head.id, shown, outside, tuple(links), grouped, without_links, len(rows) - len(shown))


def _child(book: Rulebook, clause: Clause, head: Clause) -> str:
    """Return the id of the child of ``head`` that contains ``clause``; if they are the same clause, its own id."""
    chain = [one.id for one in (*book.path(clause), clause)]
    at = chain.index(head.id)
    return chain[min(at + 1, len(chain) - 1)]


def _page(book: Rulebook, name: str) -> str:
    clause = book.get(name)
    return book.page(clause).id if clause else name


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
