"""Who cites a clause: other clauses, the code that implements it, the scenarios whose traces show it.

Nothing here needs the engines or the graph, unless something has to be worked out anew.
"""

from judge.coverage.code import CodeCitation, citations_in_code
from judge.coverage.named import cited_by_name
from judge.coverage.one_clause import cited_clauses, citing_clauses, code_citing, scenarios_showing
from judge.coverage.traces import evidence, not_worked_out, work_out_elsewhere
