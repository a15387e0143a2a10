"""The citations of each clause, how far the engine covers a rulebook, and the review of its citations."""

from judge.coverage.accounting import (
    STATUSES,
    AuditRow,
    Row,
    accounted,
    audit,
    coverage,
    fingerprint,
    lock_file,
    read_lock,
    summary,
    write_lock,
)
from judge.coverage.citing import (
    CodeCitation,
    Evidence,
    citations_in_code,
    cited_by,
    cited_by_name,
    cited_clauses,
    citing_clauses,
    code_citing,
    demonstrated,
    evidence,
    in_source,
    not_worked_out,
    played,
    scenarios_showing,
    work_out_elsewhere,
)
