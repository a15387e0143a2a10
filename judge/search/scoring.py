"""BM25F over an open index, with constants computed once instead of at every posting.

Whoosh asks through several layers for each posting and looks the length of the document up each time. In an index of
a few thousand clauses nothing can be skipped, so the scores are added up per term over cached postings.
once they were read.
"""

from __future__ import annotations

import math
import threading
from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from judge.build_cache import kept
from judge.search.index import QUESTIONS

K1, B = 0.9, 0.4
"""BM25 parameters for clauses, which are short."""

ASKED_K1, ASKED_B = 0.5, 0.3
"""BM25 parameters for questions, where a repeated word has no meaning."""

WHOLE_K1, WHOLE_B = 1.2, 0.75
"""BM25 parameters for a clause with all its questions: repetition counts more, and long texts have more of it."""

WHOLE = {name: f"{name} and {asked}" for name, asked in QUESTIONS.items()}
"""The fields of a clause's text, and their names together with its questions."""

FIELDS = {WHOLE[name]: (name, asked) for name, asked in QUESTIONS.items()}
"""The parts of these fields."""

SHAPES = {
    **dict.fromkeys(QUESTIONS.values(), (ASKED_K1, ASKED_B)),
    **dict.fromkeys(WHOLE.values(), (WHOLE_K1, WHOLE_B)),
}
"""The values of K1 and B that differ from the defaults."""

FREQUENT = 40
"""The number of documents from which a word is preloaded."""

OFTEN, MANY = 0.2, 16
"""The bonus share for a clause with this many questions or more: frequent questions are asked again."""

Weights = Mapping[tuple[str, str], float]
"""Terms by field and text, with their weights."""


