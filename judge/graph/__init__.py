"""The rulebook as a network of clauses, notes, terms, the code that implements them, and scenarios."""

from judge.coverage import CodeCitation, citations_in_code
from judge.graph.accounting import Row, accounted, coverage, summary
from judge.graph.auditing import AuditRow, audit, fingerprint, read_lock, write_lock
from judge.graph.building import build, neighbourhood, undirected
from judge.graph.export import of_game, to_graphml, to_json
from judge.graph.links import backlinks, neighbours
from judge.graph.nearby import Edge, Near, near
from judge.graph.referring import Hop, Ranked, find_ends, hop_data, most_referred, path, references
from judge.graph.sections import Section, section
