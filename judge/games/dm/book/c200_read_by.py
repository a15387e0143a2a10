"""201.2, 202.3, 203.2 How what a text asks for is read on a card: the clause for each thing that can be asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from judge.abilities import Filter, nodes
from judge.kernel import Citation

READ_BY = {
    "name": "dm:202.3a",
    "name_has": "dm:202.3",
    "race": "dm:203.2",
    "cost": "dm:201.2",
    "total_cost": "dm:201.2",
    "wording": "dm:205.1a",
    "symbol": "dm:208.1a",
}
"""For what a text asks for, the clause by which it is read on a card."""


def of_fields(asked: Iterable[str]) -> Iterator[Citation]:
    """Yield the clauses by which these are read."""
    asked = frozenset(asked)
    yield from (clause for field, clause in READ_BY.items() if field in asked)


def read_by(what: Any) -> tuple[Citation, ...]:
    """Return the clauses by which everything is read that a part of a text asks for, as a condition or an event."""
    filters = (node for node in nodes(what) if isinstance(node, Filter))
    return tuple(dict.fromkeys(clause for one in filters for clause in of_fields(one.model_fields_set)))


__all__ = ["of_fields", "read_by"]
