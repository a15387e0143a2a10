"""How good and how fast search is, beside SQLite FTS5 in the same run.

    python benchmarks/search.py [--tokenizer runs|sudachi] [--json] [--misses]

Quality over ``queries_sve.yaml``: MRR@10, and success@5 (a right clause among the first five). "held" is the MRR over
those that were not used to choose the weights. "blind" is over the queries marked ``held_out``, which no other figure
includes: nothing was ever chosen by them. Time is per query, on the clock and (CPU) without what other programs took,
with the result cache off, after one warm-up round; ids and stems once read stay read, as in service. FTS5 gets the
same text: once through its own trigram tokenizer, once pre-tokenised with our words and bigrams, both through the same
number jump (else it would score 0 on numbers).
"""

import argparse
import json
import os
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import yaml
from whoosh.filedb.filestore import FileStorage

from judge.corpus import Corpus
from judge.search import Searcher
from judge.search.analysis import MIXED, TOKENIZERS, bigrams, english_words, query_bigrams
from judge.search.index import build, documents

QUERIES = Path(__file__).with_name("queries_sve.yaml")
ROUNDS = 5

Search = Callable[[str], list[str]]


def load_queries() -> list[dict]:
    """Return the labelled queries."""
    return yaml.load(QUERIES.read_text(encoding="utf-8"), yaml.CSafeLoader)


def rank(found: Iterable[str], relevant: Iterable[str]) -> int:
    """Return the place of the first right clause, from 1; 0 when it is not among the first ten."""
    wanted = set(relevant)
    return next((place for place, number in enumerate(list(found)[:10], 1) if number in wanted), 0)


def measure(name: str, search: Search, queries: list[dict]) -> dict:
    """Return quality and speed of one engine."""
    ranks = {query["id"]: rank(search(query["query"]), query["relevant"]) for query in queries}
    blind = [ranks[query["id"]] for query in queries if query.get("held_out")]
    queries = [query for query in queries if not query.get("held_out")]
    places = [ranks[query["id"]] for query in queries]
    times, work = [], []
    for _ in range(ROUNDS):
        for query in queries:
            start, used = time.perf_counter(), time.process_time()
            search(query["query"])
            times.append((time.perf_counter() - start) * 1000)
            work.append((time.process_time() - used) * 1000)
    kinds = sorted({query["kind"] for query in queries})
    reciprocal = {key: 1 / place if place else 0.0 for key, place in ranks.items()}
    return {
        "engine": name,
        "mrr10": round(statistics.mean(1 / place if place else 0.0 for place in places), 3),
        "success5": round(statistics.mean(0 < place <= 5 for place in places), 3),
        "p50_ms": round(statistics.median(times), 2),
        "p99_ms": round(statistics.quantiles(times, n=100)[98], 2),
        "cpu_p99_ms": round(statistics.quantiles(work, n=100)[98], 2),
        "by_kind": {
            kind: round(statistics.mean(reciprocal[q["id"]] for q in queries if q["kind"] == kind), 3) for kind in kinds
        },
        "held_mrr10": round(statistics.mean(reciprocal[q["id"]] for q in queries if q.get("held")), 3),
        "blind_mrr10": round(statistics.mean(1 / place if place else 0.0 for place in blind), 3),
        "blind_success5": round(statistics.mean(0 < place <= 5 for place in blind), 3),
        "ranks": ranks,
    }


def ours(searcher: Searcher) -> Search:
    """Return our search without its result cache."""

    def search(text: str) -> list[str]:
        searcher._cached.cache_clear()
        return [hit.id.partition(":")[2] for hit in searcher.search(text, game="sve").hits]

    return search


