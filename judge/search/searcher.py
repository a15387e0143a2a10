"""Asking the rulebooks."""

import threading
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any

from whoosh.collectors import FilterCollector, TopCollector
from whoosh.query import And, Term

from judge.corpus import Clause, Corpus, Lookup, Text
from judge.corpus import Term as Defined
from judge.search import query as queries
from judge.search.analysis import MIXED, TOKENIZERS, english_words
from judge.search.highlight import LENGTH, Span, snippet, spans, surface
from judge.search.index import open_index
from judge.search.scoring import Bm25
from judge.search.vocabulary import Vocabulary, bare

K1, B = 0.9, 0.4
"""Clauses are short: the usual values lose a little."""
FACETED = 50
"""How many of the best hits the facets count."""
SUGGESTED = 3
CACHED = 512


@dataclass(frozen=True, slots=True)
class Hit:
    """A clause that was found.

    ``heading`` is the section it stands in, ``section`` that section's id; ``highlights`` are spans of ``snippet``.
    """

    id: str
    score: float
    heading: Text
    section: str
    snippet: str
    highlights: tuple[Span, ...]
    text: Text
    kind: str
    chapter: str
    edition: str

    def to_json(self, lang: str = "ja") -> dict[str, Any]:
        """Return the hit as the command line and the API print it."""
        return {
            "id": self.id, "score": round(self.score, 4), "heading": self.heading.get(lang), "section": self.section,
            "snippet": self.snippet, "highlights": [list(span) for span in self.highlights], "kind": self.kind,
            "chapter": self.chapter, "edition": self.edition, "ja": self.text.plain("ja"), "en": self.text.plain("en"),
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Results:
    """What was found, best first.

    Args:
        hits: the clauses.
        facets: ``chapter`` and ``kind``, each with counts over the best hits.
        exact: the question was a clause number, and the clause exists.
        suggestions: terms the person may have meant; for a wrong number the ids of its neighbours.
        problem: what to say about a wrong number.
        lang: the language of the snippets.
    """

    hits: tuple[Hit, ...]
    facets: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    exact: bool = False
    suggestions: tuple[str, ...] = ()
    problem: Text | None = None
    lang: str = "ja"

    def by_section(self) -> dict[str, list[Hit]]:
        """Return the hits grouped under their section, the section of the best hit first."""
        groups: dict[str, list[Hit]] = {}
        for hit in self.hits:
            groups.setdefault(hit.section, []).append(hit)
        return groups


class Searcher:
    """Searches one corpus. Safe to share between threads; open one a process."""

    def __init__(self, corpus: Corpus, index: Any, tokenizer: str) -> None:
        self.corpus, self.tokenizer = corpus, tokenizer
        self.vocabulary = Vocabulary.of(corpus)
        self._index = index
        self._local = threading.local()
        self._books = {book.game: book for book in corpus.rulebooks()}
        self._cached = lru_cache(CACHED)(self._search)
        self._named = cache(self._read_name)

    @classmethod
    def open(cls, rebuild: bool = False, corpus: Corpus | None = None, tokenizer: str = "runs") -> "Searcher":
        """Open the index, building it where it is missing or was built from another text.

        Args:
            rebuild: build it in any case.
            corpus: the rules text; by default the installed one.
            tokenizer: ``runs``, or ``sudachi`` with the extra ``search-ja``.

        Raises:
            ValueError: no such tokenizer.
            RuntimeError: the tokenizer's package is missing; the message names the command that installs it.
        """
        if tokenizer not in TOKENIZERS:
            raise ValueError(f"no tokenizer {tokenizer!r}; there are {', '.join(TOKENIZERS)}")
        corpus = corpus or Corpus()
        return cls(corpus, open_index(corpus, tokenizer, rebuild), tokenizer)

    def search(
        self,
        query: str,
        game: str | None = None,
        chapter: str | None = None,
        kind: str | None = None,
        limit: int = 10,
        lang: str | None = None,
    ) -> Results:
        """Find the clauses that answer ``query``.

        Args:
            query: a question, keywords, a clause number in any form, or the query language
                (``kind:constraint "手札の上限"``).
            game: search one game.
            chapter: search one chapter (``8``), of any game unless ``game`` is given.
            kind: search one kind of clause.
            limit: most hits, 1 to 100.
            lang: language of the snippets; by default that of the question.
        """
        if game is not None and game not in self._books:
            return Results(())
        limit = max(1, min(limit, 100))
        return self._cached(queries.normalise(query), game, chapter, kind, limit, lang)

    def _search(
        self, text: str, game: str | None, chapter: str | None, kind: str | None, limit: int, lang: str | None
    ) -> Results:
        shown = lang or ("ja" if MIXED.search(text) or not text.isascii() else "en")
        if not text:
            return Results((), lang=shown)
        lookup = self.corpus.find(text, game)
        if lookup.is_number:
            return self._number(lookup, chapter, kind, limit, lang or "ja")
        near = self.vocabulary.near(text, game, self._known)
        found = self._ranked(text, game, chapter, kind, limit, near)
        clauses = [(self._clause(name), score) for name, score in found]
        words = self._marked(text, game, shown)
        facets = {
            "chapter": _counts([f"{clause.game}:{clause.chapter}" for clause, _ in clauses]),
            "kind": _counts([clause.kind for clause, _ in clauses]),
        }
        hits = tuple(self._hit(clause, score, words, shown) for clause, score in clauses[:limit])
        meant = tuple(bare(term.ja if shown == "ja" else term.en) for term in near[:SUGGESTED])
        return Results(hits, facets, suggestions=meant, lang=shown)

    def _number(self, lookup: Lookup, chapter: str | None, kind: str | None, limit: int, lang: str) -> Results:
        wanted = [one for one in lookup.clauses if chapter in (None, one.chapter) and kind in (None, one.kind)]
        exact = {clause.id for clause in lookup.found}
        wanted.sort(key=lambda clause: clause.id not in exact)
        hits = tuple(self._hit(one, 1.0 if one.id in exact else 0.5, [], lang) for one in wanted[:limit])
        near = tuple(clause.id for clause in lookup.neighbours)
        return Results(hits, exact=bool(lookup.clauses), suggestions=near, problem=lookup.problem, lang=lang)

    def _ranked(
        self, text: str, game: str | None, chapter: str | None, kind: str | None, limit: int, near: list[Defined]
    ) -> list[tuple[str, float]]:
        searcher = self._searcher()
        wanted = queries.advanced(text, self._index.schema) if queries.is_advanced(text) else None
        if wanted is None:
            wanted = queries.ranked(text, self.vocabulary, self.tokenizer, game, near)
        only = game if len(self._books) > 1 else None  # a filter that keeps everything costs as much as the search
        scope = [Term(name, value) for name, value in (("game", only), ("chapter", chapter), ("kind", kind)) if value]
        # nothing is skipped in an index of a few blocks: looking for what could be costs more
        collector = TopCollector(limit=max(limit, FACETED), usequality=False, replace=0)
        searcher.search_with_collector(wanted, FilterCollector(collector, And(scope)) if scope else collector)
        return [(self._named(doc), score) for doc, score in collector.results().items()]

    def _searcher(self) -> Any:
        """Return this thread's Whoosh searcher: they are not made to be shared."""
        if not hasattr(self._local, "searcher"):
            self._local.searcher = self._index.searcher(weighting=Bm25(B=B, K1=K1))
        return self._local.searcher

    def _known(self, word: str) -> bool:
        """Tell whether the rulebooks use ``word``, folded or in English."""
        reader = self._searcher().reader()
        stems = english_words(word) if word.isascii() else []
        return ("a", word.encode()) in reader or any(("en", stem.encode()) in reader for stem in stems)

    def _read_name(self, doc: int) -> str:
        """Return the clause id of a document of the index. An index that is open does not change."""
        return str(self._searcher().stored_fields(doc)["id"])

    def _clause(self, name: str) -> Clause:
        game, _, number = name.partition(":")
        return self._books[game].clauses[number]

    def _marked(self, text: str, game: str | None, lang: str) -> list[str]:
        """Return what to highlight: the question's own words and the terms it names, in the language shown."""
        words = surface(text)
        for found in self.vocabulary.found_in(text, game):
            words += surface(found.term.ja if lang == "ja" else found.term.en)
        return words

    def _hit(self, clause: Clause, score: float, words: list[str], lang: str) -> Hit:
        book = self._books[clause.game]
        section = book.section(clause)
        plain = clause.text.plain(lang)
        shown, marks = snippet(plain, spans(plain, words), LENGTH.get(lang, LENGTH["en"]))
        return Hit(
            clause.id, score, section.name or section.text, section.id, shown, tuple(marks), clause.text, clause.kind,
            clause.chapter, clause.version,
        )  # fmt: skip


def _counts(values: list[str]) -> dict[str, int]:
    return dict(sorted(Counter(values).items(), key=lambda item: (-item[1], item[0])))
