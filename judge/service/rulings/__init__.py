"""Rulings: the saved result of a board, and whether today's rules still give it."""

from judge.service.rulings.result import Difference, clauses_of, difference, resolved_of, result_of

__all__ = ["Difference", "clauses_of", "difference", "resolved_of", "result_of"]
