"""Quality and speed of search, compared with SQLite FTS5 in the same run.

    python -m benchmarks.search [--json] [--misses]

Quality: MRR@10, and success@5 (a right clause among the first five), in the game asked about ("game") and over all
games at once ("all games"). The column "held" is the half of the questions that was not used for any choice. Time is
per query: elapsed time, and processor time (CPU). The result cache is off, and one warm-up round comes first. Data read
from the index stay in memory, as in the service; "fresh" is the first round, with only the data that a service loads
beforehand. FTS5 gets the same text, including the questions that clauses answer: once through its own trigram
tokenizer, once pre-tokenised with our words and bigrams. Both use the same number jump; otherwise FTS5 would score 0 on
numbers.
"""

import argparse
import gc
import json
import os
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from whoosh.filedb.filestore import FileStorage

from benchmarks import queries as labelled
from judge.corpus import Corpus
from judge.letters import MIXED
from judge.search.analysis import bigrams, english_words, query_bigrams, runs
from judge.search.index import build, documents
from judge.search.searcher import Searcher

ROUNDS = 5

Search = Callable[[str, str | None], list[str]]
"""From a question and a game (or none) to the ids found, best first."""


def rank(found: Iterable[str], relevant: Iterable[str]) -> int:
    """Return the place of the first right clause, from 1; 0 when it is not among the first ten."""
    wanted = set(relevant)
    return next((place for place, name in enumerate(list(found)[:10], 1) if name in wanted), 0)


def answers(query: dict, in_its_game: bool = True) -> list[str]:
    """Return the clauses that answer a question; where no game is named, those of other games too."""
    return query["relevant"] + ([] if in_its_game else query.get("also", []))


def quality(places: Iterable[int]) -> dict:
    """Return MRR@10 and success@5 of these places."""
    places = list(places)
    return {
        "queries": len(places),
        "mrr10": round(statistics.fmean(1 / place if place else 0.0 for place in places), 3),
        "success5": round(statistics.fmean(0 < place <= 5 for place in places), 3),
    }


def _grouped(queries: list[dict], ranks: dict[str, int]) -> dict[str, dict]:
    """Return the quality over all, over each half, each kind and each game of ``queries``."""
    groups: dict[str, list[int]] = {}
    for query in queries:
        half = "held" if labelled.is_held(query) else "tuned"
        for name in ("all", half, query["kind"], query["game"]):
            groups.setdefault(name, []).append(ranks[query["id"]])
    return {name: quality(places) for name, places in groups.items()}


def _times(search: Search, queries: list[dict], rounds: int) -> dict[str, float]:
    times, work = [], []
    for _ in range(rounds):
        for query in queries:
            start, used = time.perf_counter(), time.process_time()
            search(query["query"], query["game"])
            times.append((time.perf_counter() - start) * 1000)
            work.append((time.process_time() - used) * 1000)
    return {
        "p50_ms": round(statistics.median(times), 2),
        "p99_ms": round(statistics.quantiles(times, n=100)[98], 2),
        "cpu_p99_ms": round(statistics.quantiles(work, n=100)[98], 2),
    }


def measure(name: str, search: Search, sets: dict[str, list[dict]]) -> dict:
    """Return quality and speed of one engine."""
    main = [query for one in labelled.MAIN for query in sets[one]]
    fresh = _times(search, main, 1)
    ranks = {
        scope: {
            query["id"]: rank(search(query["query"], query["game"] if one else None), answers(query, one))
            for queries in sets.values()
            for query in queries
        }
        for scope, one in (("game", True), ("all games", False))
    }
    return {
        "engine": name,
        "quality": {
            scope: {"main": _grouped(main, found), **{one: _grouped(queries, found) for one, queries in sets.items()}}
            for scope, found in ranks.items()
        },
        **_times(search, main, ROUNDS),
        "fresh_p99_ms": fresh["p99_ms"],
        "ranks": ranks,
    }


