"""How far the engine covers a rulebook, clause by clause."""

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Literal, NotRequired, TypedDict, get_args

from judge.corpus import Clause, Corpus
from judge.graph.building import Evidence, build
from judge.graph.links import code_of, scenarios_of

Status = Literal["unaccounted", "not_simulated", "implemented", "exercised", "proven"]
STATUSES: tuple[Status, ...] = get_args(Status)

HEADING = {"ja": "見出し", "en": "heading"}
"""The reason given for titles, which need no code."""


NOTHING: Mapping[str, str] = MappingProxyType({})


class Row(TypedDict):
    """A clause and how it is covered.

    ``reason`` says why a clause is not simulated. ``proven_by`` says how a scenario fails without a proven clause: by
    its ``outcome``, or only by its ``citation``.
    """

    id: str
    kind: str
    status: Status
    code: list[dict[str, Any]]
    scenarios: list[str]
    proven_by: NotRequired[str]
    reason: NotRequired[dict[str, str]]


def coverage(
    game: str,
    corpus: Corpus | None = None,
    evidence: Evidence | None = None,
    proven: Mapping[str, str] = NOTHING,
    graph: Any = None,
) -> list[Row]:
    """Return one row per clause, in document order.

    Args:
        game: the id of the game.
        corpus: the rules text; by default the installed one.
        evidence: the scenarios that demonstrate each clause (`judge.coverage.evidence`).
        proven: the clauses without which a scenario fails, each with the part that fails: ``outcome`` or
            ``citation``.
        graph: the graph of the rules, if it has already been built with the evidence.

    Raises:
        UnknownGame: the game is unknown.
    """
    corpus = corpus or Corpus()
    book = corpus.load(game)
    graph = graph if graph is not None else build(corpus, evidence)
    return [accounted(clause, code_of(graph, clause.id), scenarios_of(graph, clause.id), proven) for clause in book]


def accounted(clause: Clause, code: list[dict[str, Any]], scenarios: list[str], proven: Mapping[str, str]) -> Row:
    """Return the row of one clause."""
    row = Row(id=clause.id, kind=clause.kind, status="unaccounted", code=code, scenarios=scenarios)
    if code:
        row["status"] = "implemented"
        if scenarios:
            row["status"] = "exercised"
            if clause.id in proven:
                row["status"], row["proven_by"] = "proven", proven[clause.id]
    elif clause.not_simulated:
        row["status"] = "not_simulated"
        row["reason"] = {"ja": clause.not_simulated.ja, "en": clause.not_simulated.en}
    elif clause.heading:
        row["status"], row["reason"] = "not_simulated", HEADING
    return row


def summary(rows: Iterable[Row]) -> dict[str, int]:
    """Return the number of clauses per status, also of those with 0, and their ``total``."""
    counts = Counter(row["status"] for row in rows)
    return {**{status: counts[status] for status in STATUSES}, "total": counts.total()}
