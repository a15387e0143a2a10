"""The references of a chapter: between its own clauses, and to and from the rest of the rulebook."""

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from judge.corpus import Clause, Rulebook
from judge.graph.referring import references
from judge.records import record

if TYPE_CHECKING:
    import networkx as nx

MOST_ROWS = 48
"""A chapter with more clauses with references than this is shown by section."""


class Link(NamedTuple):
    """References from one row to another, and their number."""

    source: str
    target: str
    times: int


@record
class Section:
    """A chapter, or any clause with subclauses, as rows in rulebook order.

    Attributes:
        head: its clause.
        rows: the ids of its clauses; if ``grouped``, each also stands for its subclauses.
        outside: the heads of the other pages linked with it.
        links: between rows, and between rows and ``outside``.
        grouped: whether there are too many clauses to show each.
        silent: the number of hidden clauses without any reference.
        left_out: the number of rows that did not fit.
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
        graph: the result of `build`.
        book: the newest edition of the game.
        head: a clause of it.
        most: the largest number of rows.
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
    """Return the child of ``head`` that contains ``clause``; ``head`` for itself."""
    chain = [one.id for one in (*book.path(clause), clause)]
    at = chain.index(head.id)
    return chain[min(at + 1, len(chain) - 1)]


def _page(book: Rulebook, name: str) -> str:
    clause = book.get(name)
    return book.page(clause).id if clause else name