def suggesting(searcher: Searcher) -> Search:
    """Return the cost of suggestions after half of a question is typed."""

    def suggest(text: str, game: str | None) -> list[str]:
        searcher.forget()
        return [one.text for one in searcher.suggest(text[: len(text) // 2 + 1], game)]

    return suggest


def ours(searcher: Searcher) -> Search:
    """Return our search without its result cache."""

    def search(text: str, game: str | None) -> list[str]:
        searcher.forget()
        return [hit.id for hit in searcher.search(text, game=game).hits]

    return search


class Fts5:
    """SQLite FTS5 over the same documents: one column for Japanese, one for English."""

    def __init__(self, corpus: Corpus, tokenizer: str, path: Path) -> None:
        self.corpus, self.tokenizer = corpus, tokenizer
        self.database = sqlite3.connect(path)
        how = "trigram" if tokenizer == "trigram" else "unicode61"
        self.database.execute(
            f"create virtual table clause using fts5(id unindexed, game unindexed, ja, en, tokenize='{how}')"
        )
        texts: dict[str, tuple[list[str], list[str]]] = {}
        for row in documents(corpus):
            ja, en = texts.setdefault(row["id"], ([], []))
            ja.append(row.get("a", row.get("qa", "")))
            en.append(row.get("en", row.get("qe", "")))
        for name, (ja, en) in texts.items():
            row = name, name.partition(":")[0], self.japanese("\n".join(ja)), self.english("\n".join(en))
            self.database.execute("insert into clause values (?, ?, ?, ?)", row)
        self.database.commit()

    def japanese(self, text: str) -> str:
        """Return words and bigrams as tokens that FTS5 keeps whole."""
        if self.tokenizer == "trigram":
            return text
        return " ".join([*runs(text), *(f"n{gram}" for gram in bigrams(text))])

    def english(self, text: str) -> str:
        """Return the stems."""
        return text if self.tokenizer == "trigram" else " ".join(english_words(text))

    def tokens(self, text: str) -> list[str]:
        """Return the search terms."""
        if self.tokenizer == "trigram":
            pieces = [text[at : at + 3] for at in range(len(text) - 2)] if MIXED.search(text) else text.split()
            return [piece for piece in pieces if len(piece) > 2]
        own = [*runs(text), *(f"n{gram}" for gram in query_bigrams(text))]
        return own if MIXED.search(text) else english_words(text)

    def search(self, text: str, game: str | None) -> list[str]:
        """Return the ids found, best first."""
        lookup = self.corpus.find(text, game)
        if lookup.clauses:
            return [clause.id for clause in lookup.clauses]
        terms = " OR ".join('"' + token.replace('"', "") + '"' for token in dict.fromkeys(self.tokens(text)))
        if not terms:
            return []
        sql = "select id from clause where clause match ? and (? is null or game = ?) order by rank limit 10"
        return [name for (name,) in self.database.execute(sql, (terms, game, game))]


def run() -> dict:
    """Run everything and return the figures."""
    corpus = Corpus()
    sets = {name: labelled.load(name) for name in labelled.SETS}
    clauses = sum(1 for _ in corpus.clauses())  # read before the clock runs
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        build(corpus, FileStorage(folder))
        seconds = time.perf_counter() - start
        size = sum(path.stat().st_size for path in Path(folder).iterdir())
    with tempfile.TemporaryDirectory() as cache:
        os.environ["JUDGE_CACHE"] = cache
        Searcher.open()
        start = time.perf_counter()
        searcher = Searcher.open()
        searcher.search("手札の上限は?")
        opened = time.perf_counter() - start
        searcher.warm()
        gc.freeze()  # as the service does once it has read its texts
        rows.append(measure("judge (runs)", ours(searcher), sets))
        typed = [query for name in labelled.MAIN for query in sets[name]]
        searcher.suggest("x")
        suggested = _times(suggesting(searcher), typed, ROUNDS)
        for name in ("runs", "trigram"):
            rows.append(measure(f"FTS5 ({name})", Fts5(corpus, name, Path(cache) / f"{name}.db").search, sets))
    return {
        "clauses": clauses,
        "queries": {name: len(queries) for name, queries in sets.items()},
        "build_s": round(seconds, 2),
        "open_s": round(opened, 2),
        "index_kb": size // 1024,
        "suggest": suggested,
        "rows": rows,
    }


def _print(result: dict) -> None:
    sets = ", ".join(f"{count} {name}" for name, count in result["queries"].items())
    print(f"{result['clauses']} clauses; queries: {sets}; main = {' + '.join(labelled.MAIN)}")
    print("index {index_kb} KB, built in {build_s} s, opened and first asked in {open_s} s".format_map(result))
    print("suggestions: p50 {p50_ms} ms, p99 {p99_ms} ms (CPU {cpu_p99_ms})".format_map(result["suggest"]))
    for row in result["rows"]:
        print("\n{engine}: p50 {p50_ms} ms, p99 {p99_ms} ms (CPU {cpu_p99_ms}), fresh {fresh_p99_ms}".format_map(row))
        for scope, sets_of in row["quality"].items():
            for name, groups in sets_of.items():
                figures = "  ".join(f"{key} {one['mrr10']:.2f}" for key, one in groups.items() if key != "all")
                print(
                    f"  {scope:9} {name:5} MRR@10 {groups['all']['mrr10']:.3f}  S@5 {groups['all']['success5']:.3f}",
                    f"  {figures}",
                    sep="",
                )


def main() -> int:
    """Print the table, or JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--misses", action="store_true", help="list the tuned queries that are not answered first")
    options = parser.parse_args()
    result = run()
    if options.json:
        json.dump(result, sys.stdout, ensure_ascii=False, indent=1)
        return 0
    _print(result)
    ranks = result["rows"][0]["ranks"]["game"]
    for query in (one for name in labelled.SETS for one in labelled.load(name)) if options.misses else ():
        if ranks[query["id"]] != 1 and not labelled.is_held(query):
            print(f"{ranks[query['id']] or '-':>3}  {query['id']}  {query['query']}  {query['relevant']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
