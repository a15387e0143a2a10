"""Search for boards, by their questions, and for notes, by their texts.

There are few of them and they are short, so all are compared. Rare words count more than frequent ones.
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
class Beside:
    """A board or note to be searched.

    Attributes:
        kind: what it is.
        id: its id.
        game: its game.
        texts: its texts in every language.
    """

    kind: str
    id: str
    game: str
    texts: tuple[str, ...]


class Shelf:
    """Boards and notes that can be searched by their texts."""

    def __init__(self, held: Iterable[Beside]) -> None:
        on_it = list(held)
        self._held = [(one, list(map(Counter, counts))) for one, counts in zip(on_it, _counted(on_it), strict=True)]
        had = Counter(word for _, texts in self._held for word in dict.fromkeys(w for text in texts for w in text))
        self._weight = {word: math.log(1 + len(self._held) / times) for word, times in had.items()}
        lengths = [text.total() for _, texts in self._held for text in texts]
        self._usual = sum(lengths) / max(1, len(lengths))

    def search(self, asked: str, kind: str, game: str | None = None, limit: int = 5) -> list[Beside]:
        """Return the best matches of one kind, best first; those with too few of the question's words are left out."""
        wanted = list(dict.fromkeys(words(asked)))
        unknown = math.log(1 + len(self._held))
        whole = sum(self._weight.get(word, unknown) for word in wanted)
        scored = [
            (max((self._score(wanted, text, whole) for text in texts), default=0.0), at)
            for at, (one, texts) in enumerate(self._held)
            if one.kind == kind and game in (None, one.game)
        ]
        best = sorted((pair for pair in scored if pair[0] > 0), key=lambda pair: (-pair[0], pair[1]))
        return [self._held[at][0] for _, at in best[:limit]]

    def _score(self, wanted: list[str], text: Counter[str], whole: float) -> float:
        found = [word for word in wanted if word in text]
        weight = sum(self._weight[word] for word in found)
        if not whole or weight < ENOUGH * whole:
            return 0.0
        long = 0.25 + 0.75 * text.total() / self._usual
        return sum(self._weight[word] * text[word] / (text[word] + 1.2 * long) for word in found)


def _counted(held: Sequence[Beside]) -> list[list[dict[str, int]]]:
    """Return how often each word occurs in each text; cached, since counting takes a second."""
    said = [text for one in held for text in (*one.texts, "")]
    built_from = fingerprint(PACKAGE, (Path(__file__), Path(analysis.__file__)), *said)
    return kept("beside", built_from, lambda: [[dict(Counter(words(text))) for text in one.texts] for one in held])


def words(text: str) -> Iterator[str]:
    """Yield the words of a text in the form that is compared: English stems, Japanese words without endings."""
    for latin in _LATIN.findall(text):
        yield from (token.text for token in _STEMS(latin))
    for japanese in _JAPANESE.findall(text):
        yield from runs(japanese)