class Ranker:
    """The scores of the documents of an index. May be shared between threads.

    Args:
        index: the index.
        built_from: the fingerprint of its sources, for caching the lengths; nothing is cached without it.
    """

    def __init__(self, index: Any, built_from: str | None = None) -> None:
        self._reader = index.reader()
        self._schema = index.schema
        self._lock = threading.Lock()
        self._kept: dict[tuple[str, str], tuple[array[int], array[float]]] = {}
        measured = self._measured() if built_from is None else kept("lengths/index", built_from, self._measured)
        self.ids = measured["ids"]
        self._lengths = {name: array("l", held) for name, held in measured["lengths"].items()}
        self._norms = {name: array("d", held) for name, held in measured["norms"].items()}
        self.clauses = frozenset(self.having("whole", "y"))
        self._owners = array("l", measured["owners"])
        self._games: dict[str | None, tuple[int, int]] = {None: (0, len(self.ids))}
        for doc, name in enumerate(self.ids):
            game = name.partition(":")[0]
            self._games[game] = self._games.get(game, (doc, doc))[0], doc + 1
        asked = Counter(owner for doc, owner in enumerate(self._owners) if owner != doc)
        self.often = array("d", (1 + OFTEN * min(asked[doc], MANY) / MANY for doc in range(len(self.ids))))
        """Return the factor for the score of each clause."""
        self._population = cache(self._count)

    def _measured(self) -> dict[str, Any]:
        """Return the field lengths of all documents as plain data, which a search would otherwise read first."""
        reader = self._reader
        ids = [str(fields["id"]) for _, fields in reader.iter_docs()]
        whole = set(reader.postings("whole", "y").all_ids())
        owners: list[int] = []
        for doc in range(len(ids)):
            owners.append(doc if doc in whole else owners[-1])
        lengths: dict[str, list[int]] = {}
        for name in ("d", *QUESTIONS, *QUESTIONS.values()):
            lengths[name] = [reader.doc_field_length(doc, name) or 0 for doc in range(len(ids))]
        for name, fields in FIELDS.items():
            lengths[name] = [0] * len(ids)
            for doc, owner in enumerate(owners):
                lengths[name][owner] += sum(lengths[field][doc] for field in fields)
        norms = {name: self._norms_of(name, held) for name, held in lengths.items()}
        packed = {name: array("l", held).tobytes() for name, held in lengths.items()}
        return {
            "ids": ids,
            "owners": array("l", owners).tobytes(),
            "lengths": packed,
            "norms": {name: held.tobytes() for name, held in norms.items()},
        }

    def warm(self) -> None:
        """Preload the words of many documents, so that the first questions with them do not wait."""
        for name in (*QUESTIONS, *QUESTIONS.values(), *WHOLE.values()):
            for text in self.terms(FIELDS.get(name, (name,))[0]):
                if self._frequency(name, text) >= FREQUENT:
                    self.postings(name, text)

    def _frequency(self, name: str, text: str) -> int:
        return sum(self._reader.doc_frequency(field, text) for field in FIELDS.get(name, (name,)))

    def scores(self, weights: Weights, game: str | None = None) -> dict[int, float]:
        """Return the summed scores of the documents with any of the terms.

        Args:
            weights: the terms.
            game: only documents of one game, with the rarity of terms in it.
        """
        first, end = self._games.get(game, (0, 0))
        found: dict[int, float] = {}
        have = found.get
        for (name, text), weight in weights.items():
            docs, parts = self.postings(name, text)
            low, high = bisect_left(docs, first), bisect_left(docs, end)
            if low == high:
                continue
            if self._scored(name):
                weight *= (math.log(self._population(name, game) / (high - low + 1)) + 1) * (K1 + 1)
            for at in range(low, high):
                doc = docs[at]
                found[doc] = have(doc, 0.0) + weight * parts[at]
        return found

    def answers(self, weights: Weights, game: str | None = None) -> dict[int, tuple[float, int]]:
        """Return, for each clause, the best matching question and its score.

        Args:
            weights: the terms, in the fields of clauses; terms of other fields do not count.
            game: only one game.
        """
        terms = {(QUESTIONS[name], text): weight for (name, text), weight in weights.items() if name in QUESTIONS}
        best: dict[int, tuple[float, int]] = {}
        for doc, score in self.scores(terms, game).items():
            owner = self._owners[doc]
            if score > best.get(owner, (0.0, 0))[0]:
                best[owner] = score, doc
        return best

    def together(self, weights: Weights, game: str | None = None) -> dict[int, float]:
        """Return the scores of the clauses, each as one text with all its questions.

        Args:
            weights: the terms, in the fields of clauses; terms of other fields do not count.
            game: only one game.
        """
        return self.scores({(WHOLE[name], text): one for (name, text), one in weights.items() if name in WHOLE}, game)

    def said(self, doc: int) -> str:
        """Return the question of a document."""
        return str(self._reader.stored_fields(doc)["said"])

    def having(self, name: str, text: str) -> set[int]:
        """Return the documents with this term."""
        return set(self.postings(name, text)[0])

    def has(self, name: str, text: str) -> bool:
        """Return whether any document has this term."""
        return (name, text.encode()) in self._reader

    def terms(self, name: str) -> Iterable[str]:
        """Return all terms of a field."""
        return (text.decode() for text in self._reader.lexicon(name))

    def postings(self, name: str, text: str) -> tuple[array[int], array[float]]:
        """Return the documents with a term, in order, with the term's weight in each (1 for ids and the like)."""
        kept = self._kept.get((name, text))
        if kept is None:
            with self._lock:
                kept = self._kept[name, text] = self._read(name, text)
        return kept

    def _read(self, name: str, text: str) -> tuple[array[int], array[float]]:
        weights = self._weights(name, text)
        docs = array("l", sorted(weights))
        if not self._scored(name):
            return docs, array("d", [1.0]) * len(docs)
        norms = self._norms[name]
        return docs, array("d", (weights[doc] / (weights[doc] + norms[doc]) for doc in docs))

    def _weights(self, name: str, text: str) -> dict[int, float]:
        """Return the number of occurrences of a term in each document with it."""
        found: dict[int, float] = {}
        for field in FIELDS.get(name, (name,)):
            if self.has(field, text):
                matcher = self._reader.postings(field, text)
                is_active, id_of, weight_of, go_on = matcher.is_active, matcher.id, matcher.weight, matcher.next
                while is_active():
                    doc = self._owners[id_of()] if name in FIELDS else id_of()
                    found[doc] = found.get(doc, 0.0) + weight_of()
                    go_on()
        return found

    def _scored(self, name: str) -> bool:
        return name in FIELDS or bool(self._schema[name].scorable)

    def _norms_of(self, name: str, lengths: Sequence[int]) -> array[float]:
        """Return the length norms of a field."""
        total = sum(self._reader.field_length(field) for field in FIELDS.get(name, (name,)))
        average = total / (sum(1 for length in lengths if length) or 1) or 1
        k1, b = SHAPES.get(name, (K1, B))
        return array("d", (k1 * (1 - b + b * length / average) for length in lengths))

    def _count(self, name: str, game: str | None) -> int:
        """Return the number of documents of a game with this field."""
        first, end = self._games[game]
        return sum(1 for length in self._lengths[name][first:end] if length)
