"""Whoosh's BM25F, with what depends on a document alone worked out once and not at every posting."""

from typing import Any

from whoosh.matching import ListMatcher, NullMatcher
from whoosh.query import Or
from whoosh.reading import TermNotFound
from whoosh.scoring import BM25F, BaseScorer


class Bm25(BM25F):  # type: ignore[misc]  # Whoosh has no types
    """BM25F that keeps the length norms of the documents, a list a field. An object belongs to one searcher.

    Whoosh looks the length up in its column for every posting, which costs more than the score itself.
    """

    def __init__(self, B: float, K1: float) -> None:  # noqa: N803  # Whoosh's names
        super().__init__(B=B, K1=K1)
        self._norms: dict[str, list[float]] = {}

    def scorer(self, searcher: Any, fieldname: str, text: bytes, qf: float = 1) -> "Bm25Scorer":
        """Return what scores the postings of a term; ``qf`` is its weight in the query."""
        if fieldname not in self._norms:
            self._norms[fieldname] = self._of_field(searcher, fieldname)
        if not searcher.schema[fieldname].scorable:
            return Bm25Scorer(qf, self._norms[fieldname])
        return Bm25Scorer(qf * searcher.idf(fieldname, text) * (self.K1 + 1), self._norms[fieldname])

    def _of_field(self, searcher: Any, fieldname: str) -> list[float]:
        """Return the norms of a field; of ids and the like, which count as found or not found, they are 0."""
        docs = range(searcher.doc_count_all())
        if not searcher.schema[fieldname].scorable:
            return [0.0 for _ in docs]
        reader, average = searcher.reader(), searcher.avg_field_length(fieldname) or 1
        lengths = (reader.doc_field_length(doc, fieldname) or 1 for doc in docs)
        return [self.K1 * (1 - self.B + self.B * length / average) for length in lengths]


class Bm25Scorer(BaseScorer):  # type: ignore[misc]
    """The score of one term."""

    def __init__(self, factor: float, norms: list[float]) -> None:
        self.factor, self.norms = factor, norms

    def score(self, matcher: Any) -> float:
        """Return the score of the document the matcher stands at."""
        return self.of(matcher.id(), matcher.weight())

    def of(self, doc: int, weight: float) -> float:
        """Return the score of a document in which the term stands ``weight`` times."""
        return self.factor * weight / (weight + self.norms[doc])

    def max_quality(self) -> float:
        """Return what no score exceeds."""
        return self.factor


class AnyOf(Or):  # type: ignore[misc]
    """Documents with any of the terms, whose scores are added up a term at a time.

    Whoosh's own union asks through several layers for each posting and reads the scores of the whole index before
    every document it might skip; in an index of a few blocks there is nothing to skip.
    """

    def matcher(self, searcher: Any, context: Any = None) -> Any:
        """Return the documents found, with their scores."""
        scores: dict[int, float] = {}
        for term in self.subqueries:
            name = term.fieldname
            try:
                postings = searcher.postings(name, searcher.schema[name].to_bytes(term.text), qf=term.boost)
            except TermNotFound:
                continue
            score = postings.scorer.of
            while postings.is_active():
                doc = postings.id()
                scores[doc] = scores.get(doc, 0.0) + score(doc, postings.weight())
                postings.next()
        found = sorted(scores)
        return ListMatcher(found, [scores[doc] for doc in found]) if found else NullMatcher()
