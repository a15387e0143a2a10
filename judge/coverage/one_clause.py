"""The citations of and by one clause: the same answers as from the graph, without building it."""

from functools import cache, lru_cache

from judge.corpus import Clause, Rulebook, citations
from judge.coverage.code import CodeCitation, citations_in_code
from judge.coverage.traces import evidence


def cited_clauses(book: Rulebook, clause: Clause) -> tuple[Clause, ...]:
    """Return the clauses of ``book`` that ``clause`` refers to, in the order of its text."""
    return tuple(found for ref in clause.refs if (found := book.get(ref)) is not None)


def citing_clauses(book: Rulebook, clause: Clause) -> tuple[Clause, ...]:
    """Return the clauses of ``book`` that refer to ``clause``."""
    return _citing(book).get(clause.id, ())


@lru_cache(maxsize=16)
def _citing(book: Rulebook) -> dict[str, tuple[Clause, ...]]:
    """Return, for each clause id, the clauses that refer to it."""
    found: dict[str, list[Clause]] = {}
    for clause in book:
        for ref in clause.refs:
            found.setdefault(ref, []).append(clause)
    return {ref: tuple(citing) for ref, citing in found.items()}


def code_citing(name: str) -> tuple[CodeCitation, ...]:
    """Return the places in the code that cite a clause or its notes, or a single note, by file and line."""
    return _by_target().get(name, ())


@cache
def _by_target() -> dict[str, tuple[CodeCitation, ...]]:
    found: dict[str, list[CodeCitation]] = {}
    targets = cache(cited_by)  # many places cite the same
    for place in citations_in_code():
        for target in targets(place.name):
            found.setdefault(target, []).append(place)
    return {target: tuple(places) for target, places in found.items()}


def cited_by(citation: str) -> tuple[str, ...]:
    """Return the ids that a citation cites: its clause and, for a note, the note; none if it is not a citation."""
    cited = citations.parse(citation)
    if cited is None:
        return ()
    return (cited.clause, f"{cited.clause}#{cited.slug}") if cited.slug else (cited.clause,)


def scenarios_showing(clause: Clause) -> list[str]:
    """Return the scenarios whose traces cite a clause.

    Raises:
        ScenarioError: scenarios had to be played, and one is invalid.
    """
    return sorted(evidence(clause.game).get(clause.id, ()))
