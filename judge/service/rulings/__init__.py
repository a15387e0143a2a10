"""Rulings: what came of a board when it was kept, and whether the rules of today still say so."""

from judge.service.rulings.result import Difference, clauses_of, difference, resolved_of, result_of

__all__ = ["Difference", "clauses_of", "difference", "resolved_of", "result_of"]
