"""Searches the rulebooks."""

import threading
from collections import Counter
from collections.abc import Mapping
from dataclasses import field
from functools import cached_property, lru_cache
from heapq import nsmallest
from typing import Any

from whoosh.query import Query, Term

from judge import letters
from judge.build_cache import kept
from judge.corpus import Clause, Corpus, Lookup, Text
from judge.corpus import Term as Defined
from judge.letters import MIXED
from judge.records import record
from judge.search import query as queries
from judge.search import vocabulary
from judge.search.analysis import english_words
from judge.search.highlight import LENGTH, Span, snippet, spans, surface
from judge.search.index import open_index, sources
from judge.search.language import Language, ParsedQuestion, missing
from judge.search.scoring import Ranker
from judge.search.suggest import MOST, Suggester, Suggestion
from judge.search.vocabulary import KEPT, Vocabulary, bare

FACETED = 50
"""The number of best hits that facets count."""
SUGGESTED = 3
CACHED = 512
ANSWER = 1.15
"""The weight of the best matching question, compared with the clause's own words."""
TOGETHER = 0.75
"""The weight of a clause and all its questions taken as one text, compared with the clause's own words."""
SHOWN = 0.4
"""Which share of the score a question must have to be shown with the hit."""


@record
class Hit:
    """A clause that was found.

    ``heading`` is the title of its section, ``section`` the section's id. ``highlights`` are the spans of ``snippet``
    to mark. ``answers`` is the question through which the clause was found, if its own words did not suffice.
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
    answers: str | None = None

    def to_json(self, lang: str = "ja") -> dict[str, Any]:
        """Return the hit as data, for the command line and the API."""
        return {
            "id": self.id,
            "score": round(self.score, 4),
            "heading": self.heading.get(lang),
            "section": self.section,
            "snippet": self.snippet,
            "highlights": [list(span) for span in self.highlights],
            "kind": self.kind,
            "chapter": self.chapter,
            "edition": self.edition,
            "answers": self.answers,
            "ja": self.text.plain("ja"),
            "en": self.text.plain("en"),
        }


@record
class Results:
    """The results of a search, best first.

    Args:
        facets: how many of the best hits there are per ``chapter`` and per ``kind``.
        exact: whether the question was a clause number that exists.
        suggestions: terms that may be meant; for an unknown number or chapter, the ids of its neighbours.
        problem: a message about an unknown number or chapter, or about invalid syntax; or ``None``.
        total: how many clauses match any word of the question.
        known: whether the rulebooks use any longer word of the question; otherwise it may be a misspelled name.
    """

    hits: tuple[Hit, ...]
    facets: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    exact: bool = False
    suggestions: tuple[str, ...] = ()
    problem: Text | None = None
    lang: str = "ja"
    total: int = 0
    known: bool = True


class Searcher:
    """Searches one corpus; can be shared between threads, so that a process needs only one."""

    def __init__(self, corpus: Corpus, index: Any) -> None:
        self.corpus = corpus
        built_from = sources(corpus)
        self.vocabulary = kept("vocabulary/words", built_from, lambda: Vocabulary.of(corpus), [*KEPT])
        self.ranker = Ranker(index, built_from)
        self._index = index
        self._language = Language(corpus, index.schema)
        self._local = threading.local()
        self._books = {book.game: book for book in corpus.rulebooks()}
        self._cached = lru_cache(CACHED)(self._search)
        self._suggested = lru_cache(CACHED)(lambda *asked: self._suggester.suggest(*asked))

    def forget(self) -> None:
        """Discard the cached answers, for measuring."""
        self._cached.cache_clear()
        self._suggested.cache_clear()

    def warm(self) -> None:
        """Load what the first questions need in advance; meant for a background thread."""
        self.ranker.warm()
        for game in (None, *self._books):
            self.vocabulary.of_game(game)
        _ = self._words

    @cached_property
    def _words(self) -> Mapping[str, tuple[str, ...]]:
        """The words of the rulebooks by index field, without figures and very short ones."""
        terms = self.ranker.terms
        return {
            "en": tuple(word for word in terms("en") if len(word) > 2 and word.isalpha()),
            "a": tuple(word for word in terms("a") if len(word) > 2 and not word.isascii()),
        }

    @classmethod
    def open(cls, rebuild: bool = False, corpus: Corpus | None = None) -> "Searcher":
        """Return a searcher; the index is built if it is missing or outdated.

        Args:
            rebuild: build the index in any case.
            corpus: the rules text; by default the installed one.
        """
        corpus = corpus or Corpus()
        return cls(corpus, open_index(corpus, rebuild))

    def search(
        self,
        query: str,
        game: str | None = None,
        chapter: str | None = None,
        kind: str | None = None,
        limit: int = 10,
        lang: str | None = None,
        offset: int = 0,
    ) -> Results:
        """Return the clauses that answer ``query``.

        Args:
            query: a question, keywords, a clause number in any form, or the query language (``kind:constraint
                "手札の上限"``).
            chapter: search only this chapter, such as ``8``, of any game.
            kind: search only this kind of clause.
            limit: how many hits are returned at most, from 1 to 100.
            lang: the language of the snippets; by default that of the question.
            offset: how many hits to skip.
        """
        if game is not None and game not in self._books:
            return Results(())
        limit = max(1, min(limit, 100))
        chapter = queries.normalise(chapter or "") or None
        return self._cached(queries.normalise(query), game, chapter, kind, (max(offset, 0), limit), lang)

    def suggest(self, typed: str, game: str | None = None, lang: str = "ja", limit: int = 8) -> tuple[Suggestion, ...]:
        """Return suggestions for an unfinished query.

        Args:
            typed: the beginning of a number, a term in any form, or a question.
            lang: the language of titles and terms; questions are in the typed language.
            limit: how many are returned at most, from 1 to 20.
        """
        if game is not None and game not in self._books:
            return ()
        return self._suggested(typed, game, lang, max(1, min(limit, MOST)))

    def _search(
        self,
        text: str,
        game: str | None,
        chapter: str | None,
        kind: str | None,
        part: tuple[int, int],
        lang: str | None,
    ) -> Results:
        wanted = slice(part[0], sum(part))
        text = letters.read(text, self._in_english, self.vocabulary.sounding)
        shown = lang or ("ja" if MIXED.search(text) or not text.isascii() else "en")
        if not text:
            return Results((), lang=shown)
        if chapter is not None:
            unknown = missing([book for book in self._books.values() if game in (None, book.game)], chapter)
            if unknown:
                return Results((), suggestions=tuple(one.id for one in unknown[1]), problem=unknown[0], lang=shown)
        lookup = self.corpus.find(text, game)
        if lookup.is_number:
            return self._number(lookup, chapter, kind, wanted, lang or "ja")
        asked = self._language.read(text)
        near = self.vocabulary.near(asked.words, game, self._known)
        scope = self._scope(game, chapter, kind)
        most = max(wanted.stop, FACETED)
        clauses, answers, total = self._ranked(asked, scope, game, most, near)
        if not clauses and asked.within is not None and asked.words:
            asked = asked.loosened()
            clauses, answers, total = self._ranked(asked, scope, game, most, near)
        words = {game: self._marked(asked.words, game, shown) for game in {one.game for one, _ in clauses[wanted]}}
        facets = {
            "chapter": _counts([f"{clause.game}:{clause.chapter}" for clause, _ in clauses[:FACETED]]),
            "kind": _counts([clause.kind for clause, _ in clauses[:FACETED]]),
        }
        hits = tuple(
            self._hit(clause, score, words[clause.game], shown, answers.get(clause.id))
            for clause, score in clauses[wanted]
        )
        meant = tuple(dict.fromkeys(bare(term.ja if shown == "ja" else term.en) for term in near))[:SUGGESTED]
        longer = list(vocabulary.candidates(text))
        known = not longer or any(map(self._known, longer))
        return Results(hits, facets, suggestions=meant, problem=asked.advice, lang=shown, total=total, known=known)

    def _number(self, lookup: Lookup, chapter: str | None, kind: str | None, wanted: slice, lang: str) -> Results:
        named = [one for one in lookup.clauses if chapter in (None, one.chapter) and kind in (None, one.kind)]
        exact = {clause.id for clause in lookup.found}
        named.sort(key=lambda clause: clause.id not in exact)
        hits = tuple(self._hit(one, 1.0 if one.id in exact else 0.5, [], lang) for one in named[wanted])
        near = tuple(clause.id for clause in lookup.neighbours)
        return Results(
            hits, exact=bool(lookup.clauses), suggestions=near, problem=lookup.problem, lang=lang, total=len(named)
        )

    def _ranked(
        self, asked: ParsedQuestion, scope: list[Term], game: str | None, limit: int, near: list[Defined]
    ) -> tuple[list[tuple[Clause, float]], dict[str, str], int]:
        """Return the best clauses with scores, the questions through which some were found, and how many match."""
        ranker, text = self.ranker, asked.words
        weights = queries.weigh(text, self.vocabulary, game, near, self._corrected(text, near))
        scores = ranker.scores(weights, game)
        spoken = queries.spoken(text, weights)
        answers = ranker.answers(spoken, game)
        for doc, (score, _) in answers.items():
            scores[doc] = scores.get(doc, 0.0) + ANSWER * score
        for doc, score in ranker.together(spoken, game).items():
            scores[doc] = scores.get(doc, 0.0) + TOGETHER * score
        scores = {doc: score * ranker.often[doc] for doc, score in scores.items()}
        for name, bonus in queries.defining(text, self.vocabulary, game, near).items():
            for doc in ranker.having("id", name) & ranker.clauses:
                scores[doc] = scores.get(doc, 0.0) + bonus
        kept = self._within(asked.within, scope)
        if asked.within is not None and kept is not None:
            scores = {doc: scores.get(doc, 0.0) for doc in kept}
        elif kept is not None:
            scores = {doc: score for doc, score in scores.items() if doc in kept}
        found = [(-score, doc) for doc, score in scores.items() if doc in ranker.clauses]
        best = nsmallest(limit, found)
        shown = {
            ranker.ids[doc]: ranker.question(answers[doc][1])
            for score, doc in best
            if doc in answers and -ANSWER * answers[doc][0] <= SHOWN * score
        }
        return [(self._clause(ranker.ids[doc]), -score) for score, doc in best], shown, len(found)

    def _scope(self, game: str | None, chapter: str | None, kind: str | None) -> list[Term]:
        """Return the filters that were given separately from the question."""
        only = game if len(self._books) > 1 else None  # skips a filter that would exclude nothing
        return [Term(name, value) for name, value in (("game", only), ("chapter", chapter), ("kind", kind)) if value]

    def _within(self, query: Query | None, scope: list[Term]) -> set[int] | None:
        """Return the documents that pass the question's filter and the other filters; ``None`` for all."""
        kept = [self.ranker.having(term.fieldname, term.text) for term in scope]
        if query is not None:
            kept.append(set(self._searcher().docs_for_query(query)))
        return set.intersection(*kept) if kept else None

    def _searcher(self) -> Any:
        """Return the Whoosh searcher of this thread; threads cannot share one."""
        if not hasattr(self._local, "searcher"):
            self._local.searcher = self._index.searcher()
        return self._local.searcher

    def _known(self, word: str) -> bool:
        """Return whether the rulebooks use ``word``, which is folded or English."""
        if not word.isascii():
            return self.ranker.has("a", word)
        stems = english_words(word)  # no stems: a word such as "with", which is not indexed
        return not stems or self.ranker.has("a", word) or any(self.ranker.has("en", stem) for stem in stems)

    def _in_english(self, word: str) -> bool:
        """Return whether the English text of the rulebooks has ``word``."""
        return any(self.ranker.has("en", stem) for stem in english_words(word.lower()))

    def _corrected(self, text: str, near: list[Defined]) -> list[str]:
        """Return the rulebook words that misspelled words may mean; none if a defined term is already meant."""
        found: list[str] = []
        for word in vocabulary.candidates(text) if not near else ():
            if not self._known(word):
                stems = english_words(word) if word.isascii() else []
                found += vocabulary.near(stems[0] if stems else word, self._words["en" if stems else "a"])
        return found

    @cached_property
    def _suggester(self) -> Suggester:
        return Suggester(self.corpus, self.vocabulary, self._questions)

    def _questions(self, text: str, game: str | None) -> list[tuple[str, str]]:
        """Return the questions similar to ``text``, each with the clause that answers it, best first."""
        asked = queries.weigh(queries.normalise(text), self.vocabulary, game)
        answers = self.ranker.answers(queries.spoken(text, asked), game)
        best = nsmallest(MOST, ((-score, doc) for score, doc in answers.values()))
        return [(self.ranker.question(doc), self.ranker.ids[doc]) for _, doc in best]

    def _clause(self, name: str) -> Clause:
        game, _, number = name.partition(":")
        return self._books[game].clauses[number]

    def _marked(self, text: str, game: str, lang: str) -> list[str]:
        """Return the words to highlight in clauses of a game: those of the question, and the terms it mentions."""
        terms = (found.term for found in self.vocabulary.found_in(text, game))
        named = [letters.fold(term.ja).text if lang == "ja" else term.en.lower() for term in terms]
        words = (word for word in text.split() if word.lower() not in self.vocabulary.neutral.filler)
        return surface(" ".join(words)) + named

    def _hit(self, clause: Clause, score: float, words: list[str], lang: str, answers: str | None = None) -> Hit:
        book = self._books[clause.game]
        section = book.section(clause)
        plain = clause.text.plain(lang)
        shown, marks = snippet(plain, spans(plain, words), LENGTH.get(lang, LENGTH["en"]))
        return Hit(
            id=clause.id,
            score=score,
            heading=section.name or section.text,
            section=section.id,
            snippet=shown,
            highlights=tuple(marks),
            text=clause.text,
            kind=clause.kind,
            chapter=clause.chapter,
            edition=clause.version,
            answers=answers,
        )


def _counts(values: list[str]) -> dict[str, int]:
    return dict(sorted(Counter(values).items(), key=lambda item: (-item[1], item[0])))
