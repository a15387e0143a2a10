"""Search for boards, by their questions, and for notes, by their texts.

For each word, the shelf knows the texts that have it. Rare words count more than frequent ones.
"""

from __future__ import annotations

import math
import re
from collections import Counter
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
class BesideText:
    """A board or note to be searched.

    Attributes:
        texts: its texts in every language.
    """

    kind: str
    id: str
    game: str
    texts: tuple[str, ...]


class Shelf:
    """Boards and notes that can be searched by their texts."""

    def __init__(self, held: Iterable[BesideText]) -> None:
        self._held = list(held)
        counted = _counted(self._held)
        had = Counter(word for texts in counted for word in dict.fromkeys(w for text in texts for w in text))
        self._weight = {word: math.log(1 + len(self._held) / times) for word, times in had.items()}
        self._texts = [(at, sum(text.values())) for at, texts in enumerate(counted) for text in texts]
        self._usual = sum(length for _, length in self._texts) / max(1, len(self._texts))
        self._having: dict[str, list[tuple[int, int]]] = {word: [] for word in self._weight}
        for number, text in enumerate(text for texts in counted for text in texts):
            for word, times in text.items():
                self._having[word].append((number, times))

    def search(self, asked: str, kind: str, game: str | None = None, limit: int = 5) -> list[BesideText]:
        """Return the best matches of one kind, best first; those with too few of the question's words are left out."""
        wanted = list(dict.fromkeys(words(asked)))
        unknown = math.log(1 + len(self._held))
        whole = sum(self._weight.get(word, unknown) for word in wanted)
        scores: dict[int, float] = {}
        for number, found in self._found(wanted).items():
            at, length = self._texts[number]
            one = self._held[at]
            if one.kind == kind and game in (None, one.game):
                scores[at] = max(scores.get(at, 0.0), self._score(found, length, whole))
        best = sorted((pair for pair in scores.items() if pair[1] > 0), key=lambda pair: (-pair[1], pair[0]))
        return [self._held[at] for at, _ in best[:limit]]

    def _found(self, wanted: list[str]) -> dict[int, list[tuple[float, int]]]:
        """Return, for each text with a wanted word, the weight of each such word and how often it occurs."""
        found: dict[int, list[tuple[float, int]]] = {}
        for word in wanted:
            for number, times in self._having.get(word, ()):
                found.setdefault(number, []).append((self._weight[word], times))
        return found

    def _score(self, found: list[tuple[float, int]], length: int, whole: float) -> float:
        if sum(weight for weight, _ in found) < ENOUGH * whole:
            return 0.0
        long = 0.25 + 0.75 * length / self._usual
        return sum(weight * times / (times + 1.2 * long) for weight, times in found)


def _counted(held: Sequence[BesideText]) -> list[list[dict[str, int]]]:
    """Return how often each word occurs in each text; cached, since counting takes a second."""
    texts = [text for one in held for text in (*one.texts, "")]
    built_from = fingerprint(PACKAGE, (Path(__file__), Path(analysis.__file__)), *texts)
    return kept("beside", built_from, lambda: [[dict(Counter(words(text))) for text in one.texts] for one in held])


def words(text: str) -> Iterator[str]:
    """Yield the words of a text in the form that is compared: English stems, Japanese words without endings."""
    for latin in _LATIN.findall(text):
        yield from (token.text for token in _STEMS(latin))
    for japanese in _JAPANESE.findall(text):
        yield from runs(japanese)
