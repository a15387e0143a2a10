"""Search for boards, by their questions, and for notes, by their texts.

For each word, the index knows the texts that have it. Rare words count more than frequent ones.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from whoosh.analysis import StemmingAnalyzer

from judge.build_cache import fingerprint, kept
from judge.records import record
from judge.resources import PACKAGE
from judge.search import analysis
from judge.search.analysis import runs

ENOUGH = 0.5
"""Which share of a question's words a text must have, weighted by their rarity."""

_JAPANESE = re.compile(r"[ぁ-ヺー一-鿿々〆]+")
_LATIN = re.compile(r"[A-Za-z0-9]+")
_STEMS = StemmingAnalyzer()


@record
class SearchableText:
    """A board or note to be searched.

    Attributes:
        texts: its texts in every language.
    """

    kind: str
    id: str
    game: str
    texts: tuple[str, ...]


class TextIndex:
    """Boards and notes that can be searched by their texts."""

    def __init__(self, entries: Iterable[SearchableText]) -> None:
        self._entries = list(entries)
        counted = _word_counts(self._entries)
        entries_with = Counter(word for texts in counted for word in {word for text in texts for word in text})
        self._weight = {word: math.log(1 + len(self._entries) / number) for word, number in entries_with.items()}
        self._texts = [(at, sum(text.values())) for at, texts in enumerate(counted) for text in texts]
        self._mean_length = sum(length for _, length in self._texts) / max(1, len(self._texts))
        self._occurrences: dict[tuple[str, str], list[tuple[int, int]]] = defaultdict(list)
        for number, counts in enumerate(counts for texts in counted for counts in texts):
            kind = self._entries[self._texts[number][0]].kind
            for word, times in counts.items():
                self._occurrences[kind, word].append((number, times))

    def search(self, asked: str, kind: str, game: str | None = None, limit: int = 5) -> list[SearchableText]:
        """Return the best matches of one kind, best first; those with too few of the question's words are left out."""
        wanted = list(dict.fromkeys(words(asked)))
        unknown = math.log(1 + len(self._entries))
        whole = sum(self._weight.get(word, unknown) for word in wanted)
        scores: dict[int, float] = {}
        for number, matches in self._matches(wanted, kind).items():
            at, length = self._texts[number]
            if game in (None, self._entries[at].game):
                scores[at] = max(scores.get(at, 0.0), self._score(matches, length, whole))
        best = sorted((pair for pair in scores.items() if pair[1] > 0), key=lambda pair: (-pair[1], pair[0]))
        return [self._entries[at] for at, _ in best[:limit]]

    def _matches(self, wanted: list[str], kind: str) -> dict[int, list[tuple[float, int]]]:
        """Return, for each text of a kind with a wanted word, the weight of each such word and how often it occurs."""
        matches: dict[int, list[tuple[float, int]]] = {}
        for word in wanted:
            for number, times in self._occurrences.get((kind, word), ()):
                matches.setdefault(number, []).append((self._weight[word], times))
        return matches

    def _score(self, matches: list[tuple[float, int]], length: int, whole: float) -> float:
        if sum(weight for weight, _ in matches) < ENOUGH * whole:
            return 0.0
        penalty = 0.25 + 0.75 * length / self._mean_length
        return sum(weight * times / (times + 1.2 * penalty) for weight, times in matches)


def _word_counts(entries: Sequence[SearchableText]) -> list[list[dict[str, int]]]:
    """Return how often each word occurs in each text; cached, since counting takes a second."""
    texts = [text for entry in entries for text in (*entry.texts, "")]
    built_from = fingerprint(PACKAGE, (Path(__file__), Path(analysis.__file__)), *texts)
    return kept(
        "text_index", built_from, lambda: [[dict(Counter(words(text))) for text in entry.texts] for entry in entries]
    )


def words(text: str) -> Iterator[str]:
    """Yield the words of a text in the form that is compared: English stems, Japanese words without endings."""
    for latin in _LATIN.findall(text):
        yield from (token.text for token in _STEMS(latin))
    for japanese in _JAPANESE.findall(text):
        yield from runs(japanese)
