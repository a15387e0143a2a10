"""Finding the clause that answers a question, in Japanese or English."""

from judge.search.index import cache_folder
from judge.search.searcher import Hit, Results, Searcher

__all__ = ["Hit", "Results", "Searcher", "cache_folder"]
