"""Scores documents with BM25F, faster than Whoosh does.

Whoosh calls several functions for each posting and looks up the length of each document again. In an index of a few
thousand clauses no document can be skipped, so here postings are cached and scores are added up term by term.
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
"""The BM25 parameters for clauses, which are short."""

ASKED_K1, ASKED_B = 0.5, 0.3
"""The BM25 parameters for questions, where repeated words mean nothing."""

WHOLE_K1, WHOLE_B = 1.2, 0.75
"""The BM25 parameters for a clause with all its questions: repetition counts more, but long texts have more of it."""

WHOLE = {name: f"{name} and {asked}" for name, asked in QUESTIONS.items()}
"""For each field with a clause's text, the name under which it is scored together with its questions."""

FIELDS = {WHOLE[name]: (name, asked) for name, asked in QUESTIONS.items()}
"""The index fields that are scored together under such a name."""

SHAPES = {
    **dict.fromkeys(QUESTIONS.values(), (ASKED_K1, ASKED_B)),
    **dict.fromkeys(WHOLE.values(), (WHOLE_K1, WHOLE_B)),
}
"""The BM25 parameters of fields that differ from those for clauses."""

FREQUENT = 40
"""A word in at least this many documents is loaded in advance."""

OFTEN, MANY = 0.2, 16
"""A clause with many questions gets a bonus: the largest share, and from how many questions on."""

Weights = Mapping[tuple[str, str], float]
"""The weight of each term, given by field and text."""


class Ranker:
    """Scores the documents of an index; can be shared between threads.

    Args:
        built_from: the fingerprint of its sources, under which field lengths are cached; ``None`` for no caching.
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
        """Return the ids and field lengths of all documents."""
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
        """Load the postings of frequent words in advance, so that the first questions with them are fast."""
        for name in (*QUESTIONS, *QUESTIONS.values(), *WHOLE.values()):
            for text in self.terms(FIELDS.get(name, (name,))[0]):
                if sum(self._reader.doc_frequency(field, text) for field in FIELDS.get(name, (name,))) >= FREQUENT:
                    self.postings(name, text)

    def scores(self, weights: Weights, game: str | None = None) -> dict[int, float]:
        """Return the score of each document that has any of the terms.

        Args:
            game: only documents of this game; how rare a term is depends on them too.
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
            for doc, part in zip(docs[low:high], parts[low:high], strict=True):
                found[doc] = have(doc, 0.0) + weight * part
        return found

    def answers(self, weights: Weights, game: str | None = None) -> dict[int, tuple[float, int]]:
        """Return, for each clause, the score and the document of its best matching question.

        Args:
            weights: the terms, in the fields of clauses; terms of other fields are ignored.
            game: only clauses of this game.
        """
        terms = {(QUESTIONS[name], text): weight for (name, text), weight in weights.items() if name in QUESTIONS}
        best: dict[int, tuple[float, int]] = {}
        for doc, score in self.scores(terms, game).items():
            owner = self._owners[doc]
            if score > best.get(owner, (0.0, 0))[0]:
                best[owner] = score, doc
        return best

    def together(self, weights: Weights, game: str | None = None) -> dict[int, float]:
        """Return the score of each clause, taken as one text with all its questions.

        Args:
            weights: the terms, in the fields of clauses; terms of other fields are ignored.
            game: only clauses of this game.
        """
        return self.scores({(WHOLE[name], text): one for (name, text), one in weights.items() if name in WHOLE}, game)

    def question(self, doc: int) -> str:
        return str(self._reader.stored_fields(doc)["said"])

    def having(self, name: str, text: str) -> set[int]:
        """Return the documents that have this term in field ``name``."""
        return set(self.postings(name, text)[0])

    def has(self, name: str, text: str) -> bool:
        """Return whether any document has this term in field ``name``."""
        return (name, text.encode()) in self._reader

    def terms(self, name: str) -> Iterable[str]:
        return (text.decode() for text in self._reader.lexicon(name))

    def postings(self, name: str, text: str) -> tuple[array[int], array[float]]:
        """Return the documents that have a term, in order, and its score in each (1 in fields without scores)."""
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
        """Return how often a term occurs in each document that has it."""
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
        """Return, for each document, the part of BM25's denominator that depends on the length of a field."""
        total = sum(self._reader.field_length(field) for field in FIELDS.get(name, (name,)))
        average = total / (sum(1 for length in lengths if length) or 1) or 1
        k1, b = SHAPES.get(name, (K1, B))
        return array("d", (k1 * (1 - b + b * length / average) for length in lengths))

    def _count(self, name: str, game: str | None) -> int:
        """Return how many documents of a game have this field."""
        first, end = self._games[game]
        return sum(1 for length in self._lengths[name][first:end] if length)
