"""Corrects misspelled words."""

import re
import unicodedata
from collections.abc import Iterator, Sequence

from rapidfuzz import process
from rapidfuzz.distance import OSA, Prefix

from judge.letters import fold

_CANDIDATE = re.compile(r"[a-z]{4,}|[ァ-ヺー・]{3,}|[ぁ-ゖー]{4,}|[一-鿿々]{4,}")


def candidates(text: str) -> Iterator[str]:
    """Yield, in folded form, the words of a question that are long enough to be corrected."""
    for match in _CANDIDATE.finditer(unicodedata.normalize("NFKC", text).lower()):
        folded = fold(match[0]).text
        if len(folded) > 2:
            yield folded


def near(word: str, known: Sequence[str], limit: int = 2) -> list[str]:
    """Return the known words that are spelled similarly to ``word``, nearest first.

    One letter may be wrong, missing, doubled or swapped; in a word of eight or more letters, two. Short words must keep
    their first letter. Among equally near words, those with the same beginning come first.
    """
    slips = 1 if len(word) < 8 else 2
    found = process.extract(word, known, scorer=OSA.distance, score_cutoff=slips, limit=limit * 3)
    likely = [
        (slip, -Prefix.similarity(word, other), other)
        for other, slip, _ in found
        if len(other) > 2 and (len(word) > 5 or other[0] == word[0])
    ]
    return [other for *_, other in sorted(likely)][:limit]
