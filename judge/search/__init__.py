"""Finding the clause that answers a question, in Japanese or English."""

from judge.resources import cache_folder
from judge.search.searcher import Hit, Results, Searcher

__all__ = ["Hit", "Results", "Searcher", "cache_folder"]
