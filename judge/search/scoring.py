"""BM25F as Whoosh has it, with what depends on a document alone worked out once and not at every posting."""

from functools import lru_cache
from typing import Any

from whoosh.scoring import BM25F, BaseScorer


class Bm25(BM25F):  # type: ignore[misc]  # Whoosh has no types
    """BM25F that keeps the length norm of every document in a list, a list a field.

    Whoosh looks the length of a field up in its column for every posting it scores, which costs more than the score.
    An object of this class belongs to one searcher.
    """

    def __init__(self, B: float, K1: float) -> None:  # noqa: N803  # Whoosh's names
        super().__init__(B=B, K1=K1)
        self._norms: dict[str, list[float]] = {}

    def scorer(self, searcher: Any, fieldname: str, text: bytes, qf: int = 1) -> Any:
        """Return what scores the postings of one term."""
        if not searcher.schema[fieldname].scorable:
            return super().scorer(searcher, fieldname, text, qf)
        if fieldname not in self._norms:
            self._norms[fieldname] = self._lengths(searcher, fieldname)
        return Bm25Scorer(searcher.idf(fieldname, text) * (self.K1 + 1), self._norms[fieldname])

    def _lengths(self, searcher: Any, fieldname: str) -> list[float]:
        reader, average = searcher.reader(), searcher.avg_field_length(fieldname) or 1
        lengths = (reader.doc_field_length(doc, fieldname, 1) for doc in range(searcher.doc_count_all()))
        return [self.K1 * (1 - self.B + self.B * length / average) for length in lengths]


class Bm25Scorer(BaseScorer):  # type: ignore[misc]
    """The score of one term, without the bounds Whoosh skips blocks by: 700 clauses are a few blocks."""

    def __init__(self, factor: float, norms: list[float]) -> None:
        self._factor, self._norms = factor, norms

    def score(self, matcher: Any) -> float:
        """Return the score of the document the matcher stands at."""
        weight = matcher.weight()
        return self._factor * weight / (weight + self._norms[matcher.id()])
