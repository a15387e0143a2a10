"""What cites a clause: other clauses, the code, and the traces of scenarios.

Importing this needs neither the engines nor the graph; they are loaded only if something must be computed again.
"""

from judge.coverage.code import CodeCitation, citations_in_code
from judge.coverage.named import cited_by_name
from judge.coverage.one_clause import cited_clauses, citing_clauses, code_citing, scenarios_showing
from judge.coverage.traces import evidence, not_worked_out, work_out_elsewhere
