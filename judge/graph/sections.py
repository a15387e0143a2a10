"""The references within a chapter, and between it and the rest of the rulebook."""

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from judge.corpus import Clause, Rulebook
from judge.graph.referring import references
from judge.records import record

if TYPE_CHECKING:
    import networkx as nx

MOST_ROWS = 48
"""How many clauses with references a chapter may have to be shown clause by clause; otherwise it is grouped."""


class Link(NamedTuple):
    """The references from one row to another, and how many there are."""

    source: str
    target: str
    times: int


@record
class Section:
    """A chapter, or any clause with subclauses, as rows in rulebook order.

    Attributes:
        head: the id of its clause.
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
        graph: the graph of the rules.
        book: the newest edition of the game.
        head: a clause of it.
        most: how many rows there may be.
    """
    linked = references(graph)
    members = {clause.id: clause for clause in (head, *book.under(head))}
    talking = [clause for clause in members.values() if linked.degree(clause.id)]
    silent = len(members) - len(talking)
    grouped = len(talking) > most
    stands = {clause.id: _child(book, clause, head) if grouped else clause.id for clause in talking}
    rows = tuple(dict.fromkeys(stands.values()))
    shown = rows[:most]
    counts: Counter[tuple[str, str]] = Counter()
    for one, other in linked.out_edges(stands):
        counts[stands[one], stands.get(other) or _page(book, other)] += 1
    for one, other in linked.in_edges(stands):
        if one not in stands:
            counts[_page(book, one), stands[other]] += 1
    kept = {pair: count for pair, count in counts.items() if not {*pair} & {*rows[most:]} and pair[0] != pair[1]}
    order = {name: at for at, name in enumerate(graph)}
    ends = {name for pair in kept for name in pair}
    outside = tuple(sorted(ends.difference(shown), key=order.__getitem__))
    links = sorted((Link(*pair, count) for pair, count in kept.items()), key=lambda x: (order[x[0]], order[x[1]]))
    return Section(head.id, shown, outside, tuple(links), grouped, silent, len(rows) - len(shown))


def _child(book: Rulebook, clause: Clause, head: Clause) -> str:
    """Return the id of the child of ``head`` that contains ``clause``; if they are the same clause, its own id."""
    chain = [one.id for one in (*book.path(clause), clause)]
    at = chain.index(head.id)
    return chain[min(at + 1, len(chain) - 1)]


def _page(book: Rulebook, name: str) -> str:
    clause = book.get(name)
    return book.page(clause).id if clause else name
