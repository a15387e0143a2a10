"""The references of a chapter: between its own clauses, and to and from the rest of the book."""

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from judge.corpus import Clause, Rulebook
from judge.graph.referring import references
from judge.records import record

if TYPE_CHECKING:
    import networkx as nx

MOST_ROWS = 48
"""A chapter with more clauses than this that take part in references is shown by its sections."""


class Link(NamedTuple):
    """References from what one row stands for to what another stands for, and how many."""

    source: str
    target: str
    times: int


@record
class Section:
    """A chapter, or any clause with clauses under it, as rows in the order of the book.

    Attributes:
        head: its clause.
        rows: the ids of clauses of it; when ``grouped``, each stands for everything under it too.
        outside: the heads of the other pages of the book that it is linked with.
        links: between rows, and between rows and ``outside``.
        grouped: there were too many clauses to show each.
        silent: how many clauses are not shown since they have no reference in either direction.
        left_out: how many rows did not fit even so.
    """

    head: str
    rows: tuple[str, ...]
    outside: tuple[str, ...]
    links: tuple[Link, ...]
    grouped: bool
    silent: int
    left_out: int


def section(graph: "nx.MultiDiGraph[str]", book: Rulebook, head: Clause, most: int = MOST_ROWS) -> Section:
    """Return the references of everything under ``head``.

    Args:
        graph: what `build` returns.
        book: the newest edition of the game.
        head: a clause of it.
        most: how many rows at most.
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
    """Return the clause directly under ``head`` that holds ``clause``; ``head`` for itself."""
    chain = [one.id for one in (*book.path(clause), clause)]
    at = chain.index(head.id)
    return chain[min(at + 1, len(chain) - 1)]


def _page(book: Rulebook, name: str) -> str:
    clause = book.get(name)
    return book.page(clause).id if clause else name