class Fts5:
    """SQLite FTS5 over the same documents: one column for Japanese, one for English."""

    def __init__(self, corpus: Corpus, tokenizer: str, path: Path) -> None:
        self.corpus, self.tokenizer = corpus, tokenizer
        self.database = sqlite3.connect(path)
        how = "trigram" if tokenizer == "trigram" else "unicode61"
        self.database.execute(f"create virtual table clause using fts5(number unindexed, ja, en, tokenize='{how}')")
        for row in documents(corpus):
            if row["game"] == "sve":
                ja, en = (row["a"], row["en"]) if tokenizer == "trigram" else (self.words(row["a"]), row["en"])
                en = en if tokenizer == "trigram" else " ".join(english_words(en))
                self.database.execute("insert into clause values (?, ?, ?)", (row["num"], ja, en))
        self.database.commit()

    def words(self, text: str) -> str:
        """Return words and bigrams as tokens that FTS5 keeps whole."""
        return " ".join([*TOKENIZERS[self.tokenizer](text), *(f"n{gram}" for gram in bigrams(text))])

    def tokens(self, text: str) -> list[str]:
        """Return what is searched for."""
        if self.tokenizer == "trigram":
            pieces = [text[at : at + 3] for at in range(len(text) - 2)] if MIXED.search(text) else text.split()
            return [piece for piece in pieces if len(piece) > 2]
        own = [*TOKENIZERS[self.tokenizer](text), *(f"n{gram}" for gram in query_bigrams(text))]
        return own if MIXED.search(text) else english_words(text)

    def search(self, text: str) -> list[str]:
        """Return the numbers found, best first."""
        lookup = self.corpus.find(text, "sve")
        if lookup.clauses:
            return [clause.number for clause in lookup.clauses]
        terms = " OR ".join('"' + token.replace('"', "") + '"' for token in dict.fromkeys(self.tokens(text)))
        if not terms:
            return []
        sql = "select number from clause where clause match ? order by rank limit 10"
        return [number for (number,) in self.database.execute(sql, (terms,))]


def run(tokenizer: str) -> dict:
    """Run everything and return the figures."""
    corpus, queries = Corpus(), load_queries()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        build(corpus, tokenizer, FileStorage(folder))
        seconds = time.perf_counter() - start
        size = sum(path.stat().st_size for path in Path(folder).iterdir())
    with tempfile.TemporaryDirectory() as cache:
        os.environ["JUDGE_CACHE"] = cache
        rows.append(measure(f"judge ({tokenizer})", ours(Searcher.open(tokenizer=tokenizer)), queries))
        for name in (tokenizer, "trigram"):
            rows.append(measure(f"FTS5 ({name})", Fts5(corpus, name, Path(cache) / f"{name}.db").search, queries))
    clauses = sum(1 for _ in corpus.clauses())
    return {
        "clauses": clauses,
        "queries": sum(not query.get("held_out") for query in queries),
        "blind": sum(bool(query.get("held_out")) for query in queries),
        "build_s": round(seconds, 2),
        "index_kb": size // 1024,
        "rows": rows,
    }


def main() -> int:
    """Print the table, or JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tokenizer", choices=TOKENIZERS, default="runs")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--misses", action="store_true", help="list the queries that are not answered first")
    options = parser.parse_args()
    result = run(options.tokenizer)
    if options.json:
        json.dump(result, sys.stdout, ensure_ascii=False, indent=1)
        return 0
    print(
        "{clauses} clauses, {queries} queries and {blind} blind ones; index {index_kb} KB in {build_s} s".format_map(
            result
        )
    )
    for row in result["rows"]:
        kinds = "  ".join(f"{kind} {value:.2f}" for kind, value in row["by_kind"].items())
        print("{engine:16} MRR@10 {mrr10:.3f}  S@5 {success5:.3f}  held {held_mrr10:.3f}".format_map(row), end="  ")
        print("blind {blind_mrr10:.3f} (S@5 {blind_success5:.3f})".format_map(row), end="  ")
        print("p50 {p50_ms:5.2f}  p99 {p99_ms:5.2f}  CPU p99 {cpu_p99_ms:5.2f} ms".format_map(row), kinds, sep="  ")
    ranks = result["rows"][0]["ranks"]
    late = {q["id"]: q for q in load_queries() if ranks[q["id"]] != 1 and not q.get("held_out")}
    for key, query in late.items() if options.misses else ():
        print(f"{ranks[key] or '-':>3}  {query['query']}  {query['relevant']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
