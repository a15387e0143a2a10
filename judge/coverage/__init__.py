"""The citations of a clause: by other clauses, by the code, and by the traces of scenarios.

Nothing here needs the engines or the graph, unless something must be computed again.
"""

from judge.coverage.code import CodeCitation, citations_in_code
from judge.coverage.named import cited_by_name
from judge.coverage.one_clause import cited_clauses, citing_clauses, code_citing, scenarios_showing
from judge.coverage.traces import evidence, not_worked_out, work_out_elsewhere
