"""Finding the clause that answers a question, in Japanese or English."""

from judge.resources import cache_folder
from judge.search.searcher import Hit, Results, Searcher
from judge.search.suggest import Suggestion

__all__ = ["Hit", "Results", "Searcher", "Suggestion", "cache_folder"]
