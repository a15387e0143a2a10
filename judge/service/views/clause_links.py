"""Everything connected with a clause: clauses it cites or that cite it, notes, code, scenarios."""

from __future__ import annotations

from typing import Any

from judge.corpus import Clause, Note, Rulebook
from judge.coverage import cited_clauses, citing_clauses, code_citing
from judge.records import record
from judge.service.sources import sources
from judge.service.views.listing import Listing, listing


@record
class CodePlace:
    """A function that cites the clause; ``listing`` is its source, or ``None`` if it cannot be shown."""

    file: str
    name: str
    line: int
    listing: Listing | None


@record
class Links:
    """Everything linked from the page of a clause.

    While the shipped scenarios are still being run, ``scenarios`` is ``None`` and ``code`` is empty.
    """

    refers: tuple[Clause, ...]
    cited_by: tuple[Clause, ...]
    notes: tuple[Note, ...]
    code: tuple[CodePlace, ...]
    scenarios: tuple[Any, ...] | None
    terms: tuple[Any, ...]


def _code(clause: Clause, notes: tuple[Note, ...]) -> tuple[CodePlace, ...]:
    lines: dict[tuple[str, str], set[int]] = {}
    for name in (clause.id, *(note.id for note in notes)):
        for cited in code_citing(name):
            lines.setdefault((cited.file, cited.symbol), set()).add(cited.line)
    return tuple(
        CodePlace(file, name, min(cited), listing(file, name, tuple(sorted(cited))))
        for (file, name), cited in sorted(lines.items())
    )


def of(book: Rulebook, clause: Clause, wait: bool = True) -> Links:
    """Return the links of ``clause``.

    Args:
        book: the edition that the clause is shown from.
        wait: whether to wait for scenarios that are still being run.
    """
    shown = sources().showing(clause) if wait else sources().shown_now(clause)
    notes = tuple(book.notes[name] for name in clause.notes if name in book.notes)
    return Links(
        refers=cited_clauses(book, clause),
        cited_by=citing_clauses(book, clause),
        notes=notes,
        code=() if shown is None else _code(clause, notes),
        scenarios=None if shown is None else tuple(shown),
        terms=tuple(term for term in book.glossary if term.clause in (clause.number, clause.id)),
    )
