"""The rulebook as a network: clause to clause, clause to the code that implements it, clause to what proves it."""

from judge.graph.audit import AuditRow, audit, fingerprint, read_lock, write_lock
from judge.graph.build import build, neighbourhood, undirected
from judge.graph.coverage import Row, coverage, summary
from judge.graph.export import to_graphml, to_json
from judge.graph.links import Impact, backlinks, impact, neighbours
from judge.graph.sources import CodeCitation, citations_in_code

__all__ = [
    "AuditRow", "CodeCitation", "Impact", "Row", "audit", "backlinks", "build", "citations_in_code", "coverage",
    "fingerprint", "impact", "neighbourhood", "neighbours", "read_lock", "summary", "to_graphml", "to_json",
    "undirected", "write_lock",
]  # fmt: skip
