"""Finds the clause that answers a question, in Japanese or English: :class:`judge.search.searcher.Searcher`."""
