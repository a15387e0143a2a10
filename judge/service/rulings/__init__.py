"""Rulings: saved results of boards, and whether today's rules still give them."""

from judge.service.rulings.result import Difference, clauses_of, difference, resolved_of, result_of

__all__ = ["Difference", "clauses_of", "difference", "resolved_of", "result_of"]
