"""What hangs on a clause: clauses it refers to and that refer to it, notes, code, scenarios."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from judge.corpus import Clause, Note, Rulebook
from judge.service.sources import sources
from judge.service.views.listing import Listing, listing

CODE, SCENARIO = "code:", "scenario:"


@dataclass(frozen=True, slots=True)
class CodePlace:
    """A function that cites the clause, with its source."""

    file: str
    name: str
    line: int
    listing: Listing | None


@dataclass(frozen=True, slots=True)
class Links:
    """Everything that a clause page links to."""

    refers: tuple[Clause, ...]
    cited_by: tuple[Clause, ...]
    notes: tuple[Note, ...]
    code: tuple[CodePlace, ...]
    scenarios: tuple[Any, ...]
    terms: tuple[Any, ...]


@lru_cache(maxsize=16)
def _citing(book: Rulebook) -> dict[str, tuple[Clause, ...]]:
    """Return for each clause id the clauses that refer to it: every link is written once and read both ways."""
    found: dict[str, list[Clause]] = {}
    for clause in book:
        for ref in clause.refs:
            found.setdefault(ref, []).append(clause)
    return {ref: tuple(citing) for ref, citing in found.items()}


def _edges(node: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each neighbour of a node with the edge between them, whichever way it points."""
    graph = sources().graph
    if node in graph:
        for other, _here, edge in graph.in_edges(node, data=True):
            yield other, edge
        for _here, other, edge in graph.out_edges(node, data=True):
            yield other, edge


def _code(clause: Clause, notes: tuple[Note, ...]) -> tuple[CodePlace, ...]:
    lines: dict[str, set[int]] = {}
    for name in (clause.id, *(note.id for note in notes)):
        for other, edge in _edges(name):
            if other.startswith(CODE):
                lines.setdefault(other, set()).update({int(edge["line"])} if edge.get("line") else ())
    places = []
    for node, cited in sorted(lines.items()):
        file, _colon, name = node.removeprefix(CODE).rpartition(":")
        shown = listing(file, name, tuple(sorted(cited)))
        places.append(CodePlace(file, name, min(cited) if cited else (shown.first if shown else 1), shown))
    return tuple(places)


def citing(book: Rulebook, clause: Clause) -> tuple[Clause, ...]:
    """Return the clauses of ``book`` that refer to ``clause``."""
    return _citing(book).get(clause.id, ())


def of(book: Rulebook, clause: Clause) -> Links:
    """Return the links of ``clause``.

    Args:
        book: the edition it is shown from.
        clause: one of its clauses.
    """
    notes = tuple(book.notes[name] for name in clause.notes if name in book.notes)
    scenarios = {
        other.removeprefix(SCENARIO): sources().scenarios.get(other.removeprefix(SCENARIO))
        for other, _edge in _edges(clause.id)
        if other.startswith(SCENARIO)
    }
    return Links(
        refers=tuple(found for ref in clause.refs if (found := book.get(ref)) is not None),
        cited_by=citing(book, clause),
        notes=notes,
        code=_code(clause, notes),
        scenarios=tuple(one for _name, one in sorted(scenarios.items()) if one is not None),
        terms=tuple(term for term in book.glossary if term.clause in (clause.number, clause.id)),
    )
